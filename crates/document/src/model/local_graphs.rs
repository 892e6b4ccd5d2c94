//! Graphs inside a file: which of them a graph uses.

use crate::model::document::{Document, Group};
use crate::model::instance::{INSTANCE, SOURCES, local_graph};
use crate::model::source_map::about_unused_graph;
use lapidary_evaluator::diagnostic::About;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use std::collections::{BTreeMap, BTreeSet};

impl Document {
    /// The graphs inside the file that a graph uses, directly or through others.
    pub fn used_by(&self, graph: &Graph) -> BTreeMap<String, Group> {
        let mut used = BTreeSet::new();
        self.collect_used(graph, &mut used);
        used.into_iter().map(|name| (name.to_owned(), self.groups[name].clone())).collect()
    }
    /// A graph with an instance of each graph inside the file that the main graph does not use, so that these are checked
    /// as well; `None` if it uses all of them.
    pub(crate) fn unused_groups(&self) -> Option<Graph> {
        let mut used = BTreeSet::new();
        self.collect_used(&self.graph, &mut used);
        let mut nodes = BTreeMap::new();
        for (name, group) in &self.groups {
            if used.insert(name.as_str()) {
                let args = [(SOURCES[1].to_owned(), Arg::Text(name.clone()))].into();
                let About::Node(user) = about_unused_graph(name) else { continue };
                nodes.insert(user, Node { kind: INSTANCE.to_owned(), args });
                self.collect_used(&group.graph, &mut used);
            }
        }
        if nodes.is_empty() {
            return None;
        }
        let Graph { parameters, seed, wrap, .. } = &self.graph;
        Some(Graph { nodes, parameters: parameters.clone(), seed: *seed, wrap: *wrap, ..Graph::default() })
    }
    /// Adds the graphs inside the file that a graph uses, directly or through others.
    fn collect_used<'d>(&'d self, graph: &'d Graph, used: &mut BTreeSet<&'d str>) {
        let mut pending: Vec<&str> = graph.nodes.values().filter_map(local_graph).collect();
        while let Some(name) = pending.pop() {
            if let Some((name, group)) = self.groups.get_key_value(name)
                && used.insert(name)
            {
                pending.extend(group.graph.nodes.values().filter_map(local_graph));
            }
        }
    }
}
