//! Differences between documents are semantic: a renamed node is not a new one.

mod common;

use common::{cases, document, right};
use lapidary_document::edit::{Edit, edit as edit_text};
use lapidary_document::{Change, diff, fmt, write};
use lapidary_nodes::LIBRARY;
use proptest::prelude::*;

const MARBLE: &str = include_str!("graphs/marble.ron");
const KNOBS: &str = include_str!("graphs/knobs.ron");
const WALL: &str = include_str!("graphs/wall.ron");

/// What is told of two texts, a change a line.
fn told(before: &str, after: &str) -> Vec<String> {
    diff(&right(before), &right(after), LIBRARY).iter().map(Change::to_string).collect()
}
/// A text with some of it replaced, each once.
fn with(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text.replace(from, to)
    })
}
/// A graph with these nodes and one output.
fn graph(nodes: &str) -> String {
    format!("lapidary(format: 1, nodes: {{ {nodes} }}, outputs: {{ \"height\": \"out\" }})")
}
fn rename(text: &str, from: &str, to: &str) -> String {
    let rename = Edit::Rename(from.to_owned(), to.to_owned());
    edit_text(text, None, &rename, LIBRARY).expect("there is such a node")
}

#[test]
fn spelling_order_and_comments_say_nothing() {
    let other = with(
        WALL,
        &[
            ("// Edges crumble: the bond itself is pushed about, coarsely and finely.", "// Worn."),
            ("gain: 0.55),\n        \"lump2\"", "gain: 5.5e-1, /* half */ ),\n\n        \"lump2\""),
            ("\"bond.height\"", "r\"bond\""),
            ("roughness: 1.0, relief: 0.022", "relief: 2.2e-2, roughness: 1"),
        ],
    );
    assert_eq!(told(WALL, &other), [""; 0]);
    let spec = LIBRARY.iter().find(|spec| spec.name == "perlin").expect("there is one");
    for socket in spec.sockets {
        if let lapidary_evaluator::node::spec::Kind::Number { default: rest, .. } = socket.kind {
            let said = graph(&format!("\"out\": perlin({}: {rest})", socket.name));
            assert_eq!(told(&graph("\"out\": perlin()"), &said), [""; 0]);
        }
    }
}

#[test]
fn parameters_and_graphs_inside_are_called_something_else_as_nodes_are() {
    let after = KNOBS.replace("veins", "folds").replace("stone", "rock").replace("wetness", "damp");
    let after = with(&after, &[("under: \"slab\"", "below: \"slab\""), ("\"under\": n", "\"below\": n")]);
    let after = after.replace("$under", "$below");
    let names = [
        "> graph \"wetness\" is now \"damp\"",
        "> parameter \"stone\" is now \"rock\"",
        "> parameter \"veins\" is now \"folds\"",
        "> parameter \"damp/under\" is now \"damp/below\"",
    ];
    assert_eq!(told(KNOBS, &after), names);
    // Read by the same, it is the same with another value; graphs are, whatever is in them.
    let more = with(&after, &[("number(value: 2.5", "number(value: 2"), ("mix(a: \"n\"", "lerp(a: 0.5")]);
    let changes = told(KNOBS, &more);
    assert_eq!(changes[..4], names);
    assert!(changes.contains(&"~ parameter \"folds\".value: 2.5 -> 2".to_owned()), "{changes:?}");
    // What is read by its old name has only lost it.
    let lost = with(KNOBS, &[("\"stone\": color", "\"rock\": color")]);
    assert!(told(KNOBS, &lost).contains(&"- parameter \"stone\": color(value: \"#f2efe9\")".to_owned()));
    // Another that is read elsewhere is another.
    let other = with(KNOBS, &[("\"veins\": number(value: 2.5", "\"bands\": number(value: 3")]);
    let other = other.replace("reach: \"$veins\"", "bands: \"$bands\"").replace("\"veins\": 3", "\"bands\": 3");
    assert!(told(KNOBS, &other).contains(&"+ parameter \"bands\": number(value: 3, range: (0, 4))".to_owned()));
}

#[test]
fn each_change_has_its_line() {
    let after = with(
        MARBLE,
        &[("perlin(scale: 3, seed: 5)", "worley(scale: 6, seed: 5)"), ("size: (1024, 1024)", "size: (512, 512)")],
    );
    let found = told(MARBLE, &after);
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
    let found = told(before, after).join("\n");
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
fn a_node_called_something_else_is_the_same() {
    assert_eq!(told(WALL, &rename(WALL, "crumb", "rubble")), ["> \"crumb\" is now \"rubble\""]);
    // Through several, from one to the next, and what reads them is changed as well.
    let next = rename(&rename(&rename(WALL, "lump", "boulder"), "crumb", "rubble"), "worn", "old");
    let next = with(
        &next,
        &[(
            "push_x: \"rubble\", push_y: \"crumb2\", amount: \"shove\"),\n        \"here\"",
            "push_x: \"rubble\", push_y: \"crumb2\", amount: 0.1),\n        \"here\"",
        )],
    );
    assert_eq!(
        told(WALL, &next),
        [
            "> \"crumb\" is now \"rubble\"",
            "> \"lump\" is now \"boulder\"",
            "> \"worn\" is now \"old\"",
            "~ \"old\".amount: \"shove\" -> 0.1",
        ]
    );
    // Two of a kind are told apart by who reads them.
    let twins = graph("\"p\": sine(), \"q\": sine(), \"out\": mix(a: \"p\", b: \"q\")");
    let other = graph("\"z\": sine(), \"y\": sine(), \"out\": mix(a: \"z\", b: \"y\")");
    assert_eq!(told(&twins, &other), ["> \"p\" is now \"z\"", "> \"q\" is now \"y\""]);
    // One that feeds itself is recognised too, wrong as it is.
    let own = |name: &str| graph(&format!("\"{name}\": mix(a: \"{name}\"), \"out\": mix(b: 0.25)"));
    assert_eq!(told(&own("a"), &own("b")), ["> \"a\" is now \"b\""]);
    // What is a text is no wire.
    let file =
        |name: &str| graph(&format!("\"{name}\": sine(), \"it\": graph(file: \"a\"), \"out\": mix(a: \"{name}\")"));
    assert_eq!(told(&file("a"), &file("b")), ["> \"a\" is now \"b\""]);
}

#[test]
fn a_chain_of_thousands_is_compared() {
    let chain = |name: &str| {
        let node = |i: usize| format!("\"{name}{i}\": mix(a: \"{name}{}\", b: {i}),", i + 1);
        let nodes: String = (0..20_000).map(node).collect();
        graph(&format!("{nodes} \"{name}20000\": sine(), \"out\": mix(a: \"{name}0\")"))
    };
    let found = told(&chain("a"), &chain("b"));
    assert_eq!(found.len(), 20_001);
    assert!(found.iter().all(|line| line.starts_with('>')));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases()) })]

    #[test]
    fn what_says_the_same_differs_in_nothing(document in document()) {
        let text = fmt(&write(&document, LIBRARY).replace("),\n", "), // and one\n\n")).expect("it is tidy");
        prop_assert_eq!(diff(&document, &right(&text), LIBRARY), []);
    }

    #[test]
    fn what_is_added_one_way_is_gone_the_other(a in document(), b in document()) {
        let (there, back) = (diff(&a, &b, LIBRARY), diff(&b, &a, LIBRARY));
        let count = |changes: &[Change], sign: char| changes.iter().filter(|c| c.to_string().starts_with(sign)).count();
        prop_assert_eq!(there.is_empty(), back.is_empty());
        prop_assert_eq!(there.is_empty(), write(&a, LIBRARY) == write(&b, LIBRARY));
        prop_assert_eq!(count(&there, '>'), count(&back, '>'));
    }
}
