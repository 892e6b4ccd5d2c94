//! Parallel loops over long buffers, with early cancellation.

use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// Calls `fill` for consecutive parts of `px` on all cores, until `stop` is set. A part consists of whole units of `unit`
/// numbers each (a pixel or a row); `fill` receives the index of its first unit.
pub(crate) fn for_each_part(px: &mut [f32], unit: usize, stop: &AtomicBool, fill: impl Fn(usize, &mut [f32]) + Sync) {
    const PART: usize = 1 << 14;
    let unit = unit.max(1);
    let count = (PART / unit).max(1);
    let part = |(i, part): (usize, &mut [f32])| {
        if !stop.load(Ordering::Relaxed) {
            fill(i * count, part);
        }
    };
    px.par_chunks_mut(count * unit).enumerate().for_each(part);
}
