//! Reads of images over a block of pixels.

use super::block::{BLOCK, BlockSource};
use super::direct::BlockPoints;
use crate::image::{PlaneSampler, PlaneView, Sampler};
use crate::ir::Derivative;

/// Reads a plane at points, one by one: vectors that gather are no faster.
pub(super) fn fill(
    plane: &PlaneView<'_>,
    read: Sampler,
    part: Derivative,
    out: &mut [f32; BLOCK],
    points: &BlockPoints<'_>,
) {
    let [x, y, ..] = &points.args;
    let reading = PlaneSampler::new(read, plane);
    // Most often all points of a block lie in one row.
    let row = if let BlockSource::All(y) = y { Some(reading.place(1, *y)) } else { None };
    let one = |from: &BlockSource<'_>, i: usize| match from {
        BlockSource::Each(block) => block[i],
        BlockSource::All(v) => *v,
    };
    for (i, out) in out[..points.n].iter_mut().enumerate() {
        let row = row.unwrap_or_else(|| reading.place(1, one(y, i)));
        *out = reading.part(part, reading.place(0, one(x, i)), row);
    }
}
