//! Outputs with unknown names are declared as plain data, in files, edits, differences and merges.

mod common;

use common::parse_valid;
use lapidary_document::edit::{Edit, edit};
use lapidary_document::{diff, extract_graph, merge, write};
use lapidary_evaluator::diagnostic::{Code, Diagnostic};
use lapidary_evaluator::graph::Arg;
use lapidary_nodes::LIBRARY;

const TEXT: &str = "lapidary(
    format: 1,
    nodes: {
        \"a\": perlin(),
        \"b\": invert(of: \"a\"),
    },
    outputs: { \"height\": \"a\", \"halo\": data(\"b\") },
    tests: [
        tiles(of: \"halo\"),
    ],
)
";

fn after(text: &str, change: &Edit) -> String {
    let text = edit(text, None, change, LIBRARY).unwrap_or_else(|c| panic!("{}", c.render("it.ron", text)));
    assert_eq!(diagnostics(&text), [], "{text}");
    text
}
fn diagnostics(text: &str) -> Vec<Diagnostic> {
    parse_valid(text).check(LIBRARY).1
}
fn wire(node: &str) -> Option<Arg> {
    Some(Arg::Wire(node.to_owned(), None))
}

#[test]
fn declared_data_is_read_and_written() {
    let document = parse_valid(TEXT);
    assert_eq!(document.graph.outputs[1], ("halo".to_owned(), Arg::Wire("b".to_owned(), None)));
    assert_eq!(document.graph.data, ["halo".to_owned()].into());
    assert_eq!(diagnostics(TEXT), []);
    assert_eq!(write(&document, LIBRARY), TEXT);
    assert!(document.check(LIBRARY).0.outputs.iter().any(|(name, _)| name == "halo"));
}

#[test]
fn edits_of_outputs_declare_data_where_the_name_is_unknown() {
    let added = after(TEXT, &Edit::Output("glow mask".to_owned(), wire("a")));
    assert!(added.contains("\"halo\": data(\"b\"), \"glow mask\": data(\"a\") }"), "{added}");
    let known = after(TEXT, &Edit::Output("mask".to_owned(), wire("a")));
    assert!(known.contains("\"halo\": data(\"b\"), \"mask\": \"a\" }"), "{known}");
    let rewired = after(TEXT, &Edit::Output("halo".to_owned(), wire("a")));
    assert_eq!(rewired, TEXT.replace("data(\"b\")", "data(\"a\")"));
    let renamed = after(TEXT, &Edit::RenameOutput("halo".to_owned(), "mask".to_owned()));
    assert_eq!(renamed, TEXT.replace("\"halo\": data(\"b\")", "\"mask\": \"b\"").replace("\"halo\"", "\"mask\""));
    assert_eq!(after(&renamed, &Edit::RenameOutput("mask".to_owned(), "halo".to_owned())), TEXT);
    assert!(!after(TEXT, &Edit::Output("halo".to_owned(), None)).contains("data("));
}

#[test]
fn node_edits_apply_to_declared_data() {
    let renamed = after(TEXT, &Edit::Rename("b".to_owned(), "shade".to_owned()));
    assert!(renamed.contains("data(\"shade\")"), "{renamed}");
    let removed = after(TEXT, &Edit::Remove("b".to_owned()));
    assert!(removed.contains("outputs: { \"height\": \"a\" }"), "{removed}");
}

#[test]
fn outputs_of_a_graph_used_as_a_node_may_have_any_name() {
    let group = "lapidary(
    format: 1,
    nodes: { \"g\": graph(local: \"in\") },
    graphs: { \"in\": (nodes: { \"s\": sine() }, outputs: { \"heigt\": \"s\" }) },
    outputs: { \"height\": \"g.heigt\" },
)
";
    assert_eq!(diagnostics(group), []);
    let alone = extract_graph(group, "in", LIBRARY).expect("the graph exists");
    assert!(alone.contains("\"heigt\": data(\"s\")") && diagnostics(&alone).is_empty(), "{alone}");
}

#[test]
fn a_data_declaration_is_a_difference_and_can_be_merged() {
    let plain = TEXT.replace("data(\"b\")", "\"b\"");
    let changes: Vec<String> =
        diff(&parse_valid(&plain), &parse_valid(TEXT), LIBRARY).iter().map(ToString::to_string).collect();
    assert_eq!(changes, ["~ output \"halo\": \"b\" -> data(\"b\")"]);
    let ours = TEXT.replace("data(\"b\")", "data(\"a\")");
    let theirs = TEXT.replace("\"height\": \"a\"", "\"height\": \"b\"");
    let merged = merge(TEXT, &ours, &theirs, LIBRARY);
    assert_eq!(merged.text, ours.replace("\"height\": \"a\"", "\"height\": \"b\""));
}

#[test]
fn types_are_checked_and_grey_widens() {
    let codes = |outputs: &str| -> Vec<Code> {
        let nodes = "\"a\": perlin(), \"up\": normal_from_height(of: \"a\"), \"m\": material(height: \"a\")";
        let text = format!("lapidary(format: 1, nodes: {{ {nodes} }}, outputs: {{ {outputs} }})");
        diagnostics(&text).into_iter().map(|c| c.code).collect()
    };
    for outputs in [
        "\"base_color\": \"a\", \"emission\": 0.5, \"normal\": \"up\", \"material\": \"m\", \"mask\": \"a\", \"id\": 1",
        "\"all\": data(\"m\"), \"way\": data(\"up\"), \"tint\": data(\"#336699\")",
    ] {
        assert_eq!(codes(outputs), [], "{outputs}");
    }
    for outputs in [
        "\"height\": \"up\"",
        "\"normal\": \"a\"",
        "\"normal\": 0.5",
        "\"roughness\": \"#808080\"",
        "\"height\": \"m\"",
        "\"material\": \"a\"",
        "\"mask\": \"up\"",
    ] {
        assert_eq!(codes(outputs), [Code::Type], "{outputs}");
    }
    for outputs in ["\"heigt\": \"a\"", "\"halo\": \"a\"", "\"height\": data(\"a\")"] {
        assert_eq!(codes(outputs), [Code::OutputName], "{outputs}");
    }
}
