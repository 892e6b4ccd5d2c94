//! Properties of merges of random edits and random lines.

mod common;

use common::merging::{WALL, merged};
use common::{arg, cases, document, name, right, same};
use lapidary_document::edit::{Edit, edit as edit_text};
use lapidary_document::{Document, Merged, fmt, read, write};
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_nodes::LIBRARY;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// The nodes that an edit is about.
fn touched(edit: &Edit) -> Vec<String> {
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
fn apart(a: &Edit, b: &Edit) -> bool {
    let parameter = |edit: &Edit| matches!(edit, Edit::Parameter(..));
    let (names, others) = (touched(a), touched(b));
    !parameter(a) && !parameter(b) && names.iter().all(|name| !others.contains(name))
}
/// Outputs have an order, which two that are added on two sides do not.
fn sorted(mut document: Document) -> Document {
    document.graph.outputs.sort_by(|a, b| a.0.cmp(&b.0));
    document
}

/// A remark among the nodes of the wall.
const ABOVE: &str = "// Each brick lies a little differently, and was fired a little differently.";

/// What happens to a line: where, what, and how much of it.
fn line() -> impl Strategy<Value = (usize, u8, u8)> {
    (14usize..68, 0u8..5, 1u8..9)
}
/// The wall after that happened to its nodes.
fn lines(changes: &[(usize, u8, u8)], who: &str) -> String {
    let mut lines: Vec<String> = WALL.lines().map(str::to_owned).collect();
    for (n, (at, what, much)) in changes.iter().enumerate() {
        match what {
            0 => drop(lines.remove(*at)),
            1 => lines.swap(*at, at + 1),
            2 => lines.insert(*at, format!("        // {who} {n}")),
            3 => {
                lines[*at] = lines[*at].replace("seed: ", &format!("seed: {much}")).replace("0.", &format!("0.{much}"))
            }
            _ => lines[*at] += &format!(" // beside {n}"),
        }
    }
    lines.join("\n") + "\n"
}

/// A document, and edits of its nodes.
fn aimed() -> impl Strategy<Value = (Document, Edit, Edit)> {
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
    fn edits_of_different_nodes_are_both_made((document, a, b) in aimed(), remarks in any::<bool>()) {
        prop_assume!(apart(&a, &b));
        let mut base = write(&document, LIBRARY);
        if remarks {
            base = base.replace("nodes: {\n", "nodes: {\n        // A remark.\n\n").replace("),\n", "), // and one\n");
        }
        let make = |text: &str, edit: &Edit| edit_text(text, None, edit, LIBRARY);
        let (Ok(ours), Ok(theirs)) = (make(&base, &a), make(&base, &b)) else {
            return Err(TestCaseError::reject("edits that are refused"));
        };
        // What follows a renaming knows the new name, and so the renaming comes last.
        let (first, last) = if matches!(a, Edit::Rename(..)) { (&b, &a) } else { (&a, &b) };
        let both = make(&base, first).and_then(|text| make(&text, last)).expect("each could be made");
        let expected = read(&both).0.expect("it is a graph");
        for (ours, theirs) in [(&ours, &theirs), (&theirs, &ours)] {
            let Merged { text, conflicts } = merged(&base, ours, theirs);
            prop_assert!(conflicts.is_empty(), "{:?}\n{:?}\n{:?}\n{}\n{}", a, b, conflicts, base, text);
            let found = read(&text).0.expect("it is a graph");
            prop_assert!(same(&sorted(found), &sorted(expected.clone())), "{:?}\n{:?}\n{}\n{}\n{}", a, b, base, text, both);
            if remarks {
                prop_assert_eq!(text.matches("// A remark.").count(), base.matches("// A remark.").count(), "{}", text);
            }
        }
    }

    #[test]
    fn whatever_lines_are_taken_moved_or_written_no_remark_is_lost(ours in vec(line(), 1..5), theirs in vec(line(), 1..5)) {
        let (here, there) = (lines(&ours, "ours"), lines(&theirs, "theirs"));
        let Merged { text, conflicts } = merged(WALL, &here, &there);
        prop_assert!(fmt(&text).is_ok(), "{}", text);
        for side in [&here, &there] {
            for remark in side.lines().filter(|line| line.trim().starts_with("// ours") || line.trim().starts_with("// theirs")) {
                prop_assert_eq!(text.lines().filter(|line| line.trim() == remark.trim()).count(), 1, "{:?}\n{}", remark, text);
            }
        }
        // Nor does one stay that either has taken out or written anew.
        let has = |text: &str| text.lines().any(|line| line.trim() == ABOVE);
        prop_assert_eq!(has(&text), has(&here) && has(&there), "{}", text);
        let back = merged(WALL, &there, &here);
        prop_assert_eq!(conflicts.is_empty(), back.conflicts.is_empty(), "{:?}\n{:?}", conflicts, back.conflicts);
        if conflicts.is_empty() {
            let [there, back] = [&text, &back.text].map(|text| read(text).0.expect("it is a graph"));
            prop_assert!(same(&sorted(there), &sorted(back)), "{}", text);
        }
    }

    #[test]
    fn a_side_that_changed_nothing_has_no_say(base in document(), other in document()) {
        let base = write(&base, LIBRARY);
        let other = write(&other, LIBRARY).replace("),\n", "), // and one\n");
        for (ours, theirs, made) in [(&other, &base, &other), (&base, &other, &other), (&other, &other, &other)] {
            prop_assert_eq!(merged(&base, ours, theirs), Merged { text: made.clone(), conflicts: vec![] });
        }
        // A remark on the one side puts them to the test, entry by entry.
        let remark = format!("// Theirs.\n{base}");
        let Merged { text, conflicts } = merged(&base, &other, &remark);
        prop_assert!(conflicts.is_empty(), "{:?}\n{}", conflicts, text);
        prop_assert_eq!(&text, &format!("// Theirs.\n{other}"));
        let Merged { text, conflicts } = merged(&base, &remark, &other);
        prop_assert!(conflicts.is_empty(), "{:?}\n{}", conflicts, text);
        prop_assert!(same(&right(&text), &right(&other)), "{}", text);
        prop_assert!(text.starts_with("// Theirs.\n"), "{}", text);
    }

    #[test]
    fn whatever_the_sides_say_the_text_is_a_graph(base in document(), ours in document(), theirs in document()) {
        let [base, ours, theirs] = [base, ours, theirs].map(|document| write(&document, LIBRARY));
        let there = merged(&base, &ours, &theirs);
        let back = merged(&base, &theirs, &ours);
        prop_assert_eq!(there.conflicts.is_empty(), back.conflicts.is_empty());
        for Merged { text, conflicts } in [there, back] {
            prop_assert!(read(&text).0.is_some() && fmt(&text).is_ok(), "{}", text);
            if conflicts.is_empty() {
                let told = |text: &str| -> Vec<_> {
                    let document = read(text).0.expect("it is a graph");
                    document.check(LIBRARY).1.into_iter().map(|c| (c.code, c.about)).collect()
                };
                let known = [told(&ours), told(&theirs)].concat();
                prop_assert!(told(&text).iter().all(|c| known.contains(c)), "{}", text);
            }
        }
    }
}
