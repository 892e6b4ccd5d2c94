//! Drawn paths: the nearest point of a path for each pixel of an image, across the borders of the tile.
//!
//! Each block of pixels compares only the segments that can contain the nearest point of one of its pixels. The bounds
//! have a margin for rounding, and the first of equally near segments counts, so the result does not depend on the blocks:
//! a part of an image has the pixels of the whole.

use crate::block_places::{BLOCK, BlockPlaces};
use crate::nearest_segment::{NearestSegments, foot};
use crate::plane::{FilterContext, Plane, pixel_count};
use crate::tile::bands;
use lapidary_field::filter_stages::PathSegment;
use rayon::prelude::*;
use std::array::from_fn;

/// Columns of the large blocks that are divided into blocks; for devices their rows too.
pub(crate) const LARGE_BLOCK: usize = 8 * BLOCK;
/// Margin of the bounds, in tiles: many times the rounding errors of coordinates within a few tiles.
const MARGIN: f32 = 1e-4;

/// The pixels of a window of an image, as places in the tile.
#[derive(Clone, Copy, Debug)]
pub struct TilePlaces {
    /// Columns and rows of the window.
    pub size: [usize; 2],
    /// The column and row of the whole image at which the window begins.
    pub from: [i64; 2],
    /// Columns and rows of the whole image.
    pub whole: [u32; 2],
    /// The size of the whole image, in tiles.
    pub tile: [f64; 2],
}

impl TilePlaces {
    /// The places of the centres of all columns or rows, from 0 to 1.
    pub(crate) fn along(&self, axis: usize) -> Vec<f32> {
        let whole = i64::from(self.whole[axis]).max(1);
        let place = |i: usize| {
            let index = (self.from[axis] + i as i64).rem_euclid(whole);
            let place = (index as f64 + 0.5) * self.tile[axis] / whole as f64;
            (place - place.floor()) as f32
        };
        (0..self.size[axis]).map(place).collect()
    }
}

/// A corner of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathCorner {
    /// The place, in tiles.
    pub at: [f32; 2],
    /// Half the width of the stroke, in tiles.
    pub half_width: f32,
    /// The share of the length of the path before it.
    pub along: f32,
}

/// A path of straight segments.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnPath {
    /// The corners; one corner is a dot.
    pub corners: Vec<PathCorner>,
    /// True if pixels within the closed path are to be found.
    pub filled: bool,
}

/// The point of a path that is nearest to a pixel, measured to the edge of the stroke.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestPoint {
    /// The distance from the line in the middle of the stroke, in tiles.
    pub distance: f32,
    /// Half the width of the stroke there, in tiles.
    pub half_width: f32,
    /// The share of the length of the path before it.
    pub along: f32,
    /// True if the pixel is on the right of the path, seen in its direction.
    pub right: bool,
    /// True if the pixel is within a filled path: an odd number of its edges surround it.
    pub inside: bool,
}

/// The values that [`path_planes`] holds at once, with `planes` results.
pub fn memory(size: [usize; 2], planes: usize, corners: usize) -> u64 {
    let copies = 49 * corners as u64;
    let blocks = size[0].div_ceil(BLOCK) as u64;
    planes as u64 * pixel_count(size) + 64 * (copies + blocks) + (size[0] + size[1]) as u64
}

/// Planes that `pixel` computes from the nearest point of a path; `None` as the nearest point of a path without corners.
pub fn path_planes<const N: usize>(
    context: FilterContext<'_>,
    places: TilePlaces,
    path: &DrawnPath,
    pixel: impl Fn(Option<NearestPoint>) -> [f32; N] + Sync,
) -> Option<[Plane; N]> {
    let [width, height] = places.size;
    let mut planes: [Plane; N] = from_fn(|_| Plane::for_overwriting(places.size));
    let (xs, ys) = (places.along(0), places.along(1));
    let segments = segments(path);
    let all: Vec<u32> = (0..segments.len() as u32).collect();
    let edges = if path.filled { edges(path) } else { vec![] };
    bands(&mut planes, BLOCK).into_par_iter().enumerate().try_for_each(|(band, mut rows)| {
        context.unless_cancelled()?;
        let ys = &ys[band * BLOCK..height.min((band + 1) * BLOCK)];
        let crossings: Vec<Vec<f32>> = ys.iter().map(|y| crossings(&edges, *y)).collect();
        for (large, xs) in xs.chunks(LARGE_BLOCK).enumerate() {
            let around = near_segments(&all, |i| segments[*i as usize], [xs, ys]);
            for (block, xs) in xs.chunks(BLOCK).enumerate() {
                let near = near_segments(&around, |i| segments[*i as usize], [xs, ys]);
                let near: Vec<PathSegment> = near.iter().map(|i| segments[*i as usize]).collect();
                let left = large * LARGE_BLOCK + block * BLOCK;
                let indices = nearest_indices(context, &near, [xs, ys]);
                for (row, (y, crossings)) in ys.iter().zip(&crossings).enumerate() {
                    for (column, x) in xs.iter().enumerate() {
                        let inside = crossings.partition_point(|crossing| crossing <= x) % 2 == 1;
                        let segment = indices.as_ref().and_then(|indices| near.get(indices[row][column] as usize));
                        let point = segment.map(|segment| NearestPoint { inside, ..nearest_point(segment, [*x, *y]) });
                        for (part, v) in rows.iter_mut().zip(pixel(point)) {
                            part[row * width + left + column] = v;
                        }
                    }
                }
            }
        }
        Some(())
    })?;
    context.unless_cancelled().map(|()| planes)
}

/// The index of the nearest segment to each pixel of a block; `None` without segments.
fn nearest_indices(
    context: FilterContext<'_>,
    segments: &[PathSegment],
    [xs, ys]: [&[f32]; 2],
) -> Option<[[u32; BLOCK]; BLOCK]> {
    let places = BlockPlaces::new(xs, ys);
    (!segments.is_empty()).then(|| context.level.run(NearestSegments { segments, places }))
}

/// A segment of the path, or a copy of it in a tile nearby. The directions at its ends are the means of those of the segments
/// that meet there, so that both segments agree on the side of a pixel beyond a corner (Bærentzen & Aanæs, 2005).
fn segment([first, last]: [PathCorner; 2], turns: [[f32; 2]; 2]) -> PathSegment {
    let step = [0, 1].map(|axis| last.at[axis] - first.at[axis]);
    let square = step[0] * step[0] + step[1] * step[1];
    PathSegment {
        from: first.at,
        step,
        scale: if square > 0.0 { 1.0 / square } else { 0.0 },
        turns,
        half_width: [first.half_width, last.half_width],
        along: [first.along, last.along],
    }
}

fn nearest_point(segment: &PathSegment, at: [f32; 2]) -> NearestPoint {
    let (t, [x, y]) = foot(segment, at);
    let [across, down] = if t <= 0.0 {
        segment.turns[0]
    } else if t >= 1.0 {
        segment.turns[1]
    } else {
        segment.step
    };
    let between = |ends: [f32; 2]| ends[0] + (ends[1] - ends[0]) * t;
    NearestPoint {
        distance: (x * x + y * y).sqrt(),
        half_width: between(segment.half_width),
        along: between(segment.along),
        right: across * y - down * x > 0.0,
        inside: false,
    }
}

/// The whole numbers of tiles by which a span is moved so that it meets the span from `low` to `high`.
fn shifts(span: [f32; 2], low: f32, high: f32) -> impl Iterator<Item = f32> + Clone {
    let all = (low - span[1]).ceil() as i32..=(high - span[0]).floor() as i32;
    all.map(|shift| shift as f32)
}

/// The span of places along an axis.
pub(crate) fn span<'a>(places: impl Iterator<Item = &'a f32>) -> [f32; 2] {
    places.fold([f32::MAX, f32::MIN], |[low, high], v| {
        [if *v < low { *v } else { low }, if *v > high { *v } else { high }]
    })
}

/// The segments of a path and their copies in tiles nearby, among which is the nearest one of every place in the tile.
pub(crate) fn segments(path: &DrawnPath) -> Vec<PathSegment> {
    let dot = path.corners.first().filter(|_| path.corners.len() == 1).map(|corner| [*corner; 2]);
    let widest = span(path.corners.iter().map(|corner| &corner.half_width))[1].max(0.0);
    let mut all = vec![];
    let directions = corner_directions(&path.corners);
    for (i, ends) in path.corners.array_windows().copied().chain(dot).enumerate() {
        let turns = [i, i + 1].map(|i| directions.get(i).copied().unwrap_or_default());
        // Some copy of its beginning is at most half a tile away along each axis.
        let far = 0.75 + widest;
        let along = |axis: usize| span(ends.iter().map(|corner| &corner.at[axis]));
        for down in shifts(along(1), -far, 1.0 + far) {
            for across in shifts(along(0), -far, 1.0 + far) {
                let moved =
                    ends.map(|corner| PathCorner { at: [corner.at[0] + across, corner.at[1] + down], ..corner });
                all.push(segment(moved, turns));
            }
        }
    }
    all
}

/// The direction of the path at each corner: the sum of the unit directions before and after it.
fn corner_directions(corners: &[PathCorner]) -> Vec<[f32; 2]> {
    let unit = |[from, to]: &[PathCorner; 2]| {
        let [x, y] = [0, 1].map(|axis| to.at[axis] - from.at[axis]);
        let length = (x * x + y * y).sqrt();
        if length > 0.0 { [x / length, y / length] } else { [0.0; 2] }
    };
    let units: Vec<[f32; 2]> = corners.array_windows().map(unit).collect();
    let closed = corners.len() > 2 && corners.first().map(|c| c.at) == corners.last().map(|c| c.at);
    let of = |i: Option<usize>| i.and_then(|i| units.get(i).copied());
    let corner = |i: usize| {
        let before = if i == 0 && closed { of(units.len().checked_sub(1)) } else { of(i.checked_sub(1)) };
        let after = if i == units.len() && closed { of(Some(0)) } else { of(Some(i)) };
        let [before, after] = [before, after].map(Option::unwrap_or_default);
        [before[0] + after[0], before[1] + after[1]]
    };
    (0..corners.len()).map(corner).collect()
}

/// The segments that can be the nearest to some pixel of a block, in their order. `of` returns the segment of an element.
pub(crate) fn near_segments<T: Copy>(segments: &[T], of: impl Fn(&T) -> PathSegment, [xs, ys]: [&[f32]; 2]) -> Vec<T> {
    let ([left, right], [top, bottom]) = (span(xs.iter()), span(ys.iter()));
    let centre = [(left + right) * 0.5, (top + bottom) * 0.5];
    let [x, y] = [(right - left) * 0.5, (bottom - top) * 0.5];
    let radius = (x * x + y * y).sqrt() + MARGIN;
    let mut least = f32::MAX;
    let mut lower = Vec::with_capacity(segments.len());
    for segment in segments.iter().map(&of) {
        let (_, [x, y]) = foot(&segment, centre);
        let distance = (x * x + y * y).sqrt();
        let [low, high] = span(segment.half_width.iter());
        let upper = distance + radius - low;
        least = if upper < least { upper } else { least };
        lower.push(distance - radius - high);
    }
    segments.iter().zip(lower).filter(|(_, lower)| *lower <= least).map(|(segment, _)| *segment).collect()
}

/// The edges of a closed path and of its copies that meet the tile, each from its upper to its lower end.
pub(crate) fn edges(path: &DrawnPath) -> Vec<[[f32; 2]; 2]> {
    let along = |axis: usize| span(path.corners.iter().map(|corner| &corner.at[axis]));
    let mut all = vec![];
    if path.corners.is_empty() {
        return all;
    }
    for down in shifts(along(1), 0.0, 1.0) {
        for across in shifts(along(0), 0.0, 1.0) {
            for [first, last] in path.corners.array_windows() {
                let [first, last] = [first, last].map(|corner| [corner.at[0] + across, corner.at[1] + down]);
                all.push(if first[1] <= last[1] { [first, last] } else { [last, first] });
            }
        }
    }
    all
}

/// The places at which edges cross a row, from left to right.
pub(crate) fn crossings(edges: &[[[f32; 2]; 2]], y: f32) -> Vec<f32> {
    let crossed = edges.iter().filter(|[upper, lower]| upper[1] <= y && y < lower[1]);
    let mut all: Vec<f32> = crossed
        .map(|[upper, lower]| upper[0] + (lower[0] - upper[0]) * ((y - upper[1]) / (lower[1] - upper[1])))
        .collect();
    all.sort_by(f32::total_cmp);
    all
}
