//! The node `expression`: a formula is the same as the nodes it stands for, to the last bit.

mod common;

use common::Opened;
use lapidary_document::read;
use lapidary_evaluator::plane::cache::Cache;
use lapidary_field::image::Image;
use lapidary_tests::{Folder, lapidary, outcome};

/// The image of each of these nodes, among others that they may read.
fn images(nodes: [&str; 2]) -> Vec<Image> {
    let text = format!(
        "lapidary(format: 1, parameters: {{ \"tint\": color(value: \"#8a3a22\") }}, nodes: {{
            \"p\": perlin(scale: 5), \"q\": worley(scale: 7, seed: 3), \"m\": gradient_map(of: \"p\"),
            \"v\": vector(x: \"p\", y: \"q\", z: 0.5),
            \"one\": {}, \"other\": {} }},
            outputs: {{ \"one\": data(\"one\"), \"other\": data(\"other\") }})",
        nodes[0], nodes[1]
    );
    let (document, diagnostics) = read(&text);
    assert_eq!(diagnostics, [], "{text}");
    let document = document.expect("there are no diagnostics");
    Opened { path: nodes[0].to_owned(), document: document.clone() }.painted(&document, &Cache::new(1 << 20))
}

#[test]
fn a_formula_equals_the_nodes_it_stands_for() {
    for nodes in [
        [
            "expression(formula: \"a * b + 0.25\", a: \"p\", b: \"q\")",
            "math(do: multiply_add, a: \"p\", b: \"q\", c: 0.25)",
        ],
        [
            "expression(formula: \"smoothstep(a, 0.2, b)\", a: \"p\", b: \"q\")",
            "math(do: smoothstep, a: \"p\", b: 0.2, c: \"q\")",
        ],
        [
            "expression(formula: \"mix(a, b, c)\", a: \"m\", b: \"$tint\", c: \"q\")",
            "mix(a: \"m\", b: \"$tint\", by: \"q\")",
        ],
        ["expression(formula: \"mix(a, #8a3a22, 0.5)\", a: \"m\")", "mix(a: \"m\", b: \"#8a3a22\", by: 0.5)"],
        ["expression(formula: \"#8a3a22 * a\", a: \"p\")", "expression(formula: \"a * #8a3a22\", a: \"p\")"],
        ["expression(formula: \"normalize(a)\", a: \"v\")", "vector_math(do: normalize, a: \"v\")"],
        [
            "expression(formula: \"cross(a, vec(0, 0.5, 1))\", a: \"v\")",
            "vector_math(do: cross, a: \"v\", b: (0, 0.5, 1))",
        ],
        ["expression(formula: \"sample(a, x, y) + a\", a: \"q\")", "math(do: add, a: \"q\", b: \"q\")"],
        ["expression(formula: \"a < b ? a : b\", a: \"p\", b: \"q\")", "math(do: minimum, a: \"p\", b: \"q\")"],
    ] {
        let images = images(nodes);
        assert!(images[0] == images[1], "{}", nodes[0]);
    }
}

#[test]
fn noises_of_formulas_tile() {
    let formulas = ["noise(x, y, 5)", "noise(x, y, 5, 0.3)", "cells(x, y, 6)", "cells(x, y, 6, z)"];
    for formula in formulas {
        let moved = formula.replacen("(x, y", "(x + 1, y - 2", 1);
        let node = |formula: &str| format!("expression(formula: \"{formula}\", seed: 4)");
        let images = images([&node(formula), &node(&moved)]);
        // The moved coordinates are rounded.
        let differs = |(a, b): (&f32, &f32)| (a - b).abs() > 1e-5;
        assert!(!images[0].px.iter().zip(&images[1].px).any(differs), "{formula}");
        let (least, most) = images[0].px.iter().fold((f32::MAX, f32::MIN), |(a, b), v| (a.min(*v), b.max(*v)));
        assert!(most - least > 0.5 && most < 1.5 && least > -1.5, "{formula}: {least} to {most}");
    }
}

#[test]
fn mistakes_are_reported_with_their_place_and_mended() {
    let folder = Folder::new("formula");
    let text = "lapidary(format: 1, nodes: { \"a\": expression(formula: \"smothstep(x, 0, 1)\") }, outputs: { \"height\": \"a\" })\n";
    folder.write("a.ron", text);
    let check = |args: &[&str]| outcome(lapidary().current_dir(folder.path()).args(["check", "a.ron"]).args(args));
    let (status, _, err) = check(&[]);
    let message = "error[E031]: there is no function called `smothstep` (character 1 of the formula)";
    assert!(status == 1 && err.contains(message) && err.contains("did you mean `smoothstep`?"), "{err}");
    check(&["--fix"]);
    let mended = std::fs::read_to_string(folder.path().join("a.ron")).expect("the file is there");
    assert_eq!(mended, text.replace("smothstep", "smoothstep"));
    assert_eq!(check(&[]).0, 0);
}

/// The mistakes are in a graph that is repeated, so that each of its nodes is there several times.
#[test]
fn every_command_reports_mistakes_once_and_with_their_place() {
    let folder = Folder::new("formula_place");
    let text = "lapidary(format: 1, nodes: {
    \"n\": graph(local: \"w\", value: 0.5, repeat: 8),
    \"m\": expression(formula: \"nois(x)\"),
}, outputs: { \"height\": \"n\", \"roughness\": \"m\" }, graphs: { \"w\": (parameters: { \"value\": number(value: 0.0) }, nodes: {
    \"i\": expression(formula: \"a + sinn(x)\", a: \"$value\"),
}, outputs: { \"value\": \"i\" }) }, tests: [range(of: \"height\", within: (0.0, 1.0))])
";
    folder.write("a.ron", text);
    folder.write("points.csv", "x,y\n0,0\n");
    let run = |args: &[&str]| outcome(lapidary().current_dir(folder.path()).args(args).arg("a.ron"));
    let (_, _, checked) = run(&["check"]);
    assert!(checked.contains("a.ron:3:30: error[E031]") && checked.contains("a.ron:5:30: error[E031]"), "{checked}");
    assert_eq!(checked.matches("error[").count(), 2, "{checked}");
    for args in [
        &["render", "--dry-run"][..],
        &["test"],
        &["explain"],
        &["info"],
        &["trace", "--at", "0,0"],
        &["sample", "--points", "points.csv"],
        &["preview", "-o", "a.png"],
    ] {
        let (status, _, err) = run(args);
        assert_eq!((status, &err), (1, &checked), "{args:?}");
    }
}
