//! Context menu of a node.

use super::node_canvas::NodeCanvas;
use crate::commands::{CommandId, EditorCommand};
use crate::contextual_keys::KeyAction;
use crate::session::Session;
use egui::{Area, Button, Frame, Id, Order, Pos2, Ui};
use egui_node_graph::CanvasCommand;

impl NodeCanvas {
    /// Opens the menu of a node, which becomes selected.
    pub(super) fn open_node_menu(&mut self, node: String, place: Pos2) {
        if !self.view.selection.contains(&node) {
            self.view.selection = [node.clone()].into();
        }
        self.node_menu = Some((node, self.view.to_screen(place)));
    }

    /// Shows the open menu.
    pub(super) fn show_node_menu(&mut self, ui: &Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        let Some((node, at)) = self.node_menu.clone() else { return };
        let local = session.node(&node).is_some_and(|node| node.args.contains_key("local"));
        let mut close = false;
        let area = Area::new(Id::new("node menu")).order(Order::Foreground).fixed_pos(at);
        let shown = area.show(ui.ctx(), |ui| {
            Frame::menu(ui.style()).show(ui, |ui| {
                ui.set_width(170.0);
                let mut item = |text: &str, command: &dyn Fn() -> EditorCommand| {
                    if ui.add(Button::new(text).frame(false)).clicked() {
                        commands.push(command());
                        close = true;
                    }
                };
                let canvas = |command| EditorCommand::Run(CommandId::Canvas(command));
                item("show in the 2D view", &|| EditorCommand::View(session.view_of(&node, None)));
                item("open", &|| EditorCommand::OpenNode(node.clone()));
                item("group", &|| canvas(CanvasCommand::Group));
                if local {
                    item("ungroup", &|| EditorCommand::Ungroup(node.clone()));
                    item("save as a file", &|| EditorCommand::ExtractSubgraph(node.clone()));
                }
                item("frame", &|| EditorCommand::FrameSelection);
                item("delete", &|| canvas(CanvasCommand::Delete));
            });
        });
        // The click that opened the menu presses the pointer in an earlier frame.
        let outside = ui.input(|i| i.pointer.primary_pressed()) && !shown.response.contains_pointer();
        if close || outside || ui.input(|i| KeyAction::Close.is_pressed(i)) {
            self.node_menu = None;
        }
    }
}
