//! Items of the library: added to the canvas, and made of what is on it.

use super::clipboard::{PastedText, copied};
use super::node_canvas::NodeCanvas;
use crate::commands::{EditorCommand, GraphEdit, LibraryItem, NewNode, NodePlace, WireEnds, report};
use crate::session::Session;
use egui::Pos2;
use lapidary_document::{INSTANCE, extract_graph, read};
use lapidary_evaluator::graph::{Arg, Node};

impl NodeCanvas {
    /// Adds a graph of the library as a node that evaluates it, or the node of a preset.
    pub(crate) fn add_item(
        &self,
        session: &Session,
        item: &LibraryItem,
        place: Option<Pos2>,
        commands: &mut Vec<EditorCommand>,
    ) {
        if item.is_preset {
            let place = place.unwrap_or(self.center());
            let text = PastedText { text: &item.text, place: Some(place), wired: false, renames: true };
            let pasted = self.pasted(session, text, commands);
            let (edits, select) = (pasted.edits, pasted.selection);
            return commands.push(EditorCommand::Edit(GraphEdit { edits, whole_file: false, step: None, select }));
        }
        let args = [("file".to_owned(), Arg::Text(item.file.clone()))].into();
        let node = Node { kind: INSTANCE.to_owned(), args };
        let place = place.map(NodePlace::Corner);
        commands.push(EditorCommand::AddNode(NewNode { node, place, ends: WireEnds::default(), subgraph: None }));
    }

    /// Text of a graph made of the selected nodes: wires from other nodes become parameters, wires to them outputs.
    pub(crate) fn selection_text(&self, session: &Session, name: &str) -> Result<String, Box<EditorCommand>> {
        let nodes = session.selected_nodes();
        if nodes.is_empty() {
            return Err(Box::new(EditorCommand::Warn("select the nodes to be saved".to_owned())));
        }
        let known = &session.file.document.groups;
        let text = self.grouped(session, &nodes, name)?.0;
        let grouped = read(&text).0.unwrap_or_default();
        let new = grouped.groups.keys().find(|name| !known.contains_key(*name)).cloned().unwrap_or_default();
        if grouped.groups.get(&new).is_some_and(|group| group.graph.outputs.is_empty()) {
            let message = "nothing reads the selected nodes: wire one of them to the outputs, then save them";
            return Err(Box::new(EditorCommand::Warn(message.to_owned())));
        }
        extract_graph(&text, &new, session.library).map_err(|diagnostic| Box::new(report(&diagnostic)))
    }

    /// Text of a graph file with the selected node and its settings.
    pub(crate) fn preset_text(&self, session: &Session) -> Result<String, Box<EditorCommand>> {
        match session.selected_nodes().as_slice() {
            [node] => Ok(copied(session, self, std::slice::from_ref(node), false)),
            _ => Err(Box::new(EditorCommand::Warn("select the node whose settings are to be saved".to_owned()))),
        }
    }
}
