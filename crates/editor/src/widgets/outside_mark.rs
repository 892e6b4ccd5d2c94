//! Mark of a number outside the usual range of its field.

use egui::{Color32, Rect, Shape, Stroke, pos2};
use std::ops::RangeInclusive;

/// Place of a value outside the usual range within the whole range, from -1 to 1: how far it is on the way from the end
/// of the usual range to the end of the whole range, below or above. A value inside has none.
pub(super) fn place_outside(v: f64, usual: &RangeInclusive<f64>, range: Option<&RangeInclusive<f64>>) -> Option<f32> {
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
pub(super) fn outside_marks(area: Rect, place: f32, colour: Color32) -> [Shape; 2] {
    let (side, inward) = if place > 0.0 { (area.right() - 2.0, -1.0) } else { (area.left() + 2.0, 1.0) };
    let middle = area.center().y;
    let tip = pos2(side, middle);
    let base = side + inward * 5.0;
    let arrow = vec![tip, pos2(base, middle - 4.0), pos2(base, middle + 4.0)];
    let from = if place > 0.0 { area.left() } else { area.right() };
    let y = area.bottom() - 1.0;
    // The root keeps small differences visible in a wide range.
    let to = from + (side - from) * place.abs().sqrt();
    [
        Shape::convex_polygon(arrow, colour, Stroke::NONE),
        Shape::line_segment([pos2(from, y), pos2(to, y)], Stroke::new(1.5, colour)),
    ]
}
