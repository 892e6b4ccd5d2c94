//! Work on long rows of numbers, shared by all cores and stopped early.

use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// Calls `make` for consecutive parts of `px` on all cores, until `stop` is set. A part begins and ends at a multiple of
/// `whole` numbers (a pixel, or a row); `make` receives the index of its first multiple.
pub(crate) fn for_each_part(px: &mut [f32], whole: usize, stop: &AtomicBool, make: impl Fn(usize, &mut [f32]) + Sync) {
    const PART: usize = 1 << 14;
    let whole = whole.max(1);
    let count = (PART / whole).max(1);
    let part = |(i, part): (usize, &mut [f32])| {
        if !stop.load(Ordering::Relaxed) {
            make(i * count, part);
        }
    };
    px.par_chunks_mut(count * whole).enumerate().for_each(part);
}
