//! A socket made a parameter of the graph: a name, what it is for, and the range it is dragged in.

use super::number::number;
use crate::board::free;
use crate::editor::Editor;
use crate::face::{Slot, Takes};
use egui::{Key, Modal, TextEdit, Ui, WidgetInfo, WidgetType};
use lapidary_document::edit::Edit;
use lapidary_evaluator::graph::{Arg, Parameter, Setting};

/// A socket that is being made a parameter.
pub(super) struct Exposing {
    node: String,
    socket: String,
    name: String,
    about: String,
    value: Setting,
    range: [f64; 2],
}

/// The parameter that a socket could read, at what it is set to.
pub(super) fn setting(slot: &Slot<'_>, given: Option<&Arg>) -> Option<Setting> {
    let held = given.cloned().or_else(|| slot.takes.rest())?;
    Some(match (&slot.takes, held) {
        (Takes::Number { whole: true, range, .. }, Arg::Number(v)) => {
            let range = range.as_ref().map(|r| *r.start() as u32..=*r.end() as u32);
            Setting::Whole(v as u32, range)
        }
        (Takes::Number { range, .. }, Arg::Number(v)) => Setting::Number(v, range.clone()),
        (Takes::Any { .. }, Arg::Number(v)) => Setting::Number(v, None),
        (Takes::Any { .. } | Takes::Color(_), Arg::Color(color)) => Setting::Color(color),
        (Takes::Vector(_), Arg::Vector(v)) => Setting::Vector(v),
        (Takes::Choice { words, .. }, Arg::Word(word)) => {
            Setting::Word(word, words.iter().map(|word| (*word).to_owned()).collect())
        }
        _ => return None,
    })
}

impl Editor {
    /// Asks how the parameter is to be called.
    pub(super) fn expose(&mut self, node: &str, slot: &Slot<'_>, given: Option<&Arg>) {
        let Some(value) = setting(slot, given) else { return };
        let range = match &value {
            Setting::Number(v, None) => [v.min(0.0), v.max(1.0)],
            Setting::Number(_, Some(range)) => [*range.start(), *range.end()],
            Setting::Whole(_, Some(range)) => [f64::from(*range.start()), f64::from(*range.end())],
            _ => [0.0, 1.0],
        };
        let parameters = &self.part().graph.parameters;
        let name = free(slot.name, |name| parameters.contains_key(name));
        let (node, socket, about) = (node.to_owned(), slot.name.to_owned(), slot.doc.to_owned());
        self.panel.exposing = Some(Exposing { node, socket, name, about, value, range });
    }

    pub(super) fn expose_show(&mut self, ui: &Ui) {
        let Some(mut exposing) = self.panel.exposing.take() else { return };
        let (mut done, mut left) = (false, false);
        Modal::new(egui::Id::new("expose")).show(ui.ctx(), |ui| {
            ui.set_width(320.0);
            ui.heading("a parameter of the graph");
            ui.weak(format!("{} of {}", exposing.socket.replace('_', " "), exposing.node));
            ui.add_space(6.0);
            let name = ui.add(TextEdit::singleline(&mut exposing.name).desired_width(f32::INFINITY));
            name.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "name of the parameter"));
            let about = ui.add(TextEdit::multiline(&mut exposing.about).desired_rows(2).desired_width(f32::INFINITY));
            about.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "what it is for"));
            if matches!(exposing.value, Setting::Number(..)) {
                ui.horizontal(|ui| {
                    ui.label("from");
                    ui.allocate_ui(egui::vec2(90.0, 22.0), |ui| number(ui, "least", &mut exposing.range[0], None, false));
                    ui.label("to");
                    ui.allocate_ui(egui::vec2(90.0, 22.0), |ui| number(ui, "most", &mut exposing.range[1], None, false));
                });
            }
            ui.add_space(6.0);
            ui.horizontal(|ui| {
                done = ui.button("make it").clicked() || ui.input(|i| i.key_pressed(Key::Enter));
                left = ui.button("cancel").clicked() || ui.input(|i| i.key_pressed(Key::Escape));
            });
        });
        if done {
            let Exposing { node, socket, name, about, mut value, range: [low, high] } = exposing;
            if let Setting::Number(_, range) = &mut value {
                *range = (low < high).then_some(low..=high);
            }
            let parameter = Edit::Parameter(name.clone(), Some(Parameter { value, about }));
            self.change(vec![parameter, Edit::Socket(node, socket, Some(Arg::Parameter(name)))], None);
        } else if !left {
            self.panel.exposing = Some(exposing);
        }
    }
}
