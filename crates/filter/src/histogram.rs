//! Histogram equalisation, and the transfer of a histogram to another image.

use crate::auto_levels::{self, percentiles};
use crate::parallel_rows::map;
use crate::plane::{FilterContext, Plane, PlaneRef};
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use rayon::prelude::*;

/// The result depends on every pixel.
pub const REACH: Reach = Reach::Whole;

/// The bins between the smallest and the largest value.
const BINS: usize = 4096;
/// Pixels in each partial histogram.
const CHUNK: usize = 1 << 18;

/// The values that an operation on this many planes holds at once besides them.
pub fn memory(size: [usize; 2], planes: u64) -> u64 {
    let parts = 2 * rayon::current_num_threads() as u64 + 6;
    auto_levels::memory(size, planes) + parts * 2 * (BINS as u64 + 1)
}

/// The share of pixels below each value.
struct Distribution {
    low: f32,
    high: f32,
    /// The number of pixels below the lower end of each bin; at the end, of all pixels.
    below: Vec<u64>,
}

impl Distribution {
    fn of(context: FilterContext<'_>, planes: &[PlaneRef<'_>]) -> Option<Distribution> {
        let [low, high] = percentiles(context, planes, [0.0, 1.0])?;
        let part = |part: &[f32]| {
            context.unless_cancelled()?;
            let mut bins = vec![0_u64; BINS];
            for v in part {
                bins[bin(place(*v, low, high)).0] += 1;
            }
            Some(bins)
        };
        let sum = |mut a: Vec<u64>, b: Vec<u64>| {
            a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
            Some(a)
        };
        let chunks = planes.par_iter().flat_map(|plane| plane.px.par_chunks(CHUNK));
        let bins = chunks.map(part).try_reduce(|| vec![0; BINS], sum)?;
        let mut below = vec![0];
        for count in bins {
            below.push(below[below.len() - 1] + count);
        }
        Some(Distribution { low, high, below })
    }
    /// The share of pixels below a value, 0..=1.
    fn share(&self, v: f32) -> f32 {
        let (bin, part) = bin(place(v, self.low, self.high));
        let (before, after) = (self.below[bin] as f64, self.below[bin + 1] as f64);
        let all = self.below[BINS].max(1) as f64;
        ((before + (after - before) * f64::from(part)) / all) as f32
    }
    /// The value below which this share of pixels lies.
    fn value(&self, share: f32) -> f32 {
        let rank = f64::from(share) * self.below[BINS] as f64;
        // The last bin that begins at or below the rank and is not empty.
        let bin = self.below[1..].partition_point(|end| (*end as f64) < rank).min(BINS - 1);
        let (before, after) = (self.below[bin] as f64, self.below[bin + 1] as f64);
        let part =
            if after > before { Real::clamp(((rank - before) / (after - before)) as f32, 0.0, 1.0) } else { 0.0 };
        let t = (bin as f32 + part) / BINS as f32;
        Real::clamp(self.low + (self.high - self.low) * t, self.low, self.high)
    }
}

/// The place of a value between two ends, in bins.
fn place(v: f32, low: f32, high: f32) -> f32 {
    if low < high { Real::clamp((v - low) / (high - low), 0.0, 1.0) * BINS as f32 } else { 0.0 }
}

/// The bin of a place, and the part of the bin below it.
fn bin(place: f32) -> (usize, f32) {
    let bin = (place as usize).min(BINS - 1);
    (bin, place - bin as f32)
}

/// Replaces each value by the share of pixels below it. An amount below 1 mixes it with the value itself, stretched to
/// 0..=1. An image of one value becomes 0.
pub fn equalise(context: FilterContext<'_>, planes: Vec<Plane>, amount: f32) -> Option<Vec<Plane>> {
    let distribution = Distribution::of(context, &Plane::views(&planes))?;
    let (low, high) = (distribution.low, distribution.high);
    let changed = |v: f32| {
        let stretched = place(v, low, high) / BINS as f32;
        let share = if low < high { distribution.share(v) } else { 0.0 };
        Real::clamp(stretched + (share - stretched) * amount, 0.0, 1.0)
    };
    planes.into_iter().map(|plane| map(context, plane, changed)).collect()
}

/// Replaces each value by the one of `target` below which as many pixels lie; an amount below 1 mixes both.
pub fn match_to(context: FilterContext<'_>, plane: Plane, target: PlaneRef<'_>, amount: f32) -> Option<Plane> {
    let from = Distribution::of(context, &[plane.view()])?;
    let to = Distribution::of(context, &[target])?;
    map(context, plane, |v| v + (to.value(from.share(v)) - v) * amount)
}
