//! The parameters of a graph: those of a group stand together under its name.

use super::value_row::{row, value};
use super::{groups, line, menu};
use crate::editor::Editor;
use crate::node_interface::parameter_input;
use egui::{CollapsingHeader, RichText, Ui};
use lapidary_document::edit::Edit;
use lapidary_evaluator::graph::Parameter;

impl Editor {
    pub(super) fn parameters(&mut self, ui: &mut Ui) {
        let parameters = self.session.active().graph.parameters.clone();
        ui.add_space(6.0);
        ui.label(RichText::new("Parameters").strong());
        if parameters.is_empty() {
            ui.weak("none yet: right click the name of a socket makes it one");
        }
        let mut some = |ui: &mut Ui, group: &str| {
            for (name, parameter) in parameters.iter().filter(|(_, parameter)| parameter.group == group) {
                ui.push_id(name, |ui| self.parameter(ui, name, parameter));
            }
        };
        some(ui, "");
        let mut renamed = None;
        for group in groups(&parameters) {
            let heading = CollapsingHeader::new(&group).default_open(true).show(ui, |ui| some(ui, &group));
            let heading = heading.header_response.on_hover_text("right click: another name");
            menu(&heading, |ui| {
                ui.weak("name of the group");
                if let Some(text) = line(ui, "name of the group of parameters", &group) {
                    renamed = Some((group.clone(), text));
                    ui.close();
                }
                if ui.button("dissolve it").on_hover_text("its parameters stay, under no heading").clicked() {
                    renamed = Some((group.clone(), String::new()));
                    ui.close();
                }
            });
        }
        if let Some((from, to)) = renamed {
            let of = parameters.iter().filter(|(_, parameter)| parameter.group == from);
            let moved = |parameter: &Parameter| Parameter { group: to.clone(), ..parameter.clone() };
            let edits = of.map(|(name, parameter)| Edit::Parameter(name.clone(), Some(moved(parameter))));
            self.change(edits.collect(), None);
        }
    }

    /// A parameter, to be set, renamed or taken out.
    fn parameter(&mut self, ui: &mut Ui, name: &str, parameter: &Parameter) {
        let slot = parameter_input(name, &parameter.about, &parameter.value);
        let (label, new) = row(ui, name, &parameter.about, false, |ui| value(ui, &slot, None));
        if let Some(arg) = new {
            let mut changed = parameter.clone();
            changed.value.put(arg);
            self.change(vec![Edit::Parameter(name.to_owned(), Some(changed))], Some(format!("${name}")));
        }
        menu(&label, |ui| {
            ui.weak("name");
            if let Some(text) = line(ui, "name of the parameter", name) {
                self.change(vec![Edit::RenameParameter(name.to_owned(), text)], None);
                ui.close();
            }
            ui.weak("what it is for");
            if let Some(about) = line(ui, "what it is for", &parameter.about) {
                let parameter = Parameter { about, ..parameter.clone() };
                self.change(vec![Edit::Parameter(name.to_owned(), Some(parameter))], None);
            }
            ui.weak("group");
            if let Some(group) = line(ui, "group of the parameter", &parameter.group) {
                let parameter = Parameter { group, ..parameter.clone() };
                self.change(vec![Edit::Parameter(name.to_owned(), Some(parameter))], None);
            }
            if ui.button("take it out").on_hover_text("whoever reads it keeps its value").clicked() {
                self.change(vec![Edit::Parameter(name.to_owned(), None)], None);
                ui.close();
            }
        });
    }
}
