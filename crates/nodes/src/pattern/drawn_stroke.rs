//! Stroke along drawn points.

use super::{DISTANCE, MASK, SOFT, SOFT_SOCKET};
use crate::adapter::put;
use crate::drawn_paths::{
    CURVE, CURVE_DOC, MAX_CORNERS, POINTS, corners, half_edge, half_pixel, mask, memory, path_planes, path_stages,
};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, Choice, ImageNode, Meaning, Number, Out, PixelBounds, Spec};
use lapidary_field::filter_stages::FilterStages;
use lapidary_field::ir::Expr;
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use lapidary_filter::drawn_path::{DrawnPath, PathCorner};

const CLOSED: Choice<bool> = Choice("closed", &["off", "on"], &[false, true]);
const WIDTH: Number = Number("width");
const TAPER_START: Number = Number("taper_start");
const TAPER_END: Number = Number("taper_end");
const ALONG: Out = Out("along");
const ACROSS: Out = Out("across");

pub(crate) const DRAWN_STROKE: Spec = Spec {
    name: "drawn_stroke",
    aliases: &["spline_stroke", "brush_stroke", "path_stroke", "polyline", "bezier", "freehand"],
    category: Category::Pattern,
    icon: '✒',
    doc: "A stroke drawn in the 2D view, point by point or by hand, with coordinates along and across it.",
    sockets: &[
        POINTS.of(&WAVE, "Points of the stroke, from 0 to 1 across and down the tile; select the node to move them."),
        CURVE.path_interpolation(1, CURVE_DOC),
        CLOSED.path_closing(0, "Leads from the last point back to the first one."),
        WIDTH.of(0.09, 0.0..=1.0, "Width, in tiles."),
        TAPER_START.of(0.25, 0.0..=1.0, "Share of the length over which an open stroke widens from its first point."),
        TAPER_END.of(0.5, 0.0..=1.0, "Share of the length over which an open stroke narrows to its last point."),
        SOFT_SOCKET,
    ],
    outputs: &[
        MASK.unit("Mask: 1 on the stroke, 0 elsewhere."),
        DISTANCE.free("Signed distance to the edge of the stroke, in tiles: negative on it."),
        ALONG.unit("Share of the length at the nearest point: from 0 at the first point to 1 at the last one."),
        ACROSS.signed("Place across the stroke: -1 at its left edge, 0 in the middle, 1 at its right edge."),
    ],
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Declared,
        reach: |_| Reach::Rows([0, 0]),
        memory: |p| memory(p, 4),
        run: drawn_stroke,
        stages: Some(stages),
    }),
};

/// An S.
const WAVE: [[f32; 2]; 7] =
    [[0.76, 0.24], [0.52, 0.11], [0.29, 0.26], [0.5, 0.5], [0.71, 0.74], [0.48, 0.89], [0.24, 0.76]];

/// The distance where there is no stroke.
const NOWHERE: f32 = 1.0;

fn drawn_stroke(p: &mut Pass<'_>) {
    let edge = [half_edge(p, SOFT), half_pixel(p)];
    let planes = path_planes(p, &path(p), |nearest| {
        let Some(point) = nearest else { return [0.0, NOWHERE, 0.0, 0.0] };
        values([point.distance, point.half_width, point.along], point.right, edge)
    });
    let mut planes = planes.map(|planes| planes.map(|plane| [plane]).into_iter());
    for out in [MASK, DISTANCE, ALONG, ACROSS] {
        let plane = planes.as_mut().and_then(Iterator::next);
        put(p, out, plane);
    }
}

fn stages(p: &Pass<'_>) -> Option<FilterStages> {
    let edge = [half_edge(p, SOFT), half_pixel(p)];
    path_stages(p, &path(p), |stages, planes| {
        let value = |k: usize| {
            stages.combined(&planes.values, &edge, |v, edge| {
                values([v[0], v[1], v[2]], Expr::Lit(0.5).less(v[3]), [edge[0], edge[1]])[k]
            })
        };
        (0..4).map(value).collect()
    })
}

/// The path of the stroke.
fn path(p: &Pass<'_>) -> DrawnPath {
    let closed = p.get(CLOSED);
    DrawnPath { corners: widened(p, divided(corners(p, closed)), closed), filled: false }
}

/// The outputs for the nearest point of the path: its distance, half the width of the stroke and the share of the length there.
/// `half_edge` is half the width of a soft edge, and `half_pixel` half of a pixel.
fn values<R: Real>([away, width, along]: [R; 3], right: R::Mask, [half_edge, half_pixel]: [R; 2]) -> [R; 4] {
    let (zero, one) = (away.lit(0.0), away.lit(1.0));
    let distance = away - width;
    // The edge is sharper where the stroke is thinner than the edge is soft.
    let half = half_edge.min(width.max(half_pixel));
    let share = R::pick(away.less(width), away / width, one);
    let across = R::pick(right, share, -share);
    [mask(distance, half), distance, along.clamp(zero, one), R::pick(zero.less(away), across, zero)]
}

/// Divides few long segments, so that the width can change along them.
fn divided(corners: Vec<PathCorner>) -> Vec<PathCorner> {
    const FINE: usize = 96;
    let segments = corners.len().saturating_sub(1);
    let parts = FINE.div_ceil(segments.max(1));
    let between = |[from, to]: &[PathCorner; 2], part: usize| {
        let t = part as f32 / parts as f32;
        let lerp = |a: f32, b: f32| a + (b - a) * t;
        let at = [0, 1].map(|axis| lerp(from.at[axis], to.at[axis]));
        PathCorner { at, along: lerp(from.along, to.along), half_width: 0.0 }
    };
    let last = corners.last().copied();
    let all = corners.array_windows().flat_map(|ends| (0..parts).map(move |part| between(ends, part)));
    let all: Vec<PathCorner> = all.chain(last).collect();
    debug_assert!(all.len() <= MAX_CORNERS, "a path has few corners");
    all
}

/// The corners with the width of the stroke, which tapers towards the ends of an open one; a single point is a dot.
fn widened(p: &Pass<'_>, mut corners: Vec<PathCorner>, closed: bool) -> Vec<PathCorner> {
    let (half, [start, end]) = (p.get(WIDTH) * 0.5, [p.get(TAPER_START), p.get(TAPER_END)]);
    // A parabola: a tip like that of a brush.
    let taper = |share: f32, long: f32| {
        let t = if share < long { share / long } else { 1.0 };
        t * (2.0 - t)
    };
    let even = closed || corners.len() == 1;
    for corner in &mut corners {
        let share = if even { 1.0 } else { taper(corner.along, start) * taper(1.0 - corner.along, end) };
        corner.half_width = half * share;
    }
    corners
}
