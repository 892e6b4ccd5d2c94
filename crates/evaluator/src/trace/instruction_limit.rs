//! The diagnostic of a program that is too long: too many nodes, or nodes evaluated at too many points per pixel.

use crate::check::CheckedGraph;
use crate::diagnostic::{About, Code, Diagnostic, quoted};
use crate::node::input::Input;
use crate::node::scope::Scope;
use crate::node::spec::Meaning;
use crate::trace::plan::MAX_INSTRUCTIONS;

/// The work that was recorded for a node.
#[derive(Clone, Copy, Debug, Default)]
struct NodeWork {
    /// The points it was evaluated at.
    points: usize,
    /// The instructions recorded at all of them.
    instructions: usize,
}

/// The diagnostic of a recording that became too long at the node `last`. If nodes are evaluated at many points, it names the
/// node whose painting saves most instructions; else the graph has too many nodes.
pub(crate) fn program_too_long(graph: &CheckedGraph, scope: &Scope<'_>, last: usize) -> Diagnostic {
    let mut work = vec![NodeWork::default(); graph.nodes.len()];
    for node in scope.evaluations() {
        work[node].points += 1;
    }
    for (node, added) in &scope.added {
        work[*node].instructions += added.len();
    }
    let reached = work.iter().filter(|work| work.points > 0).count();
    let points: usize = work.iter().map(|work| work.points).sum();
    let costly = (points > 2 * reached).then(|| costliest(graph, &work)).flatten();
    let Some(node) = costly else {
        let about = About::Node(graph.nodes[last].name.clone());
        let message = format!(
            "the graph exceeds the limit of {MAX_INSTRUCTIONS} instructions: only {reached} of its {} nodes fit",
            graph.nodes.len()
        );
        let help = "use fewer nodes, or render a part of the graph to an image file and read it with `image`";
        return Diagnostic::error(Code::Limit, about, message).help(help);
    };
    let name = quoted(&graph.nodes[node].name);
    let message = format!(
        "`{name}` is evaluated at {} points or more for each pixel: the graph exceeds the limit of \
        {MAX_INSTRUCTIONS} instructions",
        work[node].points
    );
    let help =
        format!("add the node `\"painted\": paint(of: \"{name}\")`, and wire \"painted\" in place of \"{name}\"");
    Diagnostic::error(Code::Limit, About::Node(graph.nodes[node].name.clone()), message).help(help)
}

/// The node whose painting saves most instructions, because it and its inputs are evaluated at one point instead of many. In
/// a chain of warps it is in the middle.
fn costliest(graph: &CheckedGraph, work: &[NodeWork]) -> Option<usize> {
    // The instructions of a node and of the longest path to it. Image nodes run once.
    let mut path = vec![0; work.len()];
    let mut best: Option<(usize, usize)> = None;
    for &node in &graph.sorted {
        let NodeWork { points, instructions } = work[node];
        if !matches!(graph.nodes[node].spec.meaning, Meaning::Field(_)) {
            continue;
        }
        let before = graph.nodes[node].inputs.iter().filter_map(|input| match input {
            Input::Wire { node, .. } => Some(path[*node]),
            _ => None,
        });
        path[node] = instructions + before.max().unwrap_or(0);
        if points > 1 {
            let saved = path[node] - path[node] / points;
            best = best.max(Some((saved, node)));
        }
    }
    best.map(|(_, node)| node)
}
