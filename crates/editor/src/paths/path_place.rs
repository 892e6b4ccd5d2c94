//! The place of a path that is nearest to a point of the plane, and where a new point there belongs in the list.

use super::node_path::NodePath;
use lapidary_evaluator::declare::path::flatten;

/// Place on a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PathPlace {
    pub(crate) at: [f32; 2],
    /// Index that a new point at the place gets.
    pub(crate) index: usize,
    /// Distance from it, in units of the scale.
    pub(crate) distance: f32,
}

/// The place of a path that is nearest to a point. `scale`: units of the distance per tile along each axis.
pub(crate) fn nearest_place(path: &NodePath, to: [f32; 2], scale: [f32; 2]) -> Option<PathPlace> {
    let kept = distinct(path);
    let points: Vec<[f32; 2]> = kept.iter().map(|i| path.points[*i]).collect();
    let corners = flatten(&points, path.interpolation, path.closed);
    let spans = if path.closed && points.len() > 2 { points.len() } else { points.len().saturating_sub(1) };
    let steps = (corners.len().saturating_sub(1) / spans.max(1)).max(1);
    let mut best: Option<PathPlace> = None;
    for (i, [from, end]) in corners.array_windows().enumerate() {
        let (distance, at) = segment_distance([*from, *end], to, scale);
        if best.is_none_or(|best| distance < best.distance) {
            // Before the next point that differs.
            let index = kept.get(i / steps + 1).copied().unwrap_or(path.points.len());
            best = Some(PathPlace { at, index, distance });
        }
    }
    best
}

/// The distance of a point from a segment, in units of the scale, and the nearest point of the segment.
pub(crate) fn segment_distance([from, end]: [[f32; 2]; 2], to: [f32; 2], scale: [f32; 2]) -> (f32, [f32; 2]) {
    let step = [0, 1].map(|axis| (end[axis] - from[axis]) * scale[axis]);
    let offset = [0, 1].map(|axis| (to[axis] - from[axis]) * scale[axis]);
    let square = step[0] * step[0] + step[1] * step[1];
    let along = offset[0] * step[0] + offset[1] * step[1];
    let t = if square > 0.0 { (along / square).clamp(0.0, 1.0) } else { 0.0 };
    let [x, y] = [0, 1].map(|axis| offset[axis] - step[axis] * t);
    ((x * x + y * y).sqrt(), [0, 1].map(|axis| from[axis] + (end[axis] - from[axis]) * t))
}

/// Indices of the points that differ from their predecessors, which are those that a path goes through.
fn distinct(path: &NodePath) -> Vec<usize> {
    let points = &path.points;
    let mut kept: Vec<usize> = (0..points.len()).filter(|i| *i == 0 || points[*i] != points[*i - 1]).collect();
    let ends_equal = kept.len() > 1 && points.first() == points.last();
    if path.closed && ends_equal {
        kept.pop();
    }
    kept
}
