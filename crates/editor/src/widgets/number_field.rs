//! Number field: dragged or typed, with a bar that shows the position in the range.

use super::arithmetic::evaluate;
use super::slider_scale::SliderScale;
use egui::accesskit::{Action, ActionData, ActionRequest};
use egui::{Color32, DragValue, Rect, Response, Ui, WidgetInfo, WidgetType, vec2};
use std::cell::{Cell, RefCell};
use std::ops::RangeInclusive;

/// Number field of the available width. Shift drags finely.
pub(crate) fn number_field(
    ui: &mut Ui,
    name: &str,
    v: &mut f64,
    range: Option<&RangeInclusive<f64>>,
    whole: bool,
) -> Response {
    NumberSlider { range, usual: range, whole, ..NumberSlider::default() }.show(ui, name, v)
}

/// Number field with a bar.
#[derive(Clone, Debug)]
pub(crate) struct NumberSlider<'a> {
    /// Range that typing and dragging on reach.
    pub(crate) range: Option<&'a RangeInclusive<f64>>,
    /// Range of the bar; without one there is no bar.
    pub(crate) usual: Option<&'a RangeInclusive<f64>>,
    /// True if the number is whole.
    pub(crate) whole: bool,
    /// True if dragging moves in whole numbers, while others can be typed.
    pub(crate) snapped: bool,
    pub(crate) scale: SliderScale,
    /// Text behind the number.
    pub(crate) unit: &'a str,
}

impl Default for NumberSlider<'_> {
    fn default() -> Self {
        let scale = SliderScale::Linear;
        NumberSlider { range: None, usual: None, whole: false, snapped: false, scale, unit: "" }
    }
}

impl NumberSlider<'_> {
    /// Range of the bar, and its length in positions of the scale; none without a bar.
    fn bar(&self) -> Option<(&RangeInclusive<f64>, f64)> {
        // A range too wide to drag through has no bar; dragging is relative to the value.
        let wide = self.range.map_or(f64::INFINITY, |range| range.end() - range.start());
        let usual = self.usual.filter(|_| wide <= 1e5)?;
        let length = self.scale.position(*usual.end()) - self.scale.position(*usual.start());
        Some((usual, length)).filter(|_| length > 0.0)
    }

    /// Number that a position of the pointer stands for.
    fn dragged(&self, position: f64) -> f64 {
        let v = self.scale.value(position);
        let v = if self.whole || self.snapped && self.scale != SliderScale::Linear { v.round() } else { v };
        self.range.map_or(v, |range| v.clamp(*range.start(), *range.end()))
    }

    /// Applies the numbers that screen readers set: the field takes them for positions of its scale.
    fn accept_requests(&self, ui: &Ui, response: &Response, v: &mut f64) {
        let (Some(range), SliderScale::Logarithmic { .. }) = (self.range, self.scale) else { return };
        let number = |request: &ActionRequest| match request.data {
            Some(ActionData::NumericValue(number)) => Some(number),
            _ => None,
        };
        let last = ui.input(|i| i.accesskit_action_requests(response.id, Action::SetValue).filter_map(number).last());
        if let Some(last) = last {
            *v = last.clamp(*range.start(), *range.end());
        }
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_min_numeric_value(*range.start());
            node.set_max_numeric_value(*range.end());
        });
    }

    /// Shows the field in the available width. Shift drags finely.
    pub(crate) fn show(&self, ui: &mut Ui, name: &str, v: &mut f64) -> Response {
        let NumberSlider { range, whole, scale, .. } = *self;
        let width = ui.available_width().max(60.0);
        let size = vec2(width, ui.spacing().interact_size.y);
        let area = Rect::from_min_size(ui.cursor().min, size);
        let bar = self.bar();
        let speed = match bar {
            Some((_, length)) => {
                length / f64::from(width) * if whole && scale == SliderScale::Linear { 0.5 } else { 1.0 }
            }
            None => (v.abs() * 0.01).max(if whole { 0.1 } else { 0.002 }),
        };
        // The field drags positions of the scale; what is typed is a number.
        let (typed, current) = (Cell::new(None), *v);
        // Leaving the field without typing keeps the value, of which the text may show fewer digits.
        let (shown, formatter) = (RefCell::new(String::new()), ui.style().number_formatter.clone());
        let show = |v: f64, decimals: RangeInclusive<usize>| {
            let text = match scale {
                SliderScale::Linear => formatter.format(v, decimals),
                SliderScale::Logarithmic { .. } => formatter.format(current, 0..=if whole { 0 } else { 4 }),
            };
            shown.borrow_mut().clone_from(&text);
            text
        };
        let read = |text: &str| {
            let number = text.trim().strip_suffix(self.unit).unwrap_or(text);
            let v = evaluate(number).filter(|_| text != *shown.borrow())?;
            typed.set(Some(v));
            Some(scale.position(v))
        };
        let access = |new: Option<f64>| {
            if let Some(position) = new {
                let typed = typed.take().map(|v| range.map_or(v, |range| v.clamp(*range.start(), *range.end())));
                *v = typed.unwrap_or_else(|| self.dragged(position));
                if whole {
                    *v = v.round();
                }
            }
            scale.position(*v)
        };
        let mut field = DragValue::from_get_set(access).speed(speed).custom_formatter(show).custom_parser(read);
        field = field.update_while_editing(false);
        if !self.unit.is_empty() {
            // A degree sign follows the number without a space.
            let space = if self.unit.starts_with(['°', '%', '′', '″']) { "" } else { " " };
            field = field.suffix(format!("{space}{}", self.unit));
        }
        // A value outside its range has a diagnostic, and stays until the user changes it.
        field = field.clamp_existing_to_range(false);
        if let Some(range) = range {
            field = field.range(scale.position(*range.start())..=scale.position(*range.end()));
        }
        let linear = scale == SliderScale::Linear;
        field = if whole && linear { field.fixed_decimals(0) } else { field.max_decimals(4) };
        let visuals = ui.visuals().clone();
        let under = ui.painter().add(egui::Shape::Noop);
        let response = ui
            .scope(|ui| {
                ui.spacing_mut().interact_size.x = width;
                let widgets = &mut ui.visuals_mut().widgets;
                for state in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
                    state.weak_bg_fill = Color32::TRANSPARENT;
                    state.bg_fill = Color32::TRANSPARENT;
                }
                ui.add_sized(size, field)
            })
            .inner;
        self.accept_requests(ui, &response, v);
        let back = if response.hovered() { visuals.widgets.hovered.weak_bg_fill } else { visuals.extreme_bg_color };
        let mut shapes = vec![egui::Shape::rect_filled(area, 5.0, back)];
        let value = *v;
        let mut outside = None;
        if let Some((usual, length)) = bar {
            let along = scale.position(value) - scale.position(*usual.start());
            let full = (along / length).clamp(0.0, 1.0) as f32;
            let bar = Rect::from_min_size(area.min, vec2(area.width() * full, area.height()));
            shapes.push(egui::Shape::rect_filled(bar, 5.0, visuals.selection.bg_fill.gamma_multiply(0.8)));
            if let Some(place) = place_outside(value, usual, range) {
                shapes.extend(outside_marks(area, place, visuals.warn_fg_color));
                outside = Some(usual);
            }
        }
        ui.painter().set(under, shapes);
        let response = match outside {
            Some(usual) => {
                let [low, high] = [*usual.start(), *usual.end()].map(|v| short_number(v as f32));
                response.on_hover_text(format!("outside the usual range, {low} to {high}"))
            }
            None => response,
        };
        response.widget_info(|| WidgetInfo {
            value: Some(value),
            ..WidgetInfo::labeled(WidgetType::DragValue, true, name)
        });
        response
    }
}

/// Place of a value outside the usual range within the whole range, from -1 to 1: how far it is on the way from the end
/// of the usual range to the end of the whole range, below or above. A value inside has none.
fn place_outside(v: f64, usual: &RangeInclusive<f64>, range: Option<&RangeInclusive<f64>>) -> Option<f32> {
    let way = |from: f64, to: f64| if to == from { 1.0 } else { ((v - from) / (to - from)).clamp(0.0, 1.0) as f32 };
    let ends = range.unwrap_or(usual);
    match () {
        () if v > *usual.end() => Some(way(*usual.end(), *ends.end())),
        () if v < *usual.start() => Some(-way(*usual.start(), *ends.start())),
        () => None,
    }
}

/// Marks of a value outside the usual range: an arrow at the end that it lies beyond, and a line as long as its way to
/// the end of the whole range.
fn outside_marks(area: Rect, place: f32, colour: Color32) -> [egui::Shape; 2] {
    let (side, inward) = if place > 0.0 { (area.right() - 2.0, -1.0) } else { (area.left() + 2.0, 1.0) };
    let middle = area.center().y;
    let tip = egui::pos2(side, middle);
    let base = side + inward * 5.0;
    let arrow = vec![tip, egui::pos2(base, middle - 4.0), egui::pos2(base, middle + 4.0)];
    let from = if place > 0.0 { area.left() } else { area.right() };
    let y = area.bottom() - 1.0;
    // Far away, the root keeps small differences visible.
    let to = from + (side - from) * place.abs().sqrt();
    [
        egui::Shape::convex_polygon(arrow, colour, egui::Stroke::NONE),
        egui::Shape::line_segment([egui::pos2(from, y), egui::pos2(to, y)], egui::Stroke::new(1.5, colour)),
    ]
}

/// Number with three decimals, or in scientific notation.
pub(crate) fn short_number(v: f32) -> String {
    let text = if v != 0.0 && (v.abs() >= 1e5 || v.abs() < 1e-3) { format!("{v:.1e}") } else { format!("{v:.3}") };
    if text.contains('.') && !text.contains('e') {
        let text = text.trim_end_matches('0').trim_end_matches('.');
        return if text == "-0" { "0".to_owned() } else { text.to_owned() };
    }
    text
}

/// Position rounded to the digits that a user can place by hand.
pub(super) fn round_position(v: f32) -> f32 {
    (v * 1e4).round() / 1e4
}
