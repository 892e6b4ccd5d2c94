//! The output or node that a 2D view shows: its choice, and following the selection.

use super::view_2d::View2d;
use crate::background::{ViewNumber, ViewTarget};
use crate::commands::EditorCommand;
use crate::session::Session;
use crate::widgets::{ButtonIcon, icon_toggle, spaced};
use egui::{ComboBox, Ui, WidgetInfo, WidgetType};
use lapidary_evaluator::graph::wire_reference;

impl View2d {
    /// Shows the selected node, if the view follows the selection.
    pub(super) fn follow_selection(&self, session: &Session, commands: &mut Vec<EditorCommand>) {
        let selected = session.selected_nodes();
        if let ([node], true) = (selected.as_slice(), self.follow_selection) {
            let target = session.view_of(node, None);
            if target != session.view_target {
                commands.push(EditorCommand::FollowSelection(target));
            }
        }
    }

    /// Choice of the output or node.
    pub(super) fn target_row(&mut self, ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        let first = self.number == ViewNumber::First;
        let shown = if first { Some(&session.view_target) } else { session.second_target.as_ref() };
        let mut target = shown.cloned().unwrap_or_default();
        let name = self.picture.as_ref().map_or("", |picture| picture.name.as_str());
        // A node is shown by its reference, as in files; the user has chosen its name.
        let node = matches!(target, ViewTarget::Node(..));
        let name = if node { name.to_owned() } else { spaced(name).into_owned() };
        let width = (ui.available_width() - if first { 132.0 } else { 24.0 }).max(60.0);
        let combo = ComboBox::from_id_salt("shown").selected_text(&name).width(width).truncate();
        let combo = combo.show_ui(ui, |ui| {
            for (output, _) in &session.file.document.graph.outputs {
                ui.selectable_value(&mut target, ViewTarget::Output(output.clone()), spaced(output));
            }
            for name in session.selected_nodes() {
                let Some(node) = session.node(&name) else { continue };
                ui.separator();
                for (output, doc) in session.interface(&name, node).outputs() {
                    let choice = session.view_of(&name, Some(output));
                    ui.selectable_value(&mut target, choice, wire_reference(&name, Some(output))).on_hover_text(doc);
                }
            }
        });
        combo.response.widget_info(|| WidgetInfo {
            current_text_value: Some(name.clone()),
            ..WidgetInfo::labeled(WidgetType::ComboBox, true, format!("output in the {}", self.name()))
        });
        combo.response.on_hover_text("output or node to show");
        if !first {
            if session.second_target.as_ref() != Some(&target) {
                commands.push(EditorCommand::ViewSecond(Some(target)));
            }
            return;
        }
        if target != session.view_target {
            commands.push(EditorCommand::View(target));
        }
        ui.toggle_value(&mut self.follow_selection, "follow")
            .on_hover_text("shows the selected node, until another one is chosen to view");
        let mut locked = session.second_target.is_some();
        let button = icon_toggle(ui, ButtonIcon::Lock, "second 2D view, locked to this output", &mut locked);
        if button.on_hover_text("a second 2D view, locked to this output").changed() {
            commands.push(EditorCommand::ViewSecond(locked.then(|| session.view_target.clone())));
        }
    }
}
