//! What the names of nodes lead to in a graph that has everything in its place.

use crate::subgraph::graph_source::GraphSource;
use crate::subgraph::wire_resolution::WireResolver;
use std::collections::HashMap;

/// What stands behind instances, and where wires end that lead to them.
#[derive(Debug, Default)]
pub(crate) struct FlatNames {
    /// What stands behind each instance that is there.
    pub(crate) origins: HashMap<String, GraphSource>,
    /// Instances that are there under the name of another, which is the same graph and given the same.
    pub(crate) shared: HashMap<String, String>,
    pub(crate) ways: WireResolver,
}

impl FlatNames {
    /// What a node is called that may stand in an instance which is there under another name.
    pub(crate) fn own(&self, node: &str) -> String {
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
    /// The file whose graph an instance is, unless it is the one that all began with, and the graph inside that file,
    /// unless it is the whole.
    pub(crate) fn source(&self, instance: &str) -> Option<(Option<&str>, Option<&str>)> {
        let own = self.own(&format!("{instance}/"));
        let GraphSource { held, group } = self.origins.get(own.strip_suffix('/')?)?;
        Some((held.as_ref().map(|held| held.path.as_str()), group.as_deref()))
    }
}
