//! Drawn paths: the sockets of the nodes that draw points of the plane, and their corners.

use crate::adapter::context;
use crate::outlines::places;
use lapidary_evaluator::declare::path::{PathInterpolation, flatten};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Choice, Number, Points};
use lapidary_field::filter_stages::FilterStages;
use lapidary_field::real::Real;
use lapidary_filter::Plane;
use lapidary_filter::drawn_path::{self as filter, DrawnPath, NearestPoint, PathCorner};
use lapidary_filter::path_stages::{PathPlanes, add_stages};

pub(crate) const POINTS: Points = Points("points");
pub(crate) const CURVE: Choice<PathInterpolation> = Choice(
    "curve",
    &["straight", "smooth", "loose"],
    &[PathInterpolation::Straight, PathInterpolation::Smooth, PathInterpolation::Loose],
);
pub(crate) const CURVE_DOC: &str =
    "Connection of the points: straight lines, a curve through the points, or a looser curve near them.";

/// The most corners of a path: those of a curve, or those of its points divided for a taper.
pub(crate) const MAX_CORNERS: usize = 1024;

/// The corners of the path through the points of a node, with the shares of its length.
pub(crate) fn corners(p: &Pass<'_>, closed: bool) -> Vec<PathCorner> {
    let places = flatten(&p.get(POINTS), p.get(CURVE), closed);
    let mut length = 0.0;
    let mut corners: Vec<PathCorner> = vec![];
    for at in places {
        if let Some(last) = corners.last() {
            let [x, y] = [0, 1].map(|axis| at[axis] - last.at[axis]);
            length += Real::sqrt(x * x + y * y);
        }
        corners.push(PathCorner { at, half_width: 0.0, along: length });
    }
    if length > 0.0 {
        corners.iter_mut().for_each(|corner| corner.along /= length);
    }
    corners
}

/// A place on a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlaceOnPath {
    /// The point, in tiles.
    pub(crate) at: [f32; 2],
    /// The direction of the path there, of length 1.
    pub(crate) direction: [f32; 2],
    /// The share of the length of the path before it.
    pub(crate) along: f32,
}

/// Places at equal distances along a polyline, from its first to its last point, that are near `spacing` apart; at most
/// `most`. A closed polyline ends where it begins.
pub(crate) fn even_places(corners: &[[f32; 2]], closed: bool, spacing: f32, most: usize) -> Vec<PlaceOnPath> {
    let (mut length, mut ends) = (0.0, vec![]);
    for [from, to] in corners.array_windows() {
        let step = [0, 1].map(|axis| to[axis] - from[axis]);
        let far = Real::sqrt(step[0] * step[0] + step[1] * step[1]);
        length += far;
        ends.push((length, far, step));
    }
    let Some(first) = corners.first() else { return vec![] };
    if length <= 0.0 {
        return vec![PlaceOnPath { at: *first, direction: [1.0, 0.0], along: 0.0 }];
    }
    let steps = ((length / spacing + 0.5) as usize).clamp(1, if closed { most } else { most - 1 });
    let place = |i: usize| {
        let along = i as f32 / steps as f32;
        let before = along * length;
        let segment = ends.partition_point(|(end, far, _)| *end < before || *far == 0.0).min(ends.len() - 1);
        let (end, far, step) = ends[segment];
        let t = Real::clamp(1.0 - (end - before) / far, 0.0, 1.0);
        let from = corners[segment];
        PlaceOnPath { at: [0, 1].map(|axis| from[axis] + step[axis] * t), direction: step.map(|v| v / far), along }
    };
    (0..if closed { steps } else { steps + 1 }).map(place).collect()
}

/// The memory of planes that are computed from a path.
pub(crate) fn memory(p: &Pass<'_>, planes: usize) -> u64 {
    filter::memory(p.size(), planes, MAX_CORNERS)
}

/// Planes that `pixel` computes from the nearest point of a path, for the rows that are needed.
pub(crate) fn path_planes<const N: usize>(
    p: &Pass<'_>,
    path: &DrawnPath,
    pixel: impl Fn(Option<NearestPoint>) -> [f32; N] + Sync,
) -> Option<[Plane; N]> {
    filter::path_planes(context(p), places(p), path, pixel)
}

/// The stages of a node that draws a path, with those that `add` adds for its results. `None` if the path has none.
pub(crate) fn path_stages(
    p: &Pass<'_>,
    path: &DrawnPath,
    add: impl FnOnce(&mut FilterStages, PathPlanes) -> Vec<usize>,
) -> Option<FilterStages> {
    let mut stages = FilterStages::new(0, p.size());
    let planes = add_stages(&mut stages, places(p), path)?;
    stages.outputs = add(&mut stages, planes);
    Some(stages)
}

/// Half the width of a soft edge: at least half a pixel, so that edges have no steps.
pub(crate) fn half_edge(p: &Pass<'_>, soft: Number) -> f32 {
    Real::max(p.get(soft) * 0.5, half_pixel(p))
}

/// Half of the longer side of a pixel, in tiles.
pub(crate) fn half_pixel(p: &Pass<'_>) -> f32 {
    let [across, down] = p.pixels(1.0);
    0.5 / Real::max(Real::min(across, down), 1e-6)
}

/// The mask of a distance from an edge, which is negative inside.
pub(crate) fn mask<R: Real>(distance: R, half_edge: R) -> R {
    let width = half_edge.lit(2.0) * half_edge;
    ((half_edge - distance) / width).clamp(half_edge.lit(0.0), half_edge.lit(1.0))
}
