//! Reads of images over a block of pixels.

use super::block::{BLOCK, Src};
use super::direct::Points;
use crate::image::{Plane, Read, Reading};
use crate::ir::Part;

/// Reads a plane at points, one by one: vectors that gather are no faster.
pub(super) fn fill(plane: &Plane<'_>, read: Read, part: Part, out: &mut [f32; BLOCK], points: &Points<'_>) {
    let [x, y, ..] = &points.args;
    let reading = Reading::new(read, plane);
    // Most often all points of a block lie in one row.
    let row = if let Src::All(y) = y { Some(reading.place(1, *y)) } else { None };
    let one = |from: &Src<'_>, i: usize| match from {
        Src::Each(block) => block[i],
        Src::All(v) => *v,
    };
    for (i, out) in out[..points.n].iter_mut().enumerate() {
        let row = row.unwrap_or_else(|| reading.place(1, one(y, i)));
        *out = reading.part(part, reading.place(0, one(x, i)), row);
    }
}
