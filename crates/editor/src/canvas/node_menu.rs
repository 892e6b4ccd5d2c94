//! What hangs over the canvas: the menu of a node, and what is being written on it.

use crate::editor::Editor;
use egui::{Area, Frame, Id, Order, Ui};

impl Editor {
    /// The menu of a node.
    pub(crate) fn menu_show(&mut self, ui: &Ui) {
        let Some((node, at)) = self.node_menu.clone() else { return };
        let local = self.session.active().graph.nodes.get(&node).is_some_and(|node| node.args.contains_key("local"));
        let mut close = false;
        let area = Area::new(Id::new("node menu")).order(Order::Foreground).fixed_pos(at);
        let ids: Vec<String> = self.canvas.canvas.selection.iter().cloned().collect();
        let shown = area.show(ui.ctx(), |ui| {
            Frame::menu(ui.style()).show(ui, |ui| {
                ui.set_width(170.0);
                let mut item = |ui: &mut Ui, text: &str| {
                    let hit = ui.add(egui::Button::new(text).frame(false)).clicked();
                    close |= hit;
                    hit
                };
                if item(ui, "show in the 2D view") {
                    self.look_at(&node, None);
                }
                if item(ui, "enter") {
                    self.enter(&node);
                }
                if item(ui, "group") {
                    self.group(&ids);
                }
                if local && item(ui, "ungroup") {
                    self.ungroup(&node);
                }
                if local && item(ui, "make a file of it") {
                    self.lift(&node);
                }
                if item(ui, "frame") {
                    self.frame_selected();
                }
                if item(ui, "delete") {
                    let edits = self.remove(&ids);
                    self.change(edits, None);
                }
            });
        });
        // The click that opened it is none to close it.
        let elsewhere = ui.input(|i| i.pointer.primary_pressed()) && !shown.response.contains_pointer();
        if close || elsewhere || ui.input(|i| i.key_pressed(egui::Key::Escape)) {
            self.node_menu = None;
        }
    }

    /// The text of a note or a frame, while it is written.
    pub(crate) fn writing_show(&mut self, ui: &Ui) {
        let Some(id) = self.writing.clone() else { return };
        let Some(mut frame) = self.frame_of(&id).cloned() else {
            self.writing = None;
            return;
        };
        let at = self.canvas.canvas.to_screen(egui::pos2(frame.at[0] as f32, frame.at[1] as f32));
        let mut done = false;
        let area = Area::new(Id::new("writing")).order(Order::Foreground).fixed_pos(at);
        let shown = area.show(ui.ctx(), |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                let field = ui.add(egui::TextEdit::multiline(&mut frame.about).desired_width(220.0).desired_rows(2));
                field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "what it says"));
                if field.changed() {
                    self.set_frame(&id, frame.clone());
                } else if !field.has_focus() && !field.lost_focus() {
                    field.request_focus();
                }
                done = ui.button("done").clicked();
            });
        });
        // The click that opened it is none to close it.
        let elsewhere = ui.input(|i| i.pointer.primary_pressed()) && !shown.response.contains_pointer();
        if done || elsewhere || ui.input(|i| i.key_pressed(egui::Key::Escape)) {
            self.writing = None;
            self.session.file.end_step();
        }
    }
}
