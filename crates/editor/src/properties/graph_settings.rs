//! Settings of the graph: its name, parameters and presets.

use super::file_settings::file_settings;
use super::parameters::parameters;
use crate::commands::EditorCommand;
use crate::session::Session;
use crate::widgets::{stays_open_menu, text_field, titled_field};
use egui::{Button, CollapsingHeader, RichText, Ui};
use lapidary_document::edit::{Edit, MetadataEntry};
use lapidary_document::{DEFAULTS, Document, Preset};
use lapidary_evaluator::graph::free_name;

/// Shows the settings of the graph on the canvas. Returns the parameter that the user wants to edit.
pub(super) fn graph_settings(ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) -> Option<String> {
    let document = &session.file.document;
    match session.subgraph() {
        None => {
            if let Some(text) = titled_field(ui, "name of the material", &document.name) {
                commands.push(EditorCommand::edit_file(vec![Edit::Metadata(MetadataEntry::Name(text))]));
            }
            if !document.about.is_empty() {
                ui.label(RichText::new(&document.about).weak());
            }
        }
        Some(name) => {
            if let Some(to) = titled_field(ui, "name of the group", name) {
                commands.push(EditorCommand::RenameSubgraph { from: name.to_owned(), to });
            }
            ui.weak("a group of this file: its parameters are the inputs of each node that stands for it");
        }
    }
    let edited = parameters(ui, session, commands);
    if session.subgraph().is_none() {
        presets(ui, document, commands);
        let header = CollapsingHeader::new("About this file").default_open(false);
        let shown = header.show(ui, |ui| file_settings(ui, document, commands));
        shown.header_response.on_hover_text("author, size, seed, scale and samples");
    }
    edited
}

/// Shows a button for each preset, the defaults first; the active one is marked.
fn presets(ui: &mut Ui, document: &Document, commands: &mut Vec<EditorCommand>) {
    ui.add_space(6.0);
    ui.label(RichText::new("Presets").strong());
    ui.horizontal_wrapped(|ui| {
        let stated = document.presets.contains_key(DEFAULTS);
        let others = || document.presets.keys().filter(|name| *name != DEFAULTS);
        let shown = stated || others().next().is_some();
        for name in shown.then_some(DEFAULTS).into_iter().chain(others().map(String::as_str)) {
            preset_button(ui, document, name, commands);
        }
        let possible = !document.graph.parameters.is_empty();
        let add = ui.add_enabled(possible, Button::new("+"));
        if add.on_hover_text("saves the current values as a preset").clicked() {
            let name = free_name("preset", ' ', |name| document.presets.contains_key(name));
            commands.push(EditorCommand::edit_file(vec![Edit::Preset(name, Some(current_values(document)))]));
        }
    });
}

/// Button that applies a preset, with a menu to change it.
fn preset_button(ui: &mut Ui, document: &Document, name: &str, commands: &mut Vec<EditorCommand>) {
    let defaults = name == DEFAULTS;
    // Without stated defaults, the values of the file are the defaults.
    let stated = document.presets.contains_key(name);
    let active = document.is_preset_active(name) || !stated;
    let about = match (defaults, active) {
        (true, _) => "resets all parameters to the defaults; right click for more",
        (false, true) => "the active preset; right click for more",
        (false, false) => "applies the preset to the defaults; right click for more",
    };
    let button = ui.selectable_label(active, name).on_hover_text(about);
    if button.clicked() && stated {
        commands.push(EditorCommand::edit_file(applied_preset(document, name)));
    }
    stays_open_menu(&button, |ui| {
        if !defaults {
            ui.weak("name");
            if let Some(text) = text_field(ui, "name of the preset", name) {
                commands.push(rename_preset(document, name, text));
                ui.close();
            }
        }
        if ui.button("set to the current values").clicked() {
            let edit = Edit::Preset(name.to_owned(), Some(current_values(document)));
            commands.push(EditorCommand::edit_file(vec![edit]));
            ui.close();
        }
        if stated && ui.button("remove").clicked() {
            commands.push(EditorCommand::edit_file(vec![Edit::Preset(name.to_owned(), None)]));
            ui.close();
        }
    });
}

/// Edits that apply a preset. The first one also stores the values so far as the defaults, to return to.
fn applied_preset(document: &Document, name: &str) -> Vec<Edit> {
    let stores = !document.presets.contains_key(DEFAULTS);
    let defaults = stores.then(|| Edit::Preset(DEFAULTS.to_owned(), Some(current_values(document))));
    let values = document.preset_values(name).unwrap_or_default();
    let parameters = values.iter().filter_map(|(parameter, arg)| {
        let mut changed = document.graph.parameters.get(parameter)?.clone();
        if changed.value.arg() == *arg {
            return None;
        }
        changed.value.put(arg.clone());
        Some(Edit::Parameter(parameter.clone(), Some(changed)))
    });
    defaults.into_iter().chain(parameters).collect()
}

fn rename_preset(document: &Document, from: &str, to: String) -> EditorCommand {
    if document.presets.contains_key(&to) {
        return EditorCommand::Warn(format!("there already is a preset \"{to}\": choose another name"));
    }
    let preset = document.presets.get(from).cloned();
    EditorCommand::edit_file(vec![Edit::Preset(from.to_owned(), None), Edit::Preset(to, preset)])
}

/// Current values of all parameters.
fn current_values(document: &Document) -> Preset {
    document.graph.parameters.iter().map(|(name, parameter)| (name.clone(), parameter.value.arg())).collect()
}
