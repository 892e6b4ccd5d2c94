//! Image samples over a block of pixels.

use super::block::{BLOCK, BlockSource};
use super::noise_block::BlockPoints;
use crate::derivative::Derivative;
use crate::image::{PlaneSampler, PlaneView, Sampler};

/// Samples a plane point by point: vector gathers are no faster.
pub(super) fn fill(
    plane: &PlaneView<'_>,
    sampler: Sampler,
    part: Derivative,
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
    for (i, out) in out[..points.n].iter_mut().enumerate() {
        let row = row.unwrap_or_else(|| reading.place(1, one(y, i)));
        *out = reading.derivative(part, reading.place(0, one(x, i)), row);
    }
}
