//! One frame of the canvas.

use super::conversions::may_wire;
use super::node_canvas::NodeCanvas;
use crate::commands::EditorCommand;
use crate::session::Session;
use egui::Ui;
use egui_node_graph::GraphView;

impl NodeCanvas {
    /// Shows the graph and handles the input of the user.
    pub(crate) fn show(&mut self, ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        self.view.minimap = session.appearance.minimap;
        let events = {
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
