//! Instances that are repeated: each step takes the outputs of the one before.

mod common;

use common::parse_valid;
use lapidary_document::{GraphFiles, LoadResult, ungroup};
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::trace::plan;
use lapidary_nodes::LIBRARY;

/// A graph that passes `value` on, and bends it by another noise in each step.
const FOLD: &str = "\"fold\": (
    parameters: { \"value\": number(value: 0.5), \"step\": whole(value: 7, range: (0, 63)), \"by\": number(value: 0.5) },
    nodes: { \"bend\": perlin(scale: 4, seed: \"$step\"), \"moved\": mix(a: \"$value\", b: \"bend\", by: \"$by\") },
    outputs: { \"value\": data(\"moved\"), \"bend\": data(\"bend\") })";

fn text(nodes: &str, graphs: &str) -> String {
    format!(
        "lapidary(format: 1, parameters: {{ \"n\": whole(value: 3, range: (1, 9)) }}, nodes: {{ \"start\": worley(), {nodes} }},
        graphs: {{ {graphs} }}, outputs: {{ \"out\": data(\"it.value\") }})"
    )
}

fn checked(nodes: &str, graphs: &str) -> (CheckedGraph, Vec<String>) {
    let text = text(nodes, graphs);
    let mut files = GraphFiles::new("it.ron", &[], |_| LoadResult::Missing);
    let (checked, diagnostics) = parse_valid(&text).check_with(LIBRARY, &mut files);
    (checked, diagnostics.iter().map(|diagnostic| format!("{}: {}", diagnostic.code, diagnostic.message)).collect())
}

/// The instructions of the program of a valid graph.
fn program(nodes: &str) -> String {
    let (checked, diagnostics) = checked(nodes, FOLD);
    assert_eq!(diagnostics, [""; 0], "{nodes}");
    let plan = plan(&checked, &["out"]).0.expect("the graph is valid");
    assert_eq!(plan.passes(), 1);
    format!("{:?} {:?}", plan.code.insts, plan.code.noises)
}

#[test]
fn steps_equal_a_chain_of_instances() {
    let chain = program(
        "\"a\": graph(local: \"fold\", step: 0, value: \"start.f1\"), \"b\": graph(local: \"fold\", step: 1, value: \"a.value\"), \
         \"it\": graph(local: \"fold\", step: 2, value: \"b.value\")",
    );
    assert_eq!(program("\"it\": graph(local: \"fold\", repeat: 3, value: \"start.f1\")"), chain);
    assert_eq!(program("\"it\": graph(local: \"fold\", repeat: \"$n\", value: \"start.f1\")"), chain);
    let once = program("\"it\": graph(local: \"fold\", value: \"start.f1\")");
    assert_eq!(program("\"it\": graph(local: \"fold\", repeat: 1, value: \"start.f1\")"), once);
    assert_ne!(once, chain);
}

#[test]
fn errors_are_reported_once() {
    let message = |node: &str, graphs: &str| checked(node, graphs).1;
    let it = |args: &str| message(&format!("\"it\": graph(local: \"fold\", {args})"), FOLD);
    assert_eq!(it("repeat: 0"), ["E025: `repeat` is 0, outside the range 1 to 64"]);
    assert_eq!(it("repeat: 65"), ["E025: `repeat` is 65, outside the range 1 to 64"]);
    assert_eq!(it("repeat: 2.5"), ["E026: `repeat` is 2.5, expected a whole number"]);
    assert_eq!(it("repeat: often"), ["E024: `repeat` takes a whole number"]);
    assert_eq!(it("repeat: \"start\""), ["E030: `repeat` is constant over the image and takes no wire"]);
    assert_eq!(it("repeat: \"$m\""), ["E023: this graph has no parameter called `m`"]);
    assert_eq!(it("repeat: 9, bye: 1"), ["E023: \"fold\" of this file has no parameter called `bye`"]);
    let fixed = FOLD.replace("\"value\": data", "\"other\": data(\"bend\"), \"values\": data");
    let found = message("\"it\": graph(local: \"fold\", repeat: 2)", &fixed);
    assert!(
        found[0].starts_with("E023: \"fold\" of this file has nothing to repeat: none of its outputs"),
        "{found:?}"
    );
    let inside = FOLD.replace("perlin(scale: 4,", "perlin(scale: 4.5,");
    assert_eq!(message("\"it\": graph(local: \"fold\", repeat: 5)", &inside).len(), 1);
    let refused = ungroup(&text("\"it\": graph(local: \"fold\", repeat: 2)", FOLD), None, "it", LIBRARY).unwrap_err();
    assert_eq!(refused.message, "`it` is repeated and cannot be ungrouped");
}

#[test]
fn a_parameter_of_that_name_stays_a_parameter() {
    let own = FOLD.replace("\"by\":", "\"repeat\":").replace("\"$by\"", "\"$repeat\"");
    let (_, diagnostics) = checked("\"it\": graph(local: \"fold\", repeat: 0.25)", &own);
    assert_eq!(diagnostics, [""; 0]);
}

#[test]
fn nested_steps_end() {
    let nest = |n: usize| {
        format!(
            "\"g{n}\": (parameters: {{ \"value\": number(value: 0) }}, nodes: {{ \"in\": graph(local: \"g{}\", repeat: 64, value: \"$value\"),
            \"more\": math(do: add, a: \"in.value\", b: 0.25) }}, outputs: {{ \"value\": data(\"more\") }})",
            n + 1
        )
    };
    let last =
        "\"g4\": (parameters: { \"value\": number(value: 0) }, nodes: { \"more\": math(do: sine, a: \"$value\") },
        outputs: { \"value\": data(\"more\") })";
    let graphs = format!("{}, {}, {}, {}, {last}", nest(0), nest(1), nest(2), nest(3));
    let (_, diagnostics) = checked("\"it\": graph(local: \"g0\", repeat: 64)", &graphs);
    assert!(
        diagnostics.iter().any(|d| d.starts_with("E004: this graph and the graphs that it uses have more than")),
        "{diagnostics:?}"
    );
}
