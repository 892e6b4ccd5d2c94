//! Connected components of a mask.

use crate::parallel_rows::for_each_row;
use crate::plane::{Edges, FilterContext, MIN_CHUNK, Plane, PlaneRef, pixel_count};
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

/// The values that islands hold at once: four per run, where every other pixel may be one, two per pixel for the results,
/// and a batch of sums.
pub fn memory(size: [usize; 2]) -> u64 {
    let bytes = batch_len(size[0] * size[1]) * (size_of::<IslandSum>() + size_of::<[f32; 2]>());
    let runs = pixel_count([size[0].div_ceil(2), size[1]]);
    4 * runs + 2 * pixel_count(size) + bytes as u64 / 4 + 8 * (size[0] + 3 * size[1]) as u64
}

/// Largest number of islands that are summed at once in an image with this number of pixels. Up to every other pixel may
/// be an island: sums of so many would take more memory than the image, and few images have more than one batch.
fn batch_len(pixels: usize) -> usize {
    (pixels / 64).max(1 << 10)
}

/// Finds the 4-connected components of the pixels of at least `threshold`, in an image that shows `tile` tiles.
///
/// All cores join the runs of neighbouring rows at once in a concurrent union-find structure. The root of a component is
/// its first run, and a parent is only ever replaced by an earlier run, so the result does not depend on the order of threads
/// (Jayanti & Tarjan, 2016). The random value is a smooth function of an island's centre and size, and so nearly equal
/// at every image size.
pub fn islands(
    context: FilterContext<'_>,
    mask: PlaneRef<'_>,
    edges: Edges,
    threshold: f32,
    seed: u32,
    tile: [f64; 2],
) -> Option<Islands> {
    let [width, height] = mask.size;
    let runs = MaskRuns::new(context, mask, threshold)?;
    let sets = label(context, &runs, edges)?;
    // Only the indices of islands depend on the order of threads, and the result does not depend on indices.
    let count = AtomicU32::new(0);
    let is_first = |run: usize| sets.find(run as u32) as usize == run;
    let index = |run: usize| if is_first(run) { count.fetch_add(1, Relaxed) } else { 0 };
    let indices: Vec<u32> = (0..runs.columns.len()).into_par_iter().map(index).collect();
    let axes = [AxisMoments::new(width, edges.wrap[0]), AxisMoments::new(height, edges.wrap[1])];
    let random_value = island_random(seed, edges, tile);
    let mut planes = [(); 2].map(|()| Plane::for_overwriting(mask.size));
    let (count, batch) = (count.into_inner() as usize, batch_len(mask.px.len()));
    for start in (0..count.max(1)).step_by(batch) {
        // The index of an island within the batch; out of bounds for islands of other batches.
        let index = |run: usize| (indices[sets.find(run as u32) as usize] as usize).wrapping_sub(start);
        let islands = start..count.min(start + batch);
        let sums: Vec<IslandSum> = islands.into_par_iter().map(|_| IslandSum::default()).collect();
        runs.for_each_row(context, |y, row| {
            for run in row {
                if let Some(sum) = sums.get(index(run)) {
                    sum.add(&axes, y, runs.columns(run));
                }
            }
        })?;
        let summaries: Vec<[f32; 2]> = sums.par_iter().map(|sum| sum.summary(&axes, &random_value)).collect();
        for (k, plane) in planes.iter_mut().enumerate() {
            for_each_row(context, &mut plane.px, width, |y, row| {
                if start == 0 {
                    row.fill(0.0);
                }
                for run in runs.of_row(y) {
                    if let Some(summary) = summaries.get(index(run)) {
                        row[runs.columns(run)].fill(summary[k]);
                    }
                }
            })?;
        }
    }
    let [random, area] = planes;
    Some(Islands { random, area })
}

/// Joins the runs of each island.
pub(crate) fn label(context: FilterContext<'_>, runs: &MaskRuns, edges: Edges) -> Option<UnionFind> {
    let [width, height] = runs.size;
    let sets = UnionFind((0..runs.columns.len() as u32).into_par_iter().map(AtomicU32::new).collect());
    runs.for_each_row(context, |y, row| {
        let Some(last) = row.clone().last() else { return };
        if edges.wrap[0] && runs.columns(row.start).start == 0 && runs.columns(last).end == width {
            sets.union(row.start as u32, last as u32);
        }
        let below = if y + 1 < height { y + 1 } else { 0 };
        if below == 0 && !edges.wrap[1] {
            return;
        }
        let mut below = runs.of_row(below);
        for run in row {
            let columns = runs.columns(run);
            // A run may also touch the next one above it.
            while !below.is_empty() && runs.columns(below.start).end <= columns.start {
                below.start += 1;
            }
            let touches = |other: &usize| runs.columns(*other).start < columns.end;
            below.clone().take_while(touches).for_each(|other| sets.union(run as u32, other as u32));
        }
    })?;
    Some(sets)
}

/// The runs of pixels inside a mask, in scan order.
pub(crate) struct MaskRuns {
    pub(crate) size: [usize; 2],
    /// The first column of each run and the column after its last.
    columns: Vec<[u32; 2]>,
    /// For each row, the number of runs before it; at the end, the number of runs.
    before: Vec<usize>,
}

impl MaskRuns {
    pub(crate) fn new(context: FilterContext<'_>, mask: PlaneRef<'_>, threshold: f32) -> Option<MaskRuns> {
        let height = mask.size[1];
        let min_rows = (MIN_CHUNK / mask.size[0].max(1)).max(1);
        let mut before = vec![0; height + 1];
        before[1..].par_iter_mut().with_min_len(min_rows).enumerate().try_for_each(|(y, count)| {
            *count = runs(mask.row(y), threshold).count();
            context.unless_cancelled()
        })?;
        for y in 0..height {
            before[y + 1] += before[y];
        }
        let mut columns = vec![[0; 2]; before[height]];
        let (mut rows, mut rest) = (vec![], &mut columns[..]);
        for count in before.windows(2).map(|ends| ends[1] - ends[0]) {
            let (row, others) = rest.split_at_mut(count);
            rows.push(row);
            rest = others;
        }
        rows.into_par_iter().with_min_len(min_rows).enumerate().try_for_each(|(y, row)| {
            for (to, run) in row.iter_mut().zip(runs(mask.row(y), threshold)) {
                *to = [run.start as u32, run.end as u32];
            }
            context.unless_cancelled()
        })?;
        Some(MaskRuns { size: mask.size, columns, before })
    }
    pub(crate) fn count(&self) -> usize {
        self.columns.len()
    }
    pub(crate) fn columns(&self, run: usize) -> Range<usize> {
        let [start, end] = self.columns[run];
        start as usize..end as usize
    }
    pub(crate) fn of_row(&self, y: usize) -> Range<usize> {
        self.before[y]..self.before[y + 1]
    }
    /// Visits all rows in parallel, in any order, unless cancelled.
    pub(crate) fn for_each_row(
        &self,
        context: FilterContext<'_>,
        visit: impl Fn(usize, Range<usize>) + Sync,
    ) -> Option<()> {
        let rows = (0..self.size[1]).into_par_iter().with_min_len((MIN_CHUNK / self.size[0].max(1)).max(1));
        rows.try_for_each(|y| context.unless_cancelled().map(|()| visit(y, self.of_row(y))))
    }
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

/// A concurrent union-find structure: for each run an earlier run of its set, or itself if it is the root.
pub(crate) struct UnionFind(Vec<AtomicU32>);

impl UnionFind {
    /// The root of a run's set.
    pub(crate) fn find(&self, mut run: u32) -> u32 {
        loop {
            let earlier = self.0[run as usize].load(Relaxed);
            if earlier == run {
                return run;
            }
            // Path halving. A failed exchange is harmless: another thread has stored an earlier parent.
            let first = self.0[earlier as usize].load(Relaxed);
            let _ = self.0[run as usize].compare_exchange(earlier, first, Relaxed, Relaxed);
            run = first;
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
