//! Grouping and ungrouping nodes changes no pixel.

mod common;

use common::{cases, parse_valid};
use lapidary_document::{GraphFiles, LoadResult, diff, extract_graph, fmt, group, ungroup, write};
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::diagnostic::{Code, Diagnostic, no_errors};
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::run::paint;
use lapidary_evaluator::trace::plan;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;
use proptest::collection::vec;
use proptest::prelude::*;

macro_rules! files {
    ($($name:literal),+ $(,)?) => { [$(($name, include_str!(concat!("../../../", $name)))),+] };
}
const GRAPHS: [(&str, &str); 10] = files![
    "graphs/brick_wall.ron",
    "graphs/cracked_mud.ron",
    "graphs/eroded_terrain.ron",
    "graphs/lava.ron",
    "graphs/marble.ron",
    "graphs/oak_planks.ron",
    "graphs/rusted_iron.ron",
    "graphs/rusted_plate.ron",
    "graphs/serpentine.ron",
    "graphs/woven_cloth.ron",
];
const SHELF: [(&str, &str); 5] = files![
    "graphs/library/brick_bond.ron",
    "graphs/library/dust.ron",
    "graphs/library/leaks.ron",
    "graphs/library/rust.ron",
    "graphs/library/veins.ron",
];

fn files() -> GraphFiles<'static> {
    let load = |path: &str| {
        SHELF
            .iter()
            .find(|(name, _)| *name == path)
            .map_or(LoadResult::Missing, |(_, text)| LoadResult::Text((*text).to_owned()))
    };
    GraphFiles::new("graphs/it.ron", &[], load)
}
/// Groups nodes with the types of wires that an editor determines.
fn grouped(text: &str, nodes: &[String], name: &str) -> Result<(String, String), Box<Diagnostic>> {
    let checked_document = parse_valid(text).check_document(LIBRARY, &mut files());
    let carries = |node: &str, output: Option<&str>| -> Option<Type> {
        let (node, output) = checked_document.wire_end(node, output)?;
        Some(checked_document.checked.nodes[node].types[output])
    };
    group(text, None, nodes, name, &carries, LIBRARY)
}
/// The outputs and the hashes of their pixels.
fn painted(text: &str) -> Vec<(String, u64)> {
    let document = parse_valid(text);
    let checked_document = document.check_document(LIBRARY, &mut files());
    assert!(no_errors(&checked_document.diagnostics), "{:?}\n{text}", checked_document.diagnostics);
    let names: Vec<&str> = document.graph.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let plan = plan(&checked_document.checked, &names).0.expect("the graph is valid");
    let images = paint(&plan, &plan.settings(&checked_document.checked), RunOptions::best(), &Frame::new(32, 32))
        .expect("the images fit into memory");
    plan.outputs.iter().map(|(name, _)| name.clone()).zip(images.iter().map(|image| image.hash())).collect()
}
/// Groups nodes, with further nodes where a wire has a type that no parameter can have; returns the text, the grouped
/// nodes and the new instance.
fn group_with_required_nodes(text: &str, mut nodes: Vec<String>) -> (String, Vec<String>, String) {
    loop {
        match grouped(text, &nodes, "part") {
            Ok((there, node)) => return (there, nodes, node),
            Err(diagnostic) => {
                assert_eq!(diagnostic.code, Code::Type);
                let help = diagnostic.help.expect("help names the node to add");
                nodes.push(help.split('`').nth(1).expect("the help names the node").to_owned());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases((cases() / 50).max(1)) })]

    #[test]
    fn grouping_keeps_pixels_and_ungrouping_restores_the_graph(lots in vec(0..10, 100), chance in 1..10) {
        for (file, text) in GRAPHS {
            let nodes = parse_valid(text).graph.nodes.into_keys().zip(lots.iter().cycle());
            let nodes: Vec<String> = nodes.filter(|(_, lot)| **lot < chance).map(|(name, _)| name).collect();
            if nodes.is_empty() {
                continue;
            }
            let (there, nodes, node) = group_with_required_nodes(text, nodes);
            prop_assert_eq!(painted(&there), painted(text), "{} {:?}\n{}", file, nodes, there);
            prop_assert_eq!(fmt(&fmt(&there).expect("the graph is valid")), fmt(&there));
            prop_assert_eq!(parse_valid(&there).groups["part"].graph.nodes.len(), nodes.len());
            let back = ungroup(&there, None, &node, LIBRARY).map_err(|c| TestCaseError::fail(c.render(file, &there)))?;
            prop_assert_eq!(diff(&parse_valid(text), &parse_valid(&back), LIBRARY), [], "{}\n{}", there, back);
            // The extracted file equals the local graph, except for default values.
            let alone = parse_valid(&extract_graph(&there, "part", LIBRARY).expect("the graph exists"));
            let inside = &parse_valid(&write(&parse_valid(&there), LIBRARY)).groups["part"];
            prop_assert_eq!(&alone.graph.nodes, &inside.graph.nodes);
            prop_assert_eq!(&alone.graph.outputs, &inside.graph.outputs);
            prop_assert_eq!(&alone.graph.parameters, &inside.graph.parameters);
        }
    }
}

/// A graph with comments, a muted node, parameters, a ramp and a name with a space.
const TEXT: &str = "lapidary(
    format: 1,
    parameters: {
        \"how much\": number(value: 0.5),
        \"tint\": color(value: \"#808080\"),
    },
    nodes: {
        \"wave\": sine(bands: 3), // A wave.
        \"grain\": worley(),
        \"a mix\": mix(a: \"wave\", b: \"grain.border\", by: \"$how much\"),
        \"still\": invert(of: \"a mix\"), // Quiet.
        \"paint\": gradient_map(of: \"still\", ramp: [(0, \"#000\"), (1, \"$tint\")]),
    },
    outputs: { \"height\": \"a mix\", \"base_color\": \"paint\" },
    muted: [\"still\"],
    layout: (
        nodes: {
            \"a mix\": (100, 0),
            \"still\": (201, 50),
        },
        collapsed: [\"still\"],
    ),
)
";

#[test]
fn wires_become_parameters_and_outputs() {
    let nodes = ["a mix", "still", "paint"].map(str::to_owned);
    let (text, node) = grouped(TEXT, &nodes, "finish").expect("the nodes are valid");
    assert_eq!(node, "finish");
    assert_eq!(fmt(&text).as_ref(), Ok(&text));
    let document = parse_valid(&text);
    let made = &document.groups["finish"];
    assert_eq!(made.graph.parameters.keys().collect::<Vec<_>>(), ["a", "b", "how_much", "tint"]);
    assert_eq!(made.graph.outputs.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["height", "base_color"]);
    assert!(made.muted.contains("still") && made.layout.collapsed.contains("still"));
    assert!(document.muted.is_empty() && document.layout.collapsed.is_empty());
    assert_eq!(document.layout.nodes, [("finish".to_owned(), [151.0, 25.0])].into());
    let given = &document.graph.nodes["finish"].args;
    assert_eq!(given["b"], Arg::Wire("grain".to_owned(), Some("border".to_owned())));
    assert_eq!(given["how_much"], Arg::Parameter("how much".to_owned()));
    assert!(text.contains("\"wave\": sine(bands: 3), // A wave."), "{text}");
    assert!(text.contains("\"still\": invert(of: \"a mix\"), // Quiet."), "{text}");
    assert_eq!(painted(&text), painted(TEXT));
    // A second group with the same name, and a group inside the first.
    let (second, node) = grouped(&text, &["wave".to_owned()], "finish").expect("the nodes are valid");
    assert_eq!((node.as_str(), parse_valid(&second).groups.len()), ("finish 2", 2));
    assert_eq!(painted(&second), painted(TEXT));
    let (within, node) = group(&second, Some("finish"), &["a mix".to_owned()], "blend", &|_, _| None, LIBRARY)
        .expect("the nodes are valid");
    assert_eq!(node, "blend");
    assert_eq!(painted(&within), painted(TEXT));
    assert_eq!(
        extract_graph(&within, "finish", LIBRARY).map(|text| parse_valid(&text).groups.into_keys().collect::<Vec<_>>()),
        Ok(vec!["blend".to_owned()])
    );
    let back = ungroup(&within, Some("finish"), "blend", LIBRARY).expect("the nodes are valid");
    assert_eq!(parse_valid(&back).groups["finish"].graph.nodes, parse_valid(&second).groups["finish"].graph.nodes);
}

#[test]
fn ungrouping_puts_nodes_in_the_place_of_the_instance() {
    let nodes = ["a mix", "still", "paint"].map(str::to_owned);
    let (text, node) = grouped(TEXT, &nodes, "finish").expect("the nodes are valid");
    // A node with the name of a grouped node, and a second instance.
    let text = text.replace(
        "\"grain\": worley(),",
        "\"grain\": worley(),\n        \"paint\": sine(),\n        \"twin\": graph(local: \"finish\"),",
    );
    let back = ungroup(&text, None, &node, LIBRARY).expect("the nodes are valid");
    let document = parse_valid(&back);
    assert!(document.graph.nodes.contains_key("paint 2") && document.groups.contains_key("finish"));
    assert_eq!(document.graph.outputs[1].1, Arg::Wire("paint 2".to_owned(), None));
    assert_eq!(document.layout.nodes["still"], [201.0, 50.0]);
    assert!(back.contains("\n        \"still\": invert(of: \"a mix\"), // Quiet."), "{back}");
    assert_eq!(painted(&back), painted(TEXT));
}

/// Nodes with comments and unusual spelling.
const COMMENTED: &str = "lapidary(
    format: 1,
    nodes: {
        // The inputs.

        // The grain of it:
        // three waves.
        \"wave\": sine(bands: 3.0), // Or four?
        /* Inside out. */
        \"still\": invert(
            of: \"wave\", // Its input.
        ),
        // The result.
        \"mix\": mix(a: \"still\", b: 0.50),
    },
    outputs: { \"height\": \"mix\" },
)
";

#[test]
fn grouping_keeps_comments_and_spelling() {
    let nodes = ["still", "mix"].map(str::to_owned);
    let (text, node) = grouped(COMMENTED, &nodes, "part").expect("the nodes are valid");
    let inside = "            nodes: {
                // The result.
                \"mix\": mix(a: \"still\", b: 0.50),
                // Inside out.
                \"still\": invert(
                    of: \"$of\", // Its input.
                ),
            },
";
    assert!(text.contains(inside), "{text}");
    let outside = "    nodes: {
        // The inputs.

        // The grain of it:
        // three waves.
        \"wave\": sine(bands: 3.0), // Or four?
        \"part\": graph(local: \"part\", of: \"wave\"),
    },
";
    assert!(text.contains(outside), "{text}");
    let back = ungroup(&text, None, &node, LIBRARY).expect("the text is a graph");
    let apart = "        \"wave\": sine(bands: 3.0), // Or four?
        // The result.
        \"mix\": mix(a: \"still\", b: 0.50),
        // Inside out.
        \"still\": invert(
            of: \"wave\", // Its input.
        ),
    },
";
    assert!(back.contains(apart), "{back}");
    assert_eq!(painted(&back), painted(COMMENTED));
    // Notes of the graph are kept with their position.
    let noted = text.replace(
        "outputs: { \"height\": \"mix\" },\n",
        "outputs: { \"height\": \"mix\" },\n            layout: (nodes: { \"mix\": (0, 0), \"still\": (20, 0) }, notes: [(about: \"hm\", at: (0, 50), size: (9, 9))]),\n",
    );
    let noted = noted.replace(")\n", "layout: (nodes: { \"part\": (110, 7) }),\n)\n");
    assert_ne!(noted, text);
    let back = ungroup(&noted, None, &node, LIBRARY).expect("the text is a graph");
    assert_eq!(parse_valid(&back).layout.notes[0].at, [100.0, 57.0], "{back}");
    // On one line, line comments become block comments.
    let flat = text.replace("{\n        // The inputs.\n\n        // The grain of it:\n        // three waves.\n        \"wave\": sine(bands: 3.0), // Or four?\n        ", "{ \"wave\": sine(bands: 3.0), ").replace("of: \"wave\"),\n    },", "of: \"wave\") },");
    assert_ne!(flat, text);
    let back = ungroup(&flat, None, &node, LIBRARY).expect("the text is a graph");
    assert!(back.contains("/* Inside out. */ \"still\": invert("), "{back}");
    assert_eq!(painted(&back), painted(COMMENTED));
}

#[test]
fn invalid_groups_are_refused() {
    let text = "lapidary(format: 1, nodes: { \"a\": sine(), \"n\": normal(of: \"a\"), \"m\": material(height: \"a\", normal: \"n\"),
        \"two\": graph(local: \"g\"), \"it\": mix(a: \"two.material\") },
        graphs: { \"g\": (nodes: { \"s\": sine() }, outputs: { \"height\": \"s\" }) }, outputs: { \"all\": data(\"m\") }, muted: [\"it\"])";
    let refused = |nodes: &[&str]| {
        let nodes: Vec<String> = nodes.iter().map(|name| (*name).to_owned()).collect();
        grouped(text, &nodes, "x").expect_err("the edit is invalid")
    };
    let diagnostic = refused(&["m"]);
    assert_eq!((diagnostic.code, diagnostic.help.as_deref()), (Code::Type, Some("add `n` to the group")));
    assert_eq!(refused(&["missing"]).code, Code::NoNode);
    assert_eq!(refused(&[]).code, Code::NoNode);
    let ungrouped = |node: &str| ungroup(text, None, node, LIBRARY).expect_err("the edit is invalid").code;
    assert_eq!(ungrouped("a"), Code::NoSubgraph);
    assert_eq!(ungrouped("missing"), Code::NoNode);
    assert_eq!(ungrouped("two"), Code::NoOutput);
    assert_eq!(extract_graph(text, "h", LIBRARY).expect_err("the graph does not exist").code, Code::NoSubgraph);
    assert!(group("42", None, &["a".to_owned()], "x", &|_, _| None, LIBRARY).is_err());
}
