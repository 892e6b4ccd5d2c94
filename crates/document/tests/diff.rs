//! Differences between documents are semantic: a renamed node is not a new one.

mod common;

use common::merging::replace_each_once;
use common::{cases, document, parse_valid};
use lapidary_document::edit::{Edit, edit as edit_text};
use lapidary_document::{Change, diff, fmt, write};
use lapidary_nodes::LIBRARY;
use proptest::prelude::*;

const MARBLE: &str = include_str!("graphs/marble.ron");
const KNOBS: &str = include_str!("graphs/knobs.ron");
const WALL: &str = include_str!("graphs/wall.ron");

/// The printed changes between two texts.
fn changes(before: &str, after: &str) -> Vec<String> {
    diff(&parse_valid(before), &parse_valid(after), LIBRARY).iter().map(Change::to_string).collect()
}
/// A graph with these nodes and one output.
fn graph(nodes: &str) -> String {
    format!("lapidary(format: 1, nodes: {{ {nodes} }}, outputs: {{ \"height\": \"out\" }})")
}
fn rename(text: &str, from: &str, to: &str) -> String {
    let rename = Edit::Rename(from.to_owned(), to.to_owned());
    edit_text(text, None, &rename, LIBRARY).expect("the node exists")
}

#[test]
fn spelling_order_and_comments_are_not_differences() {
    let other = replace_each_once(
        WALL,
        &[
            ("// Edges crumble: the bond itself is pushed about, coarsely and finely.", "// Worn."),
            ("gain: 0.55),\n        \"lump2\"", "gain: 5.5e-1, /* half */ ),\n\n        \"lump2\""),
            ("\"bond.height\"", "r\"bond\""),
            ("roughness: 1.0, relief: 0.022", "relief: 2.2e-2, roughness: 1"),
        ],
    );
    assert_eq!(changes(WALL, &other), [""; 0]);
    let spec = LIBRARY.iter().find(|spec| spec.name == "perlin").expect("the node exists");
    for socket in spec.sockets {
        if let lapidary_evaluator::node::spec::Kind::Number { default: rest, .. } = socket.kind {
            let explicit = graph(&format!("\"out\": perlin({}: {rest})", socket.name));
            assert_eq!(changes(&graph("\"out\": perlin()"), &explicit), [""; 0]);
        }
    }
}

#[test]
fn renamed_parameters_and_graphs_are_detected() {
    let after = KNOBS.replace("veins", "folds").replace("stone", "rock").replace("wetness", "damp");
    let after = replace_each_once(&after, &[("under: \"slab\"", "below: \"slab\""), ("\"under\": n", "\"below\": n")]);
    let after = after.replace("$under", "$below");
    let names = [
        "> graph \"wetness\" is now \"damp\"",
        "> parameter \"stone\" is now \"rock\"",
        "> parameter \"veins\" is now \"folds\"",
        "> parameter \"damp/under\" is now \"damp/below\"",
    ];
    assert_eq!(changes(KNOBS, &after), names);
    // A parameter with the same readers is detected with another value, and a graph with other contents.
    let more = replace_each_once(&after, &[("number(value: 2.5", "number(value: 2"), ("mix(a: \"n\"", "lerp(a: 0.5")]);
    let found = changes(KNOBS, &more);
    assert_eq!(found[..4], names);
    assert!(found.contains(&"~ parameter \"folds\".value: 2.5 -> 2".to_owned()), "{found:?}");
    // A parameter whose readers use the old name is removed, not renamed.
    let lost = replace_each_once(KNOBS, &[("\"stone\": color", "\"rock\": color")]);
    assert!(changes(KNOBS, &lost).contains(&"- parameter \"stone\": color(value: \"#f2efe9\")".to_owned()));
    // A parameter that is read elsewhere is a new one.
    let other = replace_each_once(KNOBS, &[("\"veins\": number(value: 2.5", "\"bands\": number(value: 3")]);
    let other = other.replace("reach: \"$veins\"", "bands: \"$bands\"").replace("\"veins\": 3", "\"bands\": 3");
    assert!(changes(KNOBS, &other).contains(&"+ parameter \"bands\": number(value: 3, range: (0, 4))".to_owned()));
}

#[test]
fn each_change_has_one_line() {
    let after = replace_each_once(
        MARBLE,
        &[("perlin(scale: 3, seed: 5)", "worley(scale: 6, seed: 5)"), ("size: (1024, 1024)", "size: (512, 512)")],
    );
    let found = changes(MARBLE, &after);
    assert_eq!(
        found,
        ["~ size: (1024, 1024) -> (512, 512)", "~ \"grain\": perlin -> worley", "~ \"grain\".scale: 3 -> 6"]
    );

    let before = "lapidary(format: 1,
        parameters: { \"a\": number(value: 1, range: (0, 2)), \"old\": color(value: \"#fff\") },
        presets: { \"p\": { \"a\": 1 }, \"gone\": { \"a\": 2 } },
        nodes: { \"x\": sine(bands: 2), \"y\": mix(a: \"x\", b: 0.5), \"z\": sine() },
        graphs: { \"in\": (nodes: { \"q\": sine(bands: 2) }, outputs: { \"height\": \"q\" }) },
        outputs: { \"height\": \"y\", \"more\": 1 }, muted: [\"y\"],
        tests: [tiles(of: \"height\")], layout: (nodes: { \"x\": (0, 0), \"y\": (1, 0) }))";
    let after = "lapidary(format: 1,
        parameters: { \"a\": number(value: 1.5, range: (0, 3), about: \"How much.\", group: \"Wear\") },
        presets: { \"p\": { \"a\": 2 }, \"q\": { \"a\": 0.5 } },
        nodes: { \"x\": sine(bands: 3), \"y\": mix(a: \"w\", by: \"$a\"), \"w\": sine(bands: 9, lean: 1) },
        graphs: { \"in\": (nodes: { \"r\": sine(bands: 2), \"s\": sine(bands: 7) }, outputs: { \"height\": \"r\" }) },
        outputs: { \"height\": \"w\", \"all\": \"y\" }, muted: [\"x\"],
        tests: [tiles(of: \"all\")], layout: (nodes: { \"x\": (5, 0), \"y\": (1, 9) }, frames: [(about: \"f\", at: (0, 0), size: (1, 1))]))";
    let found = changes(before, after).join("\n");
    let expected = r##"~ parameter "a".value: 1 -> 1.5
~ parameter "a".range: (0, 2) -> (0, 3)
+ parameter "a".about: "How much."
+ parameter "a".group: "Wear"
- parameter "old": color(value: "#ffffff")
- preset "gone": { "a": 2 }
~ preset "p"."a": 1 -> 2
+ preset "q": { "a": 0.5 }
+ "w": sine(bands: 9, lean: 1)
~ "x".bands: 2 -> 3
~ "y".a: "x" -> "w"
~ "y".b: 0.5 -> 1
~ "y".by: 0.5 -> "$a"
- "z": sine()
+ output "all": "y"
~ output "height": "y" -> "w"
- output "more": 1
~ "x" is muted
~ "y" is no longer muted
> "in/q" is now "in/r"
+ "in/s": sine(bands: 7)
- test: tiles(of: "height")
+ test: tiles(of: "all")
~ layout: 2 nodes moved, frames changed"##;
    assert_eq!(found, expected, "{found}");
}

#[test]
fn renamed_nodes_are_detected() {
    assert_eq!(changes(WALL, &rename(WALL, "crumb", "rubble")), ["> \"crumb\" is now \"rubble\""]);
    // A chain of renamed nodes is detected, with a change of one of their readers.
    let next = rename(&rename(&rename(WALL, "lump", "boulder"), "crumb", "rubble"), "worn", "old");
    let next = replace_each_once(
        &next,
        &[(
            "push_x: \"rubble\", push_y: \"crumb2\", amount: \"shove\"),\n        \"here\"",
            "push_x: \"rubble\", push_y: \"crumb2\", amount: 0.1),\n        \"here\"",
        )],
    );
    assert_eq!(
        changes(WALL, &next),
        [
            "> \"crumb\" is now \"rubble\"",
            "> \"lump\" is now \"boulder\"",
            "> \"worn\" is now \"old\"",
            "~ \"old\".amount: \"shove\" -> 0.1",
        ]
    );
    // Equal nodes are distinguished by their readers.
    let twins = graph("\"p\": sine(), \"q\": sine(), \"out\": mix(a: \"p\", b: \"q\")");
    let other = graph("\"z\": sine(), \"y\": sine(), \"out\": mix(a: \"z\", b: \"y\")");
    assert_eq!(changes(&twins, &other), ["> \"p\" is now \"z\"", "> \"q\" is now \"y\""]);
    // A node that reads itself is detected, although it is invalid.
    let cyclic = |name: &str| graph(&format!("\"{name}\": mix(a: \"{name}\"), \"out\": mix(b: 0.25)"));
    assert_eq!(changes(&cyclic("a"), &cyclic("b")), ["> \"a\" is now \"b\""]);
    // A text with the name of a node is not a wire.
    let file =
        |name: &str| graph(&format!("\"{name}\": sine(), \"it\": graph(file: \"a\"), \"out\": mix(a: \"{name}\")"));
    assert_eq!(changes(&file("a"), &file("b")), ["> \"a\" is now \"b\""]);
}

#[test]
fn a_chain_of_twenty_thousand_renamed_nodes_is_compared() {
    let chain = |name: &str| {
        let node = |i: usize| format!("\"{name}{i}\": mix(a: \"{name}{}\", b: {i}),", i + 1);
        let nodes: String = (0..20_000).map(node).collect();
        graph(&format!("{nodes} \"{name}20000\": sine(), \"out\": mix(a: \"{name}0\")"))
    };
    let found = changes(&chain("a"), &chain("b"));
    assert_eq!(found.len(), 20_001);
    assert!(found.iter().all(|line| line.starts_with('>')));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases()) })]

    #[test]
    fn a_reformatted_document_has_no_differences(document in document()) {
        let text = fmt(&write(&document, LIBRARY).replace("),\n", "), // and one\n\n")).expect("the text is valid");
        prop_assert_eq!(diff(&document, &parse_valid(&text), LIBRARY), []);
    }

    #[test]
    fn differences_are_symmetric(a in document(), b in document()) {
        let (there, back) = (diff(&a, &b, LIBRARY), diff(&b, &a, LIBRARY));
        let count = |changes: &[Change], sign: char| changes.iter().filter(|c| c.to_string().starts_with(sign)).count();
        prop_assert_eq!(there.is_empty(), back.is_empty());
        prop_assert_eq!(there.is_empty(), write(&a, LIBRARY) == write(&b, LIBRARY));
        prop_assert_eq!(count(&there, '>'), count(&back, '>'));
    }
}
