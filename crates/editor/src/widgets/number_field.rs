//! Number field: dragged or typed, with a bar that shows the position in the range.

use super::arithmetic::evaluate;
use egui::{Color32, DragValue, Rect, Response, Ui, WidgetInfo, WidgetType, vec2};
use std::cell::RefCell;
use std::ops::RangeInclusive;

/// Number field of the available width. Shift drags finely.
pub(crate) fn number_field(
    ui: &mut Ui,
    name: &str,
    v: &mut f64,
    range: Option<&RangeInclusive<f64>>,
    whole: bool,
) -> Response {
    number_slider(ui, name, v, [range; 2], whole)
}

/// Number field whose bar spans the `usual` range; typing and dragging on reach the ends of `range`.
pub(crate) fn number_slider(
    ui: &mut Ui,
    name: &str,
    v: &mut f64,
    [range, usual]: [Option<&RangeInclusive<f64>>; 2],
    whole: bool,
) -> Response {
    let width = ui.available_width().max(60.0);
    let size = vec2(width, ui.spacing().interact_size.y);
    let area = Rect::from_min_size(ui.cursor().min, size);
    // A range too wide to drag through has no bar; dragging is relative to the value.
    let wide = range.map_or(f64::INFINITY, |range| range.end() - range.start());
    let span = usual.filter(|_| wide <= 1e5).map(|usual| usual.end() - usual.start());
    let speed = match span {
        Some(span) => span / f64::from(width) * if whole { 0.5 } else { 1.0 },
        None => (v.abs() * 0.01).max(if whole { 0.1 } else { 0.002 }),
    };
    // Leaving the field without typing keeps the value, of which the text may show fewer digits.
    let (shown, formatter) = (RefCell::new(String::new()), ui.style().number_formatter.clone());
    let show = |v: f64, decimals: RangeInclusive<usize>| {
        let text = formatter.format(v, decimals);
        shown.borrow_mut().clone_from(&text);
        text
    };
    let read = |text: &str| evaluate(text).filter(|_| text != *shown.borrow());
    let mut field = DragValue::new(v).speed(speed).custom_formatter(show).custom_parser(read);
    field = field.update_while_editing(false);
    // A value outside its range has a diagnostic, and stays until the user changes it.
    field = field.clamp_existing_to_range(false);
    if let Some(range) = range {
        field = field.range(range.clone());
    }
    field = if whole { field.fixed_decimals(0) } else { field.max_decimals(4) };
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
    if whole && response.changed() {
        *v = v.round();
    }
    let back = if response.hovered() { visuals.widgets.hovered.weak_bg_fill } else { visuals.extreme_bg_color };
    let mut shapes = vec![egui::Shape::rect_filled(area, 5.0, back)];
    if let (Some(usual), Some(span)) = (usual, span.filter(|span| *span > 0.0)) {
        let full = ((*v - usual.start()) / span).clamp(0.0, 1.0) as f32;
        let bar = Rect::from_min_size(area.min, vec2(area.width() * full, area.height()));
        shapes.push(egui::Shape::rect_filled(bar, 5.0, visuals.selection.bg_fill.gamma_multiply(0.8)));
        if let Some(place) = place_outside(*v, usual, range) {
            shapes.extend(outside_marks(area, place, visuals.warn_fg_color));
        }
    }
    ui.painter().set(under, shapes);
    let value = *v;
    let outside = usual.zip(span).and_then(|(usual, _)| place_outside(value, usual, range).map(|_| usual));
    let response = match outside {
        Some(usual) => {
            let [low, high] = [*usual.start(), *usual.end()].map(|v| short_number(v as f32));
            response.on_hover_text(format!("outside the usual range, {low} to {high}"))
        }
        None => response,
    };
    response
        .widget_info(|| WidgetInfo { value: Some(value), ..WidgetInfo::labeled(WidgetType::DragValue, true, name) });
    response
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
