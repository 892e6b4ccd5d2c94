//! Reads of images over a block of pixels.

use super::block::{Block, Src};
use crate::image::{Plane, Read};
use crate::ir::Part;

/// Reads a plane at `n` points, one by one: vectors that gather are no faster.
pub(super) fn fill(plane: &Plane<'_>, read: Read, part: Part, out: &mut Block, [x, y]: [Src<'_>; 2], n: usize) {
    let one = |from: &Src<'_>, i: usize| match from {
        Src::Each(block) => block[i],
        Src::All(v) => *v,
    };
    for (i, out) in out.0[..n].iter_mut().enumerate() {
        *out = read.at(plane, part, [one(&x, i), one(&y, i)]);
    }
}
