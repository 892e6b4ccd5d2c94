//! Types of wires: conversions, diagnostics, and the channels of materials.

mod common;

use common::{LIBRARY, graph, plan_of, planned, wire};
use lapidary_evaluator::check::check;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::graph::{Arg, Graph};
use lapidary_evaluator::node::input::Input;
use lapidary_evaluator::node::spec::{COLOR, Category, Curve, Library, Meaning, Spec, Text, Vector};
use lapidary_evaluator::run::paint;
use lapidary_field::program::{Frame, RunOptions};

/// The messages and help of a graph's diagnostics.
fn diagnose(graph: &Graph, library: &Library) -> Vec<(String, Option<String>)> {
    check(graph, library).1.into_iter().map(|c| (c.message, c.help)).collect()
}
fn pixel(graph: &Graph) -> Vec<Vec<f32>> {
    let (checked, plan) = planned(graph);
    let images = paint(&plan, &plan.settings(&checked), RunOptions::best(), &Frame::new(1, 1))
        .expect("one pixel fits into memory");
    images.into_iter().map(|image| image.px.into_vec()).collect()
}

#[test]
fn only_numbers_widen_to_colours() {
    let nodes: &[common::Line<'_>] = &[
        ("f", "face", &[]),
        ("g", "grey", &[("c", wire("x"))]),
        ("m", "stuff", &[("n", wire("f")), ("c", wire("f"))]),
        ("s", "sum", &[("a", wire("t")), ("b", wire("m"))]),
        ("t", "tint", &[("c", wire("m"))]),
        ("u", "higher", &[("m", wire("x"))]),
        ("x", "across", &[]),
    ];
    let diagnostic = |message: &str, help: &str| (message.to_owned(), Some(help.to_owned()));
    let found = diagnose(&graph(nodes), LIBRARY);
    let expected = [
        diagnostic("`c` takes a colour, but `f` is a normal", "wire a colour to it"),
        diagnostic("`a` takes a number, but `t` is a colour", "insert a `grey` node between them"),
        diagnostic("`b` takes a number, but `m` is a material", "wire a number to it"),
        diagnostic("`c` takes a colour, but `m` is a material", "wire a colour to it"),
        diagnostic("`m` takes a material, but `x` is a number", "insert a `stuff` node between them"),
    ];
    assert_eq!(found.len(), expected.len(), "{found:?}");
    assert!(expected.iter().all(|line| found.contains(line)), "{found:?}");
}

#[test]
fn a_material_has_one_output_per_channel() {
    let nodes: &[common::Line<'_>] = &[
        ("f", "face", &[("a", Arg::Number(0.25))]),
        ("s", "stuff", &[("c", Arg::Color([0.5, 0.25, 0.125, 1.0])), ("n", wire("f"))]),
        ("x", "across", &[]),
        ("t", "stuff", &[("a", wire("x"))]),
        ("u", "higher", &[("m", wire("t"))]),
    ];
    let mut graph = graph(nodes);
    graph.outputs = vec![("material".to_owned(), wire("s")), ("wet".to_owned(), wire("u"))];
    let (_, plan) = planned(&graph);
    let outputs: Vec<(&str, Type)> = plan.outputs.iter().map(|o| o.0.as_str()).zip(plan.types.clone()).collect();
    let expected = [
        ("base_color", Type::Color),
        ("normal", Type::Normal),
        ("wet.base_color", Type::Color),
        ("wet.normal", Type::Normal),
        ("wet.height", Type::Number),
    ];
    assert_eq!(outputs, expected);
    let px = pixel(&graph);
    assert_eq!((&px[0][..], &px[1][..]), (&[0.5, 0.25, 0.125, 1.0][..], &[0.25, 0.0, 1.0][..]));
    assert_eq!((&px[3][..], &px[4][..]), (&[0.0, 0.0, 1.0][..], &[1.0][..]));
}

#[test]
fn nodes_can_test_if_an_input_is_wired() {
    assert_eq!(pixel(&graph(&[("w", "wired", &[])])), [[0.0]]);
    assert_eq!(pixel(&graph(&[("x", "across", &[]), ("y", "wired", &[("a", wire("x"))])])), [[1.0]]);
}

const TEXT: Text = Text("text");
const CURVE: Curve = Curve("curve");
const VECTOR: Vector = Vector("vector");
static ARGUMENTS: Spec = Spec {
    name: "says",
    aliases: &[],
    category: Category::Input,
    icon: '?',
    doc: "For a test.",
    sockets: &[
        TEXT.of("none", "Which."),
        CURVE.of(&[[0.0, 0.0], [1.0, 1.0]], "Through what."),
        VECTOR.of([1.0, 2.0, 3.0], "Where."),
    ],
    outputs: &[COLOR.color("What was given.")],
    version: 1,
    meaning: Meaning::Field(|s| {
        let (text, curve, [x, y, z]) = (s.get(TEXT), s.get(CURVE), s.get(VECTOR));
        let last = curve[curve.len() - 1][1];
        let length = x * 0.0 + text.len() as f32;
        s.put_value(COLOR, lapidary_evaluator::node::value::Value::Color([x * 100.0 + y * 10.0 + z, last, length, x]));
    }),
};

#[test]
fn texts_curves_and_vectors_are_passed_unchanged() {
    let library: &Library = &[&ARGUMENTS];
    let it = |args: &[(&str, Arg)]| {
        let (checked, diagnostics) = check(&graph(&[("it", "says", args)]), library);
        assert_eq!(diagnostics, []);
        let plan = lapidary_evaluator::trace::plan(&checked, &["it"]).0.expect("the graph is valid");
        paint(&plan, &plan.settings(&checked), RunOptions::best(), &Frame::new(1, 1))
            .expect("one pixel fits into memory")[0]
            .px
            .to_vec()
    };
    assert_eq!(it(&[]), [123.0, 1.0, 4.0, 1.0]);
    let curve = Arg::Ramp(vec![(0.0, Arg::Number(1.0)), (0.5, Arg::Number(0.25)), (2.0, Arg::Number(7.0))]);
    // A graph file does not distinguish texts from wires.
    let text = Arg::Wire("wood".to_owned(), Some("png".to_owned()));
    assert_eq!(
        it(&[("text", text), ("curve", curve), ("vector", Arg::Vector([3.0, 0.0, 1.0]))]),
        [301.0, 7.0, 8.0, 3.0]
    );
    let wrong: &[(&str, Arg)] = &[
        ("text", Arg::Number(3.0)),
        ("curve", Arg::Ramp(vec![(1.0, Arg::Number(1.0)), (0.5, Arg::Number(0.25))])),
        ("vector", Arg::Number(1.0)),
    ];
    let found = diagnose(&graph(&[("it", "says", wrong)]), library);
    let expected = [
        "`text` takes text in quotes, not a number",
        "the points of `curve` are not in order: 1 comes before 0.5",
        "`vector` takes three numbers or a wire, not a number",
    ];
    assert_eq!(found.iter().map(|(message, _)| message.as_str()).collect::<Vec<_>>(), expected);
    let (checked, _) = check(&graph(&[("it", "says", &[("text", Arg::Text("a b".to_owned()))])]), library);
    assert_eq!(checked.nodes[0].inputs[0], Input::Text("a b".to_owned()));
}

#[test]
fn a_constant_for_a_painted_input_needs_no_pass() {
    let (_, plan) = plan_of(&[("s", "smear", &[("a", Arg::Number(0.5))])]);
    assert_eq!(plan.passes(), 1);
}
