//! Edits change only the necessary text and can be undone by other edits.

mod common;

use common::{cases, document, edit, parse_valid, reversible_edit, same_content};
use lapidary_document::edit::{Edit, MetadataEntry, edit as edit_text, edits};
use lapidary_document::{CanvasFrame, CanvasLayout, Document, Group, fmt, read, write};
use lapidary_evaluator::diagnostic::Code;
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_nodes::LIBRARY;
use proptest::prelude::*;

const MARBLE: &str = include_str!("graphs/marble.ron");
fn after(text: &str, group: Option<&str>, edit: &Edit) -> String {
    edit_text(text, group, edit, LIBRARY).unwrap_or_else(|c| panic!("{}", c.render("it.ron", text)))
}
fn refused(text: &str, group: Option<&str>, edit: &Edit) -> Code {
    edit_text(text, group, edit, LIBRARY).expect_err("the edit is invalid").code
}
fn frame(about: &str, x: f64) -> CanvasFrame {
    CanvasFrame { about: about.to_owned(), at: [x, 0.0], size: [4.0, 3.0], color: None }
}

/// The edit that undoes an edit of a document.
fn inverse(before: &Document, group: Option<&str>, edit: &Edit) -> Edit {
    let rest = CanvasLayout::default();
    let layout = group.map_or(&before.layout, |group| before.groups.get(group).map_or(&rest, |group| &group.layout));
    match edit {
        Edit::Collapse(name, _) => Edit::Collapse(name.clone(), layout.collapsed.contains(name)),
        Edit::Portal(name, _) => Edit::Portal(name.clone(), layout.portals.contains(name)),
        Edit::MoveOutputs(_) => Edit::MoveOutputs(layout.outputs),
        Edit::Frames(_) => Edit::Frames(layout.frames.clone()),
        Edit::Notes(_) => Edit::Notes(layout.notes.clone()),
        Edit::Graph(name, _) => Edit::Graph(name.clone(), before.groups.get(name).cloned()),
        Edit::RenameGraph(from, to) => Edit::RenameGraph(to.clone(), from.clone()),
        Edit::RenameParameter(from, to) => Edit::RenameParameter(to.clone(), from.clone()),
        Edit::RenameOutput(from, to) => Edit::RenameOutput(to.clone(), from.clone()),
        Edit::Metadata(head) => Edit::Metadata(match head {
            MetadataEntry::Name(_) => MetadataEntry::Name(before.name.clone()),
            MetadataEntry::About(_) => {
                MetadataEntry::About(group.map_or(&before.about, |group| &before.groups[group].about).clone())
            }
            MetadataEntry::Author(_) => MetadataEntry::Author(before.author.clone()),
            MetadataEntry::Licence(_) => MetadataEntry::Licence(before.licence.clone()),
            MetadataEntry::Tags(_) => MetadataEntry::Tags(before.tags.clone()),
            MetadataEntry::Size(_) => MetadataEntry::Size(before.size),
            MetadataEntry::Tile(_) => MetadataEntry::Tile(before.tile),
            MetadataEntry::Wrap(_) => MetadataEntry::Wrap(before.graph.wrap),
            MetadataEntry::Samples(_) => MetadataEntry::Samples(before.samples),
            MetadataEntry::Seed(_) => MetadataEntry::Seed(before.graph.seed),
            MetadataEntry::Metres(_) => MetadataEntry::Metres(before.metres),
            MetadataEntry::Relief(_) => MetadataEntry::Relief(before.relief),
            MetadataEntry::Loop(_) => MetadataEntry::Loop(before.seconds),
        }),
        other => unreachable!("{other:?} cannot be undone by one edit"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases()) })]

    #[test]
    fn undoing_an_edit_restores_the_document(document in document(), edit in reversible_edit(), inside in any::<bool>()) {
        let group = document.groups.keys().next().map(String::as_str).filter(|_| inside);
        let text = write(&document, LIBRARY).replace("),\n", "), // and one\n");
        let Ok(next) = edit_text(&text, group, &edit, LIBRARY) else { return Ok(()) };
        // The edit may have renamed or removed the graph.
        let now = match &edit {
            Edit::RenameGraph(from, to) if Some(from.as_str()) == group => Some(to.as_str()),
            Edit::Graph(name, None) if Some(name.as_str()) == group => None,
            _ => group,
        };
        // Dangling uses of the new name would become uses of the renamed item.
        if let Edit::RenameParameter(from, to) | Edit::RenameOutput(from, to) | Edit::RenameGraph(from, to) = &edit {
            let content = format!("{:?}", (&document.graph, &document.groups, &document.tests));
            prop_assume!(from == to || !content.contains(&format!("\"{to}\"")));
        }
        let back = edit_text(&next, now, &inverse(&document, group, &edit), LIBRARY);
        let Ok(back) = back else { return Err(TestCaseError::fail(format!("{edit:?}\n{text}\n{next}"))) };
        let found = read(&back).0.expect("the text is a graph");
        prop_assert!(same_content(&found, &document), "{:?}\n{}\n{}\n{}", edit, text, next, back);
        // Removing an entry removes the comment on its line.
        let removes = matches!(
            edit,
            Edit::Graph(..) | Edit::MoveOutputs(_) | Edit::Frames(_) | Edit::Notes(_) | Edit::Metadata(_)
        );
        prop_assert!(removes || back.matches("// and one").count() == text.matches("// and one").count(), "{}", back);
    }

    #[test]
    fn a_list_of_edits_equals_single_edits_in_order(document in document(), list in proptest::collection::vec(edit(), 0..5), x in -9.0..9.0, copies in 0..5) {
        let text = write(&document, LIBRARY);
        // Pasted nodes, the last one twice, and several moved nodes.
        let pasted = (0..copies).map(|n| format!("D{}", n.min(2)));
        let paste = pasted.flat_map(|name| [Edit::Add(name.clone(), Node { kind: "marble".to_owned(), ..Node::default() }), Edit::Move(name, [x, 2.0])]);
        let names = document.graph.nodes.keys();
        let drag = names.clone().chain(names.take(1)).map(|name| Edit::Move(name.clone(), [x, 1.0]));
        let alone = list.into_iter().filter(|edit| edit_text(&text, None, edit, LIBRARY).is_ok());
        let list: Vec<Edit> = alone.chain(paste).chain(drag).collect();
        let one = list.iter().try_fold(text.clone(), |text, edit| edit_text(&text, None, edit, LIBRARY));
        prop_assert_eq!(edits(&text, None, &list, LIBRARY), one);
    }
}

#[test]
fn metadata_is_inserted_in_its_usual_place() {
    let text = "lapidary(\n    format: 1, // The only one.\n    nodes: {},\n    outputs: {},\n)\n";
    let named = after(text, None, &Edit::Metadata(MetadataEntry::Name("Slate".to_owned())));
    assert_eq!(named, text.replace("one.\n", "one.\n    name: \"Slate\",\n"));
    let sized = after(&named, None, &Edit::Metadata(MetadataEntry::Size([512, 256])));
    assert_eq!(sized, named.replace("\"Slate\",\n", "\"Slate\",\n    size: (512, 256),\n"));
    assert_eq!(after(&sized, None, &Edit::Metadata(MetadataEntry::Size([1024; 2]))), named);
    assert_eq!(after(&named, None, &Edit::Metadata(MetadataEntry::Name(String::new()))), text);
    for wrong in [
        MetadataEntry::Size([0, 1]),
        MetadataEntry::Metres(0.0),
        MetadataEntry::Tile([f64::NAN, 1.0]),
        MetadataEntry::Loop(-1.0),
    ] {
        assert_eq!(refused(text, None, &Edit::Metadata(wrong)), Code::Entry);
    }
    let group = "lapidary(format: 1, nodes: {}, graphs: { \"g\": (nodes: {}, outputs: {}) }, outputs: {})";
    let about = after(group, Some("g"), &Edit::Metadata(MetadataEntry::About("Wet.".to_owned())));
    assert_eq!(about, group.replace("(nodes", "(about: \"Wet.\", nodes"));
    assert_eq!(refused(group, Some("g"), &Edit::Metadata(MetadataEntry::Seed(3))), Code::NoEntry);
}

#[test]
fn unchanged_frames_keep_their_lines() {
    let (a, b, c) = (frame("a", 0.0), frame("b", 1.0), frame("c", 2.0));
    let frames = |list: &[&CanvasFrame]| Edit::Frames(list.iter().map(|frame| (*frame).clone()).collect());
    let text = after(MARBLE, None, &frames(&[&a, &b, &c]));
    assert_eq!(fmt(&text).as_ref(), Ok(&text));
    let line = "            (about: \"b\", at: (1, 0), size: (4, 3)),\n";
    let commented = text.replace(line, &format!("            // Above.\n{}", line.replace("),\n", "), // Beside.\n")));
    assert_ne!(commented, text);
    // A changed frame changes only its own entries.
    let painted = CanvasFrame { color: Some([1.0, 0.0, 0.0, 1.0]), at: [7.0, 0.5], ..b.clone() };
    let next = after(&commented, None, &frames(&[&a, &painted, &c]));
    assert_eq!(next, commented.replace("at: (1, 0), size: (4, 3)", "at: (7, 0.5), size: (4, 3), color: \"#ff0000\""));
    assert_eq!(after(&next, None, &frames(&[&a, &b, &c])), commented);
    // Removing and adding a frame keeps the others.
    let without = |name: &str| -> String {
        let named = format!("about: \"{name}\"");
        commented.lines().filter(|line| !line.contains(&named)).map(|line| format!("{line}\n")).collect()
    };
    assert_eq!(after(&commented, None, &frames(&[&b, &c])), without("a"));
    assert_eq!(after(&commented, None, &frames(&[&a, &b])), without("c"));
    assert_eq!(after(&without("a"), None, &frames(&[&a, &b, &c])), commented);
    assert_eq!(after(&without("c"), None, &frames(&[&a, &b, &c])), commented);
    let turned = after(&commented, None, &frames(&[&b, &c, &a]));
    assert!(turned.contains("// Above.") && turned.contains("// Beside."), "{turned}");
    assert_eq!(parse_valid(&turned).layout.frames, [b, c, a]);
    let bare = after(&commented, None, &frames(&[]));
    assert!(!bare.contains("frames"), "{bare}");
}

#[test]
fn an_insertion_breaks_only_its_bracket_into_lines() {
    let text = "lapidary(
    format: 1, // One.
    nodes: { \"a\": sine() },
    outputs: { \"o\": \"a\" },
    layout: (nodes: { \"a\": (1, 2) },   collapsed: [\"a\"] ), // Left.
)
";
    let noted = after(text, None, &Edit::Notes(vec![frame("n", 0.0)]));
    let lines = "    layout: (
        nodes: { \"a\": (1, 2) },
        notes: [
            (about: \"n\", at: (0, 0), size: (4, 3)),
        ],
        collapsed: [\"a\"],
    ), // Left.
";
    assert!(noted.ends_with(&format!("{lines})\n")), "{noted}");
    assert_eq!(
        noted.replace(lines, ""),
        text.replace("    layout: (nodes: { \"a\": (1, 2) },   collapsed: [\"a\"] ), // Left.\n", "")
    );
    // A file of one line is broken into lines.
    let text = "lapidary(format: 1, nodes: { \"a\": sine() }, outputs: { \"o\": \"a\" })\n";
    let placed = after(text, None, &Edit::Move("a".to_owned(), [3.0, 4.0]));
    let lines = "lapidary(
    format: 1,
    nodes: { \"a\": sine() },
    outputs: { \"o\": \"a\" },
    layout: (
        nodes: {
            \"a\": (3, 4),
        },
    ),
)
";
    assert_eq!(placed, lines);
    // A line comment at the end of a bracket is kept.
    let text = "lapidary(format: 1, nodes: {}, outputs: {}, layout: (collapsed: [], // Quiet.\n    ))\n";
    let noted = after(text, None, &Edit::Frames(vec![frame("n", 0.0)]));
    assert!(parse_valid(&noted).layout.frames.len() == 1 && noted.contains("// Quiet.\n"), "{noted}");
}

#[test]
fn renaming_and_removing_a_node_update_its_state() {
    let text = after(MARBLE, None, &Edit::Collapse("slab".to_owned(), true));
    let text = after(&text, None, &Edit::Mute("slab".to_owned(), true));
    assert_eq!(fmt(&text).as_ref(), Ok(&text));
    let named = parse_valid(&after(&text, None, &Edit::Rename("slab".to_owned(), "bench".to_owned())));
    assert!(named.layout.collapsed.contains("bench") && named.muted.contains("bench"));
    let removed = parse_valid(&after(&text, None, &Edit::Remove("slab".to_owned())));
    assert!(removed.layout.collapsed.is_empty() && removed.muted.is_empty());
    assert_eq!(refused(MARBLE, None, &Edit::Collapse("slap".to_owned(), true)), Code::NoNode);
    let (_, diagnostics) = read(&text.replace("collapsed: [\"slab\"]", "collapsed: [\"slap\"]"));
    assert_eq!(diagnostics[0].code, Code::NoNode);
    assert_eq!(diagnostics[0].help.as_deref(), Some("did you mean `slab`?"));
}

/// A local graph with instances in the main graph and in another local graph.
const NESTED: &str = "lapidary(
    format: 1,
    parameters: { \"much\": number(value: 0.5) },
    presets: { \"wild\": { \"much\": 2 } },
    nodes: {
        \"a\": sine(), // A wave.
        \"wet\": graph(local: \"wetness\", of: \"a\", much: \"$much\"),
        \"dry\": invert(of: \"wet.level\"),
    },
    graphs: {
        \"wetness\": (
            parameters: { \"of\": number(value: 0), \"much\": number(value: 0.5) },
            nodes: { \"m\": mix(a: \"$of\", b: 0.25, by: \"$much\") }, // Half of it.
            outputs: { \"level\": \"m\" },
        ),
        \"twice\": (
            nodes: { \"x\": graph(local: \"wetness\", much: 1) },
            outputs: { \"level\": \"x.level\" },
        ),
    },
    outputs: { \"height\": \"wet.level\" },
    tests: [tiles(of: \"height\")],
)
";

#[test]
fn renames_update_all_users() {
    let two = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    let of = |edit: fn(String, String) -> Edit, (a, b)| edit(a, b);
    let next = after(NESTED, None, &of(Edit::RenameGraph, two("wetness", "rain")));
    assert_eq!(next, NESTED.replace("wetness", "rain"));
    let next = after(NESTED, Some("wetness"), &of(Edit::RenameParameter, two("much", "how")));
    let expected = NESTED.replace("much: \"$much\"", "how: \"$much\"").replace("much: 1", "how: 1");
    assert_eq!(
        next,
        expected
            .replace("\"much\": number(value: 0.5) },\n            n", "\"how\": number(value: 0.5) },\n            n")
            .replace("by: \"$much\"", "by: \"$how\"")
    );
    let next = after(NESTED, None, &of(Edit::RenameParameter, two("much", "how")));
    assert_eq!(next.matches("how").count(), 3, "{next}");
    let next = after(NESTED, Some("wetness"), &of(Edit::RenameOutput, two("level", "depth")));
    assert_eq!(
        next,
        NESTED
            .replace("wet.level", "wet.depth")
            .replace("x.level", "x.depth")
            .replace("\"level\": \"m\"", "\"depth\": \"m\"")
    );
    let next = after(NESTED, None, &of(Edit::RenameOutput, two("height", "relief")));
    assert_eq!(
        next,
        NESTED
            .replace("\"height\": \"wet.level\"", "\"relief\": data(\"wet.level\")")
            .replace("\"height\"", "\"relief\"")
    );
    assert_eq!(refused(NESTED, None, &of(Edit::RenameGraph, two("wetness", "twice"))), Code::DuplicateName);
    assert_eq!(refused(NESTED, None, &of(Edit::RenameGraph, two("none", "some"))), Code::NoSubgraph);
    for no_socket in ["how much", "local", "file"] {
        assert_eq!(refused(NESTED, Some("wetness"), &of(Edit::RenameParameter, two("much", no_socket))), Code::Name);
    }
    assert_eq!(refused(NESTED, Some("wetness"), &of(Edit::RenameParameter, two("much", "of"))), Code::DuplicateName);
    assert_eq!(refused(NESTED, None, &of(Edit::RenameOutput, two("level", "depth"))), Code::NoOutput);
}

#[test]
fn an_added_graph_adds_the_versions_of_its_nodes() {
    let node = |kind: &str| Node { kind: kind.to_owned(), args: [("of".to_owned(), Arg::Number(0.5))].into() };
    let mut graph = Group::default();
    graph.graph.nodes = [("a".to_owned(), node("marble")), ("b".to_owned(), node("invert"))].into();
    let text = "lapidary(\n    format: 1,\n    nodes: {},\n    outputs: { \"o\": 1 },\n)\n";
    let next = after(text, None, &Edit::Graph("g".to_owned(), Some(graph.clone())));
    let marble = LIBRARY.iter().find(|spec| spec.name == "marble").expect("the node exists").version;
    assert_eq!(parse_valid(&next).versions, [("marble".to_owned(), marble)].into());
    assert!(
        next.starts_with(&format!("lapidary(\n    format: 1,\n    versions: {{ \"marble\": {marble} }},\n    nodes"))
    );
    assert_eq!(parse_valid(&next).groups["g"], graph);
    assert_eq!(fmt(&next).as_ref(), Ok(&next));
    let gone = after(&next, None, &Edit::Graph("g".to_owned(), None));
    assert!(parse_valid(&gone).groups.is_empty());
    assert_eq!(refused(&gone, None, &Edit::Graph("g".to_owned(), None)), Code::NoSubgraph);
}
