//! Parameters of a graph, by group.

use super::value_row::{row, value};
use crate::commands::EditorCommand;
use crate::input_slot::InputSlot;
use crate::session::Session;
use crate::widgets::{stays_open_menu, text_field};
use egui::{Button, CollapsingHeader, Response, RichText, Ui};
use lapidary_document::edit::Edit;
use lapidary_evaluator::declare::widget::Widget;
use lapidary_evaluator::graph::Parameter;
use std::collections::BTreeMap;

/// Shows the parameters of the graph on the canvas. Returns the one that the user wants to edit.
pub(super) fn parameters(ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) -> Option<String> {
    let parameters = &session.active().graph.parameters;
    ui.add_space(6.0);
    ui.label(RichText::new("Parameters").strong());
    if parameters.is_empty() {
        ui.weak("none yet: right click the name of an input to make it one");
    }
    let seeds = session.file.document.seeds(session.active().graph, session.library);
    let order = session.file.document.parameter_order(session.subgraph());
    let mut edited = None;
    let mut rows = |ui: &mut Ui, group: &str, commands: &mut Vec<EditorCommand>| {
        let all = order.iter().enumerate().filter_map(|(place, name)| Some((place, name, parameters.get(name)?)));
        let members: Vec<_> = all.filter(|(.., parameter)| parameter.group == group).collect();
        for (i, (_, name, parameter)) in members.iter().enumerate() {
            let input = InputSlot::parameter(name, parameter, seeds.contains(*name));
            // Places in the file of the parameters shown above and below.
            let neighbours = [i.checked_sub(1), Some(i + 1)].map(|i| Some(members.get(i?)?.0));
            let row = ParameterRow { input, parameter, neighbours };
            if ui.push_id(name, |ui| row.show(ui, commands)).inner {
                edited = Some((*name).clone());
            }
        }
    };
    rows(ui, "", commands);
    for group in parameter_groups(parameters, &order) {
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
    edited
}

/// Names of the groups of parameters, in the order of their first members.
pub(super) fn parameter_groups(parameters: &BTreeMap<String, Parameter>, order: &[String]) -> Vec<String> {
    let mut groups: Vec<String> = vec![];
    for group in order.iter().filter_map(|name| Some(&parameters.get(name)?.group)) {
        if !group.is_empty() && !groups.contains(group) {
            groups.push(group.clone());
        }
    }
    groups
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

/// Row of a parameter.
struct ParameterRow<'a> {
    input: InputSlot<'a>,
    parameter: &'a Parameter,
    /// Places in the file of the parameters shown above and below.
    neighbours: [Option<usize>; 2],
}

impl ParameterRow<'_> {
    /// Shows the row, with a menu to edit, move and remove the parameter. Returns whether it is to be edited.
    fn show(&self, ui: &mut Ui, commands: &mut Vec<EditorCommand>) -> bool {
        let ParameterRow { input, parameter, neighbours } = self;
        let name = input.name;
        let (label, new) = row(ui, name, &parameter.about, false, |ui| value(ui, input, None));
        let set = |parameter: Parameter| Edit::Parameter(name.to_owned(), Some(parameter));
        if let Some(arg) = new {
            let mut changed = (*parameter).clone();
            changed.value.put(arg);
            commands.push(EditorCommand::edit_step(vec![set(changed)], format!("${name}")));
        }
        let mut edited = false;
        stays_open_menu(&label, |ui| {
            ui.weak("name");
            if let Some(text) = text_field(ui, "name of the parameter", name) {
                commands.push(EditorCommand::edit(vec![Edit::RenameParameter(name.to_owned(), text)]));
                ui.close();
            }
            ui.weak("description");
            if let Some(about) = text_field(ui, "description", &parameter.about) {
                commands.push(EditorCommand::edit(vec![set(Parameter { about, ..(*parameter).clone() })]));
            }
            if matches!(input.widget(), Widget::Number { .. } | Widget::Vector) {
                ui.weak("unit");
                if let Some(unit) = text_field(ui, "unit of the parameter", &parameter.unit) {
                    commands.push(EditorCommand::edit(vec![set(Parameter { unit, ..(*parameter).clone() })]));
                }
            }
            ui.weak("group");
            if let Some(group) = text_field(ui, "group of the parameter", &parameter.group) {
                commands.push(EditorCommand::edit(vec![set(Parameter { group, ..(*parameter).clone() })]));
            }
            if ui
                .button("range, widget and more …")
                .on_hover_text("opens a dialog with all settings of the parameter")
                .clicked()
            {
                edited = true;
                ui.close();
            }
            for (text, neighbour) in ["move up", "move down"].into_iter().zip(neighbours) {
                let button = ui.add_enabled(neighbour.is_some(), Button::new(text));
                if let (true, Some(place)) = (button.clicked(), neighbour) {
                    commands.push(EditorCommand::edit(vec![Edit::PlaceParameter(name.to_owned(), *place)]));
                    ui.close();
                }
            }
            if ui.button("remove").on_hover_text("inputs that read it keep its value").clicked() {
                commands.push(EditorCommand::edit(vec![Edit::Parameter(name.to_owned(), None)]));
                ui.close();
            }
        });
        edited
    }
}
