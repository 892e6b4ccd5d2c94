//! The groups one has gone into, and the way out of them.

use crate::editor::Editor;
use egui::Ui;

/// A group one has gone into.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EnteredSubgraph {
    /// The node that stands for it, outside.
    pub(crate) node: String,
    /// The graph inside the file.
    pub(crate) graph: String,
    /// What stands before the names of its nodes in the flat graph.
    pub(crate) prefix: String,
}

impl Editor {
    /// The way out of groups.
    pub(crate) fn crumbs(&mut self, ui: &mut Ui) {
        if self.session.subgraphs.is_empty() && self.files.back.is_empty() {
            return;
        }
        let mut to = None;
        egui::Frame::NONE.inner_margin(6).show(ui, |ui| {
            ui.horizontal(|ui| {
                self.back_show(ui);
                if self.session.subgraphs.is_empty() {
                    return;
                }
                if ui.link("graph").clicked() {
                    to = Some(0);
                }
                for (i, room) in self.session.subgraphs.iter().enumerate() {
                    ui.weak("/");
                    if i + 1 == self.session.subgraphs.len() {
                        ui.strong(&room.node);
                    } else if ui.link(&room.node).clicked() {
                        to = Some(i + 1);
                    }
                }
                ui.weak("Escape leaves");
            });
        });
        if let Some(depth) = to {
            self.session.subgraphs.truncate(depth);
            self.canvas.turn();
        }
    }

    /// Goes into a group.
    pub(crate) fn go_in(&mut self, node: String, graph: String) {
        if self.session.file.document.groups.contains_key(&graph) {
            let prefix = format!("{}{node}/", self.session.prefix());
            self.session.subgraphs.push(EnteredSubgraph { node, graph, prefix });
            self.canvas.turn();
        }
    }

    /// Leaves the group one is in.
    pub(crate) fn leave(&mut self) {
        if let Some(room) = self.session.subgraphs.pop() {
            self.canvas.turn();
            self.canvas.canvas.selection = [room.node].into();
        }
    }

    /// Leaves groups that are not there any more.
    pub(crate) fn leave_what_is_gone(&mut self) {
        while self.session.subgraph().is_some_and(|graph| !self.session.file.document.groups.contains_key(graph)) {
            self.session.subgraphs.pop();
            self.canvas.turn();
        }
    }
}
