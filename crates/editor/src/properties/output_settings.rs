//! Settings of the outputs: values for those without a wire.

use super::parameters::parameter_in_place;
use super::value_row::{row, source_link, value};
use crate::commands::EditorCommand;
use crate::input_slot::InputSlot;
use crate::material_outputs::replacing_channels;
use crate::session::Session;
use egui::{CollapsingHeader, RichText, Ui};
use lapidary_document::edit::Edit;
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::node::spec::MATERIAL;

/// Shows a row for each output and channel.
pub(super) fn output_settings(ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
    ui.label(RichText::new("Outputs").strong());
    ui.weak("wire the outputs on the canvas, or set their values here");
    ui.separator();
    let outputs = &session.active().graph.outputs;
    let replacing = replacing_channels(outputs);
    let material = outputs.iter().any(|(name, _)| name == MATERIAL.0);
    let rows = session.output_rows();
    let mut show = |ui: &mut Ui, name: &str, current: Option<&Arg>| {
        let is_channel = Channel::ALL.iter().any(|channel| channel.name() == name);
        if material && is_channel && current.is_none() {
            material_row(ui, name);
            return;
        }
        output_row(ui, session, (name, current), commands);
        if replacing.contains(&name) {
            row(ui, "", "", false, |ui| {
                let text = RichText::new("replaces that of the material").small().weak();
                ui.label(text).on_hover_text("without this value, the channel of the material is used");
            });
        }
    };
    let heading = |name: &str| InputSlot::output(name).heading;
    rows.iter().filter(|(name, _)| heading(name).is_none()).for_each(|(name, current)| show(ui, name, *current));
    let mut headings: Vec<&str> = rows.iter().filter_map(|(name, _)| heading(name)).collect();
    headings.dedup();
    for title in headings {
        let own = || rows.iter().filter(|(name, _)| heading(name) == Some(title));
        let open = own().any(|(_, current)| current.is_some());
        CollapsingHeader::new(title)
            .default_open(open)
            .show(ui, |ui| own().for_each(|(name, current)| show(ui, name, *current)));
    }
}

/// Row of a channel that the whole material gives.
fn material_row(ui: &mut Ui, name: &str) {
    ui.push_id(name, |ui| {
        row(ui, name, InputSlot::output(name).doc, false, |ui| {
            let about = "the material wired to the outputs gives this channel; a wire of its own replaces it";
            ui.weak("from the material").on_hover_text(about);
        })
    });
}

fn output_row(
    ui: &mut Ui,
    session: &Session,
    (name, current): (&str, Option<&Arg>),
    commands: &mut Vec<EditorCommand>,
) {
    let input = InputSlot::output(name);
    let shown = ui.push_id(name, |ui| {
        row(ui, name, input.doc, current.is_some(), |ui| match current {
            Some(Arg::Wire(from, _)) => {
                if source_link(ui, from) {
                    commands.push(EditorCommand::select(from));
                }
                None
            }
            Some(Arg::Parameter(parameter)) => {
                parameter_in_place(ui, session, parameter, commands);
                None
            }
            None if input.default().is_none() => {
                ui.weak("no wire").on_hover_text(input.doc);
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
