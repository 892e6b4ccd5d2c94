//! One frame of the canvas.

use super::cached_views::{CachedViews, ViewsKey};
use super::conversions::may_wire;
use super::node_canvas::NodeCanvas;
use crate::commands::EditorCommand;
use crate::contextual_keys::KeyAction;
use crate::session::Session;
use egui::Ui;
use egui_node_graph::{GraphView, NodeView};

impl NodeCanvas {
    /// Shows the graph and handles the input of the user.
    pub(crate) fn show(&mut self, ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        self.view.minimap = session.appearance.minimap;
        // Closes the menu alone: the canvas would clear the selection as well.
        if self.menu.is_some() && ui.input_mut(|i| KeyAction::Close.consume(i) > 0) {
            self.menu = None;
        }
        let events = if self.moving.is_empty() && self.sizing.is_empty() {
            let key = Some(ViewsKey::of(session, self.changes));
            let mut cached = std::mem::take(&mut self.cached);
            if cached.key != key {
                let (nodes, wires) = self.node_views(session);
                let nodes = nodes.into_iter().map(NodeView::into_owned).collect();
                cached = CachedViews { key, nodes, wires };
            }
            let view = GraphView { nodes: &cached.nodes, wires: &cached.wires };
            let events = self.view.show(ui, &view, |from, to| may_wire(session, from, to));
            self.cached = cached;
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
        self.show_naming(ui, session, commands);
    }
}
