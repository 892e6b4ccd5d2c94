//! The properties panel.

use super::document_colors::update_document_colors;
use super::graph_settings::graph_settings;
use super::levels_settings::{InputHistogram, histogram_source};
use super::node_settings::NodeSettings;
use super::output_settings::output_settings;
use super::parameter_dialog::ParameterDialog;
use super::shared_settings::shared_settings;
use crate::background::{NodeOutput, ValueCounts};
use crate::commands::{CommandId, EditorCommand};
use crate::session::{OUTPUTS, Session};
use egui::{ScrollArea, Ui};
use egui_node_graph::CanvasCommand;
use std::sync::Arc;

/// The properties panel.
#[derive(Default)]
pub(crate) struct Properties {
    /// Open dialog of a parameter.
    parameter_dialog: Option<ParameterDialog>,
    /// Group of the last new parameter.
    last_group: String,
    /// Histogram of the input of the selected node, for levels.
    histogram: InputHistogram,
    /// Version of the file whose colours are the swatches of the colour picker.
    colors_of: Option<u64>,
}

impl Properties {
    /// Returns whether a dialog is open.
    pub(crate) fn dialog_open(&self) -> bool {
        self.parameter_dialog.is_some()
    }

    /// Receives the histogram of an output.
    pub(crate) fn set_histogram(&mut self, of: NodeOutput, counts: Arc<ValueCounts>) {
        self.histogram.set(of, counts);
    }

    pub(crate) fn show(&mut self, ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        finish_typing(ui);
        update_document_colors(ui.ctx(), session, &mut self.colors_of);
        self.histogram.keep_only(histogram_source(session));
        let selected = session.selected_nodes();
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.add_space(6.0);
            match selected.as_slice() {
                [only] => {
                    if let Some(settings) = NodeSettings::of(session, only)
                        && let Some((input, current)) = settings.show(ui, session, &self.histogram, commands)
                    {
                        self.parameter_dialog = ParameterDialog::of(session, only, &input, current, &self.last_group);
                    }
                }
                [] if session.selection.contains(OUTPUTS) => output_settings(ui, session, commands),
                [] => {
                    if let Some(name) = graph_settings(ui, session, commands) {
                        self.parameter_dialog = ParameterDialog::edit(session, &name);
                    }
                }
                many => {
                    ui.strong(format!("{} nodes", many.len()));
                    ui.weak(hint(ui));
                    ui.separator();
                    if shared_settings(ui, session, many, commands) == 0 {
                        ui.weak("they have no input in common that could be set here");
                    }
                }
            }
            ui.add_space(12.0);
        });
        if let Some(dialog) = self.parameter_dialog.take() {
            let group = dialog.group().to_owned();
            self.parameter_dialog = dialog.show(ui, session, commands);
            if self.parameter_dialog.is_none() {
                self.last_group = group;
            }
        }
        if ui.input(|i| i.pointer.any_released()) {
            // The next drag is another undo step.
            commands.push(EditorCommand::EndUndoStep);
        }
    }
}

/// Shortcuts for several nodes.
fn hint(ui: &Ui) -> String {
    let key = |command| CommandId::Canvas(command).shortcut_text(ui.ctx());
    let (group, duplicate) = (key(CanvasCommand::Group), key(CanvasCommand::Duplicate));
    format!("{group} groups them, {duplicate} duplicates them, {} bypasses them.", key(CanvasCommand::Mute))
}

/// Ends typing in this panel when the pointer is pressed elsewhere, before the selection changes what the panel shows.
fn finish_typing(ui: &Ui) {
    let context = ui.ctx();
    let (pressed, at) = context.input(|i| (i.pointer.any_pressed(), i.pointer.interact_pos()));
    let (Some(id), Some(at), true) = (context.memory(|memory| memory.focused()), at, pressed) else { return };
    let field = context.read_response(id).map(|field| field.rect);
    if context.text_edit_focused() && field.is_some_and(|field| ui.max_rect().intersects(field) && !field.contains(at))
    {
        context.memory_mut(|memory| memory.surrender_focus(id));
    }
}
