//! Breadcrumb above the canvas: entered subgraphs, and the way back to the file that uses this one.

use crate::commands::{CommandId, EditorCommand, NextStep};
use crate::session::Session;
use egui::Ui;
use egui_node_graph::CanvasCommand;
use std::path::Path;

/// Shows the breadcrumb; `previous` is the file that uses the open one.
pub(crate) fn breadcrumb(ui: &mut Ui, session: &Session, previous: Option<&Path>, commands: &mut Vec<EditorCommand>) {
    if session.subgraphs.is_empty() && previous.is_none() {
        return;
    }
    egui::Frame::NONE.inner_margin(6).show(ui, |ui| {
        ui.horizontal(|ui| {
            if let Some(path) = previous {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let link = ui.link(format!("⬅ {name}")).on_hover_text("returns to the file that uses this one");
                if link.clicked() {
                    commands.push(EditorCommand::Leave(NextStep::Back));
                }
            }
            if session.subgraphs.is_empty() {
                return;
            }
            if ui.link("graph").on_hover_text("leaves all groups").clicked() {
                commands.push(EditorCommand::LeaveSubgraphs(0));
            }
            for (i, subgraph) in session.subgraphs.iter().enumerate() {
                ui.weak("/");
                if i + 1 == session.subgraphs.len() {
                    ui.strong(&subgraph.node);
                } else if ui.link(&subgraph.node).on_hover_text("returns to this group").clicked() {
                    commands.push(EditorCommand::LeaveSubgraphs(i + 1));
                }
            }
            let key = CommandId::Canvas(CanvasCommand::Leave).shortcut_text(ui.ctx());
            let first = if session.selection.is_empty() { "" } else { "clears the selection, then " };
            ui.weak(format!("{key} {first}leaves the group"));
        });
    });
}
