//! The settings of a node: its name, and a row for each socket.

use super::value_row::{ValueContext, row, value, wide};
use super::{groups, line};
use crate::canvas::spelt;
use crate::editor::Editor;
use crate::files::{FilePurpose, FileReader};
use crate::node_interface::{InputKind, InputSlot, NodeInterface};
use egui::{Align, CollapsingHeader, Layout, RichText, Ui};
use lapidary_document::edit::Edit;
use lapidary_evaluator::graph::{Arg, Node, Setting};

impl Editor {
    pub(super) fn node_settings(&mut self, ui: &mut Ui, name: &str) {
        let Some(node) = self.session.active().graph.nodes.get(name).cloned() else { return };
        let parts = self.session.analysis.as_ref().and_then(|analysis| analysis.interfaces.get(name)).cloned();
        let document = self.session.file.document.clone();
        let face = NodeInterface::of(&node, &document, self.session.library, parts.as_ref());
        if let Some(text) = line(ui, "name of the node", name)
            && !text.is_empty()
            && self.change(vec![Edit::Rename(name.to_owned(), text.clone())], None)
        {
            self.canvas.canvas.selection = [text].into();
            return;
        }
        ui.horizontal(|ui| {
            let (dot, _) = ui.allocate_exact_size(egui::vec2(12.0, 12.0), egui::Sense::hover());
            ui.painter().circle_filled(dot.center(), 5.0, face.colour());
            ui.label(RichText::new(&node.kind).strong());
            let mut muted = self.session.active().muted.contains(name);
            if ui.toggle_value(&mut muted, "bypass").on_hover_text("M: hands on what it is given").clicked() {
                self.change(vec![Edit::Mute(name.to_owned(), muted)], None);
            }
            if ui.button("view").on_hover_text("shows it in the 2D view").clicked() {
                self.look_at(name, None);
            }
        });
        ui.label(RichText::new(face.doc()).weak());
        for source in ["file", "local"] {
            if let (NodeInterface::Subgraph(_), Some(Arg::Text(text))) = (face, node.args.get(source)) {
                row(ui, source, "The graph it stands for.", false, |ui| ui.label(text));
            }
        }
        ui.separator();
        let parameters = parts.as_ref().map(|parts| &parts.parameters);
        let group_of =
            |slot: &InputSlot<'_>| parameters?.get(slot.name).map(|p| p.group.as_str()).filter(|g| !g.is_empty());
        let slots = face.inputs();
        let mut some = |ui: &mut Ui, group: Option<&str>| {
            for slot in slots.iter().filter(|slot| group_of(slot) == group) {
                ui.push_id(slot.name, |ui| self.socket(ui, name, &node, slot));
            }
        };
        some(ui, None);
        for group in parameters.map(groups).unwrap_or_default() {
            CollapsingHeader::new(&group).default_open(true).show(ui, |ui| some(ui, Some(&group)));
        }
        let outputs = face.outputs();
        if outputs.len() > 1 {
            ui.separator();
            for (output, doc) in outputs {
                row(ui, output, doc, false, |ui| {
                    if ui.button("view").clicked() {
                        self.look_at(name, Some(output));
                    }
                });
            }
        }
    }

    /// One socket: where its wire comes from, or what it is set to.
    fn socket(&mut self, ui: &mut Ui, name: &str, node: &Node, slot: &InputSlot<'_>) {
        let given = node.args.get(slot.name);
        let straight = node.args.values().any(|arg| matches!(arg, Arg::Word(word) if word == "straight"));
        let (mut changed, mut choose) = (None, false);
        let broad = matches!(slot.kind, InputKind::Ramp(_) | InputKind::Curve(_));
        let (label, new) = row(ui, slot.label(), slot.doc, given.is_some(), |ui| match given {
            Some(Arg::Wire(from, output)) => {
                let text = output.as_ref().map_or(from.clone(), |output| format!("{from}.{output}"));
                if ui.link(format!("from {text}")).on_hover_text("selects where it comes from").clicked() {
                    self.canvas.canvas.selection = [from.clone()].into();
                }
                None
            }
            Some(Arg::Parameter(parameter)) => {
                ui.label(RichText::new(format!("${parameter}")).color(ui.visuals().hyperlink_color));
                None
            }
            _ if broad => None,
            given if matches!(slot.kind, InputKind::Text { file: true, .. }) => {
                let left = Layout::right_to_left(Align::Center);
                ui.with_layout(left, |ui| {
                    choose = super::file_button(ui, slot.name).clicked();
                    value(ui, slot, given)
                })
                .inner
            }
            given => value(ui, slot, given),
        });
        if choose {
            let (inside, node, socket) =
                (self.session.subgraph().map(str::to_owned), name.to_owned(), slot.name.to_owned());
            self.choose(FilePurpose::File(FileReader::Socket { inside, node, socket }));
        }
        changed = changed.or(new);
        if broad && !matches!(given, Some(Arg::Parameter(_))) {
            let parameters = self.session.active().graph.parameters.clone();
            let color = |name: &str| match parameters.get(name).map(|p| &p.value) {
                Some(Setting::Color(color)) => *color,
                _ => [0.0, 0.0, 0.0, 1.0],
            };
            changed = changed.or(wide(ui, slot, given, &ValueContext { color: &color, straight }));
        }
        // Two clicks soon after one elsewhere count as three.
        let mut reset = label.double_clicked() || label.triple_clicked();
        label.context_menu(|ui| {
            let menu = ui.add_enabled(given.is_some(), egui::Button::new("reset").shortcut_text("double click"));
            if menu.clicked() {
                reset = true;
                ui.close();
            }
            let may = super::new_parameter::setting(slot, given).is_some();
            if ui.add_enabled(may, egui::Button::new("make it a parameter …")).clicked() {
                self.expose(name, slot, given);
                ui.close();
            }
            if let Some(arg) = given
                && ui.button("copy").clicked()
            {
                ui.ctx().copy_text(spelt(arg));
                ui.close();
            }
        });
        let socket = |arg| Edit::Socket(name.to_owned(), slot.name.to_owned(), arg);
        if reset && given.is_some() {
            self.change(vec![socket(None)], None);
        } else if let Some(arg) = changed {
            // What is as it rests need not be said.
            let arg = Some(arg).filter(|arg| slot.kind.default().as_ref() != Some(arg));
            self.change(vec![socket(arg)], Some(format!("{name}.{}", slot.name)));
        }
    }
}
