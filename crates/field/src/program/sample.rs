//! Reads of images over a block of pixels.

use super::block::{BLOCK, Src};
use super::direct::Points;
use crate::image::{Plane, Read};
use crate::ir::Part;

/// Reads a plane at points, one by one: vectors that gather are no faster.
pub(super) fn fill(plane: &Plane<'_>, read: Read, part: Part, out: &mut [f32; BLOCK], points: &Points<'_>) {
    let one = |from: &Src<'_>, i: usize| match from {
        Src::Each(block) => block[i],
        Src::All(v) => *v,
    };
    let [x, y, ..] = &points.args;
    for (i, out) in out[..points.n].iter_mut().enumerate() {
        *out = read.at(plane, part, [one(x, i), one(y, i)]);
    }
}
