//! A socket made a parameter of the graph: a name, what it is for, the range it is dragged in, and where it stands.

use super::number_field::number;
use crate::canvas::free;
use crate::editor::Editor;
use crate::node_interface::{InputKind, InputSlot};
use crate::theme::{headline, main_button, modal, other_button};
use egui::{Grid, Key, KeyboardShortcut, Modifiers, TextEdit, Ui, WidgetInfo, WidgetType, vec2};
use lapidary_document::edit::Edit;
use lapidary_evaluator::graph::{Arg, Parameter, Setting};

/// A socket that is being made a parameter.
pub(super) struct NewParameter {
    node: String,
    socket: String,
    name: String,
    about: String,
    group: String,
    value: Setting,
    range: [f64; 2],
    fresh: bool,
}

/// The parameter that a socket could read, at what it is set to.
pub(super) fn setting(slot: &InputSlot<'_>, given: Option<&Arg>) -> Option<Setting> {
    let held = given.cloned().or_else(|| slot.kind.default())?;
    Some(match (&slot.kind, held) {
        (InputKind::Number { whole: true, range, .. }, Arg::Number(v)) => {
            let range = range.as_ref().map(|r| *r.start() as u32..=*r.end() as u32);
            Setting::Whole(v as u32, range)
        }
        (InputKind::Number { range, .. }, Arg::Number(v)) => Setting::Number(v, range.clone()),
        (InputKind::Any { .. }, Arg::Number(v)) => Setting::Number(v, None),
        (InputKind::Any { .. } | InputKind::Color(_), Arg::Color(color)) => Setting::Color(color),
        (InputKind::Vector(_), Arg::Vector(v)) => Setting::Vector(v),
        (InputKind::Choice { words, .. }, Arg::Word(word)) => {
            Setting::Word(word, words.iter().map(|word| (*word).to_owned()).collect())
        }
        _ => return None,
    })
}

impl Editor {
    /// Asks how the parameter is to be called.
    pub(super) fn expose(&mut self, node: &str, slot: &InputSlot<'_>, given: Option<&Arg>) {
        let Some(value) = setting(slot, given) else { return };
        let range = match &value {
            Setting::Number(v, None) => [v.min(0.0), v.max(1.0)],
            Setting::Number(_, Some(range)) => [*range.start(), *range.end()],
            Setting::Whole(v, None) => [0.0, f64::from(*v).max(10.0)],
            Setting::Whole(_, Some(range)) => [f64::from(*range.start()), f64::from(*range.end())],
            _ => [0.0, 1.0],
        };
        let parameters = &self.session.active().graph.parameters;
        let taken = |name: &str| parameters.contains_key(name);
        // Two sockets of one name are told apart by their nodes.
        let name = if taken(slot.name) { format!("{node} {}", slot.name) } else { slot.name.to_owned() };
        let name = free(&name, taken);
        let group = self.group_of(node);
        let (node, socket, about) = (node.to_owned(), slot.name.to_owned(), slot.doc.to_owned());
        self.properties.exposing = Some(NewParameter { node, socket, name, about, group, value, range, fresh: true });
    }

    /// Where a parameter of a node would best stand: with those that it reads already, or with the one made last.
    fn group_of(&self, node: &str) -> String {
        let graph = self.session.active().graph;
        let reads = graph.nodes.get(node).into_iter().flat_map(|node| node.args.values());
        let mut groups = reads.filter_map(|arg| match arg {
            Arg::Parameter(name) => graph.parameters.get(name).map(|parameter| &parameter.group),
            _ => None,
        });
        let last = || self.properties.group.clone();
        groups.find(|group| !group.is_empty()).cloned().unwrap_or_else(last)
    }

    pub(super) fn expose_show(&mut self, ui: &Ui) {
        let Some(mut exposing) = self.properties.exposing.take() else { return };
        let groups = super::groups(&self.session.active().graph.parameters);
        let mut typing = false;
        let shown = modal(ui, "expose").show(ui.ctx(), |ui| {
            ui.set_width(380.0);
            headline(ui, "A parameter of the graph");
            ui.weak(format!("{} of {}", exposing.socket.replace('_', " "), exposing.node));
            ui.add_space(4.0);
            Grid::new("exposing")
                .num_columns(2)
                .spacing(vec2(16.0, 8.0))
                .show(ui, |ui| typing = exposing.fields(ui, &groups));
            ui.separator();
            ui.horizontal(|ui| {
                let done = main_button(ui, "make it").clicked();
                let right = egui::Layout::right_to_left(egui::Align::Center);
                (done, ui.with_layout(right, |ui| other_button(ui, "cancel")).inner)
            })
            .inner
        });
        let (done, left) = &shown.inner;
        if *done || (!typing && !left.has_focus() && ui.input(|i| i.key_pressed(Key::Enter) && i.modifiers.is_none())) {
            if !self.exposed(&exposing) {
                // What is wrong has been said, and can be mended.
                self.properties.exposing = Some(exposing);
            }
        } else if !left.clicked() && !shown.should_close() {
            self.properties.exposing = Some(exposing);
        }
    }

    /// Makes the parameter; the socket reads it from now on.
    fn exposed(&mut self, exposing: &NewParameter) -> bool {
        let NewParameter { node, socket, name, about, group, value, range: [low, high], .. } = exposing;
        let (name, group) = (name.trim().to_owned(), group.trim().to_owned());
        if self.session.active().graph.parameters.contains_key(&name) {
            self.complain_of(&format!("there is a parameter called \"{name}\" already: choose another name"));
            return false;
        }
        if low >= high && matches!(value, Setting::Number(..) | Setting::Whole(..)) {
            self.complain_of(&format!(
                "a range from {low} to {high} has nothing in it: let it end above where it begins"
            ));
            return false;
        }
        let mut value = value.clone();
        match &mut value {
            Setting::Number(v, range) => *range = Some(low.min(*v)..=high.max(*v)),
            Setting::Whole(v, range) => *range = Some((*low as u32).min(*v)..=(*high as u32).max(*v)),
            _ => {}
        }
        self.properties.group.clone_from(&group);
        let parameter = Parameter { value, about: about.trim().to_owned(), group };
        let parameter = Edit::Parameter(name.clone(), Some(parameter));
        self.change(vec![parameter, Edit::Socket(node.clone(), socket.clone(), Some(Arg::Parameter(name)))], None)
    }
}

impl NewParameter {
    /// Shows what is asked; says whether a number was typed, which ends with Enter as well.
    fn fields(&mut self, ui: &mut Ui, groups: &[String]) -> bool {
        let mut typed = false;
        let named = |name: &'static str| move || WidgetInfo::labeled(WidgetType::TextEdit, true, name);
        ui.label("name");
        let name = ui.add(TextEdit::singleline(&mut self.name).desired_width(f32::INFINITY));
        name.widget_info(named("name of the parameter"));
        if std::mem::take(&mut self.fresh) {
            name.request_focus();
        }
        ui.end_row();
        ui.label("about");
        // Enter alone makes the parameter.
        let lines = KeyboardShortcut::new(Modifiers::SHIFT, Key::Enter);
        let about = TextEdit::multiline(&mut self.about).desired_rows(2).return_key(lines);
        ui.add(about.desired_width(f32::INFINITY)).widget_info(named("what it is for"));
        ui.end_row();
        let whole = matches!(self.value, Setting::Whole(..));
        if whole || matches!(self.value, Setting::Number(..)) {
            ui.label("range");
            let all = whole.then_some(0.0..=f64::from(u32::MAX));
            ui.horizontal(|ui| {
                for (end, name) in self.range.iter_mut().zip(["least", "most"]) {
                    ui.allocate_ui(vec2(100.0, 22.0), |ui| {
                        typed |= number(ui, name, end, all.as_ref(), whole).lost_focus();
                    });
                }
            });
            ui.end_row();
        }
        ui.label("group");
        ui.vertical(|ui| {
            let group = TextEdit::singleline(&mut self.group).hint_text("none").desired_width(f32::INFINITY);
            ui.add(group).widget_info(named("group of the parameter"));
            ui.horizontal_wrapped(|ui| {
                for other in groups {
                    if *other != self.group && ui.small_button(other).on_hover_text("stands there as well").clicked() {
                        self.group.clone_from(other);
                    }
                }
            });
        });
        ui.end_row();
        typed
    }
}
