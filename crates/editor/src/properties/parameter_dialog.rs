//! Dialog that makes a parameter from an input, or edits one: name, description, range, unit, widget and group.

use super::parameters::parameter_groups;
use crate::commands::{EditorCommand, report};
use crate::contextual_keys::KeyAction;
use crate::input_slot::InputSlot;
use crate::session::Session;
use crate::widgets::{headline, main_button, modal, number_field, other_button, select_all, spaced};
use egui::{Align, ComboBox, Grid, Layout, TextEdit, Ui, WidgetInfo, WidgetType, vec2};
use lapidary_document::edit::Edit;
use lapidary_evaluator::declare::widget::{ParameterWidget, Widget};
use lapidary_evaluator::graph::{Arg, Parameter, Setting, free_name};

/// Open dialog of a parameter.
pub(super) struct ParameterDialog {
    source: ParameterSource,
    name: String,
    about: String,
    group: String,
    value: Setting,
    unit: String,
    widget: Option<ParameterWidget>,
    /// True if the value has a range.
    limited: bool,
    range: [f64; 2],
    /// True if the dialog has just been opened and requests the focus.
    opening: bool,
}

/// Origin of the parameter.
enum ParameterSource {
    /// A new one for an input of a node.
    Input { node: String, socket: String },
    /// One that exists, by its name.
    Parameter(String),
}

/// Parameter with the value of an input; none for inputs that cannot read a parameter.
pub(super) fn parameter_value(input: &InputSlot<'_>, current: Option<&Arg>) -> Option<Setting> {
    // A parameter has no node as its default: it starts at 0.
    let rest = || input.default_node().map(|_| Arg::Number(0.0));
    Setting::of_widget(&input.widget(), current.cloned().or_else(|| input.default()).or_else(rest)?)
}

impl ParameterDialog {
    /// Opens the dialog for an input. `last_group` is suggested if the node reads no parameter of another group.
    pub(super) fn of(
        session: &Session,
        node: &str,
        input: &InputSlot<'_>,
        current: Option<Arg>,
        last_group: &str,
    ) -> Option<ParameterDialog> {
        let value = parameter_value(input, current.as_ref())?;
        // The slider of the parameter has the range of the slider of the input.
        let range = match input.widget() {
            Widget::Number { usual: Some(usual), .. } => [*usual.start(), *usual.end()],
            _ => suggested_range(&value),
        };
        let parameters = &session.active().graph.parameters;
        let taken = |name: &str| parameters.contains_key(name);
        // Names of parameters have fewer characters than names of nodes.
        let plain = node.chars().all(|c| c.is_ascii_alphanumeric() || "_- ".contains(c));
        let named = plain && node.starts_with(|c: char| c.is_ascii_alphabetic());
        let name = if taken(input.name) && named { format!("{node} {}", input.name) } else { input.name.to_owned() };
        // An input of a graph keeps the group that it has in that graph.
        let own = Some(input.group.to_owned()).filter(|group| !group.is_empty());
        let group = own.or_else(|| group_of(session, node)).unwrap_or_else(|| last_group.to_owned());
        let name = free_name(&name, ' ', taken);
        let (node, socket, about) = (node.to_owned(), input.name.to_owned(), input.doc.to_owned());
        let source = ParameterSource::Input { node, socket };
        // The slider of the parameter has the scale of that of the input.
        let widget = input.style.filter(|widget| widget.fits(&value.widget()));
        let unit = input.unit.to_owned();
        Some(ParameterDialog { source, name, about, group, value, unit, widget, limited: true, range, opening: true })
    }

    /// Opens the dialog for a parameter of the graph on the canvas.
    pub(super) fn edit(session: &Session, name: &str) -> Option<ParameterDialog> {
        let Parameter { value, about, group, unit, widget } = session.active().graph.parameters.get(name)?.clone();
        let limited = matches!(value.widget(), Widget::Number { range: Some(_), .. });
        let (range, source) = (suggested_range(&value), ParameterSource::Parameter(name.to_owned()));
        let name = name.to_owned();
        Some(ParameterDialog { source, name, about, group, value, unit, widget, limited, range, opening: true })
    }

    pub(super) fn group(&self) -> &str {
        self.group.trim()
    }

    /// Shows the dialog; returns it while it stays open.
    pub(super) fn show(
        mut self,
        ui: &Ui,
        session: &Session,
        commands: &mut Vec<EditorCommand>,
    ) -> Option<ParameterDialog> {
        let order = session.file.document.parameter_order(session.subgraph());
        let groups = parameter_groups(&session.active().graph.parameters, &order);
        let mut typing = false;
        let shown = modal(ui, "new parameter").show(ui.ctx(), |ui| {
            ui.set_width(380.0);
            let (title, yes) = match &self.source {
                ParameterSource::Input { .. } => ("New parameter", "create"),
                ParameterSource::Parameter(_) => ("Parameter", "change"),
            };
            headline(ui, title);
            if let ParameterSource::Input { node, socket } = &self.source {
                ui.weak(format!("{} of {node}", spaced(socket)));
            }
            ui.add_space(4.0);
            let grid = Grid::new("new parameter").num_columns(2).spacing(vec2(16.0, 8.0));
            grid.show(ui, |ui| typing = self.fields(ui, &groups));
            ui.separator();
            ui.horizontal(|ui| {
                let create = main_button(ui, yes).clicked();
                (create, ui.with_layout(Layout::right_to_left(Align::Center), |ui| other_button(ui, "cancel")).inner)
            })
            .inner
        });
        let (create, cancel) = &shown.inner;
        let enter = || ui.input(|i| KeyAction::Confirm.is_pressed(i));
        if *create || (!typing && !cancel.has_focus() && enter()) {
            return match self.edits(session) {
                Ok(command) => {
                    commands.push(command);
                    None
                }
                Err(warning) => {
                    commands.push(*warning);
                    Some(self)
                }
            };
        }
        (!cancel.clicked() && !shown.should_close()).then_some(self)
    }

    /// Command that adds or changes the parameter, or a warning about wrong fields.
    fn edits(&self, session: &Session) -> Result<EditorCommand, Box<EditorCommand>> {
        let ParameterDialog { source, name, about, range: [low, high], .. } = self;
        let (name, group) = (name.trim().to_owned(), self.group.trim().to_owned());
        let own = matches!(source, ParameterSource::Parameter(old) if *old == name);
        if !own && session.active().graph.parameters.contains_key(&name) {
            let message = format!("there already is a parameter \"{name}\": choose another name");
            return Err(EditorCommand::Warn(message).into());
        }
        let limited = self.limited && matches!(self.value.widget(), Widget::Number { .. });
        if limited && low >= high {
            let message = format!("the range from {low} to {high} is empty: choose an end above its beginning");
            return Err(EditorCommand::Warn(message).into());
        }
        let mut value = self.value.clone();
        match (&mut value, limited) {
            (Setting::Number(_, range), false) => *range = None,
            (Setting::Whole(_, range), false) => *range = None,
            _ => {}
        }
        if let (Arg::Number(v), true) = (value.arg(), limited) {
            value.set_range(low.min(v)..=high.max(v));
        }
        let (about, unit) = (about.trim().to_owned(), self.unit.trim().to_owned());
        let parameter = Parameter { value, about, group, unit, widget: self.widget };
        let edits = match source {
            ParameterSource::Input { node, socket } => {
                let reads = Edit::Socket(node.clone(), socket.clone(), Some(Arg::Parameter(name.clone())));
                vec![Edit::Parameter(name, Some(parameter)), reads]
            }
            ParameterSource::Parameter(old) if own => vec![Edit::Parameter(old.clone(), Some(parameter))],
            ParameterSource::Parameter(old) => {
                let changed = Edit::Parameter(old.clone(), Some(parameter));
                vec![changed, Edit::RenameParameter(old.clone(), name)]
            }
        };
        session.edited(&edits).map_err(|diagnostic| Box::new(report(&diagnostic)))?;
        Ok(EditorCommand::edit(edits))
    }

    /// Shows the fields. Returns whether Enter ended a number field, so that it does not confirm the dialog.
    fn fields(&mut self, ui: &mut Ui, groups: &[String]) -> bool {
        let labeled = |name: &'static str| move || WidgetInfo::labeled(WidgetType::TextEdit, true, name);
        ui.label("name");
        let name = ui.add(TextEdit::singleline(&mut self.name).desired_width(f32::INFINITY));
        name.widget_info(labeled("name of the parameter"));
        if std::mem::take(&mut self.opening) {
            name.request_focus();
            select_all(ui, name.id, &self.name);
        }
        ui.end_row();
        ui.label("about");
        // Enter confirms the dialog; Shift+Enter begins a new line.
        let new_line = KeyAction::NewLine.keys().first().copied();
        let about = TextEdit::multiline(&mut self.about).desired_rows(2).return_key(new_line);
        ui.add(about.desired_width(f32::INFINITY)).widget_info(labeled("description"));
        ui.end_row();
        let typed = self.range_fields(ui);
        if matches!(self.value.widget(), Widget::Number { .. } | Widget::Vector) {
            ui.label("unit");
            let unit = TextEdit::singleline(&mut self.unit).hint_text("none").desired_width(100.0);
            ui.add(unit).on_hover_text("text behind the value: cm, °, %").widget_info(labeled("unit of the parameter"));
            ui.end_row();
        }
        widget_field(ui, &self.value.widget(), &mut self.widget);
        ui.label("group");
        ui.vertical(|ui| {
            let group = TextEdit::singleline(&mut self.group).hint_text("none").desired_width(f32::INFINITY);
            ui.add(group).widget_info(labeled("group of the parameter"));
            let others = groups.iter().any(|other| *other != self.group);
            let choices = |ui: &mut Ui| {
                for other in groups {
                    if *other != self.group && ui.small_button(other).on_hover_text("use this group").clicked() {
                        self.group.clone_from(other);
                    }
                }
            };
            // An empty row would move the label.
            others.then(|| ui.horizontal_wrapped(choices));
        });
        ui.end_row();
        typed
    }

    fn range_fields(&mut self, ui: &mut Ui) -> bool {
        let Widget::Number { whole, .. } = self.value.widget() else { return false };
        let mut typed = false;
        ui.label("range");
        let limits = whole.then_some(0.0..=f64::from(u32::MAX));
        ui.horizontal(|ui| {
            if matches!(self.source, ParameterSource::Parameter(_)) {
                ui.checkbox(&mut self.limited, "limited").on_hover_text("values outside the range are refused");
            }
            if !self.limited {
                return;
            }
            for (end, name) in self.range.iter_mut().zip(["minimum", "maximum"]) {
                ui.allocate_ui(vec2(100.0, 22.0), |ui| {
                    typed |= number_field(ui, name, end, limits.as_ref(), whole).lost_focus();
                });
            }
        });
        ui.end_row();
        typed
    }
}

/// Choice among the widgets that edit these values, if there are several.
fn widget_field(ui: &mut Ui, edited: &Widget<'_>, chosen: &mut Option<ParameterWidget>) {
    let fitting: Vec<_> = ParameterWidget::ALL.iter().filter(|widget| widget.fits(edited)).collect();
    if fitting.len() < 2 {
        return;
    }
    ui.label("widget");
    let shown = ComboBox::from_id_salt("widget").selected_text(widget_title(*chosen)).width(180.0);
    let shown = shown.show_ui(ui, |ui| {
        for widget in std::iter::once(None).chain(fitting.into_iter().copied().map(Some)) {
            ui.selectable_value(chosen, widget, widget_title(widget));
        }
    });
    shown.response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, "widget of the parameter"));
    ui.end_row();
}

fn widget_title(widget: Option<ParameterWidget>) -> &'static str {
    match widget {
        None => "automatic",
        Some(ParameterWidget::Slider) => "slider",
        Some(ParameterWidget::LogSlider) => "logarithmic slider",
        Some(ParameterWidget::Field) => "number field",
        Some(ParameterWidget::Dial) => "angle dial",
        Some(ParameterWidget::Seed) => "seed with a dice button",
        Some(ParameterWidget::Toggle) => "switch",
        Some(ParameterWidget::Choice) => "list",
        Some(ParameterWidget::Color) => "colour picker",
    }
}

/// Range of a setting; one around its value if it has none.
fn suggested_range(value: &Setting) -> [f64; 2] {
    match (value.widget(), value.arg()) {
        (Widget::Number { range: Some(range), .. }, _) => [*range.start(), *range.end()],
        (Widget::Number { whole: true, .. }, Arg::Number(v)) => [0.0, v.max(10.0)],
        (Widget::Number { .. }, Arg::Number(v)) => [v.min(0.0), v.max(1.0)],
        _ => [0.0, 1.0],
    }
}

/// Group of the first parameter that a node reads.
fn group_of(session: &Session, node: &str) -> Option<String> {
    let graph = session.active().graph;
    let args = graph.nodes.get(node).into_iter().flat_map(|node| node.args.values());
    let mut groups = args.filter_map(|arg| match arg {
        Arg::Parameter(name) => graph.parameters.get(name).map(|parameter| &parameter.group),
        _ => None,
    });
    groups.find(|group| !group.is_empty()).cloned()
}
