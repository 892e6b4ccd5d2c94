//! Small graphs with known values.

use super::planned;
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::trace::Plan;
use lapidary_field::noise::hash::SplitMix;

/// A number literal.
pub(crate) fn number(v: f64) -> Arg {
    Arg::Number(v)
}
/// A word literal.
pub(crate) fn word(w: &str) -> Arg {
    Arg::Word(w.to_owned())
}
/// A wire from a node, or from a node.output.
pub(crate) fn wire(to: &str) -> Arg {
    let (node, output) = to.split_once('.').map_or((to, None), |(node, output)| (node, Some(output.to_owned())));
    Arg::Wire(node.to_owned(), output)
}

/// The arguments of a node.
pub(crate) type Args<'a> = &'a [(&'a str, Arg)];
/// A node: its name, its kind and its arguments.
pub(crate) type Line<'a> = (&'a str, &'a str, Args<'a>);

/// A checked and planned graph with one output.
pub(crate) fn graph(nodes: &[Line<'_>], output: &str) -> (CheckedGraph, Plan) {
    let mut graph = Graph::default();
    for (name, kind, args) in nodes {
        let args = args.iter().map(|(socket, arg)| ((*socket).to_owned(), arg.clone())).collect();
        graph.nodes.insert((*name).to_owned(), Node { kind: (*kind).to_owned(), args });
    }
    graph.outputs = vec![("it".to_owned(), wire(output))];
    planned(&graph, output)
}

/// The channels of the output at a point.
pub(crate) fn at((checked, plan): &(CheckedGraph, Plan), x: f32, y: f32) -> Vec<f32> {
    let values = plan.code.at([x, y, 0.0, 0.0], &plan.settings(checked));
    plan.code.roots.iter().map(|root| values[root.0 as usize]).collect()
}

/// The first output of a single node.
pub(crate) fn evaluate_node(kind: &str, args: Args<'_>) -> Vec<f32> {
    at(&graph(&[("it", kind, args)], "it"), 0.0, 0.0)
}

/// Asserts that a value is as expected.
#[track_caller]
pub(crate) fn close(got: f32, want: f64, what: &str) {
    let off = (f64::from(got) - want).abs();
    assert!(off <= 2e-6 * want.abs().max(1.0), "{what}: {got}, not {want}");
}

/// Random points of a square.
pub(crate) fn points(count: usize, low: f64, high: f64) -> Vec<[f32; 2]> {
    let mut draws = SplitMix(3);
    (0..count).map(|_| [(); 2].map(|()| (low + (high - low) * draws.u01()) as f32)).collect()
}
