//! CheckedGraph documents: the real sources of wires and of instances, and interfaces of graphs.

mod common;

use common::parse_valid;
use lapidary_document::{CheckedDocument, Document, GraphFiles, LoadResult};
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_nodes::LIBRARY;

const DUST: &str =
    "lapidary(format: 1, about: \"Dust.\", parameters: { \"amount\": number(value: 0.2), \"of\": number(value: 0) },
    nodes: { \"grain\": perlin(), \"laid\": mix(a: \"$of\", b: \"grain\", by: \"$amount\") },
    outputs: { \"height\": \"laid\", \"level\": 0.8, \"handed\": \"$of\" })";

fn files() -> GraphFiles<'static> {
    GraphFiles::new("graphs/it.ron", &[], |path| {
        if path == "graphs/dust.ron" { LoadResult::Text(DUST.to_owned()) } else { LoadResult::Missing }
    })
}
fn check(text: &str) -> (Document, CheckedDocument) {
    let document = parse_valid(text);
    let checked = document.check_document(LIBRARY, &mut files());
    (document, checked)
}
/// The source of a wire by names: `node.output`.
fn wire_source(document: &CheckedDocument, node: &str, output: Option<&str>) -> Option<String> {
    let (node, output) = document.wire_end(node, output)?;
    let ready = &document.checked.nodes[node];
    Some(format!("{}.{}", ready.name, ready.spec.outputs[output].name))
}

#[test]
fn wires_are_followed_to_their_source() {
    let (_, document) = check(
        "lapidary(format: 1, muted: [\"still\", \"off\"], nodes: {
            \"a\": sine(), \"cells\": worley(), \"still\": mix(a: \"a\"), \"again\": mix(a: \"still\"),
            \"dust\": graph(file: \"dust.ron\", of: \"still\"), \"twin\": graph(file: \"dust.ron\", of: \"still\"),
            \"other\": graph(file: \"dust.ron\", of: \"a\", amount: 1), \"off\": graph(file: \"dust.ron\", of: \"a\"),
            \"wet\": graph(local: \"wet\", of: \"a\"), \"damp\": graph(local: \"wet\", of: \"a\") },
        graphs: { \"wet\": (parameters: { \"of\": number(value: 0) }, nodes: { \"in\": graph(file: \"dust.ron\", of: \"$of\"), \"m\": mix(a: \"in\") }, outputs: { \"height\": \"m\", \"under\": \"in.height\" }) },
        outputs: { \"height\": \"dust\" })",
    );
    assert_eq!(document.diagnostics, []);
    let all = [
        ("a", None, Some("a.value")),
        ("cells", Some("nothing"), None),
        ("still", None, Some("a.value")),
        ("again", None, Some("again.value")),
        ("dust", None, Some("dust/laid.value")),
        ("dust", Some("height"), Some("dust/laid.value")),
        ("dust", Some("level"), None),
        ("dust", Some("handed"), Some("a.value")),
        ("dust", Some("nothing"), None),
        ("dust/grain", None, Some("dust/grain.value")),
        ("twin", None, Some("dust/laid.value")),
        ("twin/grain", None, Some("dust/grain.value")),
        ("other/grain", None, Some("other/grain.value")),
        ("off", None, Some("a.value")),
        ("wet", None, Some("damp/m.value")),
        ("wet", Some("under"), Some("damp/in/laid.value")),
        ("wet/in", None, Some("damp/in/laid.value")),
        ("wet/in/grain", None, Some("damp/in/grain.value")),
        ("missing", None, None),
        ("dust/missing", None, None),
        ("a/grain", None, None),
    ];
    for (node, output, expected) in all {
        assert_eq!(wire_source(&document, node, output).as_deref(), expected, "{node} {output:?}");
    }
    assert_eq!(document.instance_source("wet"), Some((None, Some("wet"))));
    assert_eq!(document.instance_source("wet/in"), Some((Some("graphs/dust.ron"), None)));
    assert_eq!(document.instance_source("twin"), Some((Some("graphs/dust.ron"), None)));
    assert_eq!(document.instance_source("a"), None);
}

#[test]
fn wires_are_followed_in_graphs_with_default_nodes() {
    let nodes: Vec<String> = (0..20).map(|i| format!("\"n{i}\": octaves()")).collect();
    let (_, document) =
        check(&format!("lapidary(format: 1, nodes: {{ {} }}, outputs: {{ \"height\": \"n0\" }})", nodes.join(", ")));
    for i in 0..20 {
        assert_eq!(wire_source(&document, &format!("n{i}"), None), Some(format!("n{i}.value")));
    }
}

#[test]
fn a_checked_document_can_be_sent_to_another_thread() {
    let (_, document) = check("lapidary(format: 1, nodes: { \"a\": sine() }, outputs: { \"height\": \"a\" })");
    let there = std::thread::spawn(move || document.wire_end("a", None)).join();
    assert_eq!(there.expect("the thread does not panic"), Some((0, 0)));
}

#[test]
fn an_instance_has_the_interface_of_its_graph() {
    let document = parse_valid(
        "lapidary(format: 1, nodes: {}, graphs: { \"wet\": (about: \"Wet.\", parameters: { \"of\": number(value: 0) }, nodes: {}, outputs: { \"level\": 1 }) }, outputs: { \"o\": 1 })",
    );
    let node = |source: &str, of: &str| Node {
        kind: "graph".to_owned(),
        args: [(source.to_owned(), Arg::Text(of.to_owned()))].into(),
    };
    let interface = |source: &str, of: &str| document.interface(&node(source, of), &mut files(), LIBRARY);
    let dust = interface("file", "dust.ron").expect("the graph exists");
    assert_eq!((dust.about.as_str(), dust.parameters.len()), ("Dust.", 2));
    assert_eq!(dust.outputs, ["height", "level", "handed", "material"]);
    let wet = interface("local", "wet").expect("the graph exists");
    assert_eq!((wet.about.as_str(), wet.outputs.as_slice()), ("Wet.", &["level".to_owned()][..]));
    assert_eq!(interface("local", "dry"), None);
    assert_eq!(interface("file", "rust.ron"), None);
    assert_eq!(document.interface(&Node { kind: "sine".to_owned(), ..Node::default() }, &mut files(), LIBRARY), None);
}

#[test]
fn a_parameter_used_as_a_seed_is_a_seed_of_the_interface() {
    let document = parse_valid(
        "lapidary(format: 1, nodes: {}, graphs: { \"stone\": (parameters: { \"chance\": whole(value: 1), \"seed\": whole(value: 2) }, \
         nodes: { \"a\": perlin(seed: \"$chance\", dims: \"$seed\") }, outputs: { \"height\": \"a\" }) }, outputs: { \"o\": 1 })",
    );
    let node = Node { kind: "graph".to_owned(), args: [("local".to_owned(), Arg::Text("stone".to_owned()))].into() };
    let interface = document.interface(&node, &mut files(), LIBRARY).expect("the file has this graph");
    assert_eq!(interface.seeds.into_iter().collect::<Vec<_>>(), ["chance"]);
}
