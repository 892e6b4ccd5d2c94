//! Levels found by themselves: what is darkest becomes 0, what is brightest 1.

use super::rows::combined;
use super::{Plane, Reach, Work, area};
use lapidary_field::real::Real;
use rayon::prelude::*;

/// Every pixel has a say.
pub const REACH: Reach = Reach::Whole;

/// Numbers that levels of so many planes of that size hold at once: as many planes, or before them the bins that each
/// core counts in.
pub fn memory(size: [usize; 2], planes: u64) -> u64 {
    let parts = planes * area(size).div_ceil(PART as u64);
    let bins = 2 * parts.min(2 * rayon::current_num_threads() as u64) + 2;
    (planes * area(size)).max(bins * (size_of::<[u64; 1 << 16]>() / size_of::<f32>()) as u64)
}

/// Stretches what lies between two shares of the pixels of all planes, each 0..1, over 0..1; what lies beyond is cut
/// off. All the same everywhere, it becomes 0.
pub fn auto(work: Work<'_>, of: &[Plane], shares: [f32; 2]) -> Option<Vec<Plane>> {
    let [low, high] = percentiles(work, of, shares)?;
    let (low, high) = (Real::min(low, high), Real::max(high, low));
    let stretched = |v| if low < high { Real::clamp((v - low) / (high - low), 0.0, 1.0) } else { 0.0 };
    of.iter().map(|of| combined(work, of, of, |v, _| stretched(v))).collect()
}

/// For each share 0..1 the number that this share of the pixels is at most: one of the pixels, exactly.
///
/// Counted, not sorted: first by the upper half of the bits, then by the lower half of those that share the upper.
pub fn percentiles<const N: usize>(work: Work<'_>, of: &[Plane], shares: [f32; N]) -> Option<[f32; N]> {
    let pixels: usize = of.iter().map(|plane| plane.px.len()).sum();
    if pixels == 0 {
        return work.wanted().map(|()| [0.0; N]);
    }
    let upper = count(work, of, |key| Some(key >> 16))?;
    let mut found = [0.0; N];
    for (share, found) in shares.into_iter().zip(&mut found) {
        let last = (pixels - 1) as f64;
        let rank = (f64::from(Real::clamp(share, 0.0, 1.0)) * last + 0.5).floor() as u64;
        let (high, rest) = place(&upper, rank);
        let lower = count(work, of, |key| (key >> 16 == high).then_some(key & 0xffff))?;
        *found = number(high << 16 | place(&lower, rest).0);
    }
    Some(found)
}

/// Pixels counted together: enough to be worth bins of their own.
const PART: usize = 1 << 18;

/// How many pixels fall in each of 65,536 bins.
fn count(work: Work<'_>, of: &[Plane], bin: impl Fn(u32) -> Option<u32> + Sync) -> Option<Vec<u64>> {
    let part = |part: &[f32]| {
        work.wanted()?;
        let mut bins = vec![0_u64; 1 << 16];
        for bin in part.iter().filter_map(|v| bin(key(*v))) {
            bins[bin as usize] += 1;
        }
        Some(bins)
    };
    let sum = |mut a: Vec<u64>, b: Vec<u64>| {
        a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
        Some(a)
    };
    of.par_iter().flat_map(|plane| plane.px.par_chunks(PART)).map(part).try_reduce(|| vec![0; 1 << 16], sum)
}

/// The bin that holds the number of a rank, and its rank there.
fn place(bins: &[u64], mut rank: u64) -> (u32, u64) {
    for (bin, count) in bins.iter().enumerate() {
        if rank < *count {
            return (bin as u32, rank);
        }
        rank -= count;
    }
    unreachable!("ranks are below the number of pixels")
}

/// The bits of a number, in an order that is the numbers' own.
fn key(v: f32) -> u32 {
    let bits = v.to_bits();
    if bits >> 31 == 1 { !bits } else { bits | 1 << 31 }
}

fn number(key: u32) -> f32 {
    f32::from_bits(if key >> 31 == 1 { key & !(1 << 31) } else { !key })
}
