//! Help: the list of all keys, and the description of a node.

use crate::commands::{COMMANDS, EditorCommand, GESTURES, VIEW_GESTURES, shortcut_text};
use crate::contextual_keys::{CONTEXTUAL_KEYS, KeyAction, KeyContext};
use crate::input_slot::InputSlot;
use crate::node_interface::NodeInterface;
use crate::session::Session;
use crate::widgets::{spaced, value_text};
use egui::{Align2, Grid, KeyboardShortcut, Modifiers, RichText, ScrollArea, Ui, Window};
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::declare::widget::Widget;

/// Help windows that are open.
#[derive(Default)]
pub(crate) struct Help {
    keys_open: bool,
    node: Option<NodeHelp>,
}

/// Description of a node.
struct NodeHelp {
    title: String,
    aliases: String,
    doc: String,
    inputs: Vec<SocketHelp>,
    outputs: Vec<SocketHelp>,
}

/// Description of an input or an output.
struct SocketHelp {
    name: String,
    about: String,
    doc: String,
}

impl Help {
    pub(crate) fn toggle_keys(&mut self) {
        self.keys_open = !self.keys_open;
    }

    /// Opens the description of the selected node.
    pub(crate) fn explain(&mut self, session: &Session) -> Option<EditorCommand> {
        let selected = session.selected_nodes();
        let [only] = selected.as_slice() else {
            return Some(EditorCommand::Notify("select one node to explain it".to_owned()));
        };
        let node = session.node(only)?;
        self.node = Some(NodeHelp::new(&node.kind, session.interface(only, node)));
        None
    }

    /// Shows the windows. `covered`: something in front of them uses Escape.
    pub(crate) fn show(&mut self, ui: &Ui, covered: bool) {
        let open = self.keys_open || self.node.is_some();
        let escape = open && !covered && ui.input_mut(|i| KeyAction::Close.consume(i) > 0);
        let (mut keys_open, mut node_open) = (self.keys_open && !escape, !escape);
        let space = ui.ctx().content_rect().shrink(50.0);
        let window = |title: &str, width: f32| {
            let window = Window::new(title).collapsible(false).default_size([width, space.height() * 0.8]);
            window.pivot(Align2::CENTER_CENTER).default_pos(space.center()).max_height(space.height())
        };
        let keys = window("Keys", 640.0).open(&mut keys_open);
        keys.show(ui.ctx(), |ui| ScrollArea::vertical().auto_shrink(false).show(ui, list_keys));
        self.keys_open = keys_open;
        if let Some(node) = &self.node {
            let shown = window(&node.title, 460.0).open(&mut node_open);
            shown.show(ui.ctx(), |ui| ScrollArea::vertical().auto_shrink([false, true]).show(ui, |ui| node.show(ui)));
        }
        self.node = self.node.take().filter(|_| node_open);
    }
}

/// Lists the shortcuts and gestures of all contexts.
fn list_keys(ui: &mut Ui) {
    let control = ui.ctx().format_modifiers(Modifiers::COMMAND);
    for context in KeyContext::ALL {
        ui.add_space(6.0);
        ui.label(RichText::new(context.title()).strong().size(15.0));
        Grid::new(context.title()).num_columns(2).striped(true).spacing([24.0, 4.0]).show(ui, |ui| {
            for entry in COMMANDS.iter().filter(|entry| entry.context == context) {
                key_row(ui, &entry.shortcuts(), entry.description());
            }
            for key in CONTEXTUAL_KEYS.iter().filter(|key| key.context == context) {
                key_row(ui, key.keys, key.about);
            }
            let gestures = match context {
                KeyContext::Window => GESTURES,
                KeyContext::Views => VIEW_GESTURES,
                KeyContext::Canvas => egui_node_graph::GESTURES,
                _ => &[],
            };
            for (gesture, about) in gestures {
                row(ui, &gesture.replace("Ctrl", &control), &about.replace("Ctrl", &control));
            }
        });
    }
}

/// Row of keys, unless there are none.
fn key_row(ui: &mut Ui, keys: &[KeyboardShortcut], about: &str) {
    let mut keys: Vec<String> = keys.iter().map(|key| shortcut_text(ui.ctx(), key)).collect();
    keys.dedup();
    if !keys.is_empty() {
        row(ui, &keys.join(", "), about);
    }
}

fn row(ui: &mut Ui, keys: &str, about: &str) {
    ui.label(RichText::new(keys).monospace());
    ui.label(about);
    ui.end_row();
}

impl NodeHelp {
    fn new(kind: &str, interface: NodeInterface<'_>) -> NodeHelp {
        let (title, aliases) = match interface {
            NodeInterface::Native(spec) => (spaced(spec.name).into_owned(), spec.aliases.join(", ")),
            _ => (kind.to_owned(), String::new()),
        };
        let inputs = interface.inputs().into_iter().map(|input| SocketHelp {
            name: spaced(input.label()).into_owned(),
            about: describe(&input),
            doc: input.doc.to_owned(),
        });
        let outputs = interface.outputs().into_iter().map(|(name, doc)| SocketHelp {
            name: spaced(name).into_owned(),
            about: interface.output_type(name).name().to_owned(),
            doc: doc.to_owned(),
        });
        let doc = interface.doc().to_owned();
        NodeHelp { title, aliases, doc, inputs: inputs.collect(), outputs: outputs.collect() }
    }

    fn show(&self, ui: &mut Ui) {
        ui.label(&self.doc);
        if !self.aliases.is_empty() {
            ui.weak(format!("also known as {}", self.aliases));
        }
        for (title, sockets) in [("Inputs", &self.inputs), ("Outputs", &self.outputs)] {
            if sockets.is_empty() {
                continue;
            }
            ui.add_space(8.0);
            ui.label(RichText::new(title).strong().size(15.0));
            for socket in sockets {
                ui.horizontal_wrapped(|ui| {
                    ui.strong(&socket.name);
                    ui.weak(&socket.about);
                });
                if !socket.doc.is_empty() {
                    ui.label(&socket.doc);
                }
                ui.add_space(2.0);
            }
        }
    }
}

/// Values that an input accepts, and its default.
fn describe(input: &InputSlot<'_>) -> String {
    let default = input.default().map(|default| value_text(&default)).unwrap_or_default();
    let with_default = |what: &str| format!("{what}, default {default}");
    match input.widget() {
        _ if let Some(kind) = input.default_node() => format!("number, default: a {kind} node"),
        Widget::Number { range: Some(range), whole, .. } => {
            let number = if whole { "whole number" } else { "number" };
            with_default(&format!("{number} from {} to {}", range.start(), range.end()))
        }
        Widget::Number { .. } => with_default("number"),
        Widget::Any if input.accepts(Type::Vector) => with_default("any type"),
        Widget::Any => with_default("number or colour"),
        Widget::Color => with_default("colour"),
        Widget::Vector => with_default("vector"),
        Widget::Wire => format!("{}, needs a wire", input.preferred_type().name().trim_start_matches("a ")),
        Widget::Curve => "curve".to_owned(),
        Widget::Points => "points".to_owned(),
        Widget::Ramp => "colour ramp".to_owned(),
        Widget::File => "file".to_owned(),
        Widget::Text => "text".to_owned(),
        Widget::Choice(words) => format!("one of {}; default {default}", words.join(", ")),
    }
}
