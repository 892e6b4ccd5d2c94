//! The settings of what is selected: of a node its sockets, of a graph its parameters and what it is.

mod arithmetic;
mod color_field;
mod curve_editor;
mod graph_settings;
mod new_parameter;
mod node_settings;
mod number_field;
mod parameters;
mod ramp_editor;
mod value_row;

pub(crate) use number_field::number;

use crate::act::Act;
use crate::canvas::OUTPUTS;
use crate::editor::Editor;
use egui::{Popup, PopupCloseBehavior, Response, ScrollArea, TextEdit, Ui, WidgetInfo, WidgetType};
use lapidary_evaluator::graph::Parameter;
use new_parameter::NewParameter;
use std::collections::{BTreeMap, BTreeSet};

/// How many of the nodes added last are remembered.
const RECENT: usize = 8;

/// What the panel keeps from frame to frame.
#[derive(Default)]
pub(crate) struct Properties {
    /// What was added last, the newest first.
    recent: Vec<String>,
    /// The socket that is being made a parameter.
    exposing: Option<NewParameter>,
    /// The group that the last one was put into.
    group: String,
    /// What was asked for by key while something was being typed, which counts first.
    pub(crate) due: Option<Act>,
}

impl Properties {
    /// Something was added.
    pub(crate) fn used(&mut self, title: &str) {
        self.recent.retain(|name| name != title);
        self.recent.insert(0, title.to_owned());
        self.recent.truncate(RECENT);
    }

    /// Whether it is asked how a parameter is to be called.
    pub(crate) fn exposes(&self) -> bool {
        self.exposing.is_some()
    }

    /// How long ago something was added; what never was comes last.
    pub(crate) fn recent(&self, title: &str) -> usize {
        self.recent.iter().position(|name| name == title).unwrap_or(RECENT)
    }
}

impl Editor {
    /// Shows the settings of what is selected.
    pub(crate) fn settings(&mut self, ui: &mut Ui) {
        finish(ui);
        let selected = self.session.selected_nodes();
        let outputs = self.canvas.canvas.selection.contains(OUTPUTS);
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.add_space(6.0);
            match selected.as_slice() {
                [only] => self.node_settings(ui, &only.clone()),
                [] if outputs => self.output_settings(ui),
                [] => self.graph_settings(ui),
                many => {
                    ui.strong(format!("{} nodes", many.len()));
                    ui.weak("Ctrl-G makes a group of them, Ctrl-D another of each, M bypasses them.");
                }
            }
            ui.add_space(12.0);
        });
        self.expose_show(ui);
        if ui.input(|i| i.pointer.any_released()) {
            // What is dragged next is another step.
            self.session.file.end_step();
        }
    }
}

/// Ends what is being typed here once the pointer is pressed elsewhere: what that selects would show in its place before
/// it counts.
fn finish(ui: &Ui) {
    let context = ui.ctx();
    let (pressed, at) = context.input(|i| (i.pointer.any_pressed(), i.pointer.interact_pos()));
    let (Some(id), Some(at), true) = (context.memory(|memory| memory.focused()), at, pressed) else { return };
    let field = context.read_response(id).map(|field| field.rect);
    if context.text_edit_focused() && field.is_some_and(|field| ui.max_rect().intersects(field) && !field.contains(at))
    {
        context.memory_mut(|memory| memory.surrender_focus(id));
    }
}

/// A button that asks for a file.
pub(crate) fn file_button(ui: &mut Ui, name: &str) -> Response {
    let button = ui.button("…").on_hover_text("chooses a file");
    button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("choose {name}")));
    button
}

/// The groups that parameters stand in, each once, in the order of their names.
fn groups(parameters: &BTreeMap<String, Parameter>) -> Vec<String> {
    let named = parameters.values().map(|parameter| &parameter.group).filter(|group| !group.is_empty());
    named.collect::<BTreeSet<_>>().into_iter().cloned().collect()
}

/// As many digits as anyone places by hand.
fn round(v: f32) -> f32 {
    (v * 1e4).round() / 1e4
}

/// What a right click opens: it stays open while one types into it.
fn menu(of: &Response, add: impl FnOnce(&mut Ui)) {
    let stays = PopupCloseBehavior::CloseOnClickOutside;
    Popup::context_menu(of).close_behavior(stays).show(|ui| {
        ui.set_min_width(190.0);
        add(ui);
    });
}

/// A line of text to be changed; yields what it says once that is done.
fn line(ui: &mut Ui, name: &str, held: &str) -> Option<String> {
    let id = ui.id().with(("line", name));
    let mut text = ui.data(|data| data.get_temp::<String>(id)).unwrap_or_else(|| held.to_owned());
    let field = ui.add(TextEdit::singleline(&mut text).desired_width(f32::INFINITY));
    field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, name));
    if field.lost_focus() {
        ui.data_mut(|data| data.remove::<String>(id));
        let left = ui.input(|i| i.key_pressed(egui::Key::Escape));
        return Some(text.trim().to_owned()).filter(|text| !left && text != held);
    }
    if field.changed() {
        ui.data_mut(|data| data.insert_temp(id, text));
    }
    None
}
