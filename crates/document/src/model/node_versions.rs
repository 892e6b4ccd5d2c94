//! Versions of nodes: the declaration that a file refers to by the name of a node.

use crate::model::document::Document;
use lapidary_evaluator::graph::Node;
use lapidary_evaluator::node::spec::{Library, Spec, find, newest};
use std::collections::BTreeMap;

/// The kinds of which a file means an older version than the newest, and what finds that in the library.
pub(crate) type OlderVersions = BTreeMap<&'static str, String>;

impl Document {
    /// What a file means by the names of nodes, where that is not their newest version.
    pub(crate) fn older(&self, library: &Library) -> OlderVersions {
        let mut older = OlderVersions::new();
        for spec in newest(library).filter(|spec| spec.version > 1) {
            // What is newer than anything known is told of, and shown as well as can be.
            if let Some(meant) = find(library, &format!("{}@{}", spec.name, self.stated(spec)))
                && meant.version < spec.version
            {
                let names = std::iter::once(spec.name).chain(spec.aliases.iter().copied());
                older.extend(names.map(|name| (name, meant.exactly())));
            }
        }
        older
    }
    /// The declaration that a node of the file goes by.
    pub fn spec(&self, kind: &str, library: &Library) -> Option<&'static Spec> {
        let spec = find(library, kind)?;
        if spec.version == 1 {
            return Some(spec);
        }
        find(library, &format!("{}@{}", spec.name, self.stated(spec))).or(Some(spec))
    }
    fn stated(&self, spec: &Spec) -> u32 {
        let stated = |name: &&str| self.versions.get(*name).copied();
        std::iter::once(&spec.name).chain(spec.aliases).find_map(stated).unwrap_or(1)
    }
    /// Every node with its name, and the graph inside the file that it stands in.
    pub(crate) fn all_nodes(&self) -> impl Iterator<Item = (Option<&str>, &String, &Node)> {
        let own = self.graph.nodes.iter().map(|(name, node)| (None, name, node));
        let groups = self
            .groups
            .iter()
            .flat_map(|(group, it)| it.graph.nodes.iter().map(move |(name, node)| (Some(group.as_str()), name, node)));
        own.chain(groups)
    }
}
