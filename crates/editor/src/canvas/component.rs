//! One frame of the canvas.

use super::conversions::may_wire;
use super::kept_views::{KeptViews, ViewsKey};
use super::node_canvas::NodeCanvas;
use crate::commands::EditorCommand;
use crate::session::Session;
use egui::Ui;
use egui_node_graph::{GraphView, NodeView};

impl NodeCanvas {
    /// Shows the graph and handles the input of the user.
    pub(crate) fn show(&mut self, ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        self.view.minimap = session.appearance.minimap;
        let events = if self.moving.is_empty() && self.sizing.is_empty() {
            let key = Some(ViewsKey::of(session, self.changes));
            let mut kept = std::mem::take(&mut self.kept);
            if kept.key != key {
                let (nodes, wires) = self.node_views(session);
                let nodes = nodes.into_iter().map(NodeView::into_owned).collect();
                kept = KeptViews { key, nodes, wires };
            }
            let view = GraphView { nodes: &kept.nodes, wires: &kept.wires };
            let events = self.view.show(ui, &view, |from, to| may_wire(session, from, to));
            self.kept = kept;
            events
        } else {
            let (nodes, wires) = self.node_views(session);
            let view = GraphView { nodes: &nodes, wires: &wires };
            self.view.show(ui, &view, |from, to| may_wire(session, from, to))
        };
        self.handle_events(ui, session, events, commands);
    }

    /// Shows the context menu and the text field of a note, in front of the canvas.
    pub(crate) fn show_popups(&mut self, ui: &Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        self.show_menu(ui, session, commands);
        self.show_annotation_editor(ui, session, commands);
        self.show_value_naming(ui, session, commands);
    }
}
