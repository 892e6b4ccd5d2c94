//! Dial: an angle that is turned by the pointer or by arrow keys.

use super::arrow_keys::arrow_steps;
use egui::{Pos2, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType, vec2};
use lapidary_field::real::Real;
use std::f32::consts::{PI, TAU};
use std::ops::RangeInclusive;

/// Dial of an angle, zero to the right and clockwise as nodes count. Returns the new angle when it changes.
pub(crate) fn dial(
    ui: &mut Ui,
    name: &str,
    angle: f64,
    range: Option<&RangeInclusive<f64>>,
    full_turn: f64,
) -> Option<f64> {
    let side = ui.spacing().interact_size.y;
    let (area, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo {
        value: Some(angle),
        ..WidgetInfo::labeled(WidgetType::Slider, true, format!("{name} dial"))
    });
    if response.clicked() || response.drag_started() {
        response.request_focus();
    }
    let centre = area.center();
    let step = if full_turn == 360.0 { 1.0 } else { full_turn / 400.0 };
    // The angle before rounding is kept while the pointer drags.
    let id = response.id.with("angle");
    let mut new = angle;
    if response.drag_started() {
        ui.data_mut(|data| data.insert_temp(id, angle));
    }
    if let Some(at) = response.interact_pointer_pos().filter(|_| response.dragged()) {
        // The movement before egui reports the drag counts as well.
        let pressed_at = ui.input(|i| i.pointer.press_origin()).filter(|_| response.drag_started());
        let before = pressed_at.unwrap_or(at - ui.input(|i| i.pointer.delta()));
        let turned = f64::from(difference(direction(centre, before), direction(centre, at)) / TAU) * full_turn;
        let exact = ui.data(|data| data.get_temp::<f64>(id)).unwrap_or(angle) + turned;
        ui.data_mut(|data| data.insert_temp(id, exact));
        let step = if ui.input(|i| i.modifiers.command) { full_turn / 24.0 } else { step };
        new = (exact / step).round() * step;
    }
    let keys = arrow_steps(ui, &response);
    if keys != Vec2::ZERO {
        new = ((angle / step).round() + f64::from(keys.x + keys.y)) * step;
    }
    // Sums of decimal fractions have many digits.
    new = (new * 1e6).round() / 1e6;
    if let Some(range) = range {
        new = new.clamp(*range.start(), *range.end());
    }
    let visuals = ui.style().interact(&response);
    let stroke = if response.has_focus() { ui.visuals().selection.stroke } else { visuals.fg_stroke };
    let radius = side / 2.0 - 1.0;
    ui.painter().circle(centre, radius, ui.visuals().extreme_bg_color, Stroke::new(1.0, stroke.color));
    let turn = (angle / full_turn).rem_euclid(1.0) as f32 * TAU;
    let tip = centre + vec2(Real::cos(turn), Real::sin(turn)) * radius;
    ui.painter().line_segment([centre, tip], Stroke::new(2.0, ui.visuals().hyperlink_color));
    ui.painter().circle_filled(centre, 2.0, ui.visuals().hyperlink_color);
    response.on_hover_text("drag to turn; Ctrl snaps to 15 degrees, arrow keys turn by a small step");
    (new != angle).then_some(new)
}

/// Full turn in a unit; in an unknown unit the range is a full turn.
pub(crate) fn full_turn(unit: &str, range: Option<&RangeInclusive<f64>>) -> f64 {
    let width = range.map(|range| range.end() - range.start()).filter(|width| *width > 0.0 && *width <= 1e4);
    match unit.trim() {
        "°" | "deg" | "degrees" => 360.0,
        "rad" | "radians" => f64::from(TAU),
        "turn" | "turns" => 1.0,
        _ => width.unwrap_or(1.0),
    }
}

/// Clockwise angle from the centre to a point, in radians.
fn direction(centre: Pos2, at: Pos2) -> f32 {
    Real::atan2(at.y - centre.y, at.x - centre.x)
}

/// Difference of two directions, by the shorter way.
fn difference(from: f32, to: f32) -> f32 {
    (to - from + PI).rem_euclid(TAU) - PI
}
