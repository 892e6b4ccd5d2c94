//! Widgets of a number, as the input or the parameter states them.

use crate::input_slot::InputSlot;
use crate::widgets::{NumberSlider, SliderScale, dial, full_turn};
use egui::{Button, Checkbox, RichText, Ui, WidgetInfo, WidgetType, vec2};
use lapidary_evaluator::declare::widget::ParameterWidget;
use std::ops::RangeInclusive;

/// Ranges of a number.
pub(super) struct NumberRanges {
    /// Range that can be typed.
    pub(super) range: Option<RangeInclusive<f64>>,
    /// Range of the slider.
    pub(super) usual: Option<RangeInclusive<f64>>,
    pub(super) whole: bool,
}

/// Widget for a number; returns the new one when it changes.
pub(super) fn number_value(
    ui: &mut Ui,
    name: &str,
    input: &InputSlot<'_>,
    NumberRanges { range, usual, whole }: NumberRanges,
    old: f64,
) -> Option<f64> {
    let mut v = old;
    let (range, usual) = (range.as_ref(), usual.as_ref().or(range.as_ref()));
    let (unit, snapped) = (input.unit, input.snapped);
    let mut slider = NumberSlider { range, usual, whole, snapped, unit, ..NumberSlider::default() };
    match input.style {
        Some(ParameterWidget::Toggle) => {
            let ends = range.map_or([0.0, 1.0], |range| [*range.start(), *range.end()]);
            let mut on = old > (ends[0] + ends[1]) / 2.0;
            let word = if on { "on" } else { "off" };
            if toggle(ui, name, &mut on, word) {
                v = ends[usize::from(on)];
            }
        }
        Some(ParameterWidget::Dial) => {
            ui.horizontal(|ui| {
                let turned = dial(ui, name, old, range, full_turn(unit, range));
                slider.usual = None;
                slider.show(ui, name, &mut v);
                v = turned.map_or(v, |turned| if whole { turned.round() } else { turned });
            });
        }
        style => {
            match (style, usual) {
                (Some(ParameterWidget::LogSlider), Some(usual)) => {
                    slider.scale = SliderScale::logarithmic(usual, whole);
                }
                (Some(ParameterWidget::Field | ParameterWidget::Seed), _) => slider.usual = None,
                _ => {}
            }
            let mut reseed = false;
            ui.horizontal(|ui| {
                if whole && input.seed {
                    let button = ui.add_sized(vec2(24.0, 22.0), Button::new("🎲")).on_hover_text("another seed");
                    button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, "another seed"));
                    reseed = button.clicked();
                }
                slider.show(ui, name, &mut v);
            });
            if reseed {
                let next = f64::from(next_seed(v));
                v = range.map_or(next, |range| next.clamp(*range.start(), *range.end()));
            }
        }
    }
    (v != old).then_some(v)
}

/// Switch with a word behind it. Returns whether it was clicked.
pub(super) fn toggle(ui: &mut Ui, name: &str, on: &mut bool, word: &str) -> bool {
    let switch = ui.add(Checkbox::new(on, RichText::new(word).weak()));
    switch.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, *on, name));
    switch.clicked()
}

/// Another seed, well mixed (PCG output function, O'Neill, 2014).
fn next_seed(v: f64) -> u32 {
    let mixed = (v as u32).wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
    let mixed = ((mixed >> (mixed >> 28).wrapping_add(4)) ^ mixed).wrapping_mul(277_803_737);
    let number = ((mixed >> 22) ^ mixed) % 1000;
    if f64::from(number) == v { number + 1 } else { number }
}
