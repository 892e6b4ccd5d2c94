//! Graphs of any depth and any wrongness.

mod common;

use common::{LIBRARY, chain, graph, planned, wire};
use lapidary_evaluator::check::check;
use lapidary_evaluator::diagnostic::Code;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::run::paint;
use lapidary_evaluator::trace::plan;
use lapidary_field::program::{Frame, RunOptions};

fn first_row(graph: &Graph) -> Vec<f32> {
    let (checked, diagnostics) = check(graph, LIBRARY);
    assert_eq!(diagnostics, []);
    let (plan, diagnostics) = plan(&checked, &["it"]);
    assert_eq!(diagnostics, []);
    let plan = plan.expect("there was no diagnostic");
    let images = paint(&plan, &plan.settings(&checked), RunOptions::best(), &Frame::new(8, 1)).expect("a small image");
    images[0].px.clone()
}
fn diagnostics(graph: &Graph) -> Vec<(Code, String, Option<String>)> {
    check(graph, LIBRARY).1.into_iter().map(|c| (c.code, c.message, c.help)).collect()
}

#[test]
fn a_hundred_thousand_nodes_in_a_row() {
    let row = first_row(&chain("sum", &["a"], 100_000));
    assert_eq!(row[0], 25000.0625);
    assert_eq!(first_row(&chain("look", &["a"], 12)).len(), 8);
}

#[test]
fn a_hundred_thousand_image_nodes_in_a_row_are_planned() {
    let (checked, plan) = planned(&chain("soften", &["of"], 100_000));
    assert_eq!(plan.passes(), 100_002);
    assert_eq!(plan.settings(&checked).len(), 100_000);
}

#[test]
fn a_diamond_of_diamonds_is_traced_once() {
    let row = first_row(&chain("sum", &["a", "b"], 30));
    assert_eq!(row[0], 0.0625 * (1u32 << 30) as f32);
    let (_, plan) = planned(&chain("settle", &["a", "b"], 30));
    assert_eq!(plan.passes(), 32);
    let mut steep = chain("sum", &["a", "b"], 30);
    let top = [("a".to_owned(), wire("n30"))].into();
    steep.nodes.insert("top".to_owned(), Node { kind: "steep".to_owned(), args: top });
    steep.outputs = vec![("it".to_owned(), wire("top"))];
    assert_eq!(first_row(&steep)[0], (1u32 << 30) as f32);
}

#[test]
fn looking_elsewhere_waits_for_where() {
    let graph = graph(&[("x", "across", &[]), ("it", "look", &[("a", wire("x"))])]);
    assert_eq!(first_row(&graph)[3], 3.5 / 8.0 * 1.5);
}

#[test]
fn samples_of_samples_of_samples_are_complained_of() {
    let (checked, _) = check(&chain("look", &["a"], 40), LIBRARY);
    let (plan, diagnostics) = plan(&checked, &["it"]);
    assert!(plan.is_none());
    assert_eq!(diagnostics[0].code, Code::Limit);
}

#[test]
fn a_cycle_is_told_with_its_path_and_the_rest_survives() {
    let graph = graph(&[
        ("a", "sum", &[("a", wire("c"))]),
        ("b", "sum", &[("a", wire("a"))]),
        ("c", "sum", &[("a", wire("b"))]),
    ]);
    let (checked, diagnostics) = check(&graph, LIBRARY);
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics[0].message, "`b` feeds itself: b -> c -> a -> b");
    assert!(plan(&checked, &["it"]).0.is_some());
}

#[test]
fn everything_is_told_at_once() {
    let graph = graph(&[
        ("a", "smu", &[]),
        ("b", "sum", &[("a", wire("d")), ("b", Arg::Number(2.0)), ("q", Arg::Number(1.0))]),
        ("c", "sum", &[("a", wire("t")), ("b", Arg::Word("off".to_owned()))]),
        ("t", "tint", &[("c", Arg::Parameter("hue".to_owned()))]),
    ]);
    let said = |code, message: &str, help: &str| (code, message.to_owned(), Some(help.to_owned()));
    assert_eq!(
        diagnostics(&graph),
        [
            said(Code::NoKind, "there is no node called `smu`", "did you mean `sum`?"),
            said(Code::NoSocket, "`sum` has no input called `q`", "known names: a, b"),
            said(Code::NoNode, "no node of this graph is called \"d\"", "known names: a, b, c, t"),
            (Code::Range, "`b` is 2, outside the range 0 to 1".to_owned(), None),
            said(
                Code::Type,
                "`b` takes a number or a wire, not the word `off`",
                "write a number, or the name of a node in quotes"
            ),
            (Code::NoParameter, "this graph has no parameter called `hue`".to_owned(), None),
            said(Code::Type, "`a` takes a number, but `t` is a colour", "insert a `grey` node between them"),
        ]
    );
}

#[test]
fn a_slider_moves_without_planning_anew() {
    let graph = |b| graph(&[("x", "across", &[]), ("it", "sum", &[("a", wire("x")), ("b", Arg::Number(b))])]);
    let (before, after) = (check(&graph(0.5), LIBRARY).0, check(&graph(0.75), LIBRARY).0);
    let plan = plan(&before, &["it"]).0.expect("the graph is right");
    let row =
        |settings: &[f32]| paint(&plan, settings, RunOptions::best(), &Frame::new(1, 1)).expect("a pixel")[0].px[0];
    assert_eq!(row(&plan.settings(&before)), 1.0);
    assert_eq!(row(&plan.settings(&after)), 1.25);
}
