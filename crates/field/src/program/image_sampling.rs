//! Image samples over a block of pixels.

use super::block::{BLOCK, BlockSource};
use super::noise_block::BlockPoints;
use crate::derivative::Derivative;
use crate::image::{PixelRun, PlaneView, Sampler};
use crate::plane_sampler::PlaneSampler;

/// Samples a plane. The points of `run`, which begins with the block, are sampled by rows; the others one by one, since
/// vector gathers are no faster.
pub(super) fn fill(
    plane: &PlaneView<'_>,
    sampler: Sampler,
    part: Derivative,
    run: Option<&PixelRun>,
    out: &mut [f32; BLOCK],
    points: &BlockPoints<'_>,
) {
    let [x, y, ..] = &points.args;
    let reading = PlaneSampler::new(sampler, plane);
    // The points of a block usually lie in one row.
    let row = if let BlockSource::Uniform(y) = y { Some(reading.place(1, *y)) } else { None };
    let one = |from: &BlockSource<'_>, i: usize| match from {
        BlockSource::Pixels(block) => block[i],
        BlockSource::Uniform(v) => *v,
    };
    let done = match (run, row) {
        (Some(run), Some(Some(row))) => {
            let len = run.len.min(points.n);
            reading.fill_run(part, run, row, &mut out[..len]);
            len
        }
        _ => 0,
    };
    for (i, out) in out[..points.n].iter_mut().enumerate().skip(done) {
        let row = row.unwrap_or_else(|| reading.place(1, one(y, i)));
        *out = reading.derivative(part, reading.place(0, one(x, i)), row);
    }
}

/// The runs of pixels that begin with the blocks of a strip of x coordinates.
pub(super) fn column_runs(plane: &PlaneView<'_>, x: &[f32]) -> Vec<PixelRun> {
    x.chunks(BLOCK).map(|x| plane.grid.column_run(x)).collect()
}
