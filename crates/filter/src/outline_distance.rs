//! Signed distance to an outline, across the borders of the tile.
//!
//! Each block of pixels compares only the lines that can contain the nearest point of one of its pixels. The bounds have a
//! margin for rounding, so the result does not depend on the blocks: a part of an image has the pixels of the whole.

use crate::block_places::{BLOCK, BlockPlaces};
use crate::drawn_path::{TilePlaces, span};
use crate::outline::{Outline, OutlineEdge, lines};
use crate::outline_coverage::row_places;
use crate::plane::{FilterContext, Plane, pixel_count};
use lapidary_field::real::Real;
use lapidary_field::simd::{Lanes, Task};
use rayon::prelude::*;

/// Rows and columns of a large block of blocks.
const LARGE_BLOCK: usize = 64;
/// Margin of the bounds, in tiles: many times the rounding errors of coordinates within a few tiles.
const MARGIN: f32 = 1e-4;
/// The distance where there is no outline, in tiles.
const NOWHERE: f32 = 1.0;
/// Copies of a line that is shorter than half a tile, and the size of one in values.
const COPIES: u64 = 9;
const LINE: u64 = 5;

/// The values that [`signed_distance`] holds at once, including its result.
pub fn memory(places: &TilePlaces, outline: &Outline) -> u64 {
    let copies: u64 =
        outline.contours.iter().flat_map(|contour| lines(contour)).map(|(from, to)| copies(from, to)).sum();
    let edges = outline.edge_count(places.pixels_per_tile());
    // Each thread holds the lines near a large block and near one of its blocks, in lists that grow by doubling.
    let threads = rayon::current_num_threads().min(places.size[1].div_ceil(LARGE_BLOCK)) as u64;
    let lists = 4 * LINE * copies.max(COPIES) * threads;
    pixel_count(places.size) + LINE * copies + lists + 64 * edges + 4 * (places.size[0] + places.size[1]) as u64
}

/// The distance of each pixel to the outline, in tiles: negative inside.
pub fn signed_distance(context: FilterContext<'_>, places: &TilePlaces, outline: &Outline) -> Option<Plane> {
    let [width, height] = places.size;
    let mut plane = Plane::for_overwriting(places.size);
    let near_lines = near_lines(outline);
    let edges = outline.edges(places.pixels_per_tile());
    let (xs, ys) = (places.along(0), places.along(1));
    let (columns, rows) = (column_places(places), row_places(places));
    plane.px.par_chunks_mut((width * LARGE_BLOCK).max(1)).enumerate().try_for_each(|(band, pixels)| {
        let first = band * LARGE_BLOCK;
        let last = height.min(first + LARGE_BLOCK);
        for left in (0..width).step_by(LARGE_BLOCK) {
            context.unless_cancelled()?;
            let right = width.min(left + LARGE_BLOCK);
            let near = nearest_lines(&near_lines, &xs[left..right], &ys[first..last]);
            for top in (first..last).step_by(BLOCK) {
                let ys = &ys[top..last.min(top + BLOCK)];
                for left in (left..right).step_by(BLOCK) {
                    let xs = &xs[left..right.min(left + BLOCK)];
                    let lines = &nearest_lines(&near, xs, ys);
                    let places = BlockPlaces::new(xs, ys);
                    let distances = context.level.run(BlockDistances { lines, places });
                    for (row, distances) in (top - first..).zip(&distances[..ys.len()]) {
                        pixels[row * width + left..][..xs.len()].copy_from_slice(&distances[..xs.len()]);
                    }
                }
            }
        }
        for (to, y) in pixels.chunks_mut(width.max(1)).zip(&rows[first..last]) {
            negate_inside(to, &columns, &crossings(&edges, outline, y + 0.5));
        }
        Some(())
    })?;
    context.unless_cancelled().map(|()| plane)
}

/// The place of the centre of each column, in pixels from the left border of its tile.
fn column_places(places: &TilePlaces) -> Vec<f64> {
    places.runs(0).iter().flat_map(|run| (0..run.count).map(|i| run.place + i as f64 + 0.5)).collect()
}

/// A line of the outline, or a copy of it in a tile nearby.
#[derive(Clone, Copy, Debug)]
struct OutlineLine {
    from: [f32; 2],
    step: [f32; 2],
    /// 1 divided by the square of the length; 0 for a dot.
    scale: f32,
}

impl OutlineLine {
    /// The square of the distance of a place.
    #[inline(always)]
    fn square<R: Real>(&self, [x, y]: [R; 2]) -> R {
        let number = |v: f32| x.lit(f64::from(v));
        let [across, down] = self.step.map(number);
        let (x, y) = (x - number(self.from[0]), y - number(self.from[1]));
        let t = ((x * across + y * down) * number(self.scale)).clamp(number(0.0), number(1.0));
        let (x, y) = (x - across * t, y - down * t);
        x * x + y * y
    }
}

/// The whole numbers of tiles by which a line is moved along an axis so that some copy of it is the nearest one of every
/// place in the tile: some copy of its beginning is at most half a tile away along each axis.
fn shifts(ends: [f64; 2]) -> impl Iterator<Item = f64> + Clone {
    const FAR: f64 = 0.75;
    let (low, high) = if ends[0] < ends[1] { (ends[0], ends[1]) } else { (ends[1], ends[0]) };
    let (first, last) = ((-FAR - high).ceil() as i64, (1.0 + FAR - low).floor() as i64);
    (first..=last).map(|shift| shift as f64)
}

fn copies(from: [f64; 2], to: [f64; 2]) -> u64 {
    [0, 1].map(|axis| shifts([from[axis], to[axis]]).count() as u64).iter().product()
}

/// The lines of an outline and their copies in tiles nearby.
fn near_lines(outline: &Outline) -> Vec<OutlineLine> {
    let mut all = vec![];
    for (from, to) in outline.contours.iter().flat_map(|contour| lines(contour)) {
        let [across, down] = [0, 1].map(|axis| shifts([from[axis], to[axis]]));
        let step = [0, 1].map(|axis| (to[axis] - from[axis]) as f32);
        let square = step[0] * step[0] + step[1] * step[1];
        let scale = if square > 0.0 { 1.0 / square } else { 0.0 };
        for y in down {
            for x in across.clone() {
                let from = [(from[0] + x) as f32, (from[1] + y) as f32];
                all.push(OutlineLine { from, step, scale: if scale.is_finite() { scale } else { 0.0 } });
            }
        }
    }
    all
}

/// The lines that can be the nearest to some pixel of a block.
fn nearest_lines(lines: &[OutlineLine], xs: &[f32], ys: &[f32]) -> Vec<OutlineLine> {
    let ([left, right], [top, bottom]) = (span(xs.iter()), span(ys.iter()));
    let [x, y] = [(right - left) * 0.5, (bottom - top) * 0.5];
    let radius = (x * x + y * y).sqrt() + MARGIN;
    let centre = [(left + right) * 0.5, (top + bottom) * 0.5];
    let squares: Vec<f32> = lines.iter().map(|line| line.square(centre)).collect();
    let least = squares.iter().fold(f32::MAX, |least, v| if *v < least { *v } else { least });
    // No pixel of the block is further from the nearest line than this, and none is nearer to another by more.
    let far = least.sqrt() + 2.0 * radius;
    let limit = far * far;
    lines.iter().zip(squares).filter(|(_, square)| *square <= limit).map(|(line, _)| *line).collect()
}

/// Computes the distance of each pixel of a block.
struct BlockDistances<'a> {
    lines: &'a [OutlineLine],
    places: BlockPlaces<'a>,
}

impl Task for BlockDistances<'_> {
    type Out = [[f32; BLOCK]; BLOCK];
    fn run<V: Lanes>(self, token: V::Token) -> Self::Out {
        self.places.values::<V, f32>(
            token,
            #[inline(always)]
            |at, to| distance(self.lines, at).store(to),
        )
    }
}

/// The distance of a place to the nearest line.
#[inline(always)]
fn distance<R: Real>(lines: &[OutlineLine], at: [R; 2]) -> R {
    if lines.is_empty() {
        return at[0].lit(f64::from(NOWHERE));
    }
    let mut least = at[0].lit(f64::from(f32::MAX));
    for line in lines {
        least = line.square(at).min(least);
    }
    least.sqrt()
}

/// The places at which a line across the tile enters and leaves the inside, from left to right.
fn crossings(edges: &[OutlineEdge], outline: &Outline, y: f64) -> Vec<f64> {
    let crossed = edges.iter().filter(|edge| edge.top[1] <= y && y < edge.bottom[1]);
    let mut all: Vec<(f64, i32)> = crossed.map(|edge| (edge.x(y), edge.winding)).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut winding, mut inside) = (0, false);
    let mut changes = vec![];
    for (x, change) in all {
        winding += change;
        if outline.rule.is_inside(winding) != inside {
            inside = !inside;
            changes.push(x);
        }
    }
    changes
}

/// Negates the distances of the pixels that an odd number of crossings precede.
fn negate_inside(distances: &mut [f32], columns: &[f64], crossings: &[f64]) {
    for (to, x) in distances.iter_mut().zip(columns) {
        if crossings.partition_point(|crossing| crossing <= x) % 2 == 1 {
            *to = -*to;
        }
    }
}
