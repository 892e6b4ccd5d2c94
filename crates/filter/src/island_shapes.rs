//! Measures of the connected components of a mask: bounds, local coordinates, orientation, means.

use crate::islands::{MaskRuns, label};
use crate::parallel_rows::for_each_row;
use crate::plane::{Edges, FilterContext, Plane, PlaneRef, pixel_count};
use lapidary_field::real::Real;
use std::f32::consts::TAU;
use std::ops::Range;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering::Relaxed};

/// The measures of the island of each pixel; 0 outside of islands.
#[derive(Clone, Debug, PartialEq)]
pub struct IslandShapes {
    /// The position within the bounds of the island, across and down, 0..1.
    pub local: [Plane; 2],
    /// The size of the bounds, in pixels.
    pub size: [Plane; 2],
    /// The direction of the island's longest extent, in turns, 0..0.5.
    pub turn: Plane,
}

/// The positions at which an axis that wraps is cut to measure an island. An island that leaves a gap of this share of the
/// axis is measured exactly; a larger one spans the axis.
const CUTS: usize = 8;

/// The values that labels and shapes hold at once.
pub fn memory(size: [usize; 2]) -> u64 {
    let bytes = batch_len(size) * (size_of::<IslandExtent>() + size_of::<IslandMoments>() + size_of::<IslandSummary>());
    labels_memory(size) + 5 * pixel_count(size) + bytes as u64 / 4
}

/// The values that labels and a mean hold at once, including the mean.
pub fn mean_memory(size: [usize; 2]) -> u64 {
    // Two sums for each island, and every other pixel may be one.
    labels_memory(size) + pixel_count(size) + 4 * pixel_count([size[0].div_ceil(2), size[1]])
}

fn labels_memory(size: [usize; 2]) -> u64 {
    5 * pixel_count([size[0].div_ceil(2), size[1]]) + 8 * (size[0] + 3 * size[1]) as u64
}

/// The number of islands that are measured at once: measures of more would take more memory than the image.
fn batch_len(size: [usize; 2]) -> usize {
    (size[0] * size[1] / 64).max(1 << 10)
}

/// The 4-connected components of the pixels of at least a threshold.
pub struct IslandLabels {
    runs: MaskRuns,
    edges: Edges,
    /// The index of the island of each run.
    islands: Vec<u32>,
    count: usize,
}

impl IslandLabels {
    /// Finds the islands of a mask.
    pub fn new(context: FilterContext<'_>, mask: PlaneRef<'_>, edges: Edges, threshold: f32) -> Option<IslandLabels> {
        let runs = MaskRuns::new(context, mask, threshold)?;
        let sets = label(context, &runs, edges)?;
        let mut islands: Vec<u32> = Vec::with_capacity(runs.count());
        let mut count = 0;
        for run in 0..runs.count() {
            // The root of a set is its first run.
            let root = sets.find(run as u32) as usize;
            islands.push(if root == run { count } else { islands[root] });
            count += u32::from(root == run);
        }
        Some(IslandLabels { runs, edges, islands, count: count as usize })
    }
    /// The mean of a plane over each island; other pixels keep their values.
    ///
    /// Sums are whole numbers, so that the order of additions does not matter.
    pub fn means(&self, context: FilterContext<'_>, of: PlaneRef<'_>) -> Option<Plane> {
        /// Steps of a value, and the largest value.
        const ONE: f32 = 1_048_576.0;
        const MOST: f32 = 4096.0;
        let sums: Vec<[AtomicI64; 2]> = (0..self.count).map(|_| Default::default()).collect();
        self.runs.for_each_row(context, |y, row| {
            for run in row {
                let columns = self.runs.columns(run);
                let fixed = |v: &f32| (Real::clamp(*v, -MOST, MOST) * ONE) as i64;
                let [count, sum] = &sums[self.islands[run] as usize];
                count.fetch_add(columns.len() as i64, Relaxed);
                sum.fetch_add(of.row(y)[columns].iter().map(fixed).sum(), Relaxed);
            }
        })?;
        let mean = |[count, sum]: &[AtomicI64; 2]| {
            (sum.load(Relaxed) as f64 / (count.load(Relaxed) as f64 * f64::from(ONE))) as f32
        };
        let mut means = of.to_plane(context)?;
        for_each_row(context, &mut means.px, of.size[0], |y, row| {
            for run in self.runs.of_row(y) {
                row[self.runs.columns(run)].fill(mean(&sums[self.islands[run] as usize]));
            }
        })?;
        Some(means)
    }
    /// Measures all islands. A pixel is `pixel` long, across and down, in any unit.
    pub fn shapes(&self, context: FilterContext<'_>, pixel: [f32; 2]) -> Option<IslandShapes> {
        let size = self.runs.size;
        let mut planes = [(); 5].map(|()| Plane::for_overwriting(size));
        let batch = batch_len(size);
        for start in (0..self.count.max(1)).step_by(batch) {
            // The index of an island within the batch; out of bounds for islands of other batches.
            let index = |run: usize| (self.islands[run] as usize).wrapping_sub(start);
            let summaries = self.measure(context, start..self.count.min(start + batch), pixel)?;
            for (k, plane) in planes.iter_mut().enumerate() {
                for_each_row(context, &mut plane.px, size[0], |y, row| {
                    if start == 0 {
                        row.fill(0.0);
                    }
                    for run in self.runs.of_row(y) {
                        let Some(summary) = summaries.get(index(run)) else { continue };
                        let columns = self.runs.columns(run);
                        let first = columns.start;
                        match k {
                            0 => {
                                for (x, to) in (first..).zip(&mut row[columns]) {
                                    *to = summary.bounds[0].place(x, size[0]);
                                }
                            }
                            1 => row[columns].fill(summary.bounds[1].place(y, size[1])),
                            2 | 3 => row[columns].fill(summary.bounds[k - 2].length as f32),
                            _ => row[columns].fill(summary.turn),
                        }
                    }
                })?;
            }
        }
        let [x, y, width, height, turn] = planes;
        Some(IslandShapes { local: [x, y], size: [width, height], turn })
    }
    /// Measures some islands: first their bounds, then their moments relative to these.
    fn measure(
        &self,
        context: FilterContext<'_>,
        islands: Range<usize>,
        pixel: [f32; 2],
    ) -> Option<Vec<IslandSummary>> {
        let size = self.runs.size;
        let index = |run: usize| (self.islands[run] as usize).wrapping_sub(islands.start);
        let extents: Vec<IslandExtent> = islands.clone().map(|_| IslandExtent::default()).collect();
        self.runs.for_each_row(context, |y, row| {
            for run in row {
                if let Some(extent) = extents.get(index(run)) {
                    extent.add(0, self.runs.columns(run), size[0]);
                    extent.add(1, y..y + 1, size[1]);
                }
            }
        })?;
        let bounds: Vec<[AxisBounds; 2]> = extents
            .iter()
            .map(|extent| [0, 1].map(|axis| extent.bounds(axis, size[axis], self.edges.wrap[axis])))
            .collect();
        let moments: Vec<IslandMoments> = islands.clone().map(|_| IslandMoments::default()).collect();
        self.runs.for_each_row(context, |y, row| {
            for run in row {
                if let Some(moments) = moments.get(index(run)) {
                    let [across, down] = &bounds[index(run)];
                    let columns = self.runs.columns(run);
                    let [x, y] = [across.offset(columns.start, size[0]), down.offset(y, size[1])];
                    moments.add(x as i64, y as i64, columns.len() as i64);
                }
            }
        })?;
        let summary = |(moments, bounds): (&IslandMoments, [AxisBounds; 2])| {
            // An area that surrounds the tile has no longest extent but the axis around it.
            let turn = match bounds.each_ref().map(|bounds| bounds.spans) {
                [_, true] => 0.25,
                [true, false] => 0.0,
                [false, false] => moments.turn(pixel),
            };
            IslandSummary { bounds, turn }
        };
        Some(moments.iter().zip(bounds).map(summary).collect())
    }
}

/// The bounds of an island along an axis.
struct AxisBounds {
    start: usize,
    length: usize,
    /// True if the island leaves no gap around an axis that wraps: it has no first pixel.
    spans: bool,
}

impl AxisBounds {
    /// The distance from the first pixel of the island, along an axis of `n` pixels that may wrap.
    fn offset(&self, at: usize, n: usize) -> usize {
        (at + n - self.start) % n
    }
    /// The position within the bounds, 0..1.
    fn place(&self, at: usize, n: usize) -> f32 {
        if self.spans { 0.5 } else { (self.offset(at, n) as f32 + 0.5) / self.length as f32 }
    }
}

/// The measures of an island.
struct IslandSummary {
    bounds: [AxisBounds; 2],
    turn: f32,
}

/// The first and the last pixel of an island along each axis, counted from each cut.
struct IslandExtent([[[AtomicU32; 2]; CUTS]; 2]);

impl Default for IslandExtent {
    fn default() -> IslandExtent {
        IslandExtent([(); 2].map(|()| [(); CUTS].map(|()| [AtomicU32::new(u32::MAX), AtomicU32::new(0)])))
    }
}

impl IslandExtent {
    fn add(&self, axis: usize, run: Range<usize>, n: usize) {
        for (k, [first, last]) in self.0[axis].iter().enumerate() {
            let start = (run.start + n - k * n / CUTS) % n;
            let end = start + run.len() - 1;
            // A run across the cut touches both of its sides.
            let (start, end) = if end < n { (start, end) } else { (0, n - 1) };
            first.fetch_min(start as u32, Relaxed);
            last.fetch_max(end as u32, Relaxed);
        }
    }
    /// The shortest bounds. An axis that does not wrap is cut at its edge.
    fn bounds(&self, axis: usize, n: usize, wraps: bool) -> AxisBounds {
        let cuts = if wraps { CUTS } else { 1 };
        let bounds = self.0[axis][..cuts].iter().enumerate().map(|(k, [first, last])| {
            let (first, last) = (first.load(Relaxed), last.load(Relaxed));
            ((last - first + 1) as usize, (first as usize + k * n / CUTS) % n)
        });
        let (length, start) = bounds.min().expect("an axis has a cut");
        // A cut lies in every gap of this length, and in some of the smaller ones, depending on where they are.
        let spans = wraps && length > n - n.div_ceil(CUTS);
        if spans { AxisBounds { start: 0, length: n, spans } } else { AxisBounds { start, length, spans } }
    }
}

/// The pixel count of an island, and the sums of x, y, x², xy and y².
#[derive(Default)]
struct IslandMoments([AtomicI64; 6]);

impl IslandMoments {
    /// Adds `n` pixels of a row from column `x` on.
    fn add(&self, x: i64, y: i64, n: i64) {
        let sum = n * x + n * (n - 1) / 2;
        let squares = n * x * x + x * n * (n - 1) + (n - 1) * n * (2 * n - 1) / 6;
        for (to, v) in self.0.iter().zip([n, sum, n * y, squares, sum * y, n * y * y]) {
            to.fetch_add(v, Relaxed);
        }
    }
    /// The direction of the principal axis, in turns.
    fn turn(&self, pixel: [f32; 2]) -> f32 {
        let [n, x, y, xx, xy, yy] = self.0.each_ref().map(|v| i128::from(v.load(Relaxed)));
        let area = (n * n).max(1) as f64;
        let [xx, xy, yy] = [n * xx - x * x, n * xy - x * y, n * yy - y * y].map(|v| (v as f64 / area) as f32);
        let across = xx * pixel[0] * pixel[0] - yy * pixel[1] * pixel[1];
        let turn = Real::atan2(2.0 * xy * pixel[0] * pixel[1], across) / (2.0 * TAU);
        if turn < 0.0 { turn + 0.5 } else { turn }
    }
}
