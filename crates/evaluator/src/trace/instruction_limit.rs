//! Explains a program that is too long: too many nodes, or nodes evaluated at too many points for each pixel.

use crate::check::Checked;
use crate::diagnostic::{About, Code, Diagnostic, quoted};
use crate::node::input::Input;
use crate::node::scope::Scope;
use crate::node::spec::Meaning;
use crate::trace::plan::MOST_INSTRUCTIONS;

/// The work that was recorded for a node.
#[derive(Clone, Copy, Debug, Default)]
struct NodeWork {
    /// The points it was evaluated at.
    points: usize,
    /// The instructions recorded at all of them.
    instructions: usize,
}

/// The diagnostic about a recording that has become too long at the node `last`. Where nodes are evaluated again and
/// again it names the node whose painting saves the most; else the graph is simply too large.
pub(crate) fn too_long(graph: &Checked, scope: &Scope<'_>, last: usize) -> Diagnostic {
    let mut work = vec![NodeWork::default(); graph.nodes.len()];
    for node in scope.places() {
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
            "the graph exceeds the limit of {MOST_INSTRUCTIONS} instructions: only {reached} of its {} nodes fit",
            graph.nodes.len()
        );
        let help = "use fewer nodes, or render a part of the graph to an image file and read it with `image`";
        return Diagnostic::error(Code::Limit, about, message).help(help);
    };
    let name = quoted(&graph.nodes[node].name);
    let message = format!(
        "`{name}` is evaluated at {} points or more for each pixel: the graph exceeds the limit of \
        {MOST_INSTRUCTIONS} instructions",
        work[node].points
    );
    let help =
        format!("add the node `\"painted\": paint(of: \"{name}\")`, and wire \"painted\" in place of \"{name}\"");
    Diagnostic::error(Code::Limit, About::Node(graph.nodes[node].name.clone()), message).help(help)
}

/// The node that is worth painting: evaluated once instead of at each of its points, it and what it reads save the most
/// instructions. Of a chain of warps that is one in the middle.
fn costliest(graph: &Checked, work: &[NodeWork]) -> Option<usize> {
    // The instructions of a node and of the longest way to it; images are made once.
    let mut behind = vec![0; work.len()];
    let mut best: Option<(usize, usize)> = None;
    for &node in &graph.sorted {
        let NodeWork { points, instructions } = work[node];
        if !matches!(graph.nodes[node].spec.meaning, Meaning::Field(_)) {
            continue;
        }
        let before = graph.nodes[node].inputs.iter().filter_map(|input| match input {
            Input::Wire { node, .. } => Some(behind[*node]),
            _ => None,
        });
        behind[node] = instructions + before.max().unwrap_or(0);
        if points > 1 {
            let saved = behind[node] - behind[node] / points;
            best = best.max(Some((saved, node)));
        }
    }
    best.map(|(_, node)| node)
}
