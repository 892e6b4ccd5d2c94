//! One thing that can be set: its name on the left, what it is set to on the right.

use super::color_field::color;
use super::number_field::{number, slider};
use super::{curve_editor, line, ramp_editor};
use crate::node_interface::{InputKind, InputSlot};
use egui::{Align, ComboBox, Label, Layout, Response, RichText, Sense, Ui, WidgetInfo, WidgetType, vec2};
use lapidary_evaluator::graph::Arg;

/// How wide names are, of the whole.
const NAMES: f32 = 0.38;
/// Words that stand beside each other instead of in a list.
const FEW: usize = 18;

/// A row; yields the name's response and whatever the right side does.
pub(super) fn row<R>(ui: &mut Ui, name: &str, doc: &str, set: bool, add: impl FnOnce(&mut Ui) -> R) -> (Response, R) {
    ui.horizontal(|ui| {
        let wide = ui.available_width();
        let size = vec2(wide * NAMES, ui.spacing().interact_size.y);
        let text = RichText::new(name.replace('_', " "));
        // What was set by hand stands out from what rests.
        let text = if set { text.strong() } else { text };
        let label = ui
            .allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_width(size.x);
                ui.add(Label::new(text).truncate().selectable(false).sense(Sense::click()))
            })
            .inner;
        let label = label.on_hover_text(doc);
        let inner = ui
            .allocate_ui_with_layout(vec2(ui.available_width(), size.y), Layout::left_to_right(Align::Center), add)
            .inner;
        (label, inner)
    })
    .inner
}

/// What is known around a value.
pub(super) struct ValueContext<'a> {
    /// The colour of a parameter.
    pub(super) color: &'a dyn Fn(&str) -> [f32; 4],
    /// Whether curves run straight from point to point.
    pub(super) straight: bool,
}

/// Shows a value; yields another once it is changed.
pub(super) fn value(ui: &mut Ui, slot: &InputSlot<'_>, given: Option<&Arg>) -> Option<Arg> {
    let held = given.cloned().or_else(|| slot.kind.default())?;
    let name = slot.name.replace('_', " ");
    match (&slot.kind, held) {
        (InputKind::Number { range, usual, whole, .. }, Arg::Number(mut v)) => {
            let seed = *whole && slot.name.ends_with("seed");
            let mut die = false;
            let before = v;
            ui.horizontal(|ui| {
                if seed {
                    let button = ui.add_sized(vec2(24.0, 22.0), egui::Button::new("🎲")).on_hover_text("another seed");
                    button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, "another seed"));
                    die = button.clicked();
                }
                slider(ui, &name, &mut v, [range.as_ref(), usual.as_ref().or(range.as_ref())], *whole);
            });
            if die {
                v = f64::from(thrown(v));
            }
            (v != before).then_some(Arg::Number(v))
        }
        (InputKind::Any { .. }, Arg::Number(mut v)) => {
            let before = v;
            number(ui, &name, &mut v, None, false);
            (v != before).then_some(Arg::Number(v))
        }
        (InputKind::Any { .. } | InputKind::Color(_), Arg::Color(held)) => color(ui, &name, held).map(Arg::Color),
        (InputKind::Color(_), Arg::Number(v)) => color(ui, &name, [v as f32, v as f32, v as f32, 1.0]).map(Arg::Color),
        (InputKind::Choice { words, .. }, Arg::Word(word)) => choice(ui, &name, words, &word),
        (InputKind::Vector(_) | InputKind::Any { .. }, Arg::Vector(mut v)) => {
            let wide = (ui.available_width() - 2.0 * ui.spacing().item_spacing.x) / 3.0;
            let before = v;
            for (part, axis) in v.iter_mut().zip(["x", "y", "z"]) {
                ui.allocate_ui(vec2(wide, 22.0), |ui| {
                    number(ui, &format!("{name} {axis}"), part, None, false);
                });
            }
            (v != before).then_some(Arg::Vector(v))
        }
        (InputKind::Text { .. }, Arg::Text(text)) => line(ui, &name, &text).map(Arg::Text),
        _ => {
            ui.weak("waits for a wire");
            None
        }
    }
}

/// What takes all the width there is, below its name: ramps and curves.
pub(super) fn wide(ui: &mut Ui, slot: &InputSlot<'_>, given: Option<&Arg>, around: &ValueContext<'_>) -> Option<Arg> {
    let held = given.cloned().or_else(|| slot.kind.default())?;
    match (&slot.kind, &held) {
        (InputKind::Ramp(_), Arg::Ramp(stops)) => ramp_editor::ramp(ui, stops, around.color).map(Arg::Ramp),
        (InputKind::Curve(_), held) => {
            let points = curve_editor::points(held)?;
            let new = curve_editor::curve(ui, &points, around.straight)?;
            Some(Arg::Ramp(new.into_iter().map(|[x, y]| (x, Arg::Number(f64::from(y)))).collect()))
        }
        _ => None,
    }
}

/// One of several words: side by side where they are few and short.
fn choice(ui: &mut Ui, name: &str, words: &[&str], word: &str) -> Option<Arg> {
    let mut chosen = None;
    if words.len() <= 3 && words.iter().map(|word| word.len()).sum::<usize>() <= FEW {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            for other in words {
                if ui.selectable_label(*other == word, other.replace('_', " ")).clicked() {
                    chosen = Some(*other);
                }
            }
        });
    } else {
        let shown = ComboBox::from_id_salt(name).selected_text(word.replace('_', " ")).width(ui.available_width());
        let shown = shown.show_ui(ui, |ui| {
            for other in words {
                if ui.selectable_label(*other == word, other.replace('_', " ")).clicked() {
                    chosen = Some(*other);
                }
            }
        });
        shown.response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, name));
    }
    chosen.filter(|other| *other != word).map(|word| Arg::Word(word.to_owned()))
}

/// Another number than this one, as a die would have it.
fn thrown(v: f64) -> u32 {
    let mixed = (v as u32).wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
    let mixed = ((mixed >> (mixed >> 28).wrapping_add(4)) ^ mixed).wrapping_mul(277_803_737);
    let number = ((mixed >> 22) ^ mixed) % 1000;
    // A die that shows the same again is thrown again.
    if f64::from(number) == v { number + 1 } else { number }
}
