//! Extraction of a graph inside a file to a file of its own.

use crate::edit::editor::unknown_graph;
use crate::grouping::file_graph::read_document;
use crate::model::document::Document;
use crate::writer::write;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::graph::Graph;
use lapidary_evaluator::node::spec::Library;
use std::collections::BTreeMap;

/// The text of a file with a graph from inside another file as its main graph, and with the graphs of that file which it
/// uses. It belongs into the same folder, so that paths stay valid.
pub fn extract_graph(text: &str, group: &str, library: &Library) -> Result<String, Box<Diagnostic>> {
    let document = read_document(text)?;
    let own = document.groups.get(group).cloned().ok_or_else(|| unknown_graph(group))?;
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
