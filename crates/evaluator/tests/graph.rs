//! Deep, cyclic and invalid graphs.

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
    let plan = plan.expect("there are no diagnostics");
    let images = paint(&plan, &plan.settings(&checked), RunOptions::best(), &Frame::new(8, 1))
        .expect("the image fits into memory");
    images[0].px.to_vec()
}
fn diagnostics(graph: &Graph) -> Vec<(Code, String, Option<String>)> {
    check(graph, LIBRARY).1.into_iter().map(|c| (c.code, c.message, c.help)).collect()
}

#[test]
fn a_chain_of_a_hundred_thousand_nodes_is_evaluated() {
    let row = first_row(&chain("sum", &["a"], 100_000));
    assert_eq!(row[0], 25000.0625);
    assert_eq!(first_row(&chain("look", &["a"], 12)).len(), 8);
}

#[test]
fn a_chain_of_a_hundred_thousand_image_nodes_is_planned() {
    let (checked, plan) = planned(&chain("soften", &["of"], 100_000));
    assert_eq!(plan.passes(), 100_002);
    assert_eq!(plan.settings(&checked).len(), 100_000);
}

#[test]
fn shared_inputs_are_traced_once() {
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
fn coordinates_of_a_lookup_are_evaluated_first() {
    let graph = graph(&[("x", "across", &[]), ("it", "look", &[("a", wire("x"))])]);
    assert_eq!(first_row(&graph)[3], 3.5 / 8.0 * 1.5);
}

#[test]
fn exponentially_many_lookups_are_an_error() {
    let (checked, _) = check(&chain("look", &["a"], 40), LIBRARY);
    let (plan, diagnostics) = plan(&checked, &["it"]);
    assert!(plan.is_none());
    assert_eq!(diagnostics[0].code, Code::Limit);
}

#[test]
fn a_cycle_is_reported_with_its_path_and_cut() {
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
fn all_diagnostics_are_reported_in_one_run() {
    let graph = graph(&[
        ("a", "smu", &[]),
        ("b", "sum", &[("a", wire("d")), ("b", Arg::Number(2.0)), ("q", Arg::Number(1.0))]),
        ("c", "sum", &[("a", wire("t")), ("b", Arg::Word("off".to_owned()))]),
        ("t", "tint", &[("c", Arg::Parameter("hue".to_owned()))]),
    ]);
    let diagnostic = |code, message: &str, help: &str| (code, message.to_owned(), Some(help.to_owned()));
    assert_eq!(
        diagnostics(&graph),
        [
            diagnostic(Code::NoKind, "there is no kind of node called `smu`", "did you mean `sum`?"),
            diagnostic(Code::NoSocket, "`sum` has no input called `q`", "known names: a, b"),
            diagnostic(Code::NoNode, "this graph has no node called \"d\"", "known names: a, b, c, t"),
            (Code::Range, "`b` is 2, outside the range 0 to 1".to_owned(), None),
            diagnostic(
                Code::Type,
                "`b` takes a number or a wire, not the word `off`",
                "write a number, or the name of a node in quotes"
            ),
            (Code::NoParameter, "this graph has no parameter called `hue`".to_owned(), None),
            diagnostic(Code::Type, "`a` takes a number, but `t` is a colour", "insert a `grey` node between them"),
        ]
    );
}

#[test]
fn settings_change_without_a_new_plan() {
    let graph = |b| graph(&[("x", "across", &[]), ("it", "sum", &[("a", wire("x")), ("b", Arg::Number(b))])]);
    let (before, after) = (check(&graph(0.5), LIBRARY).0, check(&graph(0.75), LIBRARY).0);
    let plan = plan(&before, &["it"]).0.expect("the graph is valid");
    let row = |settings: &[f32]| {
        paint(&plan, settings, RunOptions::best(), &Frame::new(1, 1)).expect("one pixel fits into memory")[0].px[0]
    };
    assert_eq!(row(&plan.settings(&before)), 1.0);
    assert_eq!(row(&plan.settings(&after)), 1.25);
}
