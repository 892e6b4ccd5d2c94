//! Sockets, in the shape of their type.

use crate::view::Mark;
use egui::epaint::{CircleShape, PathShape};
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

/// A shape with an outline.
pub(super) fn shape(mark: Mark, at: Pos2, radius: f32, fill: Color32, stroke: Stroke) -> Shape {
    match corners(mark) {
        [] => Shape::Circle(CircleShape { center: at, radius, fill, stroke }),
        corners => {
            let points = corners.iter().map(|[x, y]| at + vec2(*x, *y) * radius).collect();
            Shape::Path(PathShape::convex_polygon(points, fill, stroke))
        }
    }
}
