//! Reports of the nodes of graphs that companion files compute.

use serde::Serialize;
use std::fmt;

/// What became of the nodes and the parameters of a graph in a companion file.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GraphNodeReport {
    /// Name of the graph file in messages.
    pub graph: String,
    /// The nodes that the channels depend on.
    pub nodes: Vec<NodeReport>,
    /// The parameters.
    pub parameters: Vec<ParameterReport>,
    /// The largest difference between a channel that nodes compute and its render, at the centre of a pixel and as a share of
    /// the largest value or of 1.
    pub tolerance: f32,
}

/// The difference that tests allow: a quarter of a step of 10 bits.
pub(crate) const TOLERANCE: f32 = 1.0 / 4096.0;

/// What became of a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NodeReport {
    /// Its name.
    pub node: String,
    /// The name of its kind.
    pub kind: &'static str,
    /// What it became.
    pub result: NodeResult,
    /// The count of its operations that nodes compute.
    pub operations: usize,
    /// The images of its values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<String>,
    /// Reason why it is baked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The nodes whose images include its effect.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub within: Vec<String>,
}

/// What a node became.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum NodeResult {
    /// Nodes compute it.
    Nodes,
    /// Its values are images.
    Baked,
    /// The images of other nodes include its effect.
    Within,
}

/// What became of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ParameterReport {
    /// Its name.
    pub name: String,
    /// True if it is an input of the nodes.
    pub input: bool,
    /// Reason why it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<FixedReason>,
}

/// Reason why a parameter is no input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FixedReason {
    /// Operations of nodes are compiled for its value.
    Compiled,
    /// It changes an image.
    Image,
    /// No node reads it.
    Unread,
}

impl fmt::Display for GraphNodeReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |result| self.nodes.iter().filter(|node| node.result == result).count();
        let nodes = |count: usize| if count == 1 { "1 node".to_owned() } else { format!("{count} nodes") };
        let graph = &self.graph;
        let (written, baked) = (nodes(count(NodeResult::Nodes)), nodes(count(NodeResult::Baked)));
        let share = (1.0 / self.tolerance).round();
        write!(f, "{graph}: note: {written} of the graph became MaterialX nodes, which differ by 1/{share} at most")?;
        write!(f, "\n  {baked} became images")?;
        for node in self.nodes.iter().filter(|node| node.result == NodeResult::Baked) {
            let NodeReport { node, kind, images, reason, .. } = node;
            let reason = reason.as_deref().unwrap_or_default();
            write!(f, "\n  `{node}` ({kind}): {}: {reason}", images.join(", "))?;
        }
        let fixed = |reason| {
            let names = self.parameters.iter().filter(move |parameter| parameter.reason == Some(reason));
            names.map(|parameter| format!("`{}`", parameter.name)).collect::<Vec<_>>().join(", ")
        };
        for (names, why) in [
            (fixed(FixedReason::Compiled), "nodes are compiled for their values"),
            (fixed(FixedReason::Image), "images depend on them"),
            (fixed(FixedReason::Unread), "no node reads them"),
        ] {
            if !names.is_empty() {
                write!(f, "\n  not adjustable, because {why}: {names}")?;
            }
        }
        Ok(())
    }
}
