//! Graphs of a small library of test nodes.
#![allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    reason = "each test is a separate crate and uses a part of this module"
)]

mod library;

pub use library::{A, B, LIBRARY, RUNS, mean, settle};

use lapidary_evaluator::check::{CheckedGraph, check};
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::run::bands::bands;
use lapidary_evaluator::run::{Job, RunError};
use lapidary_evaluator::trace::{Plan, plan};
use std::ops::ControlFlow;

pub fn wire(to: &str) -> Arg {
    match to.split_once('.') {
        Some((node, output)) => Arg::Wire(node.to_owned(), Some(output.to_owned())),
        None => Arg::Wire(to.to_owned(), None),
    }
}
/// A node: its name, its kind and its arguments.
pub type Line<'a> = (&'a str, &'a str, &'a [(&'a str, Arg)]);
/// A graph of nodes; the last one is the output.
pub fn graph(nodes: &[Line<'_>]) -> Graph {
    let mut graph = Graph::default();
    for (name, kind, args) in nodes {
        let args = args.iter().map(|(socket, arg)| ((*socket).to_owned(), arg.clone())).collect();
        graph.nodes.insert((*name).to_owned(), Node { kind: (*kind).to_owned(), args });
        graph.outputs = vec![("it".to_owned(), wire(name))];
    }
    graph
}
/// A chain of nodes, each of which reads the one before with these sockets.
pub fn chain(kind: &str, sockets: &[&str], count: usize) -> Graph {
    let mut graph = graph(&[("n0", "across", &[])]);
    for i in 1..=count {
        let args = sockets.iter().map(|s| ((*s).to_owned(), wire(&format!("n{}", i - 1)))).collect();
        graph.nodes.insert(format!("n{i}"), Node { kind: kind.to_owned(), args });
    }
    graph.outputs = vec![("it".to_owned(), wire(&format!("n{count}")))];
    graph
}
/// Checks and plans a valid graph.
pub fn planned(graph: &Graph) -> (CheckedGraph, Plan) {
    let (checked, diagnostics) = check(graph, LIBRARY);
    assert_eq!(diagnostics, []);
    let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let (plan, diagnostics) = plan(&checked, &names);
    assert_eq!(diagnostics, []);
    (checked, plan.expect("there are no diagnostics"))
}
/// Checks and plans a valid graph of nodes.
pub fn plan_of(nodes: &[Line<'_>]) -> (CheckedGraph, Plan) {
    planned(&graph(nodes))
}

/// The least memory in bytes for bands of this many rows.
pub fn least_memory(plan: &Plan, job: &Job<'_>, rows: usize) -> u64 {
    match bands(plan, &Job { budget: 0, ..*job }, rows, |_| ControlFlow::Continue(())) {
        Err(RunError::Memory { needed, .. }) => needed,
        other => panic!("the bands are painted without memory: {other:?}"),
    }
}
/// A plane for each channel of each output, painted in bands of this many rows.
pub fn in_bands(plan: &Plan, job: &Job<'_>, rows: usize) -> Vec<Vec<f32>> {
    let mut planes: Vec<Vec<f32>> = vec![vec![]; plan.code.roots.len()];
    let result = bands(plan, job, rows, |band| {
        planes.iter_mut().zip(band).for_each(|(plane, rows)| plane.extend(rows.iter()));
        ControlFlow::Continue(())
    });
    assert_eq!(result, Ok(()));
    planes
}
