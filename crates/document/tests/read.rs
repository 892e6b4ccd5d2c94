//! Valid and invalid files are read without a panic, and every error is reported.

mod common;

use common::parse_valid;
use lapidary_document::{read, write};
use lapidary_evaluator::graph::{Arg, Setting};
use lapidary_nodes::LIBRARY;

const MARBLE: &str = include_str!("graphs/marble.ron");

fn messages(text: &str) -> Vec<String> {
    read(text).1.iter().map(|c| c.render("it.ron", text)).collect()
}

#[test]
fn all_spellings_of_ron_are_read() {
    let text = "\u{feff}/* a /* nested */ comment */ lapidary (\r\n  format: 1, // of this kind\r\n  nodes: {\
        \"a b-c\": perlin (scale: 1e1, seed: 0xff,),\
        r#\"raw\"#: mix(a: \"a b-c.value\", b: \"#abc\", by: \"$much\"),\
        }, parameters: {\"much\": number(value: 0.5)}, outputs: {\"height\": \"raw\", \"\\u{6f}k\": -1}, layout: (nodes: {\"raw\": (1, -2.5)}),)";
    let document = parse_valid(text);
    let node = &document.graph.nodes["a b-c"];
    assert_eq!((&node.args["scale"], &node.args["seed"]), (&Arg::Number(10.0), &Arg::Number(255.0)));
    let args = &document.graph.nodes["raw"].args;
    assert_eq!(args["a"], Arg::Wire("a b-c".into(), Some("value".into())));
    assert!(matches!(args["b"], Arg::Color(c) if c[3] == 1.0));
    assert_eq!(args["by"], Arg::Parameter("much".into()));
    assert_eq!(document.graph.parameters["much"].value, Setting::Number(0.5, None));
    assert_eq!(document.graph.outputs[1], ("ok".into(), Arg::Number(-1.0)));
}

#[test]
fn curves_vectors_and_wrap_are_read() {
    let head = "lapidary(format: 1, outputs: {}, nodes: {\"a\": mix(";
    let document = parse_valid(&format!("{head}a: (1, -2.5, 3e0), b: [(0, 1), (0.5, 0.25)])}}, wrap: (true, false))"));
    let args = &document.graph.nodes["a"].args;
    assert_eq!(args["a"], Arg::Vector([1.0, -2.5, 3.0]));
    assert_eq!(args["b"], Arg::Ramp(vec![(0.0, Arg::Number(1.0)), (0.5, Arg::Number(0.25))]));
    assert_eq!(document.graph.wrap, [true, false]);
    assert_eq!(parse_valid("lapidary(format: 1, outputs: {}, nodes: {})").graph.wrap, [true, true]);
    assert!(messages(&format!("{head}a: (1, 2, red))}})"))[0].contains("expected a number"));
    assert!(messages("lapidary(format: 1, wrap: (yes, 1))")[0].contains("`true` or `false`"));
}

#[test]
fn texts_that_are_not_graphs_are_errors() {
    let help = "\n  help: a graph file is written `lapidary(format: 1, nodes: { … }, outputs: { … })`";
    assert_eq!(messages(""), [format!("it.ron:1:1: error[E010]: this is not a graph{help}")]);
    assert_eq!(messages("42"), [format!("it.ron:1:1: error[E010]: this is not a graph{help}")]);
    assert_eq!(
        messages("materials(format: 1)"),
        [format!("it.ron:1:1: error[E010]: this is not a Lapidary graph{help}")]
    );
    let deep = format!("lapidary(format: 1, layout: (frames: {}", "[".repeat(100_000));
    let found = messages(&deep);
    assert!(found.len() == 2 && found.iter().any(|t| t.contains("E003")), "{found:?}");
}

#[test]
fn truncated_and_mutated_texts_do_not_panic() {
    for (at, _) in MARBLE.char_indices() {
        read(&MARBLE[..at]);
        let mut without = MARBLE.to_owned();
        without.remove(at);
        read(&without);
        for inserted in ["\"", "(", ")", "{", "]", "é", "\\", "/*", "r#", "\u{0}"] {
            let mut with = MARBLE.to_owned();
            with.insert_str(at, inserted);
            read(&with);
        }
    }
}

#[test]
fn a_hundred_thousand_nodes_are_read() {
    let node = |i: usize| format!("\"n{i}\": mix(a: \"n{}\", b: 0.5),\n", i.max(1) - 1);
    let nodes: String = (0..100_000).map(node).collect();
    let document =
        parse_valid(&format!("lapidary(format: 1, nodes: {{ {nodes} }}, outputs: {{ \"height\": \"n0\" }})"));
    assert_eq!(document.graph.nodes.len(), 100_000);
}

#[test]
fn parameters_are_set_within_their_range() {
    let mut document = parse_valid(MARBLE);
    document.set("veins", "2.5").expect("the value is in range");
    assert!(matches!(document.graph.parameters["veins"].value, Setting::Number(v, _) if v == 2.5));
    for (name, value) in [("veins", "1e9"), ("veins", "NaN"), ("veins", "red"), ("stone", "red"), ("sand", "1")] {
        assert!(document.set(name, value).is_err(), "{name}={value}");
    }
}

#[test]
fn parameters_of_every_kind_can_have_a_group() {
    let text = "lapidary(
    format: 1,
    parameters: {
        \"a\": number(value: 1, group: \"Wear\"),
        \"b\": color(value: \"#102030\", about: \"Its colour.\", group: \"Wear\"),
        \"c\": whole(value: 3, range: (0, 9), group: \"Size\"),
        \"d\": choice(value: wide, words: [wide, narrow], group: \"Size\"),
        \"e\": vector(value: (0, 1, 2), group: \"Size\"),
        \"f\": number(value: 1),
    },
    nodes: {},
    outputs: { \"height\": \"$a\" },
)
";
    let document = parse_valid(text);
    let groups: Vec<&str> = document.graph.parameters.values().map(|p| p.group.as_str()).collect();
    assert_eq!(groups, ["Wear", "Wear", "Size", "Size", "Size", ""]);
    let again = parse_valid(&write(&document, LIBRARY));
    assert_eq!(again.graph.parameters, document.graph.parameters);
    let (_, diagnostics) = read(&text.replace("group: \"Wear\")", "group: 5)"));
    assert!(!diagnostics.is_empty());
}

#[test]
fn parameters_state_units_and_widgets_that_fit_them() {
    let text = "lapidary(
    format: 1,
    parameters: {
        \"a\": number(value: 1, range: (0, 360), widget: dial, unit: \"°\"),
        \"b\": color(value: \"#102030\", widget: color),
        \"c\": whole(value: 3, widget: seed),
        \"d\": choice(value: wide, words: [wide, narrow], widget: toggle),
        \"e\": vector(value: (0, 1, 2), unit: \"cm\"),
        \"f\": number(value: 1),
    },
    nodes: {},
    outputs: { \"height\": \"$a\" },
)
";
    let document = parse_valid(text);
    let stated = document.graph.parameters.values().map(|p| (p.unit.as_str(), p.widget.map_or("", |w| w.name())));
    let expected = [("°", "dial"), ("", "color"), ("", "seed"), ("", "toggle"), ("cm", ""), ("", "")];
    assert_eq!(stated.collect::<Vec<_>>(), expected);
    let written = write(&document, LIBRARY);
    assert_eq!(parse_valid(&written).graph.parameters, document.graph.parameters);
    assert!(written.contains("number(value: 1, range: (0, 360), widget: dial, unit: \"°\")"), "{written}");
    let wrong = |from: &str, to: &str| messages(&text.replace(from, to)).join("\n");
    assert!(wrong("widget: dial", "widget: seed").contains("this kind of parameter has no widget `seed`"));
    assert!(wrong("widget: dial", "widget: dail").contains("did you mean `dial`?"));
    assert!(wrong("[wide, narrow]", "[wide, narrow, long]").contains("no widget `toggle`"));
    assert!(wrong("unit: \"cm\"", "widget: field").contains("editors have only one"));
    assert!(wrong("widget: color", "widget: \"color\"").contains("a word without quotes"));
}
