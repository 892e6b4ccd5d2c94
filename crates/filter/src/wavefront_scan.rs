//! In-place scans in parallel, with exactly the result of a sequential scan.
//!
//! A scan that updates the 3×3 neighbourhood of one pixel after another is sequential. Sorted by t = column + 3·row,
//! however, pixels with overlapping neighbourhoods keep their order, and the neighbourhoods of pixels with equal t
//! never overlap: the pixels of such a wavefront can be updated at once (hyperplane method; Lamport, 1974). A front is
//! stored as an array with one value for each row of the image; the eight neighbours lie in the eight fronts around it.
//!
//! The next scan may follow eight fronts behind. The fronts pass through a pipeline: each core is a stage that performs
//! its share of the scans, and fronts that leave the last stage are final.

use crate::plane::{FilterContext, Plane, PlaneRef, pixel_count};
use lapidary_field::simd::{Lanes, Task};
use rayon::prelude::*;

/// The update that a scan performs at each pixel.
pub(crate) trait ScanKernel: Copy + Send + Sync {
    /// True if the update may change the neighbours too.
    const WRITES_NEIGHBOURS: bool;
    /// Updates the 3×3 neighbourhood of a pixel, in scan order, in the lanes of `live`. Returns whether anything
    /// changed. Must be inlined.
    fn update<V: Lanes>(self, around: &mut [V; 9], live: Option<V::Mask>) -> bool;
}

/// Performs scans over all pixels except the outermost.
pub(crate) fn scan_in_place(
    context: FilterContext<'_>,
    plane: PlaneRef<'_>,
    kernel: impl ScanKernel,
    scans: usize,
) -> Option<Plane> {
    context.unless_cancelled()?;
    let [cols, rows] = plane.size;
    if cols < 3 || rows < 3 || scans == 0 {
        return plane.to_plane(context);
    }
    let mut now: Option<Plane> = None;
    for first in (0..scans).step_by(MAX_SCANS) {
        let mut to = Plane::filled(plane.size, 0.0);
        let scans = MAX_SCANS.min(scans - first);
        context.level.run(ScanTask {
            context,
            from: now.as_ref().map_or(plane, Plane::view),
            to: &mut to,
            kernel,
            scans,
        })?;
        now = Some(to);
    }
    now
}

/// Scans in one run of the pipeline: each scan keeps some fronts in memory.
const MAX_SCANS: usize = 64;

/// Fronts that enter the pipeline together.
const FRONTS_PER_STEP: usize = 48;

/// The values that this many scans hold at once.
pub(crate) fn memory(size: [usize; 2], scans: usize) -> u64 {
    let [cols, rows] = size;
    let at_once = scans.min(MAX_SCANS);
    let stages = rayon::current_num_threads().clamp(1, at_once.max(1));
    let fronts = (SCAN_LAG * at_once + stages * (3 * FRONTS_PER_STEP + 2 * SCAN_LAG) + 2 * FRONTS_PER_STEP)
        .min(cols + 3 * rows + FRONTS_PER_STEP);
    pixel_count([fronts, rows + FRONT_PADDING]) + pixel_count(size) * if scans > MAX_SCANS { 2 } else { 1 }
}

/// The number of fronts that a neighbourhood reaches to either side.
const NEIGHBOUR_FRONTS: usize = 4;

/// The distance in fronts between one scan and the next: two neighbourhoods.
const SCAN_LAG: usize = 2 * NEIGHBOUR_FRONTS;

/// Padding at the end of a front, so that a vector may be loaded at any position.
const FRONT_PADDING: usize = 64;

/// The values of a front, by row.
type Front = Vec<f32>;

struct ScanTask<'a, 'o, T> {
    context: FilterContext<'a>,
    from: PlaneRef<'a>,
    to: &'o mut Plane,
    kernel: T,
    scans: usize,
}

impl<T: ScanKernel> Task for ScanTask<'_, '_, T> {
    type Out = Option<()>;
    fn run<V: Lanes>(self, token: V::Token) -> Option<()> {
        let [cols, rows] = self.from.size;
        let fronts = cols + 3 * rows - 3;
        let count = rayon::current_num_threads().clamp(1, self.scans);
        let stage = |k: usize| PipelineStage {
            size: [cols, rows],
            fronts: vec![],
            first: 0,
            // The first front that contains a pixel which is not outermost.
            next: vec![NEIGHBOUR_FRONTS; self.scans * (k + 1) / count - self.scans * k / count],
            incoming: vec![],
        };
        let mut stages: Vec<PipelineStage> = (0..count).map(stage).collect();
        let mut end: Vec<Option<&mut Plane>> = stages.iter().map(|_| None).collect();
        end[count - 1] = Some(self.to);
        let mut unused_fronts: Vec<Front> = vec![];
        // Fronts advance one stage per step, so stages never wait for each other within a step.
        for step in 0..fronts.div_ceil(FRONTS_PER_STEP) + count - 1 {
            let batch = step * FRONTS_PER_STEP..fronts.min((step + 1) * FRONTS_PER_STEP);
            stages[0].incoming =
                batch.clone().map(|_| unused_fronts.pop().unwrap_or_else(|| vec![0.0; rows + FRONT_PADDING])).collect();
            let step = |(k, (stage, end)): (usize, (&mut PipelineStage, &mut Option<&mut Plane>))| {
                if k == 0 {
                    skew(self.from, batch.start, &mut stage.incoming);
                }
                let first = stage.first;
                let leaving = stage.advance::<V, T>(token, self.context, self.kernel)?;
                if let Some(plane) = end {
                    unskew(&leaving, first, plane);
                }
                Some(leaving)
            };
            let leaving: Option<Vec<Vec<Front>>> = stages.par_iter_mut().zip(&mut end).enumerate().map(step).collect();
            for (stage, fronts) in leaving?.into_iter().enumerate() {
                match stages.get_mut(stage + 1) {
                    Some(next) => next.incoming = fronts,
                    None => unused_fronts.extend(fronts),
                }
            }
        }
        Some(())
    }
}

/// A stage of the pipeline, run by one core.
struct PipelineStage {
    /// Columns and rows of the image.
    size: [usize; 2],
    /// The fronts in this stage.
    fronts: Vec<Front>,
    /// The index of the first of these fronts.
    first: usize,
    /// For each scan of this stage, the index of the next front to update.
    next: Vec<usize>,
    /// The fronts that enter in the next step.
    incoming: Vec<Front>,
}

impl PipelineStage {
    /// Accepts the incoming fronts, advances each scan as far as possible, and returns the fronts that are final.
    fn advance<V: Lanes, T: ScanKernel>(
        &mut self,
        token: V::Token,
        context: FilterContext<'_>,
        kernel: T,
    ) -> Option<Vec<Front>> {
        let [cols, rows] = self.size;
        self.fronts.append(&mut self.incoming);
        let received = self.first + self.fronts.len();
        let last = cols - 2 + 3 * (rows - 2);
        // Before the end, a scan stops where its neighbourhoods include fronts that are not yet final.
        let is_complete = received > last + NEIGHBOUR_FRONTS;
        let mut end = if is_complete { last + 1 } else { received.saturating_sub(NEIGHBOUR_FRONTS) };
        for next in &mut self.next {
            context.unless_cancelled()?;
            while *next < end {
                let from = *next - NEIGHBOUR_FRONTS - self.first;
                let near =
                    <&mut [Front; 9]>::try_from(&mut self.fronts[from..][..9]).expect("the range has nine fronts");
                let rows = next.saturating_sub(cols - 2).div_ceil(3).max(1)..((*next - 1) / 3).min(rows - 2) + 1;
                update_front::<V, T>(token, kernel, near, rows.start, rows.end);
                *next += 1;
            }
            end = if is_complete { end } else { end.saturating_sub(SCAN_LAG) };
        }
        let done =
            if is_complete { received } else { self.next.last().map_or(received, |next| next - NEIGHBOUR_FRONTS) };
        let leaving = self.fronts.drain(..done - self.first).collect();
        self.first = done;
        Some(leaving)
    }
}

/// Updates the pixels of the middle one of nine fronts, in rows `from..to`.
fn update_front<V: Lanes, T: ScanKernel>(token: V::Token, kernel: T, near: &mut [Front; 9], from: usize, to: usize) {
    V::enter(
        token,
        #[inline(always)]
        || {
            let len = to - from + FRONT_PADDING - 1;
            let [nw, n, ne, w, here, e, sw, s, se] = near;
            let mut near: [&mut [f32]; 9] = [
                &mut nw[from - 1..][..len],
                &mut n[from - 1..][..len],
                &mut ne[from - 1..][..len],
                &mut w[from..][..len],
                &mut here[from..][..len],
                &mut e[from..][..len],
                &mut sw[from + 1..][..len],
                &mut s[from + 1..][..len],
                &mut se[from + 1..][..len],
            ];
            let mut i = 0;
            while i + V::N <= to - from {
                update_lanes::<V, T>(token, kernel, &mut near, i, None);
                i += V::N;
            }
            if i < to - from {
                let lane = V::load(token, &LANE_INDEX);
                let live = lane.less(V::splat(token, (to - from - i) as f32));
                update_lanes::<V, T>(token, kernel, &mut near, i, Some(live));
            }
        },
    );
}

/// The index of each lane.
static LANE_INDEX: [f32; 16] = [0., 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11., 12., 13., 14., 15.];

#[inline(always)]
fn update_lanes<V: Lanes, T: ScanKernel>(
    token: V::Token,
    kernel: T,
    near: &mut [&mut [f32]; 9],
    i: usize,
    live: Option<V::Mask>,
) {
    let mut around = [V::splat(token, 0.0); 9];
    let mut k = 0;
    while k < 9 {
        around[k] = V::load(token, &near[k][i..]);
        k += 1;
    }
    if !kernel.update(&mut around, live) {
        return;
    }
    if !T::WRITES_NEIGHBOURS {
        return around[4].store(&mut near[4][i..]);
    }
    let mut k = 0;
    while k < 9 {
        around[k].store(&mut near[k][i..]);
        k += 1;
    }
}

/// Copies an image into fronts, beginning with the front of index `first`.
fn skew(plane: PlaneRef<'_>, first: usize, fronts: &mut [Front]) {
    for_each_run(plane.size, first, fronts.len(), |y, x, front, count| {
        for (v, front) in plane.row(y)[x..][..count].iter().zip(&mut fronts[front..]) {
            front[y] = *v;
        }
    });
}

/// Copies fronts, beginning with the front of index `first`, into an image.
fn unskew(fronts: &[Front], first: usize, plane: &mut Plane) {
    let width = plane.size[0];
    for_each_run(plane.size, first, fronts.len(), |y, x, front, count| {
        for (v, front) in plane.px[y * width + x..][..count].iter_mut().zip(&fronts[front..]) {
            *v = front[y];
        }
    });
}

/// Calls `run` for each image row that has pixels in the given fronts, with the row, its first such column, the
/// position of that column's front, and the number of pixels.
fn for_each_run([cols, rows]: [usize; 2], first: usize, count: usize, mut run: impl FnMut(usize, usize, usize, usize)) {
    for y in 0..rows {
        let (start, end) = (first.max(3 * y), (first + count).min(3 * y + cols));
        if start < end {
            run(y, start - 3 * y, start - first, end - start);
        }
    }
}
