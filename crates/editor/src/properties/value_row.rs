//! Row of a setting: its name on the left, its value on the right.

use super::number_value::{NumberRanges, number_value, toggle};
use crate::input_slot::InputSlot;
use crate::widgets::{
    NumberSlider, area_tooltip, color_field, curve_editor, curve_points, number_field, ramp_editor, spaced, text_field,
};
use egui::{
    Align, Color32, ComboBox, Label, Layout, Response, RichText, Sense, TextStyle, TextWrapMode, Ui, WidgetInfo,
    WidgetType, vec2,
};
use lapidary_evaluator::declare::widget::{ParameterWidget, Widget};
use lapidary_evaluator::graph::Arg;

/// Width of names, as a fraction of the row.
const NAME_FRACTION: f32 = 0.38;
/// Most letters of choices that are shown side by side.
const MAX_LETTERS: usize = 18;

/// Values that ramps and curves depend on.
pub(super) struct ValueContext<'a> {
    pub(super) colour_of_parameter: &'a dyn Fn(&str) -> [f32; 4],
    /// True if the points of curves are connected by straight lines.
    pub(super) straight: bool,
}

/// Row of a setting; returns the response of the name and the result of `add`. `set` names are emphasised.
pub(super) fn row<R>(ui: &mut Ui, name: &str, doc: &str, set: bool, add: impl FnOnce(&mut Ui) -> R) -> (Response, R) {
    ui.horizontal(|ui| {
        let size = vec2(ui.available_width() * NAME_FRACTION, ui.spacing().interact_size.y);
        let text = RichText::new(spaced(name));
        let text = if set { text.strong() } else { text };
        let label = ui
            .allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_width(size.x);
                ui.add(Label::new(text).truncate().selectable(false).sense(Sense::click()))
            })
            .inner;
        let label = label.on_hover_text(doc);
        let rest = vec2(ui.available_width(), size.y);
        let shown = ui.allocate_ui_with_layout(rest, Layout::left_to_right(Align::Center), add);
        // A tooltip would cover the value that is being dragged.
        if !doc.is_empty() && !ui.input(|i| i.pointer.any_down()) {
            area_tooltip(ui, &shown.response, doc);
        }
        (label, shown.inner)
    })
    .inner
}

/// Link to the source of a wire, cut where the panel is narrow; returns whether it was clicked.
pub(super) fn source_link(ui: &mut Ui, source: &str) -> bool {
    ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
    ui.link(format!("from {source}")).on_hover_text("selects the source").clicked()
}

/// Field for a value; returns the new value when it changes.
pub(super) fn value(ui: &mut Ui, input: &InputSlot<'_>, current: Option<&Arg>) -> Option<Arg> {
    if let (None, Some(kind)) = (current, input.default_node()) {
        ui.weak(format!("default: {kind}")).on_hover_text(format!(
            "without a wire, a node of the kind `{kind}` with its default settings feeds this input; a wire replaces it"
        ));
        return None;
    }
    let current = current.cloned().or_else(|| input.default())?;
    let name = spaced(input.name);
    match (input.widget(), current) {
        (Widget::Number { range, usual, whole }, Arg::Number(old)) => {
            number_value(ui, &name, input, NumberRanges { range, usual, whole }, old).map(Arg::Number)
        }
        (Widget::Any, Arg::Number(old)) => {
            let mut v = old;
            number_field(ui, &name, &mut v, None, false);
            (v != old).then_some(Arg::Number(v))
        }
        (Widget::Any | Widget::Color, Arg::Color(old)) => color_field(ui, &name, old).map(Arg::Color),
        (Widget::Color, Arg::Number(v)) => color_field(ui, &name, [v as f32, v as f32, v as f32, 1.0]).map(Arg::Color),
        (Widget::Choice(words), Arg::Word(word)) => choice(ui, &name, &words, &word, input.style),
        (Widget::Vector | Widget::Any, Arg::Vector(old)) => vector(ui, &name, old, input.unit),
        (Widget::Points, Arg::Ramp(points)) => {
            ui.weak(match points.len() {
                1 => "1 point".to_owned(),
                count => format!("{count} points"),
            });
            None
        }
        (Widget::Points, _) => {
            ui.label(RichText::new("not a list of points").color(ui.visuals().warn_fg_color));
            None
        }
        (Widget::Text | Widget::File, Arg::Text(text)) => text_field(ui, &name, &text).map(Arg::Text),
        _ => {
            ui.weak("needs a wire");
            None
        }
    }
}

/// Editor below the name of the input, of the full width: ramps and curves.
pub(super) fn wide_value(
    ui: &mut Ui,
    input: &InputSlot<'_>,
    current: Option<&Arg>,
    context: &ValueContext<'_>,
) -> Option<Arg> {
    let current = current.cloned().or_else(|| input.default())?;
    match (input.widget(), &current) {
        (Widget::Ramp, Arg::Ramp(stops)) => ramp_editor(ui, stops, context.colour_of_parameter).map(Arg::Ramp),
        (Widget::Curve, current) => {
            let new = curve_editor(ui, &curve_points(current)?, context.straight)?;
            Some(Arg::Ramp(new.into_iter().map(|[x, y]| (x, Arg::Number(f64::from(y)))).collect()))
        }
        _ => None,
    }
}

fn vector(ui: &mut Ui, name: &str, old: [f64; 3], unit: &str) -> Option<Arg> {
    let width = (ui.available_width() - 2.0 * ui.spacing().item_spacing.x) / 3.0;
    let mut v = old;
    for (component, axis) in v.iter_mut().zip(["x", "y", "z"]) {
        ui.allocate_ui(vec2(width, 22.0), |ui| {
            let field = NumberSlider { unit, ..NumberSlider::default() };
            field.show(ui, &format!("{name} {axis}"), component);
        });
    }
    (v != old).then_some(Arg::Vector(v))
}

/// Distance between words side by side.
const LABEL_GAP: f32 = 3.0;

/// Width of words side by side.
fn labels_width(ui: &Ui, words: &[&str]) -> f32 {
    let font = TextStyle::Button.resolve(ui.style());
    let text = |word: &&str| ui.painter().layout_no_wrap((*word).to_owned(), font.clone(), Color32::WHITE).size().x;
    words.iter().map(|word| text(word) + 2.0 * ui.spacing().button_padding.x + LABEL_GAP).sum()
}

/// One of several words: a switch if it is stated, side by side if they are few and short, else in a list.
fn choice(ui: &mut Ui, name: &str, words: &[&str], current: &str, style: Option<ParameterWidget>) -> Option<Arg> {
    if let ([_, yes], Some(ParameterWidget::Toggle)) = (words, style) {
        let mut on = *yes == current;
        return toggle(ui, name, &mut on, &spaced(current)).then(|| Arg::Word(words[usize::from(on)].to_owned()));
    }
    let mut chosen = None;
    let mut labels = |ui: &mut Ui| {
        for word in words {
            if ui.selectable_label(*word == current, spaced(word)).clicked() {
                chosen = Some(*word);
            }
        }
    };
    let few = words.len() <= 3 && style != Some(ParameterWidget::Choice);
    let letters = words.iter().map(|word| word.len()).sum::<usize>();
    if few && letters <= MAX_LETTERS && labels_width(ui, words) <= ui.available_width() {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = LABEL_GAP;
            labels(ui);
        });
    } else {
        let combo = ComboBox::from_id_salt(name).selected_text(spaced(current));
        let combo = combo.width(ui.available_width()).show_ui(ui, labels);
        combo.response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, name));
    }
    chosen.filter(|word| *word != current).map(|word| Arg::Word(word.to_owned()))
}
