//! A number to be dragged or typed: a bar as full as the number is high in its range.

use super::arithmetic::reckon;
use egui::{Color32, DragValue, Rect, Response, Ui, WidgetInfo, WidgetType, vec2};
use std::cell::RefCell;
use std::ops::RangeInclusive;

/// A number's field as wide as there is room; true once the number has changed. Shift drags finely.
pub(crate) fn number(
    ui: &mut Ui,
    name: &str,
    v: &mut f64,
    range: Option<&RangeInclusive<f64>>,
    whole: bool,
) -> Response {
    slider(ui, name, v, [range; 2], whole)
}

/// The same with room for the `usual` numbers alone; further out, to the ends of the range, it leads as well.
pub(super) fn slider(
    ui: &mut Ui,
    name: &str,
    v: &mut f64,
    [range, usual]: [Option<&RangeInclusive<f64>>; 2],
    whole: bool,
) -> Response {
    let room = ui.available_width().max(60.0);
    let size = vec2(room, ui.spacing().interact_size.y);
    let area = Rect::from_min_size(ui.cursor().min, size);
    // Ranges that nobody could drag through are typed, or dragged from where one is.
    let wide = range.map_or(f64::INFINITY, |range| range.end() - range.start());
    let span = usual.filter(|_| wide <= 1e5).map(|usual| usual.end() - usual.start());
    let speed = match span {
        Some(span) => span / f64::from(room) * if whole { 0.5 } else { 1.0 },
        None => (v.abs() * 0.01).max(if whole { 0.1 } else { 0.002 }),
    };
    // Whoever only passes through, or presses Enter, has not typed what shows, which is shorter than what is meant.
    let (shown, formatter) = (RefCell::new(String::new()), ui.style().number_formatter.clone());
    let show = |v: f64, decimals: RangeInclusive<usize>| {
        let text = formatter.format(v, decimals);
        shown.borrow_mut().clone_from(&text);
        text
    };
    let read = |text: &str| reckon(text).filter(|_| text != *shown.borrow());
    let mut field = DragValue::new(v).speed(speed).custom_formatter(show).custom_parser(read);
    field = field.update_while_editing(false);
    // What is out of its range is complained of, and stays until somebody changes it.
    field = field.clamp_existing_to_range(false);
    if let Some(range) = range {
        field = field.range(range.clone());
    }
    field = if whole { field.fixed_decimals(0) } else { field.max_decimals(4) };
    let visuals = ui.visuals().clone();
    let under = ui.painter().add(egui::Shape::Noop);
    let response = ui
        .scope(|ui| {
            ui.spacing_mut().interact_size.x = room;
            let widgets = &mut ui.visuals_mut().widgets;
            for state in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
                state.weak_bg_fill = Color32::TRANSPARENT;
                state.bg_fill = Color32::TRANSPARENT;
            }
            ui.add_sized(size, field)
        })
        .inner;
    if whole && response.changed() {
        // It is typed as people like.
        *v = v.round();
    }
    let back = if response.hovered() { visuals.widgets.hovered.weak_bg_fill } else { visuals.extreme_bg_color };
    let mut shapes = vec![egui::Shape::rect_filled(area, 5.0, back)];
    if let (Some(usual), Some(span)) = (usual, span.filter(|span| *span > 0.0)) {
        let full = ((*v - usual.start()) / span).clamp(0.0, 1.0) as f32;
        let bar = Rect::from_min_size(area.min, vec2(area.width() * full, area.height()));
        shapes.push(egui::Shape::rect_filled(bar, 5.0, visuals.selection.bg_fill.gamma_multiply(0.8)));
    }
    ui.painter().set(under, shapes);
    let value = *v;
    response
        .widget_info(|| WidgetInfo { value: Some(value), ..WidgetInfo::labeled(WidgetType::DragValue, true, name) });
    response
}
