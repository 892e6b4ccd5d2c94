//! Names of nodes in a flattened graph, and the graphs that they belong to.

use crate::subgraph::graph_source::GraphSource;
use crate::subgraph::wire_resolution::WireResolver;
use std::collections::HashMap;

/// The origins of the nodes of a flattened graph.
#[derive(Debug, Default)]
pub(crate) struct FlatNames {
    /// The graph of each instance that was added.
    pub(crate) origins: HashMap<String, GraphSource>,
    /// Instances that share the nodes of an identical instance, with the name of that one.
    pub(crate) shared: HashMap<String, String>,
    /// Resolves wires from instances and muted nodes.
    pub(crate) resolver: WireResolver,
}

impl FlatNames {
    /// The name that a node has in the flattened graph, where instances may share the nodes of identical ones.
    pub(crate) fn flat_name(&self, node: &str) -> String {
        let (mut own, mut from) = (node.to_owned(), 0);
        while let Some(slash) = own[from..].find('/').map(|n| from + n) {
            from = match self.shared.get(&own[..slash]) {
                Some(other) => {
                    own.replace_range(..slash, other);
                    other.len() + 1
                }
                None => slash + 1,
            };
        }
        own
    }
    /// The graph of an instance: its file, unless it is the document itself, and the name of the graph inside the file,
    /// unless it is the main graph.
    pub(crate) fn source(&self, instance: &str) -> Option<(Option<&str>, Option<&str>)> {
        let own = self.flat_name(&format!("{instance}/"));
        let GraphSource { file, group } = self.origins.get(own.strip_suffix('/')?)?;
        Some((file.as_ref().map(|file| file.path.as_str()), group.as_deref()))
    }
}
