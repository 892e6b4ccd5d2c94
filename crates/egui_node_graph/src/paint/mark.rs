//! Sockets, in the shape of their type.

use crate::view::Mark;
use egui::{Color32, Pos2, Shape, Stroke, vec2};

/// The corners of the shapes, on a circle of 1; none for the circle itself.
fn corners(mark: Mark) -> &'static [[f32; 2]] {
    match mark {
        Mark::Circle => &[],
        Mark::Square => &[[-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]],
        Mark::Diamond => &[[0.0, -1.25], [1.25, 0.0], [0.0, 1.25], [-1.25, 0.0]],
        Mark::Triangle => &[[-0.95, -1.1], [1.2, 0.0], [-0.95, 1.1]],
        Mark::Hexagon => &[[-0.58, -1.0], [0.58, -1.0], [1.15, 0.0], [0.58, 1.0], [-0.58, 1.0], [-1.15, 0.0]],
    }
}

/// A filled shape. Discs are quick to draw, and outlines are not: a ring is two shapes, one upon the other.
pub(super) fn shape(mark: Mark, at: Pos2, radius: f32, fill: Color32) -> Shape {
    match corners(mark) {
        [] => Shape::circle_filled(at, radius, fill),
        corners => Shape::convex_polygon(points(corners, at, radius), fill, Stroke::NONE),
    }
}

/// The outline of a shape.
pub(super) fn ring(mark: Mark, at: Pos2, radius: f32, stroke: Stroke) -> Shape {
    match corners(mark) {
        [] => Shape::circle_stroke(at, radius, stroke),
        corners => Shape::closed_line(points(corners, at, radius), stroke),
    }
}

fn points(corners: &[[f32; 2]], at: Pos2, radius: f32) -> Vec<Pos2> {
    corners.iter().map(|[x, y]| at + vec2(*x, *y) * radius).collect()
}
