//! Parameters of a graph, by group.

use super::value_row::{row, value};
use crate::commands::EditorCommand;
use crate::input_slot::InputSlot;
use crate::session::Session;
use crate::widgets::{stays_open_menu, text_field};
use egui::{CollapsingHeader, Response, RichText, Ui};
use lapidary_document::edit::Edit;
use lapidary_evaluator::graph::Parameter;
use std::collections::{BTreeMap, BTreeSet};

/// Shows the parameters of the graph on the canvas.
pub(super) fn parameters(ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
    let parameters = &session.active().graph.parameters;
    ui.add_space(6.0);
    ui.label(RichText::new("Parameters").strong());
    if parameters.is_empty() {
        ui.weak("none yet: right click the name of an input to make it one");
    }
    let seeds = session.file.document.seeds(session.active().graph, session.library);
    let rows = |ui: &mut Ui, group: &str, commands: &mut Vec<EditorCommand>| {
        for (name, parameter) in parameters.iter().filter(|(_, parameter)| parameter.group == group) {
            let input = InputSlot::parameter(name, parameter, seeds.contains(name));
            ui.push_id(name, |ui| parameter_row(ui, &input, parameter, commands));
        }
    };
    rows(ui, "", commands);
    for group in parameter_groups(parameters) {
        let header = CollapsingHeader::new(&group).default_open(true);
        let header = header.show(ui, |ui| rows(ui, &group, commands)).header_response;
        let new_name = group_menu(&header.on_hover_text("right click to rename"), &group);
        if let Some(new_name) = new_name {
            let members = parameters.iter().filter(|(_, parameter)| parameter.group == group);
            let edits = members.map(|(name, parameter)| {
                let parameter = Parameter { group: new_name.clone(), ..parameter.clone() };
                Edit::Parameter(name.clone(), Some(parameter))
            });
            commands.push(EditorCommand::edit(edits.collect()));
        }
    }
}

/// Names of the groups of parameters, sorted.
pub(super) fn parameter_groups(parameters: &BTreeMap<String, Parameter>) -> Vec<String> {
    let groups = parameters.values().map(|parameter| &parameter.group).filter(|group| !group.is_empty());
    groups.collect::<BTreeSet<_>>().into_iter().cloned().collect()
}

/// Context menu of a group; returns its new name, empty to dissolve it.
fn group_menu(header: &Response, group: &str) -> Option<String> {
    let mut new_name = None;
    stays_open_menu(header, |ui| {
        ui.weak("name");
        if let Some(text) = text_field(ui, "name of the group of parameters", group) {
            new_name = Some(text);
            ui.close();
        }
        if ui.button("dissolve").on_hover_text("keeps its parameters, without a group").clicked() {
            new_name = Some(String::new());
            ui.close();
        }
    });
    new_name
}

/// Row of a parameter, with a menu to rename and remove it.
fn parameter_row(ui: &mut Ui, input: &InputSlot<'_>, parameter: &Parameter, commands: &mut Vec<EditorCommand>) {
    let name = input.name;
    let (label, new) = row(ui, name, &parameter.about, false, |ui| value(ui, input, None));
    let set = |parameter: Parameter| Edit::Parameter(name.to_owned(), Some(parameter));
    if let Some(arg) = new {
        let mut changed = parameter.clone();
        changed.value.put(arg);
        commands.push(EditorCommand::edit_step(vec![set(changed)], format!("${name}")));
    }
    stays_open_menu(&label, |ui| {
        ui.weak("name");
        if let Some(text) = text_field(ui, "name of the parameter", name) {
            commands.push(EditorCommand::edit(vec![Edit::RenameParameter(name.to_owned(), text)]));
            ui.close();
        }
        ui.weak("description");
        if let Some(about) = text_field(ui, "description", &parameter.about) {
            commands.push(EditorCommand::edit(vec![set(Parameter { about, ..parameter.clone() })]));
        }
        ui.weak("group");
        if let Some(group) = text_field(ui, "group of the parameter", &parameter.group) {
            commands.push(EditorCommand::edit(vec![set(Parameter { group, ..parameter.clone() })]));
        }
        if ui.button("remove").on_hover_text("inputs that read it keep its value").clicked() {
            commands.push(EditorCommand::edit(vec![Edit::Parameter(name.to_owned(), None)]));
            ui.close();
        }
    });
}
