//! Instances: their parameters are sockets, their outputs are outputs, and their errors are reported.

mod common;

use common::parse_valid;
use lapidary_document::{Document, GraphFiles, LoadResult};
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::diagnostic::{Diagnostic, no_errors};
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::trace::{Plan, plan};
use lapidary_nodes::LIBRARY;
use std::collections::BTreeMap;

/// A graph that lays dust over its input.
const DUST: &str = "lapidary(format: 1, parameters: {
    \"amount\": number(value: 0.2, range: (0, 1)), \"of\": number(value: 0), \"tint\": color(value: \"#808080\"),
    \"seed\": whole(value: 1, range: (0, 9)), \"tiles\": choice(value: on, words: [on, off]) },
    nodes: { \"grain\": perlin(scale: 8, seed: \"$seed\", tiling: \"$tiles\"), \"laid\": mix(a: \"$of\", b: \"grain\", by: \"$amount\"),
        \"color\": gradient_map(of: \"laid\", ramp: [(0, \"#000\"), (1, \"$tint\")]) },
    outputs: { \"height\": \"laid\", \"base_color\": \"color\", \"roughness\": 0.8 })";

fn graph(nodes: &str, outputs: &str) -> String {
    format!(
        "lapidary(format: 1, parameters: {{ \"much\": number(value: 0.5) }}, nodes: {{ {nodes} }}, outputs: {{ {outputs} }})"
    )
}

fn checked(text: &str, files: &[(&str, &str)]) -> (CheckedGraph, Vec<Diagnostic>, BTreeMap<String, usize>) {
    let document: Document = parse_valid(text);
    let mut requests = BTreeMap::new();
    let mut files_of = GraphFiles::new("graphs/it.ron", &["shelf"], |path| {
        *requests.entry(path.to_owned()).or_insert(0) += 1;
        match path {
            "graphs/huge.ron" => LoadResult::Large,
            "graphs/shut.ron" => LoadResult::Unreadable("permission denied".to_owned()),
            _ => files
                .iter()
                .find(|(p, _)| *p == path)
                .map_or(LoadResult::Missing, |(_, t)| LoadResult::Text((*t).to_owned())),
        }
    });
    let (checked, diagnostics) = document.check_with(LIBRARY, &mut files_of);
    drop(files_of);
    (checked, diagnostics, requests)
}

fn planned(text: &str, files: &[(&str, &str)]) -> Plan {
    let (checked, diagnostics, _) = checked(text, files);
    assert_eq!(diagnostics, []);
    let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
    plan(&checked, &names).0.expect("the graph is valid")
}

fn messages(nodes: &str, files: &[(&str, &str)]) -> Vec<String> {
    let text = graph(nodes, "\"height\": 0.5");
    checked(&text, files).1.iter().map(|c| c.render("graphs/it.ron", &text)).collect()
}

const FILES: [(&str, &str); 2] = [("graphs/library/dust.ron", DUST), ("shelf/sand.ron", DUST)];

#[test]
fn an_instance_equals_its_nodes_with_its_arguments() {
    let without_instance = graph(
        "\"under\": sine(), \"grain\": perlin(scale: 8, seed: 7), \"laid\": mix(a: \"under\", b: \"grain\", by: \"$much\")",
        "\"height\": \"laid\"",
    );
    let node =
        "\"under\": sine(), \"dust\": graph(file: \"library/dust.ron\", of: \"under\", amount: \"$much\", seed: 7)";
    for output in ["dust", "dust.height"] {
        let it = graph(node, &format!("\"height\": \"{output}\""));
        let (it, expected) = (planned(&it, &FILES), planned(&without_instance, &[]));
        assert_eq!(format!("{:?}", it.code), format!("{:?}", expected.code));
    }
    let (checked, ..) = checked(&graph(node, "\"height\": \"dust\""), &FILES);
    let names: Vec<&str> = checked.nodes.iter().map(|node| node.name.as_str()).collect();
    assert_eq!(names, ["dust/color", "dust/grain", "dust/laid", "under"]);
    assert_eq!(
        planned(&graph("\"sand\": graph(file: \"sand.ron\")", "\"roughness\": \"sand.roughness\""), &FILES)
            .outputs
            .len(),
        1
    );
}

#[test]
fn local_graphs_can_be_instanced() {
    let text = "lapidary(format: 1, nodes: { \"a\": sine(), \"wet\": graph(local: \"wetness\", of: \"a\") },
        graphs: { \"wetness\": (parameters: { \"of\": number(value: 0) }, nodes: { \"m\": mix(a: \"$of\", b: 0.25) }, outputs: { \"height\": \"m\" }) },
        outputs: { \"height\": \"wet\" })";
    let expected =
        "lapidary(format: 1, nodes: { \"a\": sine(), \"m\": mix(a: \"a\", b: 0.25) }, outputs: { \"height\": \"m\" })";
    assert_eq!(format!("{:?}", planned(text, &[]).code), format!("{:?}", planned(expected, &[]).code));
    let wrong = text.replace("b: 0.25", "c: 0.25");
    let (_, diagnostics, _) = checked(&wrong, &[]);
    assert_eq!(diagnostics.len(), 1);
    let at = diagnostics[0].span.clone().expect("the group is in the text");
    assert_eq!(&wrong[at], "c");
}

#[test]
fn a_material_output_has_the_channels_of_the_graph() {
    let plan =
        planned(&graph("\"dust\": graph(file: \"library/dust.ron\")", "\"all\": data(\"dust.material\")"), &FILES);
    let names: Vec<&str> = plan.outputs.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["all.base_color", "all.height", "all.roughness"]);
}

#[test]
fn shared_instances_are_read_and_evaluated_once() {
    // Twenty graphs, each of which uses the next one twice: a million paths.
    let level = |n: usize| {
        graph(
            &format!(
                "\"a\": graph(file: \"f{n}.ron\"), \"b\": graph(file: \"f{n}.ron\"), \"m\": mix(a: \"a\", b: \"b\")"
            ),
            "\"height\": \"m\"",
        )
    };
    let names: Vec<String> = (0..20).map(|n| format!("graphs/f{n}.ron")).collect();
    let mut texts: Vec<String> = (1..20).map(level).collect();
    texts.push(DUST.to_owned());
    let files: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(texts.iter().map(String::as_str)).collect();
    let (checked, diagnostics, requests) = checked(&level(0), &files);
    assert_eq!(diagnostics, []);
    assert!(requests.len() == 20 && requests.values().all(|times| *times == 1), "{requests:?}");
    let diamond = plan(&checked, &["height"]).0.expect("the graph is valid").code;
    let chain = "\"a0\": graph(file: \"f19.ron\")".to_owned()
        + &(0..20).map(|n| format!(", \"a{}\": mix(a: \"a{n}\", b: \"a{n}\")", n + 1)).collect::<String>();
    let chain = planned(&graph(&chain, "\"height\": \"a20\""), &files).code;
    assert_eq!(format!("{diamond:?}"), format!("{chain:?}"));
}

#[test]
fn muted_nodes_pass_their_input_through() {
    let nodes = "\"a\": sine(), \"b\": mix(b: \"a\", by: 0.2), \"c\": perturb(of: \"b\", push_x: \"a\"), \"d\": graph(file: \"library/dust.ron\", of: \"c\")";
    let muted = |names: &str| graph(nodes, "\"height\": \"d\"").replace("nodes:", &format!("muted: [{names}], nodes:"));
    let plain = planned(&graph("\"a\": sine()", "\"height\": \"a\""), &[]);
    assert_eq!(format!("{:?}", planned(&muted("\"b\", \"c\", \"d\""), &FILES).code), format!("{:?}", plain.code));
    let (_, diagnostics, _) = checked(&muted("\"a\""), &FILES);
    assert!(no_errors(&diagnostics) && diagnostics[0].message.contains("no input to pass through"), "{diagnostics:?}");
    // A hundred thousand muted nodes in a row take linear time.
    let chain: String = (1..100_000).map(|n| format!("\"n{n}\": mix(a: \"n{}\"),\n", n - 1)).collect();
    let names: String = (1..100_000).map(|n| format!("\"n{n}\",")).collect();
    let text = graph(&format!("\"n0\": sine(), {chain}"), "\"height\": \"n99999\"")
        .replace("nodes:", &format!("muted: [{names}], nodes:"));
    assert_eq!(format!("{:?}", planned(&text, &[]).code), format!("{:?}", plain.code));
}

#[test]
fn errors_of_instances_are_reported() {
    let loops = [
        ("graphs/a.ron", "lapidary(format: 1, nodes: { \"x\": graph(file: \"b.ron\") }, outputs: { \"o\": \"x\" })"),
        ("graphs/b.ron", "lapidary(format: 1, nodes: { \"y\": graph(file: \"a.ron\") }, outputs: { \"o\": \"y\" })"),
        (
            "graphs/bad.ron",
            "lapidary(format: 1,\n  nodes: { \"n\": perlin(scale: 4.5, sede: 1) }, outputs: { \"o\": \"n\" }, what: 1)",
        ),
    ];
    let all = [
        ("\"x\": graph(file: \"library/dist.ron\")", "E040", "there is no file \"library/dist.ron\""),
        ("\"x\": graph(file: \"shut.ron\")", "E040", "permission denied"),
        ("\"x\": graph(file: \"huge.ron\")", "E004", "the limit of a graph"),
        ("\"x\": graph(file: \"../secret.ron\")", "E041", "is outside the folders"),
        ("\"x\": graph(file: \"/etc/passwd\")", "E041", "is outside the folders"),
        ("\"x\": graph(file: \"a.ron\")", "E042", "graphs/a.ron -> graphs/b.ron -> graphs/a.ron"),
        ("\"x\": graph(local: \"dust\")", "E043", "no graph called \"dust\""),
        ("\"x\": graph(amount: 1)", "E015", "needs either `file` or `local`"),
        ("\"x\": graph(file: \"library/dust.ron\", amuont: 1)", "E023", "did you mean `amount`?"),
        ("\"x\": graph(file: \"library/dust.ron\", amount: 2)", "E025", "`amount` is 2, outside the range 0 to 1"),
        ("\"x\": graph(file: \"library/dust.ron\", tint: on)", "E024", "`tint` takes a colour"),
        ("\"x\": graph(file: \"library/dust.ron\", tiles: maybe)", "E027", "write one of: on, off"),
        ("\"x\": graph(file: \"library/dust.ron\", seed: 1.5)", "E026", "expected a whole number"),
        ("\"y\": sine(), \"x\": graph(file: \"library/dust.ron\", tint: \"y\")", "E030", "takes a value, not a wire"),
        ("\"y\": mix(a: \"x.hight\"), \"x\": graph(file: \"library/dust.ron\")", "E022", "did you mean `height`?"),
        ("\"x\": graph(file: \"library/dust.ron\", of: \"x\")", "E028", "feeds itself"),
        ("\"x\": graph(file: \"bad.ron\")", "E026", "in graphs/bad.ron:2:31, `n`: `scale` is 4.5"),
        ("\"x\": graph(file: \"bad.ron\")", "E020", "in graphs/bad.ron:2:36, `n`: `perlin` has no input"),
        ("\"x\": graph(file: \"bad.ron\")", "E011", "in graphs/bad.ron:2:71: a graph has no entry called `what`"),
    ];
    for (nodes, code, part) in all {
        let files: Vec<(&str, &str)> = FILES.into_iter().chain(loops).collect();
        let found = messages(nodes, &files);
        assert!(found.iter().any(|t| t.contains(code) && t.contains(part)), "{nodes}: {found:#?}");
        assert!(found.iter().all(|t| t.starts_with("graphs/it.ron:1:")), "{found:#?}");
    }
}

#[test]
fn a_preset_is_applied_to_the_defaults() {
    let text = "lapidary(format: 1, parameters: { \"a\": number(value: 4), \"b\": number(value: 5) }, \
                presets: { \"defaults\": { \"a\": 1, \"b\": 2 }, \"wild\": { \"a\": 9 } }, nodes: {}, outputs: {})";
    let mut document = parse_valid(text);
    let values = |document: &Document| {
        ["a", "b"].map(|name| match document.graph.parameters[name].value.arg() {
            Arg::Number(v) => v,
            _ => f64::NAN,
        })
    };
    assert_eq!(values(&document), [4.0, 5.0], "without a preset, the values of the file count");
    document.choose("wild").expect("the preset exists");
    assert_eq!(values(&document), [9.0, 2.0]);
    assert!(document.is_preset_active("wild") && !document.is_preset_active("defaults"));
    document.choose("defaults").expect("the preset exists");
    assert_eq!(values(&document), [1.0, 2.0]);
}

#[test]
fn presets_set_several_parameters() {
    let mut document = parse_valid(
        "lapidary(format: 1, parameters: { \"a\": number(value: 1), \"b\": color(value: \"#000\") }, presets: { \"wild\": { \"a\": 9, \"b\": \"#fff\" } }, nodes: {}, outputs: {})",
    );
    document.choose("wild").expect("the preset exists");
    assert_eq!(format!("{:?}", document.graph.parameters["a"].value), "Number(9.0, None)");
    assert!(document.choose("wlid").is_err());
}

#[test]
fn type_errors_name_the_wire_as_it_is_written() {
    let twists = "lapidary(format: 1, nodes: { \"i\": vector(x: 1) }, outputs: { \"turn\": \"i\", \"push\": \"i\" })";
    let files = [("graphs/library/twists.ron", twists)];
    let wired = |nodes: &str, outputs: &str| {
        let text = graph(&format!("\"n\": graph(file: \"library/twists.ron\"){nodes}"), outputs);
        let found = checked(&text, &files).1;
        assert_eq!(found.len(), 1, "{found:?}");
        found[0].render("graphs/it.ron", &text)
    };
    let first = wired("", "\"height\": \"n\"");
    assert!(first.contains("the output `height` takes a number, but \"n\" is a vector"), "{first}");
    assert!(first.contains("`\"height\": split(of: \"n\")`"), "{first}");
    let named = wired("", "\"height\": \"n.push\"");
    assert!(named.contains("but \"n.push\" is a vector") && !named.contains("n/i"), "{named}");
    let socket = wired(", \"l\": invert(of: \"n.push\")", "\"height\": \"l\"");
    assert!(socket.contains("but `n.push` is a vector") && !socket.contains("n/i"), "{socket}");
}
