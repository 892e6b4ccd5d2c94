//! Every key on one sheet, and a page for each node.

use crate::act::{GESTURES, KEYS};
use crate::canvas::spelt;
use crate::editor::Editor;
use crate::node_interface::{InputKind, NodeInterface};
use egui::{Align2, Grid, Key, KeyboardShortcut, Modifiers, RichText, ScrollArea, Ui, Window};
use egui_node_graph::SHORTCUTS;

/// What help shows.
#[derive(Default)]
pub(crate) struct Help {
    /// Whether all keys show.
    pub(crate) keys: bool,
    /// The page that is open.
    page: Option<NodeHelp>,
}

/// What there is to know of a node.
struct NodeHelp {
    title: String,
    also: String,
    doc: String,
    takes: Vec<SocketHelp>,
    yields: Vec<SocketHelp>,
}

/// One socket or output.
struct SocketHelp {
    name: String,
    about: String,
    doc: String,
}

impl Editor {
    /// Opens the page of the selected node.
    pub(crate) fn page_open(&mut self) {
        let selected = self.session.selected_nodes();
        let [only] = selected.as_slice() else { return self.say("select the node that is to be explained") };
        let session = &self.session;
        let Some(node) = session.active().graph.nodes.get(only) else { return };
        let face = session.interface(only, node);
        self.help.page = Some(page(&node.kind, face));
    }

    pub(crate) fn help_show(&mut self, ui: &Ui) {
        let escape = (self.help.keys || self.help.page.is_some())
            && self.finder.is_none()
            && !self.asks()
            && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape));
        let (mut keys, mut open) = (self.help.keys && !escape, !escape);
        let room = ui.ctx().content_rect().shrink(50.0);
        let window = |title: &str, width: f32| {
            let wide = Window::new(title).collapsible(false).default_size([width, room.height() * 0.8]);
            wide.pivot(Align2::CENTER_CENTER).default_pos(room.center()).max_height(room.height())
        };
        window("Keys", 640.0)
            .open(&mut keys)
            .show(ui.ctx(), |ui| ScrollArea::vertical().auto_shrink(false).show(ui, sheet));
        self.help.keys = keys;
        if let Some(page) = &self.help.page {
            let shown = window(&page.title, 460.0).open(&mut open);
            shown.show(ui.ctx(), |ui| ScrollArea::vertical().auto_shrink([false, true]).show(ui, |ui| page.show(ui)));
        }
        self.help.page = self.help.page.take().filter(|_| open);
    }
}

/// Every key there is.
fn sheet(ui: &mut Ui) {
    let row = |ui: &mut Ui, keys: &str, about: &str| {
        ui.label(RichText::new(keys).monospace());
        ui.label(about);
        ui.end_row();
    };
    let part = |ui: &mut Ui, title: &str, add: &dyn Fn(&mut Ui)| {
        ui.add_space(6.0);
        ui.label(RichText::new(title).strong().size(15.0));
        Grid::new(title).num_columns(2).striped(true).spacing([24.0, 4.0]).show(ui, |ui| add(ui));
    };
    part(ui, "Everywhere", &|ui| {
        for bound in KEYS {
            // A sign is typed with whatever it takes on this keyboard.
            if !bound.keys.modifiers.shift_only() || bound.keys.logical_key != Key::Questionmark {
                row(ui, &ui.ctx().format_shortcut(&bound.keys).replace("Questionmark", "?"), bound.about);
            }
        }
        GESTURES.iter().for_each(|(gesture, about)| row(ui, gesture, about));
    });
    part(ui, "On the canvas", &|ui| {
        for command in SHORTCUTS {
            let keys = KeyboardShortcut::new(command.modifiers, command.key);
            row(ui, &ui.ctx().format_shortcut(&keys), command.about);
        }
        egui_node_graph::GESTURES.iter().for_each(|(gesture, about)| row(ui, gesture, about));
    });
}

/// What there is to know of a node of this face.
fn page(kind: &str, face: NodeInterface<'_>) -> NodeHelp {
    let (title, also) = match face {
        NodeInterface::Native(spec) => (spec.name.replace('_', " "), spec.aliases.join(", ")),
        _ => (kind.to_owned(), String::new()),
    };
    let takes = face.inputs().into_iter().map(|slot| SocketHelp {
        name: slot.label().replace('_', " "),
        about: what(&slot.kind),
        doc: slot.doc.to_owned(),
    });
    let yields = face.outputs().into_iter().map(|(name, doc)| SocketHelp {
        name: name.replace('_', " "),
        about: face.output_type(name).name().to_owned(),
        doc: doc.to_owned(),
    });
    NodeHelp { title, also, doc: face.doc().to_owned(), takes: takes.collect(), yields: yields.collect() }
}

/// What something takes, in a few words.
fn what(takes: &InputKind<'_>) -> String {
    let rest = takes.default().map(|rest| format!(", {} at rest", spelt(&rest))).unwrap_or_default();
    match takes {
        InputKind::Number { range: Some(range), whole, .. } => {
            let kind = if *whole { "whole number" } else { "number" };
            format!("{kind} of {} to {}{rest}", range.start(), range.end())
        }
        InputKind::Number { .. } => format!("number{rest}"),
        InputKind::Any { any_type: true, .. } => format!("anything{rest}"),
        InputKind::Any { .. } => format!("number or colour{rest}"),
        InputKind::Color(_) => format!("colour{rest}"),
        InputKind::Vector(_) => format!("three numbers{rest}"),
        InputKind::Normal => "a wire with a normal".to_owned(),
        InputKind::Material => "a wire with a material".to_owned(),
        InputKind::Curve(_) => "curve".to_owned(),
        InputKind::Ramp(_) => "colours along a line".to_owned(),
        InputKind::Text { file: true, .. } => "a file".to_owned(),
        InputKind::Text { .. } => "text".to_owned(),
        InputKind::Choice { default, words } => format!("one of {}; {default} at rest", words.join(", ")),
    }
}

impl NodeHelp {
    fn show(&self, ui: &mut Ui) {
        ui.label(&self.doc);
        if !self.also.is_empty() {
            ui.weak(format!("also called {}", self.also));
        }
        for (title, lines) in [("Takes", &self.takes), ("Yields", &self.yields)] {
            if lines.is_empty() {
                continue;
            }
            ui.add_space(8.0);
            ui.label(RichText::new(title).strong().size(15.0));
            for line in lines {
                ui.horizontal_wrapped(|ui| {
                    ui.strong(&line.name);
                    ui.weak(&line.about);
                });
                if !line.doc.is_empty() {
                    ui.label(&line.doc);
                }
                ui.add_space(2.0);
            }
        }
    }
}
