//! Coverage of pixels by an outline: the exact area of its inside in each pixel, across the borders of the tile.
//!
//! A row of pixels is cut into slabs in which no edge begins, ends or crosses another one. There the inside consists of
//! trapezoids, whose areas in pixels are exact. A row with very many ends of edges is sampled along lines instead.
//! Rows do not depend on each other, so a part of an image has the pixels of the whole.

use crate::drawn_path::TilePlaces;
use crate::outline::{FillRule, Outline, OutlineEdge, TileRun};
use crate::plane::{FilterContext, Plane, pixel_count};
use crate::tile::bands;
use rayon::prelude::*;
use std::array::from_fn;

/// Rows that share a list of edges.
const BAND: usize = 16;
/// The most ends of edges in a row for which it is cut exactly.
const MAX_ENDS: usize = 96;
/// The most crossings of edges in a row at which it is cut.
const MAX_CROSSINGS: usize = 96;
/// The lines of a row with more ends.
const LINES: usize = 32;
/// Distances in pixels, and areas, below this one are treated as rounding errors.
const ROUNDING: f64 = 1e-9;

/// The values that [`layers`] holds at once, including its results.
pub fn memory(places: &TilePlaces, outlines: &[Outline], planes: usize) -> u64 {
    let pixels = places.pixels_per_tile();
    let edges: u64 = outlines.iter().map(|outline| outline.edge_count(pixels)).sum();
    let bands = places.size[1].div_ceil(BAND).min(64);
    // Edges and the lists of those of each band, and the areas and values of a row for each band.
    planes as u64 * pixel_count(places.size) + 64 * edges + (places.size[0] * bands * (2 + planes)) as u64
}

/// The share of each pixel that is inside.
pub fn coverage(context: FilterContext<'_>, places: &TilePlaces, outline: &Outline) -> Option<Plane> {
    let covered = |v: &mut [f32; 1], _: usize, share: f32| *v = [share];
    layers(context, places, std::slice::from_ref(outline), covered).map(|[plane]| plane)
}

/// Planes that `blend` computes from 0, for the outlines in their order: from the values below, the index of an outline
/// and the share of the pixel that is inside of it, unless that is 0.
pub fn layers<const N: usize>(
    context: FilterContext<'_>,
    places: &TilePlaces,
    outlines: &[Outline],
    blend: impl Fn(&mut [f32; N], usize, f32) + Sync,
) -> Option<[Plane; N]> {
    let width = places.size[0];
    let mut planes: [Plane; N] = from_fn(|_| Plane::for_overwriting(places.size));
    let all: Vec<Vec<OutlineEdge>> = outlines.iter().map(|outline| outline.edges(places.pixels_per_tile())).collect();
    let (columns, rows) = (places.runs(0), row_places(places));
    bands(&mut planes, BAND).into_par_iter().zip(rows.par_chunks(BAND)).try_for_each(|(mut to, rows)| {
        context.unless_cancelled()?;
        let (low, high) = rows.iter().fold((f64::MAX, f64::MIN), |(low, high), y| (low.min(*y), high.max(*y + 1.0)));
        let near: Vec<(usize, Vec<OutlineEdge>)> = all
            .iter()
            .map(|edges| edges.iter().filter(meets(low, high)).copied().collect::<Vec<_>>())
            .enumerate()
            .filter(|(_, edges)| !edges.is_empty())
            .collect();
        let (mut areas, mut values) = (vec![0.0; width], vec![[0.0; N]; width]);
        for (row, y) in rows.iter().enumerate() {
            values.fill([0.0; N]);
            for (layer, edges) in &near {
                let edges: Vec<OutlineEdge> = edges.iter().filter(meets(*y, *y + 1.0)).copied().collect();
                if edges.is_empty() {
                    continue;
                }
                RowCutter { edges: &edges, rule: outlines[*layer].rule, columns: &columns }.add_areas(*y, &mut areas);
                for (value, area) in values.iter_mut().zip(&mut areas) {
                    let share = share(std::mem::take(area));
                    if share > 0.0 {
                        blend(value, *layer, share);
                    }
                }
            }
            for (k, to) in to.iter_mut().enumerate() {
                to[row * width..][..width].iter_mut().zip(&values).for_each(|(to, value)| *to = value[k]);
            }
        }
        Some(())
    })?;
    context.unless_cancelled().map(|()| planes)
}

/// True for edges that meet the rows between two heights.
fn meets(low: f64, high: f64) -> impl Fn(&&OutlineEdge) -> bool {
    move |edge| edge.top[1] < high && edge.bottom[1] > low
}

/// The place at which each row begins, in pixels from the upper border of its tile.
pub(crate) fn row_places(places: &TilePlaces) -> Vec<f64> {
    places.runs(1).iter().flat_map(|run| (0..run.count).map(|i| run.place + i as f64)).collect()
}

/// An area as a share of a pixel, without rounding errors at both ends.
fn share(area: f64) -> f32 {
    if area < ROUNDING {
        0.0
    } else if area > 1.0 - ROUNDING {
        1.0
    } else {
        area as f32
    }
}

/// An edge in a slab: its horizontal positions at the upper and lower end.
#[derive(Clone, Copy, Debug)]
struct SlabSide {
    x: [f64; 2],
    winding: i32,
}

impl SlabSide {
    fn low(&self) -> f64 {
        if self.x[0] < self.x[1] { self.x[0] } else { self.x[1] }
    }
    fn high(&self) -> f64 {
        if self.x[0] < self.x[1] { self.x[1] } else { self.x[0] }
    }
    /// The share of the pixel from `left` to `left + 1` that is to the right of the side.
    fn share_right(&self, left: f64) -> f64 {
        let (low, high) = (self.low() - left, self.high() - left);
        if high - low < 1e-6 {
            return (1.0 - (low + high) * 0.5).clamp(0.0, 1.0);
        }
        // The integral of the width to the right, which is limited to the pixel.
        let until = |x: f64| match x {
            x if x <= 0.0 => x,
            x if x < 1.0 => x - x * x * 0.5,
            _ => 0.5,
        };
        ((until(high) - until(low)) / (high - low)).clamp(0.0, 1.0)
    }
}

/// A row of pixels that is cut into slabs.
struct RowCutter<'a> {
    edges: &'a [OutlineEdge],
    rule: FillRule,
    columns: &'a [TileRun],
}

impl RowCutter<'_> {
    /// Adds the areas of the inside in the pixels of the row that begins at `y`.
    fn add_areas(&self, y: f64, areas: &mut [f64]) {
        let within = |end: &f64| *end > y && *end < y + 1.0;
        let mut cuts: Vec<f64> =
            self.edges.iter().flat_map(|edge| [edge.top[1], edge.bottom[1]]).filter(within).collect();
        cuts.sort_by(f64::total_cmp);
        cuts.dedup();
        if cuts.len() > MAX_ENDS {
            let line = |i: usize| y + i as f64 / LINES as f64;
            return (0..LINES).for_each(|i| self.add_line([line(i), line(i + 1)], areas));
        }
        let (mut from, mut crossings) = (y, MAX_CROSSINGS);
        for to in cuts.into_iter().chain([y + 1.0]) {
            self.add_slab([from, to], &mut crossings, areas);
            from = to;
        }
    }
    /// Adds the areas of a slab in which no edge begins or ends; it is cut where edges cross.
    fn add_slab(&self, slab: [f64; 2], crossings: &mut usize, areas: &mut [f64]) {
        let covers = |edge: &&OutlineEdge| edge.top[1] <= slab[0] && edge.bottom[1] >= slab[1];
        let side = |edge: &OutlineEdge| SlabSide { x: slab.map(|y| edge.x(y)), winding: edge.winding };
        let sides = sorted(self.edges.iter().filter(covers).map(side).collect());
        let crossing = sides.array_windows().find_map(|[left, right]| {
            let gaps = [0, 1].map(|end| right.x[end] - left.x[end]);
            let crosses = gaps.iter().any(|gap| *gap < -ROUNDING) && gaps.iter().any(|gap| *gap > ROUNDING);
            crosses.then(|| gaps[0] / (gaps[0] - gaps[1]))
        });
        match crossing.map(|t| slab[0] + (slab[1] - slab[0]) * t) {
            Some(cut) if *crossings > 0 && cut > slab[0] && cut < slab[1] => {
                *crossings -= 1;
                self.add_slab([slab[0], cut], crossings, areas);
                self.add_slab([cut, slab[1]], crossings, areas);
            }
            Some(_) => self.add_line(slab, areas),
            None => self.add_sides(&sides, slab[1] - slab[0], areas),
        }
    }
    /// Adds the areas of a slab as if all edges were vertical, as they cross the line in its middle.
    fn add_line(&self, slab: [f64; 2], areas: &mut [f64]) {
        let middle = (slab[0] + slab[1]) * 0.5;
        let crosses = |edge: &&OutlineEdge| edge.top[1] <= middle && edge.bottom[1] > middle;
        let side = |edge: &OutlineEdge| SlabSide { x: [edge.x(middle); 2], winding: edge.winding };
        let sides = sorted(self.edges.iter().filter(crosses).map(side).collect());
        self.add_sides(&sides, slab[1] - slab[0], areas);
    }
    /// Adds the areas between sides that do not cross.
    fn add_sides(&self, sides: &[SlabSide], height: f64, areas: &mut [f64]) {
        let (mut winding, mut left) = (0, None);
        for side in sides {
            winding += side.winding;
            match (left, self.rule.is_inside(winding)) {
                (None, true) => left = Some(*side),
                (Some(from), false) => {
                    for run in self.columns {
                        let local = |side: SlabSide| SlabSide { x: side.x.map(|x| x - run.place), ..side };
                        add_trapezoid(local(from), local(*side), height, &mut areas[run.first..][..run.count]);
                    }
                    left = None;
                }
                _ => {}
            }
        }
    }
}

/// Sides from left to right.
fn sorted(mut sides: Vec<SlabSide>) -> Vec<SlabSide> {
    sides.sort_by(|a, b| (a.x[0] + a.x[1]).total_cmp(&(b.x[0] + b.x[1])));
    sides
}

/// Adds the area between two sides to the pixels of a run.
fn add_trapezoid(left: SlabSide, right: SlabSide, height: f64, areas: &mut [f64]) {
    // Values beyond the run are limited to it; NaN is 0.
    let index = |x: f64| (x as usize).min(areas.len());
    let (first, last) = (index(left.low().floor()), index(right.high().ceil()));
    for (i, area) in areas.iter_mut().enumerate().take(last).skip(first) {
        let (low, high) = (i as f64, i as f64 + 1.0);
        let begins = if low >= left.high() { 1.0 } else { left.share_right(low) };
        let ends = if high <= right.low() { 0.0 } else { right.share_right(low) };
        *area += height * (begins - ends);
    }
}
