//! Text field of a frame or a note on the canvas.

use super::annotations::{annotation, replace_annotation};
use super::node_canvas::{FRAME, NodeCanvas};
use crate::commands::EditorCommand;
use crate::contextual_keys::KeyAction;
use crate::session::Session;
use crate::widgets::select_all;
use egui::{Area, Frame, Id, Order, TextEdit, Ui, WidgetInfo, WidgetType, pos2};

impl NodeCanvas {
    /// Shows the text of the annotation that is being edited.
    pub(super) fn show_annotation_editor(&mut self, ui: &Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        let Some(id) = self.edited_annotation.clone() else { return };
        let Some(mut frame) = annotation(session, &id).cloned() else {
            self.edited_annotation = None;
            return;
        };
        let at = self.view.to_screen(pos2(frame.at[0] as f32, frame.at[1] as f32));
        let (mut done, of_frame) = (false, id.starts_with(FRAME));
        let area = Area::new(Id::new("note text")).order(Order::Foreground).fixed_pos(at);
        let shown = area.show(ui.ctx(), |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                let edit = TextEdit::multiline(&mut frame.about).desired_width(220.0);
                let edit = edit.desired_rows(if of_frame { 1 } else { 2 });
                // Enter ends the text; a new line needs Shift.
                let new_line = KeyAction::NewLine.keys().first().copied();
                let field = ui.add(edit.return_key(new_line));
                let label = if of_frame { "title of the frame" } else { "text of the note" };
                field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, label));
                done = field.has_focus() && ui.input_mut(|i| KeyAction::Confirm.consume(i) > 0);
                if field.changed() {
                    commands.extend(replace_annotation(session, &id, frame.clone()));
                } else if !field.has_focus() && !field.lost_focus() {
                    field.request_focus();
                }
                if std::mem::take(&mut self.annotation_is_new) {
                    select_all(ui, field.id, &frame.about);
                }
                done |= ui.button("done").clicked();
            });
        });
        // A quick click that opens the field presses the pointer in the same frame.
        let frame_number = ui.ctx().cumulative_frame_nr();
        let opening = *self.annotation_shown_at.get_or_insert(frame_number) == frame_number;
        let pressed = !opening && ui.input(|i| i.pointer.primary_pressed());
        let outside = pressed && !shown.response.contains_pointer();
        if done || outside || ui.input(|i| KeyAction::Close.is_pressed(i)) {
            self.edited_annotation = None;
            commands.push(EditorCommand::EndUndoStep);
        }
    }
}
