//! Image samples over a block of pixels.

use super::block::{BLOCK, BlockSource};
use super::noise_block::BlockPoints;
use crate::derivative::Derivative;
use crate::image::{PixelRun, PlaneView, Sampler};
use crate::plane_points::POINT_CHUNK;
use crate::plane_sampler::PlaneSampler;
use crate::simd::Lanes;

/// Samples a plane. The points of `run`, which begins with the block, are sampled by rows; the pixels around the others
/// are loaded one by one, since vector gathers are no faster.
pub(super) fn fill<V: Lanes>(
    token: V::Token,
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
    let done = match (run, row) {
        (Some(run), Some(Some(row))) => {
            let len = run.len.min(points.n);
            reading.fill_run(part, run, row, &mut out[..len]);
            len
        }
        _ => 0,
    };
    let mut at = [[0.0; POINT_CHUNK]; 2];
    for first in (done..points.n).step_by(POINT_CHUNK) {
        let count = POINT_CHUNK.min(points.n - first);
        for (at, from) in at.iter_mut().zip([x, y]) {
            match from {
                BlockSource::Pixels(block) => {
                    at[..count].copy_from_slice(&block[first..][..count]);
                    at[count..].fill(block[first]);
                }
                BlockSource::Uniform(v) => at.fill(*v),
            }
        }
        reading.fill_points::<V>(token, part, at.each_ref(), &mut out[first..][..count]);
    }
}

/// The runs of pixels that begin with the blocks of a strip of x coordinates.
pub(super) fn column_runs(plane: &PlaneView<'_>, x: &[f32]) -> Vec<PixelRun> {
    x.chunks(BLOCK).map(|x| plane.grid.column_run(x)).collect()
}
