//! Makes a graph inside a file one of a file of its own.

use super::opened;
use crate::document::{Document, Group, INSTANCE};
use crate::edit::no_group;
use crate::node::SOURCES;
use crate::write::write;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::graph::{Arg, Graph};
use lapidary_evaluator::node::spec::Library;
use std::collections::BTreeMap;

/// The text of a file whose graph is one that stands inside another file; graphs of that file which it uses come along.
/// It is to lie in the same folder: files that it names are meant from there, as they were.
pub fn lifted(text: &str, group: &str, library: &Library) -> Result<String, Box<Diagnostic>> {
    let document = opened(text)?;
    let own = document.groups.get(group).cloned().ok_or_else(|| no_group(group))?;
    let groups = document.used_by(&own.graph);
    let mut graph = Graph { wrap: document.graph.wrap, ..own.graph };
    graph.declare_data();
    let lifted = Document {
        name: group.to_owned(),
        about: own.about,
        graph,
        groups,
        muted: own.muted,
        layout: own.layout,
        presets: BTreeMap::new(),
        tests: vec![],
        tags: vec![],
        ..document
    };
    Ok(write(&lifted, library))
}

impl Document {
    /// The graphs inside the file that a graph uses, with those that they use.
    pub fn used_by(&self, graph: &Graph) -> BTreeMap<String, Group> {
        let (mut groups, mut ahead) = (BTreeMap::new(), used(graph));
        while let Some(name) = ahead.pop() {
            if let Some(other) = self.groups.get(&name).filter(|_| !groups.contains_key(&name)) {
                ahead.extend(used(&other.graph));
                groups.insert(name, other.clone());
            }
        }
        groups
    }
}

/// The graphs inside the file that a graph names.
fn used(graph: &Graph) -> Vec<String> {
    let instances = graph.nodes.values().filter(|node| node.kind == INSTANCE);
    let named = instances
        .filter_map(|node| if let Some(Arg::Text(name)) = node.args.get(SOURCES[1]) { Some(name) } else { None });
    named.cloned().collect()
}
