//! Number field: dragged or typed, with a bar that shows the position in the range.

use super::arithmetic::evaluate;
use super::invalid_text::InvalidText;
use super::outside_mark::{outside_marks, place_outside};
use super::pointer_drag::dragged_number;
use super::slider_scale::SliderScale;
use super::text_field::select_all;
use crate::contextual_keys::KeyAction;
use egui::accesskit::{Action, ActionData, ActionRequest};
use egui::emath::{round_to_decimals, smart_aim::best_in_range_f64};
use egui::{Color32, DragValue, Id, Layout, Rect, Response, Ui, WidgetInfo, WidgetType, vec2};
use std::cell::{Cell, RefCell};
use std::ops::RangeInclusive;

/// Most decimals that are shown, and that dragging reaches.
const MAX_DECIMALS: usize = 4;

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
    /// Range of the number: typing, and dragging beyond the bar, reach its ends.
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

    /// Applies the numbers that screen readers set, which egui would treat as positions of the scale.
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
        let before = *v;
        let width = ui.available_width().max(60.0);
        let size = vec2(width, ui.spacing().interact_size.y);
        let area = Rect::from_min_size(ui.cursor().min, size);
        let visuals = ui.visuals().clone();
        let under = ui.painter().add(egui::Shape::Noop);
        let mut invalid = None;
        let mut response = ui
            .scope(|ui| {
                ui.spacing_mut().interact_size.x = width;
                let widgets = &mut ui.visuals_mut().widgets;
                for state in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
                    state.weak_bg_fill = Color32::TRANSPARENT;
                    state.bg_fill = Color32::TRANSPARENT;
                }
                let layout = Layout::centered_and_justified(ui.layout().main_dir());
                ui.allocate_ui_with_layout(size, layout, |ui| {
                    let speed = self.speed(width, *v);
                    self.follow_pointer(ui, v, speed);
                    self.edit(ui, v, speed, &mut invalid)
                })
                .inner
            })
            .inner;
        self.accept_requests(ui, &response, v);
        if *v != before {
            response.mark_changed();
        }
        let back = if response.hovered() { visuals.widgets.hovered.weak_bg_fill } else { visuals.extreme_bg_color };
        let mut shapes = vec![egui::Shape::rect_filled(area, 5.0, back)];
        let value = *v;
        let mut outside = None;
        if let Some((usual, length)) = self.bar() {
            let along = self.scale.position(value) - self.scale.position(*usual.start());
            let full = (along / length).clamp(0.0, 1.0) as f32;
            let bar = Rect::from_min_size(area.min, vec2(area.width() * full, area.height()));
            shapes.push(egui::Shape::rect_filled(bar, 5.0, visuals.selection.bg_fill.gamma_multiply(0.8)));
            if let Some(place) = place_outside(value, usual, self.range) {
                shapes.extend(outside_marks(area, place, visuals.warn_fg_color));
                outside = Some(usual);
            }
        }
        ui.painter().set(under, shapes);
        let response = match (invalid, outside) {
            (Some(invalid), _) => invalid.show(ui, response, value),
            (None, Some(usual)) => {
                let [low, high] = [*usual.start(), *usual.end()].map(|v| short_number(v as f32));
                response.on_hover_text(format!("outside the usual range, {low} to {high}"))
            }
            (None, None) => response,
        };
        response.widget_info(|| WidgetInfo {
            value: Some(value),
            ..WidgetInfo::labeled(WidgetType::DragValue, true, name)
        });
        response
    }

    /// Change of the position for each point that the pointer moves.
    fn speed(&self, width: f32, v: f64) -> f64 {
        let linear = self.scale == SliderScale::Linear;
        match self.bar() {
            Some((_, length)) => length / f64::from(width) * if self.whole && linear { 0.5 } else { 1.0 },
            None => (v.abs() * 0.01).max(if self.whole { 0.1 } else { 0.002 }),
        }
    }

    /// Moves the number with the pointer that drags the next widget, to the roundest number within a pixel.
    fn follow_pointer(&self, ui: &Ui, v: &mut f64, speed: f64) {
        let speed = if ui.input(|i| i.modifiers.shift_only()) { speed / 10.0 } else { speed };
        let Some(position) = dragged_number(ui, ui.next_auto_id(), self.scale.position(*v), speed) else { return };
        let pixel = ui.input(|i| f64::from(i.aim_radius()));
        let most = if self.whole && self.scale == SliderScale::Linear { 0 } else { MAX_DECIMALS };
        let mut steps = std::iter::successors(Some(speed), |step| Some(step * 10.0)).take(most);
        let decimals = steps.position(|step| step >= pixel).unwrap_or(most);
        let round = best_in_range_f64(position - pixel * speed, position + pixel * speed);
        *v = self.dragged(round_to_decimals(round, decimals));
    }

    /// Field that the number is typed into. Text that is no number stays in the field.
    fn edit(&self, ui: &mut Ui, v: &mut f64, speed: f64, invalid: &mut Option<InvalidText>) -> Response {
        let NumberSlider { range, whole, scale, .. } = *self;
        let id = ui.next_auto_id();
        let discarded = is_discarded(ui, id);
        let kept = InvalidText::of(ui, id, *v).filter(|_| !discarded);
        // The field drags positions of the scale; what is typed is a number.
        let (typed, current) = (Cell::new(None), *v);
        // Leaving the field without typing keeps the value, of which the text may show fewer digits.
        let (shown, formatter) = (RefCell::new(String::new()), ui.style().number_formatter.clone());
        let most = if whole { 0 } else { MAX_DECIMALS };
        let show = |v: f64, decimals: RangeInclusive<usize>| {
            let text = match (&kept, scale) {
                (Some(kept), _) => kept.text.clone(),
                (None, SliderScale::Linear) => formatter.format(v, decimals),
                (None, SliderScale::Logarithmic { .. }) => formatter.format(current, 0..=most),
            };
            shown.borrow_mut().clone_from(&text);
            text
        };
        let refused = RefCell::new(kept.clone());
        let read = |text: &str| {
            if discarded || text == *shown.borrow() {
                return None;
            }
            *refused.borrow_mut() = None;
            let text = text.trim();
            match evaluate(text.strip_suffix(self.unit).unwrap_or(text)) {
                Ok(v) => {
                    typed.set(Some(v));
                    return Some(scale.position(v));
                }
                Err(_) if text.is_empty() => {}
                Err(reason) => *refused.borrow_mut() = Some(InvalidText::number(text, reason)),
            }
            None
        };
        let dragged = ui.ctx().dragged_id() == Some(id);
        let access = |new: Option<f64>| {
            let typed = typed.take().map(|v| range.map_or(v, |range| v.clamp(*range.start(), *range.end())));
            // The pointer has already moved the number.
            if let Some(position) = new.filter(|_| typed.is_some() || !dragged) {
                *v = typed.unwrap_or_else(|| self.dragged(position));
                if whole {
                    *v = v.round();
                }
            }
            scale.position(*v)
        };
        let field = DragValue::from_get_set(access).speed(speed).custom_formatter(show).custom_parser(read);
        let response = ui.add(self.with_unit_and_range(field, kept.is_none()));
        if response.double_clicked() {
            // The second click would choose the digits on one side of the point.
            select_all(ui, id, &shown.borrow());
        }
        *invalid = refused.into_inner();
        if let Some(invalid) = invalid.as_ref().filter(|_| response.lost_focus()) {
            if ui.input(|i| KeyAction::Confirm.is_pressed(i)) {
                response.request_focus();
            } else {
                invalid.report(ui);
            }
        }
        response
    }

    /// Sets the unit, the range and the digits of a field.
    fn with_unit_and_range<'f>(&self, field: DragValue<'f>, has_unit: bool) -> DragValue<'f> {
        let NumberSlider { range, whole, scale, .. } = *self;
        let mut field = field.update_while_editing(false);
        if !self.unit.is_empty() && has_unit {
            // A degree sign follows the number without a space.
            let space = if self.unit.starts_with(['°', '%', '′', '″']) { "" } else { " " };
            field = field.suffix(format!("{space}{}", self.unit));
        }
        // A value outside its range has a diagnostic, and stays until the user changes it.
        field = field.clamp_existing_to_range(false);
        if let Some(range) = range {
            field = field.range(scale.position(*range.start())..=scale.position(*range.end()));
        }
        let integer = whole && scale == SliderScale::Linear;
        if integer { field.fixed_decimals(0) } else { field.max_decimals(MAX_DECIMALS) }
    }
}

/// Returns whether Escape has just ended typing: egui still reads the text of the field in the frame after that.
fn is_discarded(ui: &Ui, field: Id) -> bool {
    let (pass, key) = (ui.ctx().cumulative_pass_nr(), field.with("discarded"));
    let left = ui.ctx().read_response(field).is_some_and(|response| response.lost_focus());
    if left && ui.input(|i| KeyAction::DiscardText.is_pressed(i)) {
        ui.data_mut(|data| data.insert_temp(key, pass));
    }
    ui.data(|data| data.get_temp::<u64>(key)).is_some_and(|since| pass <= since + 1)
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
pub(crate) fn round_position(v: f32) -> f32 {
    (v * 1e4).round() / 1e4
}
