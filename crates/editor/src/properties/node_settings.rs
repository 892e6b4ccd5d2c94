//! Settings of a node: its name, and a row for each input.

use super::levels_settings::{InputHistogram, levels_settings};
use super::parameter_dialog::parameter_value;
use super::parameters::parameter_in_place;
use super::path_settings::path_settings;
use super::value_row::{ValueContext, row, source_link, value, wide_value};
use crate::commands::{CommandId, EditorCommand, FilePurpose, FileReader, GraphEdit};
use crate::input_slot::InputSlot;
use crate::node_interface::{NodeInterface, chosen_word};
use crate::paths::NodePath;
use crate::session::Session;
use crate::widgets::{file_button, spaced, titled_field, value_text};
use egui::{Align, Button, CollapsingHeader, Label, Layout, Response, RichText, Sense, Ui, vec2};
use egui_node_graph::CanvasCommand;
use lapidary_document::edit::Edit;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::declare::widget::Widget;
use lapidary_evaluator::graph::{Arg, Node, Parameter, Setting, wire_reference};
use lapidary_evaluator::node::spec::{SocketRole, TILING};
use std::collections::BTreeMap;

/// Node whose settings are shown.
pub(super) struct NodeSettings<'a> {
    name: &'a str,
    node: &'a Node,
    interface: NodeInterface<'a>,
}

/// Input that is to become a parameter, and its current value.
type ExposedInput<'a> = (InputSlot<'a>, Option<Arg>);

/// Changes that a row of an input requests.
#[derive(Default)]
struct RowChanges {
    value: Option<Arg>,
    reset: bool,
    expose: bool,
}

impl<'a> NodeSettings<'a> {
    pub(super) fn of(session: &'a Session, name: &'a str) -> Option<NodeSettings<'a>> {
        let node = session.node(name)?;
        Some(NodeSettings { name, node, interface: session.interface(name, node) })
    }

    /// Shows the settings; returns the input that the user wants to make a parameter.
    pub(super) fn show(
        &self,
        ui: &mut Ui,
        session: &'a Session,
        histogram: &InputHistogram,
        commands: &mut Vec<EditorCommand>,
    ) -> Option<ExposedInput<'a>> {
        self.heading(ui, session, commands);
        self.graph_row(ui, commands);
        let inputs = self.interface.inputs();
        if !inputs.is_empty() {
            ui.separator();
        }
        if let NodeInterface::Native(spec) = self.interface {
            levels_settings(ui, (self.name, self.node), spec, histogram, commands);
        }
        let parameters = match self.interface {
            NodeInterface::Subgraph(subgraph) => Some(&subgraph.parameters),
            _ => None,
        };
        let group_of = |input: &InputSlot<'_>| parameters?.get(input.name).map(|p| p.group.as_str());
        let group_of = |input: &InputSlot<'_>| input.heading.or(group_of(input)).filter(|group| !group.is_empty());
        let mut exposed = None;
        let mut rows = |ui: &mut Ui, group: Option<&str>| {
            for input in inputs.iter().filter(|input| group_of(input) == group) {
                let expose =
                    ui.push_id((self.name, input.name), |ui| self.input_row(ui, session, input, commands)).inner;
                if expose {
                    exposed = Some((*input, self.node.args.get(input.name).cloned()));
                }
            }
        };
        rows(ui, None);
        let mut groups: Vec<&str> = vec![];
        for group in inputs.iter().filter_map(group_of) {
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        for group in groups {
            // Inputs that are usually at rest stay folded until one is set.
            let mut own = inputs.iter().filter(|input| group_of(input) == Some(group));
            let open = own.any(|input| input.heading.is_none() || self.node.args.contains_key(input.name));
            let header = CollapsingHeader::new(group).default_open(open).show(ui, |ui| rows(ui, Some(group)));
            header.header_response.on_hover_text("shows or hides the inputs of this group");
        }
        let outputs = self.interface.outputs();
        if outputs.len() > 1 {
            ui.separator();
            for (output, doc) in outputs {
                row(ui, output, doc, false, |ui| {
                    if ui.button("view").on_hover_text("shows this output in the 2D view").clicked() {
                        commands.push(EditorCommand::View(session.view_of(self.name, Some(output))));
                    }
                });
            }
        }
        exposed
    }

    /// Row of the graph that the node stands for, with a button to open it.
    fn graph_row(&self, ui: &mut Ui, commands: &mut Vec<EditorCommand>) {
        if !matches!(self.interface, NodeInterface::Subgraph(_) | NodeInterface::Unread) {
            return;
        }
        for (source, title) in [("file", "file"), ("local", "group")] {
            let Some(Arg::Text(text)) = self.node.args.get(source) else { continue };
            row(ui, title, "The graph of the node.", false, |ui| {
                let open = ui.button("open").on_hover_text("opens the graph of this node (Enter, or double click)");
                if open.clicked() {
                    commands.push(EditorCommand::OpenNode(self.name.to_owned()));
                }
                ui.add(Label::new(text).truncate());
            });
        }
    }

    fn heading(&self, ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        let text = titled_field(ui, "name of the node", self.name);
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            let edits = vec![Edit::Rename(self.name.to_owned(), text.clone())];
            let select = Some([text].into());
            commands.push(EditorCommand::Edit(GraphEdit { edits, whole_file: false, step: None, select }));
        }
        ui.horizontal_wrapped(|ui| {
            let (dot, _) = ui.allocate_exact_size(vec2(12.0, 12.0), Sense::hover());
            ui.painter().circle_filled(dot.center(), 5.0, self.interface.colour());
            ui.label(RichText::new(spaced(&self.node.kind)).strong());
            let mut muted = session.active().muted.contains(self.name);
            let key = CommandId::Canvas(CanvasCommand::Mute).shortcut_text(ui.ctx());
            let bypass = ui.toggle_value(&mut muted, "bypass");
            if bypass.on_hover_text(format!("{key}: passes its first input through")).clicked() {
                commands.push(EditorCommand::edit(vec![Edit::Mute(self.name.to_owned(), muted)]));
            }
            if ui.button("view").on_hover_text("shows it in the 2D view").clicked() {
                commands.push(EditorCommand::View(session.view_of(self.name, None)));
            }
        });
        if !self.interface.doc().is_empty() {
            ui.label(RichText::new(self.interface.doc()).weak());
        }
    }

    /// Row of an input: its wire or its value. Returns whether it is to become a parameter.
    fn input_row(
        &self,
        ui: &mut Ui,
        session: &Session,
        input: &InputSlot<'_>,
        commands: &mut Vec<EditorCommand>,
    ) -> bool {
        let current = self.node.args.get(input.name);
        let mut input = *input;
        input.snapped = input.is_whole_while_tiling() && self.tiles();
        let input = &input;
        let path = (input.widget() == Widget::Points).then(|| NodePath::of(session, self.name, self.node)).flatten();
        let path = path.filter(|path| path.socket.name == input.name);
        let wide = matches!(input.widget(), Widget::Ramp | Widget::Curve);
        let (label, new) = row(ui, input.label(), input.doc, current.is_some(), |ui| match current {
            Some(Arg::Wire(from, output)) => {
                let text = wire_reference(from, output.as_deref());
                if source_link(ui, &text) {
                    commands.push(EditorCommand::select(from));
                }
                None
            }
            Some(Arg::Parameter(parameter)) => {
                parameter_in_place(ui, session, parameter, commands);
                None
            }
            _ if wide => None,
            current if matches!(input.widget(), Widget::File) => self.file_value(ui, session, input, current, commands),
            current => value(ui, input, self.as_color(session, input, current).as_ref().or(current)),
        });
        let mut changes = RowChanges { value: new, ..RowChanges::default() };
        if let Some(path) = &path {
            path_settings(ui, path, current.is_none(), commands);
        } else if wide && !matches!(current, Some(Arg::Parameter(_))) {
            let new = self.wide_row(ui, session, input, current);
            changes.value = changes.value.or(new);
        }
        // Two clicks soon after another click count as three.
        changes.reset = label.double_clicked() || label.triple_clicked();
        input_menu(&label, input, current, &mut changes);
        let socket = |arg| Edit::Socket(self.name.to_owned(), input.name.to_owned(), arg);
        if changes.reset && current.is_some() {
            commands.push(EditorCommand::edit(vec![socket(None)]));
        } else if let Some(arg) = changes.value {
            // Default values are left out of the file.
            let arg = Some(arg).filter(|arg| input.default().as_ref() != Some(arg));
            commands.push(EditorCommand::edit_step(vec![socket(arg)], format!("{}.{}", self.name, input.name)));
        }
        changes.expose
    }

    /// Returns whether the node tiles, as far as the choice is its own.
    fn tiles(&self) -> bool {
        let NodeInterface::Native(spec) = self.interface else { return false };
        let choice = self.node.args.get(TILING.0);
        spec.socket(TILING.0).is_some() && !matches!(choice, Some(Arg::Word(word)) if word == TILING.1[0])
    }

    /// Path of a file, with a button to choose it.
    fn file_value(
        &self,
        ui: &mut Ui,
        session: &Session,
        input: &InputSlot<'_>,
        current: Option<&Arg>,
        commands: &mut Vec<EditorCommand>,
    ) -> Option<Arg> {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if file_button(ui, input.name).clicked() {
                let inside = session.subgraph().map(str::to_owned);
                let (node, socket) = (self.name.to_owned(), input.name.to_owned());
                let reader = FileReader::Socket { inside, node, socket };
                commands.push(EditorCommand::ChooseFile(FilePurpose::File(reader)));
            }
            value(ui, input, current)
        })
        .inner
    }

    /// A number as a grey, where a node that computes a colour accepts any type: it is edited as a colour.
    fn as_color(&self, session: &Session, input: &InputSlot<'_>, current: Option<&Arg>) -> Option<Arg> {
        let (output, _) = *self.interface.outputs().first()?;
        let colours = session.output_type(self.interface, self.name, output) == Type::Color;
        match current.cloned().or_else(|| input.default())? {
            Arg::Number(v) if colours && matches!(input.widget(), Widget::Any) => {
                let grey = v as f32;
                Some(Arg::Color([grey, grey, grey, 1.0]))
            }
            _ => None,
        }
    }

    /// Ramp or curve below the name of its input.
    fn wide_row(&self, ui: &mut Ui, session: &Session, input: &InputSlot<'_>, current: Option<&Arg>) -> Option<Arg> {
        let parameters = &session.active().graph.parameters;
        let colour = |name: &str| match parameters.get(name).map(|parameter| &parameter.value) {
            Some(Setting::Color(color)) => *color,
            _ => [0.0, 0.0, 0.0, 1.0],
        };
        let straight = self.has_straight_curves(parameters);
        wide_value(ui, input, current, &ValueContext { colour_of_parameter: &colour, straight })
    }

    /// Returns whether the points of the node's curves are connected by straight lines, as its declaration states.
    fn has_straight_curves(&self, parameters: &BTreeMap<String, Parameter>) -> bool {
        let NodeInterface::Native(spec) = self.interface else { return false };
        spec.sockets.iter().any(|socket| match socket.role {
            Some(SocketRole::CurveInterpolation { straight }) => {
                chosen_word(self.node, socket, parameters) == Some(straight)
            }
            _ => false,
        })
    }
}

/// Context menu of the name of an input.
fn input_menu(label: &Response, input: &InputSlot<'_>, current: Option<&Arg>, changes: &mut RowChanges) {
    label.context_menu(|ui| {
        if ui.add_enabled(current.is_some(), Button::new("reset").shortcut_text("double click")).clicked() {
            changes.reset = true;
            ui.close();
        }
        let possible = parameter_value(input, current).is_some();
        if ui.add_enabled(possible, Button::new("make it a parameter …")).clicked() {
            changes.expose = true;
            ui.close();
        }
        if let Some(arg) = current
            && ui.button("copy").clicked()
        {
            ui.ctx().copy_text(value_text(arg));
            ui.close();
        }
    });
}
