//! Properties of merges of random edits and random lines.

mod common;

use common::merging::{WALL, merge_texts};
use common::{arg, cases, document, name, parse_valid, same_content};
use lapidary_document::edit::{Edit, edit as edit_text};
use lapidary_document::{Document, MergeResult, fmt, read, write};
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_nodes::LIBRARY;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// The names of the nodes and outputs that an edit affects.
fn affected_nodes(edit: &Edit) -> Vec<String> {
    let wire = |arg: &Arg| if let Arg::Wire(from, _) = arg { vec![from.clone()] } else { vec![] };
    match edit {
        Edit::Socket(name, _, arg) => [vec![name.clone()], arg.as_ref().map_or(vec![], wire)].concat(),
        Edit::Add(name, node) => [vec![name.clone()], node.args.values().flat_map(wire).collect()].concat(),
        Edit::Remove(name) | Edit::Move(name, _) | Edit::Mute(name, _) => vec![name.clone()],
        Edit::Rename(from, to) => vec![from.clone(), to.clone()],
        Edit::Output(name, arg) => [vec![format!("output {name}")], arg.as_ref().map_or(vec![], wire)].concat(),
        _ => vec![],
    }
}
fn are_independent(a: &Edit, b: &Edit) -> bool {
    let parameter = |edit: &Edit| matches!(edit, Edit::Parameter(..));
    let (names, others) = (affected_nodes(a), affected_nodes(b));
    !parameter(a) && !parameter(b) && names.iter().all(|name| !others.contains(name))
}
/// Sorts the outputs: the order of outputs that two sides add is not defined.
fn with_sorted_outputs(mut document: Document) -> Document {
    document.graph.outputs.sort_by(|a, b| a.0.cmp(&b.0));
    document
}

/// A comment among the nodes of the wall.
const COMMENT: &str = "// Each brick lies a little differently, and was fired a little differently.";

/// A change of a line: its index, the kind of change and a digit.
fn line_change() -> impl Strategy<Value = (usize, u8, u8)> {
    (14usize..68, 0u8..5, 1u8..9)
}
/// The wall after changes of lines.
fn change_lines(changes: &[(usize, u8, u8)], side_name: &str) -> String {
    let mut lines: Vec<String> = WALL.lines().map(str::to_owned).collect();
    for (n, (at, what, digit)) in changes.iter().enumerate() {
        match what {
            0 => drop(lines.remove(*at)),
            1 => lines.swap(*at, at + 1),
            2 => lines.insert(*at, format!("        // {side_name} {n}")),
            3 => {
                lines[*at] =
                    lines[*at].replace("seed: ", &format!("seed: {digit}")).replace("0.", &format!("0.{digit}"))
            }
            _ => lines[*at] += &format!(" // beside {n}"),
        }
    }
    lines.join("\n") + "\n"
}

/// A document, and two edits of its nodes.
fn document_with_two_edits() -> impl Strategy<Value = (Document, Edit, Edit)> {
    document().prop_flat_map(|mut document| {
        for name in ["A", "B", "C"] {
            document.graph.nodes.entry(name.to_owned()).or_default().kind = "some".to_owned();
        }
        let nodes: Vec<String> = document.graph.nodes.keys().cloned().collect();
        let given =
            |(name, node): (&String, &Node)| node.args.keys().map(|s| (name.clone(), s.clone())).collect::<Vec<_>>();
        let sockets: Vec<_> =
            document.graph.nodes.iter().flat_map(given).chain([(nodes[0].clone(), "new".to_owned())]).collect();
        let node = select(nodes);
        let wire = node.clone().prop_map(|from| Arg::Wire(from, None));
        let given = proptest::option::of(prop_oneof![arg(), wire.clone()]);
        let edit = prop_oneof![
            3 => (select(sockets), given).prop_map(|((node, socket), arg)| Edit::Socket(node, socket, arg)),
            2 => node.clone().prop_map(Edit::Remove),
            2 => (node.clone(), "[XY][a-c]").prop_map(|(node, name)| Edit::Rename(node, name)),
            1 => ("[XY][a-c]", common::node()).prop_map(|(name, node)| Edit::Add(name, node)),
            1 => (node.clone(), -9.0..9.0).prop_map(|(node, x)| Edit::Move(node, [x, 1.0])),
            1 => (node, any::<bool>()).prop_map(|(node, muted)| Edit::Mute(node, muted)),
            1 => (name(), proptest::option::of(wire)).prop_map(|(name, arg)| Edit::Output(name, arg)),
        ];
        (Just(document), edit.clone(), edit)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases()) })]

    #[test]
    fn edits_of_different_nodes_are_both_applied((document, a, b) in document_with_two_edits(), comments in any::<bool>()) {
        prop_assume!(are_independent(&a, &b));
        let mut base = write(&document, LIBRARY);
        if comments {
            base = base.replace("nodes: {\n", "nodes: {\n        // A comment.\n\n").replace("),\n", "), // and one\n");
        }
        let make = |text: &str, edit: &Edit| edit_text(text, None, edit, LIBRARY);
        let (Ok(ours), Ok(theirs)) = (make(&base, &a), make(&base, &b)) else {
            return Err(TestCaseError::reject("invalid edits"));
        };
        // The other edit uses the old name, so the renaming comes last.
        let (first, last) = if matches!(a, Edit::Rename(..)) { (&b, &a) } else { (&a, &b) };
        let both = make(&base, first).and_then(|text| make(&text, last)).expect("both edits are valid");
        let expected = read(&both).0.expect("the text is a graph");
        for (ours, theirs) in [(&ours, &theirs), (&theirs, &ours)] {
            let MergeResult { text, conflicts } = merge_texts(&base, ours, theirs);
            prop_assert!(conflicts.is_empty(), "{:?}\n{:?}\n{:?}\n{}\n{}", a, b, conflicts, base, text);
            let found = read(&text).0.expect("the text is a graph");
            prop_assert!(same_content(&with_sorted_outputs(found), &with_sorted_outputs(expected.clone())), "{:?}\n{:?}\n{}\n{}\n{}", a, b, base, text, both);
            if comments {
                prop_assert_eq!(text.matches("// A comment.").count(), base.matches("// A comment.").count(), "{}", text);
            }
        }
    }

    #[test]
    fn no_comment_is_lost_by_line_edits(ours in vec(line_change(), 1..5), theirs in vec(line_change(), 1..5)) {
        let (here, there) = (change_lines(&ours, "ours"), change_lines(&theirs, "theirs"));
        let MergeResult { text, conflicts } = merge_texts(WALL, &here, &there);
        prop_assert!(fmt(&text).is_ok(), "{}", text);
        for side in [&here, &there] {
            for comment in side.lines().filter(|line| line.trim().starts_with("// ours") || line.trim().starts_with("// theirs")) {
                prop_assert_eq!(text.lines().filter(|line| line.trim() == comment.trim()).count(), 1, "{:?}\n{}", comment, text);
            }
        }
        // A comment that either side removes or changes does not stay.
        let has = |text: &str| text.lines().any(|line| line.trim() == COMMENT);
        prop_assert_eq!(has(&text), has(&here) && has(&there), "{}", text);
        let back = merge_texts(WALL, &there, &here);
        prop_assert_eq!(conflicts.is_empty(), back.conflicts.is_empty(), "{:?}\n{:?}", conflicts, back.conflicts);
        if conflicts.is_empty() {
            let [there, back] = [&text, &back.text].map(|text| read(text).0.expect("the text is a graph"));
            prop_assert!(same_content(&with_sorted_outputs(there), &with_sorted_outputs(back)), "{}", text);
        }
    }

    #[test]
    fn an_unchanged_side_has_no_effect(base in document(), other in document()) {
        let base = write(&base, LIBRARY);
        let other = write(&other, LIBRARY).replace("),\n", "), // and one\n");
        for (ours, theirs, made) in [(&other, &base, &other), (&base, &other, &other), (&other, &other, &other)] {
            prop_assert_eq!(merge_texts(&base, ours, theirs), MergeResult { text: made.clone(), conflicts: vec![] });
        }
        // With a comment on one side, the texts are merged entry by entry.
        let comment = format!("// Theirs.\n{base}");
        let MergeResult { text, conflicts } = merge_texts(&base, &other, &comment);
        prop_assert!(conflicts.is_empty(), "{:?}\n{}", conflicts, text);
        prop_assert_eq!(&text, &format!("// Theirs.\n{other}"));
        let MergeResult { text, conflicts } = merge_texts(&base, &comment, &other);
        prop_assert!(conflicts.is_empty(), "{:?}\n{}", conflicts, text);
        prop_assert!(same_content(&parse_valid(&text), &parse_valid(&other)), "{}", text);
        prop_assert!(text.starts_with("// Theirs.\n"), "{}", text);
    }

    #[test]
    fn a_merge_of_any_documents_is_a_graph(base in document(), ours in document(), theirs in document()) {
        let [base, ours, theirs] = [base, ours, theirs].map(|document| write(&document, LIBRARY));
        let there = merge_texts(&base, &ours, &theirs);
        let back = merge_texts(&base, &theirs, &ours);
        prop_assert_eq!(there.conflicts.is_empty(), back.conflicts.is_empty());
        for MergeResult { text, conflicts } in [there, back] {
            prop_assert!(read(&text).0.is_some() && fmt(&text).is_ok(), "{}", text);
            if conflicts.is_empty() {
                let problems = |text: &str| -> Vec<_> {
                    let document = read(text).0.expect("the text is a graph");
                    document.check(LIBRARY).1.into_iter().map(|c| (c.code, c.about)).collect()
                };
                let known = [problems(&ours), problems(&theirs)].concat();
                prop_assert!(problems(&text).iter().all(|c| known.contains(c)), "{}", text);
            }
        }
    }
}
