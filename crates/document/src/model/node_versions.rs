//! Versions of nodes: the declaration that a file refers to by the name of a node.

use crate::model::document::Document;
use lapidary_evaluator::graph::Node;
use lapidary_evaluator::node::spec::{Library, Spec, find, newest};
use std::collections::BTreeMap;

/// The kinds of nodes that a file uses in an older version, with the exact name of that version.
pub(crate) type OlderVersions = BTreeMap<&'static str, String>;

impl Document {
    /// The kinds that the file uses in an older version than the newest of the library.
    pub(crate) fn older(&self, library: &Library) -> OlderVersions {
        let mut older = OlderVersions::new();
        for spec in newest(library).filter(|spec| spec.version > 1) {
            // A version that is too new is reported, and the newest known one is used.
            if let Some(used) = find(library, &format!("{}@{}", spec.name, self.stated_version(spec)))
                && used.version < spec.version
            {
                let names = std::iter::once(spec.name).chain(spec.aliases.iter().copied());
                older.extend(names.map(|name| (name, used.versioned_name())));
            }
        }
        older
    }
    /// The declaration of a node, in the version that the file states.
    pub fn spec(&self, kind: &str, library: &Library) -> Option<&'static Spec> {
        let spec = find(library, kind)?;
        if spec.version == 1 {
            return Some(spec);
        }
        find(library, &format!("{}@{}", spec.name, self.stated_version(spec))).or(Some(spec))
    }
    /// The version that the file states for a kind, or 1.
    fn stated_version(&self, spec: &Spec) -> u32 {
        let stated = |name: &&str| self.versions.get(*name).copied();
        std::iter::once(&spec.name).chain(spec.aliases).find_map(stated).unwrap_or(1)
    }
    /// Every node with its name and, for nodes inside a graph of the file, the name of that graph.
    pub(crate) fn all_nodes(&self) -> impl Iterator<Item = (Option<&str>, &String, &Node)> {
        let own = self.graph.nodes.iter().map(|(name, node)| (None, name, node));
        let groups = self
            .groups
            .iter()
            .flat_map(|(group, it)| it.graph.nodes.iter().map(move |(name, node)| (Some(group.as_str()), name, node)));
        own.chain(groups)
    }
}
