//! Settings of the outputs: values for those without a wire.

use super::value_row::{row, value};
use crate::commands::EditorCommand;
use crate::input_slot::InputSlot;
use crate::session::Session;
use egui::{RichText, Ui};
use lapidary_document::edit::Edit;
use lapidary_evaluator::graph::Arg;

/// Shows a row for each output and channel.
pub(super) fn output_settings(ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
    ui.label(RichText::new("Outputs").strong());
    ui.weak("wire the outputs on the canvas, or set their values here");
    ui.separator();
    for (name, current) in session.output_rows() {
        output_row(ui, name, current, commands);
    }
}

fn output_row(ui: &mut Ui, name: &str, current: Option<&Arg>, commands: &mut Vec<EditorCommand>) {
    let input = InputSlot::output(name);
    let shown = ui.push_id(name, |ui| {
        row(ui, name, input.doc, current.is_some(), |ui| match current {
            Some(Arg::Wire(from, _)) => {
                if ui.link(format!("from {from}")).on_hover_text("selects the source").clicked() {
                    commands.push(EditorCommand::select(from));
                }
                None
            }
            Some(Arg::Parameter(parameter)) => {
                ui.label(format!("${parameter}"));
                None
            }
            current => value(ui, &input, current),
        })
    });
    let (label, new) = shown.inner;
    if (label.double_clicked() || label.triple_clicked()) && current.is_some() {
        commands.push(EditorCommand::edit(vec![Edit::Output(name.to_owned(), None)]));
    } else if let Some(arg) = new {
        let edits = vec![Edit::Output(name.to_owned(), Some(arg))];
        commands.push(EditorCommand::edit_step(edits, format!("output {name}")));
    }
}
