//! Names of nodes: any text, referred to without ambiguity, with a warning where two look alike.

mod common;

use common::merging::merge_without_conflicts;
use common::parse_valid;
use lapidary_document::edit::{Edit, edit as edit_text};
use lapidary_document::{Change, diff, fmt, group, read, ungroup, write};
use lapidary_evaluator::diagnostic::{Code, Severity, no_errors};
use lapidary_evaluator::graph::{Arg, split_reference, wire_reference};
use lapidary_nodes::LIBRARY;

/// Names that the first versions refused, except for the first one.
const NAMES: [&str; 13] =
    ["grain", "Körnung", "weave 1.5", "#1", "$x", "=2", "it's", "'tis", "'a.b'", "a/b", "木目", "\"so\" \\ on", "a: b"];

/// A graph whose nodes have these names, each read by the next one.
fn graph(names: &[&str]) -> String {
    let mut nodes = format!("        {:?}: perlin(scale: 4),\n", names[0]);
    for pair in names.windows(2) {
        nodes += &format!("        {:?}: invert(of: {:?}),\n", pair[1], wire_reference(pair[0], Some("value")));
    }
    let end = wire_reference(names[names.len() - 1], None);
    format!("lapidary(\n    format: 1,\n    nodes: {{\n{nodes}    }},\n    outputs: {{ \"height\": {end:?} }},\n)\n")
}

#[test]
fn references_are_read_as_they_were_written() {
    for name in NAMES.into_iter().chain(["a'.b", "''", "...", "'''"]) {
        for output in [None, Some("value"), Some("id.x")] {
            let text = wire_reference(name, output);
            assert_eq!(split_reference(&text), (name.to_owned(), output), "{text}");
        }
    }
    assert_eq!(wire_reference("weave 1.5", Some("value")), "'weave 1.5'.value");
    // Texts are read as wires first; every one is kept.
    for text in ["a.b", "'x'.png", "'abc.png", "'a.b'.png", "''a.b''", "'", "", ".", "'a.b'c"] {
        let (node, output) = split_reference(text);
        assert_eq!(wire_reference(&node, output), text);
    }
}

#[test]
fn any_text_is_a_name() {
    let text = graph(&NAMES);
    let document = parse_valid(&text);
    assert_eq!(document.graph.nodes.len(), NAMES.len());
    assert!(no_errors(&document.check(LIBRARY).1), "{:?}", document.check(LIBRARY).1);
    for pair in NAMES.windows(2) {
        let args = &document.graph.nodes[pair[1]].args;
        assert_eq!(args["of"], Arg::Wire(pair[0].to_owned(), Some("value".to_owned())));
    }
    assert_eq!(fmt(&text).expect("the text is valid"), text);
    assert_eq!(parse_valid(&write(&document, LIBRARY)).graph, document.graph);
}

#[test]
fn nodes_of_any_name_are_renamed_moved_muted_and_removed() {
    let mut text = graph(&NAMES);
    let edit =
        |text: &str, edit: Edit| edit_text(text, None, &edit, LIBRARY).unwrap_or_else(|d| panic!("{}", d.message));
    let before = parse_valid(&text);
    for name in NAMES {
        let there = edit(&text, Edit::Rename(name.to_owned(), "x.y".to_owned()));
        assert!(no_errors(&parse_valid(&there).check(LIBRARY).1), "{there}");
        text = edit(&there, Edit::Rename("x.y".to_owned(), name.to_owned()));
        for at in [[1.0, 2.0], [3.0, 4.0]] {
            text = edit(&text, Edit::Move(name.to_owned(), at));
        }
        for muted in [true, false] {
            text = edit(&text, Edit::Mute(name.to_owned(), muted));
        }
    }
    let after = parse_valid(&text);
    assert_eq!(after.graph, before.graph);
    assert!(NAMES.iter().all(|name| after.layout.nodes.get(*name) == Some(&[3.0, 4.0])), "{text}");
    for name in NAMES.iter().rev() {
        text = edit(&text, Edit::Remove((*name).to_owned()));
    }
    assert!(parse_valid(&text).graph.nodes.is_empty(), "{text}");
}

#[test]
fn other_names_are_refused() {
    for name in ["", " a", "é ", "\u{a0}é", "a\nb", "é\t", "a\u{202e}b", "\u{feff}é", "a\u{2028}b"] {
        let text = graph(&["grain"]).replace("grain", &name.escape_default().to_string());
        let (_, diagnostics) = read(&text);
        assert!(diagnostics.iter().any(|d| d.code == Code::Name), "{name:?}: {diagnostics:?}");
        let rename = Edit::Rename("grain".to_owned(), name.to_owned());
        let refused = edit_text(&graph(&["grain"]), None, &rename, LIBRARY).expect_err("the name is invalid");
        assert_eq!(refused.code, Code::Name, "{name:?}");
    }
}

#[test]
fn names_that_look_alike_have_a_warning() {
    let pairs = [
        ("grain", "Grain"),
        ("fine grain", "finegrain"),
        ("sand", "\u{455}and"),
        ("\u{397}ill", "Hill"),
        ("step 1", "step l"),
        ("caf\u{e9}", "cafe\u{301}"),
    ];
    for (first, second) in pairs {
        let text = graph(&[first, second]);
        let (document, diagnostics) = read(&text);
        let [diagnostic] = diagnostics.as_slice() else { panic!("{first} {second}: {diagnostics:?}") };
        assert_eq!((diagnostic.code, diagnostic.severity), (Code::SimilarNames, Severity::Warning));
        let message = format!("the name `{second}` looks like `{first}` in line 4");
        assert_eq!((&diagnostic.message, diagnostic.line_and_column(&text)), (&message, Some([5, 9])));
        assert!(no_errors(&document.expect("it is read").check(LIBRARY).1));
    }
    let (_, diagnostics) = read(&graph(&["sand", "\u{455}and"]));
    let help = diagnostics[0].help.as_deref();
    assert_eq!(help, Some("rename one of them: `\u{455}` is U+0455 and `s` is U+0073"));
    assert!(read(&graph(&["grain", "grains", "grit", "Körnung", "Kornung"])).1.is_empty());
}

#[test]
fn names_do_not_read_like_nodes_of_subgraphs() {
    let text = "lapidary(format: 1,
    graphs: { \"dust\": (nodes: { \"a\": perlin() }, outputs: { \"height\": \"a\" }) },
    nodes: { \"d\": graph(local: \"dust\"), \"NAME\": perlin(), \"x/y\": perlin(), \"all\": mix(a: \"d\", b: \"x/y\") },
    outputs: { \"height\": \"all\" })";
    for name in ["d/a", "d/z", "d.material", "(graphs)/dust"] {
        let (_, diagnostics) = read(&text.replace("NAME", name));
        assert!(diagnostics.iter().any(|d| d.code == Code::Name), "{name}: {diagnostics:?}");
        let rename = Edit::Rename("e".to_owned(), name.to_owned());
        let refused = edit_text(&text.replace("NAME", "e"), None, &rename, LIBRARY).expect_err("the name is taken");
        assert_eq!(refused.code, Code::Name, "{name}");
    }
    let document = parse_valid(&text.replace("NAME", "e/a"));
    assert!(no_errors(&document.check(LIBRARY).1), "{:?}", document.check(LIBRARY).1);
}

#[test]
fn graphs_with_any_names_are_compared_merged_and_grouped() {
    let text = graph(&NAMES);
    let renamed = edit_text(&text, None, &Edit::Rename("weave 1.5".to_owned(), "weave 2.0".to_owned()), LIBRARY);
    let renamed = renamed.expect("the node exists");
    let changes = diff(&parse_valid(&text), &parse_valid(&renamed), LIBRARY);
    let changes: Vec<String> = changes.iter().map(Change::to_string).collect();
    assert!(changes.len() == 1 && changes[0].contains("weave 1.5") && changes[0].contains("weave 2.0"), "{changes:?}");
    let scaled = text.replace("scale: 4", "scale: 5");
    let merged = merge_without_conflicts(&text, &renamed, &scaled);
    assert_eq!(parse_valid(&merged).graph, parse_valid(&renamed.replace("scale: 4", "scale: 5")).graph);
    let chosen = ["weave 1.5", "#1", "木目"].map(str::to_owned);
    let (grouped, name) = group(&text, None, &chosen, "part", &|_, _| None, LIBRARY).expect("the nodes exist");
    assert!(no_errors(&parse_valid(&grouped).check(LIBRARY).1), "{grouped}");
    let back = ungroup(&grouped, None, &name, LIBRARY);
    assert!(back.is_ok_and(|text| no_errors(&parse_valid(&text).check(LIBRARY).1)), "{grouped}");
}
