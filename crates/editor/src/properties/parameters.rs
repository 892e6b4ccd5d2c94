//! Parameters of a graph, by group.

use super::value_row::{row, value};
use crate::commands::EditorCommand;
use crate::input_slot::InputSlot;
use crate::session::Session;
use crate::widgets::{stays_open_menu, text_field};
use egui::{Align, Button, CollapsingHeader, Label, Layout, Response, RichText, Ui, vec2};
use lapidary_document::edit::Edit;
use lapidary_evaluator::declare::widget::Widget;
use lapidary_evaluator::graph::{Arg, Parameter};
use std::collections::BTreeMap;

/// Width of the reference to a parameter in the row of an input, as a fraction of the row and at most.
const REFERENCE_FRACTION: f32 = 0.4;
const MAX_REFERENCE: f32 = 90.0;

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

/// Name and value of a parameter that an input reads, as they are shown among the settings of a node. All inputs that read
/// the parameter change with it.
pub(super) fn parameter_in_place(ui: &mut Ui, session: &Session, name: &str, commands: &mut Vec<EditorCommand>) {
    let graph = session.active().graph;
    let text = RichText::new(format!("${name}")).color(ui.visuals().hyperlink_color);
    let readers = graph.nodes.values().flat_map(|node| node.args.values());
    let readers = readers.filter(|arg| matches!(arg, Arg::Parameter(read) if read == name)).count();
    let about = match readers {
        0 | 1 => format!("the parameter `{name}` of this graph"),
        _ => format!("the parameter `{name}` of this graph, which {readers} inputs read"),
    };
    let Some(parameter) = graph.parameters.get(name) else {
        ui.label(text).on_hover_text(about);
        return;
    };
    let width = (ui.available_width() * REFERENCE_FRACTION).min(MAX_REFERENCE);
    let size = vec2(width, ui.spacing().interact_size.y);
    let layout = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| ui.add(Label::new(text).truncate()).on_hover_text(about));
    let seeds = session.file.document.seeds(graph, session.library);
    let input = InputSlot::parameter(name, parameter, seeds.contains(name));
    if let Some(arg) = value(ui, &input, None) {
        commands.push(changed_value(name, parameter, arg));
    }
}

/// Command that gives a parameter another value; changes of a drag form one undo step.
fn changed_value(name: &str, parameter: &Parameter, arg: Arg) -> EditorCommand {
    let mut changed = parameter.clone();
    changed.value.put(arg);
    EditorCommand::edit_step(vec![Edit::Parameter(name.to_owned(), Some(changed))], format!("${name}"))
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
            commands.push(changed_value(name, parameter, arg));
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
