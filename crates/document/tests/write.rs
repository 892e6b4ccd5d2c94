//! A written document reads back equal, an edit of the text is an edit of the document, and formatting changes no meaning.

mod common;

use common::model::apply_to_model;
use common::{cases, document, edit, parse_valid, same_content};
use lapidary_document::edit::{Edit, edit as edit_text};
use lapidary_document::{Document, fmt, read, write};
use lapidary_evaluator::check::CheckedNode;
use lapidary_evaluator::diagnostic::{Code, no_errors};
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_evaluator::node::input::Input;
use lapidary_nodes::LIBRARY;
use proptest::prelude::*;

const MARBLE: &str = include_str!("graphs/marble.ron");

/// The lines that only one of two texts has, for each text.
fn changed(a: &str, b: &str) -> (Vec<String>, Vec<String>) {
    let only = |a: &str, b: &str| {
        let mut left: Vec<&str> = b.lines().collect();
        let mut lines = vec![];
        for line in a.lines() {
            match left.iter().position(|l| *l == line) {
                Some(at) => drop(left.remove(at)),
                None => lines.push(line.trim().to_owned()),
            }
        }
        lines
    };
    (only(a, b), only(b, a))
}

fn after(text: &str, edit: &Edit) -> String {
    edit_text(text, None, edit, LIBRARY).unwrap_or_else(|c| panic!("{}", c.render("it.ron", text)))
}

/// The checked nodes and outputs of a document, with default values.
fn resolved(document: &Document) -> Vec<(String, Vec<Input>)> {
    let (checked, diagnostics) = document.check(LIBRARY);
    assert_eq!(diagnostics, []);
    // Numbers are evaluated as `f32`, so defaults are compared as such.
    let rounded = |input: Input| if let Input::Number(v) = input { Input::Number(f64::from(v as f32)) } else { input };
    let node = |node: CheckedNode| (node.name, node.inputs.into_iter().map(rounded).collect());
    let outputs = checked.outputs.into_iter().map(|(name, input)| (name, vec![input]));
    checked.nodes.into_iter().map(node).chain(outputs).collect()
}

fn socket(node: &str, socket: &str, arg: Option<Arg>) -> Edit {
    Edit::Socket(node.to_owned(), socket.to_owned(), arg)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases()) })]

    #[test]
    fn a_written_document_reads_back_equal(document in document()) {
        let text = write(&document, LIBRARY);
        let back = parse_valid(&text);
        prop_assert!(same_content(&back, &document), "{text}\n{back:#?}\n{document:#?}");
        prop_assert_eq!(write(&back, LIBRARY), &text[..]);
        prop_assert_eq!(fmt(&text), Ok(text));
    }

    #[test]
    fn editing_the_text_equals_editing_the_document(document in document(), edits in proptest::collection::vec(edit(), 1..12), inside in any::<bool>()) {
        let group = document.groups.keys().next().cloned().filter(|_| inside);
        let mut text = write(&document, LIBRARY);
        // Comments on separate lines and at the ends of lines.
        text = text.replace("nodes: {\n", "nodes: {\n        // A remark.\n\n").replace("),\n", "), // and one\n");
        let mut now = parse_valid(&text);
        for edit in edits {
            let group = group.as_deref().filter(|group| now.groups.contains_key(*group));
            let Ok(next) = edit_text(&text, group, &edit, LIBRARY) else { continue };
            let expected = apply_to_model(now, group, &edit);
            let (found, diagnostics) = read(&next);
            // Presets may have values for removed or changed parameters; names may look alike.
            prop_assert!(diagnostics.iter().all(|c| [Code::SimilarNames, Code::NoParameter, Code::Type, Code::Range, Code::Choice, Code::Whole].contains(&c.code)),
                "{edit:?}\n{text}\n{next}\n{diagnostics:?}");
            let mut found = found.expect("the text is a graph");
            found.presets.clone_from(&expected.presets);
            prop_assert!(same_content(&found, &expected), "{edit:?}\n{text}\n{next}\n{expected:#?}");
            let formatted = fmt(&next).expect("the text is valid");
            prop_assert_eq!(fmt(&formatted), Ok(formatted.clone()), "{}", next);
            (text, now) = (next, expected);
        }
    }

    #[test]
    fn formatting_is_idempotent_and_keeps_the_meaning(document in document(), spaces in "[ \n]{1,3}", comma in "[ ,]") {
        let mut text = write(&document, LIBRARY).replace(": (", &format!(":{spaces}(")).replace(",\n", &format!(",{spaces}\n/* a */\n"));
        if comma == " " {
            text = text.replace(", ", ",").replace(" }", "}");
        }
        // The replacements may have changed string literals, so the changed text is read for comparison.
        let before = parse_valid(&text);
        let once = fmt(&text).expect("the text is valid");
        let after = parse_valid(&once);
        prop_assert!(same_content(&before, &after), "{text}\n{once}");
        prop_assert_eq!(fmt(&once), Ok(once.clone()), "{}", text);
    }
}

#[test]
fn defaults_are_not_written() {
    let text = "lapidary(format: 1, nodes: {\"a\": perlin(scale: 8, seed: 3, tiling: on), \"b\": remap(of: \"a\", low: 0)}, outputs: {\"height\": \"b\"})";
    let document = parse_valid(text);
    let written = write(&document, LIBRARY);
    assert!(!written.contains("tiling") && !written.contains("low") && written.contains("seed: 3"), "{written}");
    assert_eq!(resolved(&document), resolved(&parse_valid(&written)));
}

#[test]
fn the_marble_is_formatted_and_reads_back() {
    assert_eq!(fmt(MARBLE).as_deref(), Ok(MARBLE));
    let document = parse_valid(MARBLE);
    let written = write(&document, LIBRARY);
    assert_eq!(resolved(&document), resolved(&parse_valid(&written)));
}

#[test]
fn an_edit_changes_only_the_necessary_lines() {
    let next = after(MARBLE, &socket("grain", "scale", Some(Arg::Number(5.0))));
    let line = |scale: u8| vec![format!("\"grain\":    perlin(scale: {scale}, seed: 5),")];
    assert_eq!(changed(MARBLE, &next), (line(3), line(5)));

    let next = after(MARBLE, &socket("relief", "by", None));
    let lines =
        (vec!["\"relief\":   mix(a: 0.6, b: 0.4, by: \"strong\"),"], vec!["\"relief\":   mix(a: 0.6, b: 0.4),"]);
    let (gone, new) = changed(MARBLE, &next);
    assert_eq!((gone.iter().map(String::as_str).collect(), new.iter().map(String::as_str).collect()), lines);

    let node = Node { kind: "sine".to_owned(), args: [("bands".to_owned(), Arg::Number(3.0))].into() };
    let next = after(MARBLE, &Edit::Add("waves".to_owned(), node));
    assert_eq!(changed(MARBLE, &next), (vec![], vec!["\"waves\": sine(bands: 3),".to_owned()]));
    assert_eq!(after(&next, &Edit::Remove("waves".to_owned())), MARBLE);

    let next = after(MARBLE, &Edit::Rename("drift".to_owned(), "wind".to_owned()));
    let (gone, new) = changed(MARBLE, &next);
    assert_eq!((gone.len(), new.len()), (3, 3));
    assert_eq!(after(&next, &Edit::Rename("wind".to_owned(), "drift".to_owned())), MARBLE);

    let moved = after(MARBLE, &Edit::Move("slab".to_owned(), [10.0, -2.5]));
    assert_eq!(changed(MARBLE, &moved).1.len(), 5);
    let again = after(&moved, &Edit::Move("tint".to_owned(), [0.0, 0.0]));
    assert_eq!(changed(&moved, &again), (vec![], vec!["\"tint\": (0, 0),".to_owned()]));

    let crlf = MARBLE.replace('\n', "\r\n");
    let next = after(&crlf, &Edit::Move("slab".to_owned(), [10.0, -2.5]));
    assert_eq!(next, moved.replace('\n', "\r\n"));
    assert_eq!(fmt(&crlf), Ok(crlf));
}

#[test]
fn removing_a_parameter_inserts_its_value() {
    let next = after(MARBLE, &Edit::Parameter("vein".to_owned(), None));
    assert!(next.contains("b: \"#6b6a6d\", by: \"strong\"") && !next.contains("$vein\""));
    assert!(no_errors(&parse_valid(&next).check(LIBRARY).1));
}

#[test]
fn invalid_edits_are_refused() {
    let refused = |edit: &Edit| edit_text(MARBLE, None, edit, LIBRARY).expect_err("the edit is invalid").code;
    assert_eq!(refused(&Edit::Remove("missing".to_owned())), Code::NoNode);
    assert_eq!(refused(&Edit::Add("slab".to_owned(), Node::default())), Code::DuplicateName);
    assert_eq!(refused(&Edit::Rename("slab".to_owned(), "tint".to_owned())), Code::DuplicateName);
    assert_eq!(refused(&Edit::Rename("slab".to_owned(), "a\nb".to_owned())), Code::Name);
    assert!(edit_text("lapidary(", None, &Edit::Remove("a".to_owned()), LIBRARY).is_err());
    assert!(edit_text("42", None, &Edit::Remove("a".to_owned()), LIBRARY).is_err());
    assert!(fmt("lapidary(a: ]").is_err());
}

#[test]
fn texts_that_look_like_wires_are_not_renamed() {
    let text = "lapidary(format: 1, nodes: {\n    \"dust\": perlin(),\n    \"it\": graph(file: \"dust.ron\", of: \"dust\"),\n}, outputs: {})";
    let next = after(text, &Edit::Rename("dust".to_owned(), "sand".to_owned()));
    assert_eq!(next, text.replace("\"dust\"", "\"sand\""));
}

#[test]
fn local_graphs_can_be_edited() {
    let text = "lapidary(\n    format: 1,\n    nodes: {\n        \"a\": sine(),\n    },\n    graphs: {\n        \"wet\": (\n            nodes: {\n                \"a\": sine(),\n            },\n            outputs: { \"height\": \"a\" },\n        ),\n    },\n    outputs: { \"height\": \"a\" },\n)\n";
    let rename = Edit::Rename("a".to_owned(), "b".to_owned());
    let next = edit_text(text, Some("wet"), &rename, LIBRARY).expect("the node exists");
    let (document, before) = (parse_valid(&next), parse_valid(text));
    assert_eq!(document.graph, before.graph);
    let graph = &document.groups["wet"].graph;
    assert!(graph.nodes.contains_key("b") && graph.outputs[0].1 == Arg::Wire("b".to_owned(), None));
    assert_eq!(fmt(&next), Ok(next.clone()));
    let moved =
        edit_text(&next, Some("wet"), &Edit::Move("b".to_owned(), [1.0, 2.0]), LIBRARY).expect("the node exists");
    assert_eq!(parse_valid(&moved).groups["wet"].layout.nodes["b"], [1.0, 2.0]);
    assert_eq!(fmt(&moved), Ok(moved.clone()));
    assert_eq!(
        edit_text(text, Some("dry"), &rename, LIBRARY).expect_err("the graph does not exist").code,
        Code::NoSubgraph
    );
}

#[test]
fn formatting_keeps_string_literals() {
    let text = "lapidary(\n    about: \"a\r\n  b ( , \",\n)\n";
    assert_eq!(fmt(text).as_deref(), Ok(text));
}
