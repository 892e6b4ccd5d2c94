//! Connected components of a mask.

use crate::parallel_rows::for_each_row;
use crate::plane::{Edges, FilterContext, Plane, pixel_count};
use lapidary_field::noise::NoiseFn;
use lapidary_field::noise::value::ValueNoise;
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use rayon::prelude::*;
use std::f32::consts::TAU;
use std::ops::Range;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering::Relaxed};

/// An island may span the whole image.
pub const REACH: Reach = Reach::Whole;

/// The island of each pixel; 0 outside of islands.
#[derive(Clone, Debug, PartialEq)]
pub struct Islands {
    /// A random value for each island, 0..1.
    pub random: Plane,
    /// The area of each island, in pixels.
    pub area: Plane,
}

/// The values that islands hold at once: two per pixel for labels, two for the results, and a batch of sums.
pub fn memory(size: [usize; 2]) -> u64 {
    let bytes = batch_len(size[0] * size[1]) * (size_of::<IslandSum>() + size_of::<[f32; 2]>());
    4 * pixel_count(size) + bytes as u64 / 4 + 8 * (size[0] + size[1]) as u64
}

/// Largest number of islands that are summed at once in an image with this number of pixels. Up to every other pixel may
/// be an island: sums of so many would take more memory than the image, and few images have more than one batch.
fn batch_len(pixels: usize) -> usize {
    (pixels / 64).max(1 << 10)
}

/// Finds the 4-connected components of the pixels of at least `threshold`, in an image that shows `tile` tiles.
///
/// All cores join neighbours at once in a concurrent union-find structure. The root of a component is its first pixel,
/// and a parent is only ever replaced by an earlier pixel, so the result does not depend on the order of threads
/// (Jayanti & Tarjan, 2016). The random value is a smooth function of an island's centre and size, and so nearly equal
/// at every image size.
pub fn islands(
    context: FilterContext<'_>,
    mask: &Plane,
    edges: Edges,
    threshold: f32,
    seed: u32,
    tile: [f64; 2],
) -> Option<Islands> {
    let [width, height] = mask.size;
    let sets = label(context, mask, edges, threshold)?;
    let first = |y: usize, run: &Range<usize>| sets.find((y * width + run.start) as u32) as usize;
    // Only the indices of islands depend on the order of threads, and the result does not depend on indices.
    let count = AtomicU32::new(0);
    let mut indices = vec![0; mask.px.len()];
    for_each_row(context, &mut indices, width, |y, row| {
        for run in runs(mask.row(y), threshold).filter(|run| first(y, run) == y * width + run.start) {
            row[run.start] = count.fetch_add(1, Relaxed);
        }
    })?;
    let axes = [AxisMoments::new(width, edges.wrap[0]), AxisMoments::new(height, edges.wrap[1])];
    let random_value = island_random(seed, edges, tile);
    let (mut random, mut area) = (Plane::filled(mask.size, 0.0), Plane::filled(mask.size, 0.0));
    let (count, batch) = (count.into_inner() as usize, batch_len(mask.px.len()));
    for start in (0..count).step_by(batch) {
        // The index of an island within the batch; out of bounds for islands of other batches.
        let index = |y: usize, run: &Range<usize>| (indices[first(y, run)] as usize).wrapping_sub(start);
        let islands = start..count.min(start + batch);
        let sums: Vec<IslandSum> = islands.into_par_iter().map(|_| IslandSum::default()).collect();
        for_each_row(context, &mut vec![(); mask.px.len()], width, |y, _| {
            for run in runs(mask.row(y), threshold) {
                if let Some(sum) = sums.get(index(y, &run)) {
                    sum.add(&axes, y, run);
                }
            }
        })?;
        let summaries: Vec<[f32; 2]> = sums.par_iter().map(|sum| sum.summary(&axes, &random_value)).collect();
        for (k, plane) in [&mut random, &mut area].into_iter().enumerate() {
            for_each_row(context, &mut plane.px, width, |y, row| {
                for run in runs(mask.row(y), threshold) {
                    if let Some(summary) = summaries.get(index(y, &run)) {
                        row[run].fill(summary[k]);
                    }
                }
            })?;
        }
    }
    Some(Islands { random, area })
}

/// Joins the pixels of each island.
fn label(context: FilterContext<'_>, mask: &Plane, edges: Edges, threshold: f32) -> Option<UnionFind> {
    let [width, height] = mask.size;
    let mut sets = UnionFind((0..mask.px.len()).into_par_iter().map(|_| AtomicU32::new(0)).collect());
    // Each horizontal run starts as one set.
    for_each_row(context, &mut sets.0, width, |y, row| {
        for run in runs(mask.row(y), threshold) {
            let root = (y * width + run.start) as u32;
            row[run].iter_mut().for_each(|own| *own.get_mut() = root);
        }
    })?;
    let inside = |x: usize, y: usize| mask.row(y)[x] >= threshold;
    // The loop writes to the sets and to no rows.
    for_each_row(context, &mut vec![(); mask.px.len()], width, |y, _| {
        let at = |x: usize, y: usize| (y * width + x) as u32;
        let below = if y + 1 < height { Some(y + 1) } else { edges.wrap[1].then_some(0) };
        for run in runs(mask.row(y), threshold) {
            if run.end == width && edges.wrap[0] && inside(0, y) {
                sets.union(at(0, y), at(run.start, y));
            }
            let Some(below) = below else { continue };
            let begins = |x: &usize| inside(*x, below) && (*x == run.start || !inside(x - 1, below));
            run.clone().filter(begins).for_each(|x| sets.union(at(x, y), at(x, below)));
        }
    })?;
    Some(sets)
}

/// The runs of pixels in a row that are inside the mask.
fn runs(row: &[f32], threshold: f32) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let from = at + row[at..].iter().position(|v| *v >= threshold)?;
        at = from + row[from..].iter().take_while(|v| **v >= threshold).count();
        Some(from..at)
    })
}

/// A concurrent union-find structure: for each pixel an earlier pixel of its set, or itself if it is the root.
struct UnionFind(Vec<AtomicU32>);

impl UnionFind {
    /// The root of a pixel's set.
    fn find(&self, mut pixel: u32) -> u32 {
        loop {
            let earlier = self.0[pixel as usize].load(Relaxed);
            if earlier == pixel {
                return pixel;
            }
            // Path halving. A failed exchange is harmless: another thread has stored an earlier parent.
            let first = self.0[earlier as usize].load(Relaxed);
            let _ = self.0[pixel as usize].compare_exchange(earlier, first, Relaxed, Relaxed);
            pixel = first;
        }
    }
    /// Joins two sets.
    fn union(&self, a: u32, b: u32) {
        let (mut a, mut b) = (self.find(a), self.find(b));
        while a != b {
            let (first, last) = (a.min(b), a.max(b));
            if self.0[last as usize].compare_exchange(last, first, Relaxed, Relaxed).is_ok() {
                return;
            }
            (a, b) = (self.find(first), self.find(last));
        }
    }
}

/// Sums that yield the centroid along an axis, in integers so that the order of addition does not matter: points on a
/// circle where the axis wraps, positions where it does not.
struct AxisMoments {
    wraps: bool,
    /// Prefix sums by column or row.
    sums: Vec<[i64; 2]>,
}

/// The fixed-point representation of 1.
const FIXED_POINT_ONE: f32 = 1_048_576.0;

impl AxisMoments {
    fn new(side: usize, wraps: bool) -> AxisMoments {
        let mut sums = vec![[0; 2]];
        for i in 0..side {
            let around = (i as f32 + 0.5) / side as f32;
            let point = if wraps { [Real::cos(around * TAU), Real::sin(around * TAU)] } else { [around, 0.0] };
            let [x, y] = sums[i];
            sums.push([x + (point[0] * FIXED_POINT_ONE) as i64, y + (point[1] * FIXED_POINT_ONE) as i64]);
        }
        AxisMoments { wraps, sums }
    }
    fn sum(&self, range: Range<usize>) -> [i64; 2] {
        [0, 1].map(|k| self.sums[range.end][k] - self.sums[range.start][k])
    }
    /// The centroid of this many pixels, as a share of the side; 0 for an island that surrounds a wrapped axis evenly.
    fn centroid(&self, sum: [i64; 2], pixels: f32) -> f32 {
        let [x, y] = sum.map(|v| v as f32 / (FIXED_POINT_ONE * pixels));
        if !self.wraps {
            x
        } else if x * x + y * y > 1e-4 {
            Real::fract(Real::atan2(y, x) / TAU)
        } else {
            0.0
        }
    }
}

/// The pixel count of an island, and the sums for its centroid across and down.
#[derive(Default)]
struct IslandSum {
    pixels: AtomicI64,
    centroid_sums: [[AtomicI64; 2]; 2],
}

impl IslandSum {
    fn add(&self, axes: &[AxisMoments; 2], y: usize, run: Range<usize>) {
        let length = run.len() as i64;
        self.pixels.fetch_add(length, Relaxed);
        let across = axes[0].sum(run);
        let down = axes[1].sum(y..y + 1).map(|v| v * length);
        for (sum, v) in self.centroid_sums.as_flattened().iter().zip([across, down].as_flattened()) {
            sum.fetch_add(*v, Relaxed);
        }
    }
    /// The random value of the island, and its pixel count.
    fn summary(&self, axes: &[AxisMoments; 2], random_value: impl Fn([f32; 2], f32) -> f32) -> [f32; 2] {
        let pixels = self.pixels.load(Relaxed) as f32;
        let centroid =
            |axis: usize| axes[axis].centroid(self.centroid_sums[axis].each_ref().map(|v| v.load(Relaxed)), pixels);
        let share = pixels / axes.iter().map(|axis| (axis.sums.len() - 1) as f32).product::<f32>();
        [random_value([centroid(0), centroid(1)], share), pixels]
    }
}

/// The random value for a centroid and a share of the image: smooth noise, folded to a nearly uniform distribution.
fn island_random(seed: u32, edges: Edges, tile: [f64; 2]) -> impl Fn([f32; 2], f32) -> f32 {
    const CELLS: f64 = 16.0;
    const FOLDS: f32 = 4.0;
    let cells = tile.map(|side| (side * CELLS + 0.5).floor().max(1.0));
    let period = [0, 1].map(|axis| if edges.wrap[axis] { cells[axis] as u32 } else { 0 });
    let noise = ValueNoise::new(seed, [period[0], period[1], 0, 0]);
    move |centroid, share| {
        // The size separates islands that surround each other.
        let extent = Real::sqrt(share * (tile[0] * tile[1]) as f32) * 2.0;
        let v = noise.at([centroid[0] * cells[0] as f32, centroid[1] * cells[1] as f32, extent], 1) * FOLDS;
        (v - ((v + 1.0) * 0.5).floor() * 2.0).abs()
    }
}
