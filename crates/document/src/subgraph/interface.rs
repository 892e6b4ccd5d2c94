//! What a node shows that stands for a graph: what it may be given, and what it yields.

use crate::model::document::Document;
use crate::model::instance::{INSTANCE, SOURCES};
use crate::subgraph::graph_files::GraphFiles;
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::graph::{Arg, Graph, Node, Parameter};
use lapidary_evaluator::node::spec::MATERIAL;
use std::collections::BTreeMap;

/// A graph, seen as a node.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphInterface {
    /// What it is, in a sentence or two.
    pub about: String,
    /// What the node may be given.
    pub parameters: BTreeMap<String, Parameter>,
    /// What the node yields: the outputs of the graph, and its channels as one material, where it has any.
    pub outputs: Vec<String>,
}

impl Document {
    /// What a node of the kind [`INSTANCE`] stands for; nothing where there is no such graph.
    pub fn interface(&self, node: &Node, files: &mut GraphFiles<'_>) -> Option<GraphInterface> {
        let sources = SOURCES.map(|source| node.args.get(source));
        match sources {
            _ if node.kind != INSTANCE => None,
            [Some(Arg::Text(path)), None] => {
                let held = files.find(None, path).ok()?;
                // The file one began with is the one that is being looked at, whatever the disk holds of it.
                let document = if files.began_with(&held) { self } else { &held.document };
                Some(face(&document.about, &document.graph))
            }
            [None, Some(Arg::Text(group))] => self.groups.get(group).map(|group| face(&group.about, &group.graph)),
            _ => None,
        }
    }
}

fn face(about: &str, graph: &Graph) -> GraphInterface {
    let mut outputs: Vec<String> = graph.outputs.iter().map(|(name, _)| name.clone()).collect();
    let has = |name: &str| outputs.iter().any(|output| output == name);
    if !has(MATERIAL.0) && Channel::ALL.iter().any(|channel| has(channel.name())) {
        outputs.push(MATERIAL.0.to_owned());
    }
    GraphInterface { about: about.to_owned(), parameters: graph.parameters.clone(), outputs }
}
