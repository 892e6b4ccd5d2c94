//! Socket shapes.

use crate::view::SocketShape;
use egui::{Color32, Pos2, Shape, Stroke, vec2};

/// Corners of a polygon of radius 1; empty for the circle.
fn corners(shape: SocketShape) -> &'static [[f32; 2]] {
    match shape {
        SocketShape::Circle => &[],
        SocketShape::Square => &[[-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]],
        SocketShape::Diamond => &[[0.0, -1.25], [1.25, 0.0], [0.0, 1.25], [-1.25, 0.0]],
        SocketShape::Triangle => &[[-0.95, -1.1], [1.2, 0.0], [-0.95, 1.1]],
        SocketShape::Hexagon => &[[-0.58, -1.0], [0.58, -1.0], [1.15, 0.0], [0.58, 1.0], [-0.58, 1.0], [-1.15, 0.0]],
    }
}

/// Filled shape. Rings are drawn as two filled shapes, which is faster than an outline.
pub(super) fn shape(shape: SocketShape, at: Pos2, radius: f32, fill: Color32) -> Shape {
    match corners(shape) {
        [] => Shape::circle_filled(at, radius, fill),
        corners => Shape::convex_polygon(points(corners, at, radius), fill, Stroke::NONE),
    }
}

/// Outline of a shape.
pub(super) fn ring(shape: SocketShape, at: Pos2, radius: f32, stroke: Stroke) -> Shape {
    match corners(shape) {
        [] => Shape::circle_stroke(at, radius, stroke),
        corners => Shape::closed_line(points(corners, at, radius), stroke),
    }
}

fn points(corners: &[[f32; 2]], at: Pos2, radius: f32) -> Vec<Pos2> {
    corners.iter().map(|[x, y]| at + vec2(*x, *y) * radius).collect()
}
