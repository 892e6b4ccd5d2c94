//! A written document reads back equal, an edit of the text is an edit of the document, and formatting changes no meaning.

mod common;

use common::model::edited;
use common::{cases, document, edit, right, same};
use lapidary_document::edit::{Edit, edit as edit_text};
use lapidary_document::{Document, fmt, read, write};
use lapidary_evaluator::check::CheckedNode;
use lapidary_evaluator::diagnostic::{Code, no_errors};
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_evaluator::node::input::Input;
use lapidary_nodes::LIBRARY;
use proptest::prelude::*;

const MARBLE: &str = include_str!("graphs/marble.ron");

/// Lines of one text that the other does not have, each way.
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

/// What a document comes to, with what is at rest.
fn meant(document: &Document) -> Vec<(String, Vec<Input>)> {
    let (checked, complaints) = document.check(LIBRARY);
    assert_eq!(complaints, []);
    // Numbers flow as `f32`: what rests at 0.1 is 0.1.
    let flows = |input: Input| if let Input::Number(v) = input { Input::Number(f64::from(v as f32)) } else { input };
    let node = |node: CheckedNode| (node.name, node.inputs.into_iter().map(flows).collect());
    let outputs = checked.outputs.into_iter().map(|(name, input)| (name, vec![input]));
    checked.nodes.into_iter().map(node).chain(outputs).collect()
}

fn socket(node: &str, socket: &str, arg: Option<Arg>) -> Edit {
    Edit::Socket(node.to_owned(), socket.to_owned(), arg)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases()) })]

    #[test]
    fn what_is_written_reads_back(document in document()) {
        let text = write(&document, LIBRARY);
        let back = right(&text);
        prop_assert!(same(&back, &document), "{text}\n{back:#?}\n{document:#?}");
        prop_assert_eq!(write(&back, LIBRARY), &text[..]);
        prop_assert_eq!(fmt(&text), Ok(text));
    }

    #[test]
    fn an_edited_text_is_the_edited_graph(document in document(), edits in proptest::collection::vec(edit(), 1..12), inside in any::<bool>()) {
        let group = document.groups.keys().next().cloned().filter(|_| inside);
        let mut text = write(&document, LIBRARY);
        // Alone on their lines and in the midst of others, with remarks around.
        text = text.replace("nodes: {\n", "nodes: {\n        // A remark.\n\n").replace("),\n", "), // and one\n");
        let mut now = right(&text);
        for edit in edits {
            let group = group.as_deref().filter(|group| now.groups.contains_key(*group));
            let Ok(next) = edit_text(&text, group, &edit, LIBRARY) else { continue };
            let expected = edited(now, group, &edit);
            let (found, complaints) = read(&next);
            // Presets may outlive what their parameters were.
            prop_assert!(complaints.iter().all(|c| [Code::NoParameter, Code::Type, Code::Range, Code::Choice, Code::Whole].contains(&c.code)),
                "{edit:?}\n{text}\n{next}\n{complaints:?}");
            let mut found = found.expect("it is a graph");
            found.presets.clone_from(&expected.presets);
            prop_assert!(same(&found, &expected), "{edit:?}\n{text}\n{next}\n{expected:#?}");
            let tidy = fmt(&next).expect("it was read");
            prop_assert_eq!(fmt(&tidy), Ok(tidy.clone()), "{}", next);
            (text, now) = (next, expected);
        }
    }

    #[test]
    fn tidying_is_idempotent_and_means_the_same(document in document(), spaces in "[ \n]{1,3}", comma in "[ ,]") {
        let mut text = write(&document, LIBRARY).replace(": (", &format!(":{spaces}(")).replace(",\n", &format!(",{spaces}\n/* a */\n"));
        if comma == " " {
            text = text.replace(", ", ",").replace(" }", "}");
        }
        // Texts in quotes may hold what was replaced: they are compared with what they are now.
        let before = right(&text);
        let once = fmt(&text).expect("it was read");
        let after = right(&once);
        prop_assert!(same(&before, &after), "{text}\n{once}");
        prop_assert_eq!(fmt(&once), Ok(once.clone()), "{}", text);
    }
}

#[test]
fn what_is_at_rest_is_not_written() {
    let text = "lapidary(format: 1, nodes: {\"a\": perlin(scale: 8, seed: 3, tiling: on), \"b\": remap(of: \"a\", low: 0)}, outputs: {\"height\": \"b\"})";
    let document = right(text);
    let written = write(&document, LIBRARY);
    let rest: Vec<_> = LIBRARY.iter().filter(|s| s.name == "perlin").flat_map(|s| s.sockets).collect();
    assert!(!rest.is_empty());
    assert!(!written.contains("tiling") && !written.contains("low") && written.contains("seed: 3"), "{written}");
    assert_eq!(meant(&document), meant(&right(&written)));
}

#[test]
fn the_marble_is_tidy_and_reads_back() {
    assert_eq!(fmt(MARBLE).as_deref(), Ok(MARBLE));
    let document = right(MARBLE);
    let written = write(&document, LIBRARY);
    assert_eq!(meant(&document), meant(&right(&written)));
}

#[test]
fn an_edit_changes_the_lines_it_must() {
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
fn a_parameter_that_goes_leaves_its_value() {
    let next = after(MARBLE, &Edit::Parameter("vein".to_owned(), None));
    assert!(next.contains("b: \"#6b6a6d\", by: \"strong\"") && !next.contains("$vein\""));
    assert!(no_errors(&right(&next).check(LIBRARY).1));
}

#[test]
fn edits_that_make_no_sense_are_refused() {
    let refused = |edit: &Edit| edit_text(MARBLE, None, edit, LIBRARY).expect_err("it makes no sense").code;
    assert_eq!(refused(&Edit::Remove("nobody".to_owned())), Code::NoNode);
    assert_eq!(refused(&Edit::Add("slab".to_owned(), Node::default())), Code::Twice);
    assert_eq!(refused(&Edit::Rename("slab".to_owned(), "tint".to_owned())), Code::Twice);
    assert_eq!(refused(&Edit::Rename("slab".to_owned(), "1 \"x".to_owned())), Code::Name);
    assert!(edit_text("lapidary(", None, &Edit::Remove("a".to_owned()), LIBRARY).is_err());
    assert!(edit_text("42", None, &Edit::Remove("a".to_owned()), LIBRARY).is_err());
    assert!(fmt("lapidary(a: ]").is_err());
}

#[test]
fn texts_that_look_like_wires_stay() {
    let text = "lapidary(format: 1, nodes: {\n    \"dust\": perlin(),\n    \"it\": graph(file: \"dust.ron\", of: \"dust\"),\n}, outputs: {})";
    let next = after(text, &Edit::Rename("dust".to_owned(), "sand".to_owned()));
    assert_eq!(next, text.replace("\"dust\"", "\"sand\""));
}

#[test]
fn graphs_inside_a_file_are_edited_too() {
    let text = "lapidary(\n    format: 1,\n    nodes: {\n        \"a\": sine(),\n    },\n    graphs: {\n        \"wet\": (\n            nodes: {\n                \"a\": sine(),\n            },\n            outputs: { \"height\": \"a\" },\n        ),\n    },\n    outputs: { \"height\": \"a\" },\n)\n";
    let rename = Edit::Rename("a".to_owned(), "b".to_owned());
    let next = edit_text(text, Some("wet"), &rename, LIBRARY).expect("there is such a node");
    let (document, before) = (right(&next), right(text));
    assert_eq!(document.graph, before.graph);
    let graph = &document.groups["wet"].graph;
    assert!(graph.nodes.contains_key("b") && graph.outputs[0].1 == Arg::Wire("b".to_owned(), None));
    assert_eq!(fmt(&next), Ok(next.clone()));
    let moved = edit_text(&next, Some("wet"), &Edit::Move("b".to_owned(), [1.0, 2.0]), LIBRARY).expect("it is there");
    assert_eq!(right(&moved).groups["wet"].layout.nodes["b"], [1.0, 2.0]);
    assert_eq!(fmt(&moved), Ok(moved.clone()));
    assert_eq!(edit_text(text, Some("dry"), &rename, LIBRARY).expect_err("there is none").code, Code::NoGroup);
}

#[test]
fn tidying_leaves_texts_alone() {
    let text = "lapidary(\n    about: \"a\r\n  b ( , \",\n)\n";
    assert_eq!(fmt(text).as_deref(), Ok(text));
}
