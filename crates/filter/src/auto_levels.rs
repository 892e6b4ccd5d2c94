//! Automatic levels: stretches the darkest and brightest values to 0 and 1.

use crate::parallel_rows::map;
use crate::plane::{FilterContext, Plane, PlaneRef, pixel_count};
use lapidary_field::filter_stages::{FilterStages, Stage, Tap};
use lapidary_field::ir::Expr;
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use rayon::prelude::*;

/// The result depends on every pixel.
pub const REACH: Reach = Reach::Whole;

/// The values that stretching this many planes holds at once besides these: the histograms of all cores.
pub fn memory(size: [usize; 2], planes: u64) -> u64 {
    let parts = planes * pixel_count(size).div_ceil(CHUNK as u64);
    let bins = 2 * parts.min(2 * rayon::current_num_threads() as u64) + 2;
    bins * (size_of::<[u64; 1 << 16]>() / size_of::<f32>()) as u64
}

/// Stretches the values between two percentiles of all planes, given as shares 0..=1, to 0..=1 and clamps the rest. An
/// image of one value becomes 0.
pub fn stretch(context: FilterContext<'_>, planes: Vec<Plane>, shares: [f32; 2]) -> Option<Vec<Plane>> {
    let [low, high] = percentiles(context, &Plane::views(&planes), shares)?;
    let (low, high) = (Real::min(low, high), Real::max(high, low));
    let to_unit = |v| if low < high { Real::clamp((v - low) / (high - low), 0.0, 1.0) } else { 0.0 };
    planes.into_iter().map(|plane| map(context, plane, to_unit)).collect()
}

/// Adds the stages of [`stretch`] for some planes of one size; returns the planes of the result. `None` for more pixels than
/// devices count.
pub fn add_stages(stages: &mut FilterStages, planes: &[usize], shares: [f32; 2]) -> Option<Vec<usize>> {
    let pixels: u64 = planes.iter().map(|plane| pixel_count(stages.planes[*plane])).sum();
    let last = u32::try_from(pixels.checked_sub(1)?).ok()?;
    let ends = shares.map(|share| {
        let rank = rank(share, u64::from(last)) as u32;
        stages.add([1, 1], Stage::Percentile { planes: planes.to_vec(), rank })
    });
    let stretched = |plane: &usize| {
        let taps = [*plane, ends[0], ends[1]].map(|plane| Tap { plane, offset: [0; 2] }).to_vec();
        stages.pixels(stages.planes[*plane], taps, &[], |taps, _| {
            let (low, high) = (taps[1].min(taps[2]), taps[2].max(taps[1]));
            let (zero, one) = (Expr::Lit(0.0), Expr::Lit(1.0));
            Expr::pick(low.less(high), ((taps[0] - low) / (high - low)).clamp(zero, one), zero)
        })
    };
    Some(planes.iter().map(stretched).collect())
}

/// The rank of a share 0..=1 among pixels of which the last has the rank `last`.
fn rank(share: f32, last: u64) -> u64 {
    (f64::from(Real::clamp(share, 0.0, 1.0)) * last as f64 + 0.5).floor() as u64
}

/// The percentiles for some shares 0..=1, each exactly the value of a pixel.
///
/// Radix selection: a histogram of the upper half of the bits, then of the lower half of the values that share the
/// upper. The smallest and the largest value need no histogram.
pub fn percentiles<const N: usize>(
    context: FilterContext<'_>,
    input: &[PlaneRef<'_>],
    shares: [f32; N],
) -> Option<[f32; N]> {
    let pixels: usize = input.iter().map(|plane| plane.px.len()).sum();
    if pixels == 0 {
        return context.unless_cancelled().map(|()| [0.0; N]);
    }
    let last = pixels as u64 - 1;
    let ranks = shares.map(|share| rank(share, last));
    let is_end = |rank: &u64| [0, last].contains(rank);
    let [smallest, largest] = if ranks.iter().any(is_end) { extremes(context, input)? } else { [0.0; 2] };
    let upper = if ranks.iter().all(is_end) { vec![] } else { histogram(context, input, |bits| Some(bits >> 16))? };
    let mut found = [0.0; N];
    for (rank, found) in ranks.into_iter().zip(&mut found) {
        if is_end(&rank) {
            *found = if rank == 0 { smallest } else { largest };
            continue;
        }
        let (high, rest) = find_rank(&upper, rank);
        let lower = histogram(context, input, |bits| (bits >> 16 == high).then_some(bits & 0xffff))?;
        *found = from_ordered_bits(high << 16 | find_rank(&lower, rest).0);
    }
    Some(found)
}

/// Pixels in each histogram: enough to outweigh the cost of its bins.
const CHUNK: usize = 1 << 20;

/// The smallest and the largest value.
fn extremes(context: FilterContext<'_>, input: &[PlaneRef<'_>]) -> Option<[f32; 2]> {
    let part = |part: &[f32]| {
        context.unless_cancelled()?;
        let bits = part.iter().map(|v| ordered_bits(*v));
        Some(bits.fold([u32::MAX, 0], |[least, most], bits| [least.min(bits), most.max(bits)]))
    };
    let chunks = input.par_iter().flat_map(|plane| plane.px.par_chunks(CHUNK));
    let ends = chunks.map(part).try_reduce(|| [u32::MAX, 0], |a, b| Some([a[0].min(b[0]), a[1].max(b[1])]))?;
    Some(ends.map(from_ordered_bits))
}

/// Counts the pixels in each of 65,536 bins.
fn histogram(
    context: FilterContext<'_>,
    input: &[PlaneRef<'_>],
    bin: impl Fn(u32) -> Option<u32> + Sync,
) -> Option<Vec<u64>> {
    let part = |part: &[f32]| {
        context.unless_cancelled()?;
        let mut bins = vec![0_u64; 1 << 16];
        for bin in part.iter().filter_map(|v| bin(ordered_bits(*v))) {
            bins[bin as usize] += 1;
        }
        Some(bins)
    };
    let sum = |mut a: Vec<u64>, b: Vec<u64>| {
        a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
        Some(a)
    };
    input.par_iter().flat_map(|plane| plane.px.par_chunks(CHUNK)).map(part).try_reduce(|| vec![0; 1 << 16], sum)
}

/// The bin that contains a rank, and the rank within that bin.
fn find_rank(bins: &[u64], mut rank: u64) -> (u32, u64) {
    for (bin, count) in bins.iter().enumerate() {
        if rank < *count {
            return (bin as u32, rank);
        }
        rank -= count;
    }
    unreachable!("ranks are below the number of pixels")
}

/// Bits that sort as the values do.
fn ordered_bits(v: f32) -> u32 {
    let bits = v.to_bits();
    if bits >> 31 == 1 { !bits } else { bits | 1 << 31 }
}

fn from_ordered_bits(ordered_bits: u32) -> f32 {
    f32::from_bits(if ordered_bits >> 31 == 1 { ordered_bits & !(1 << 31) } else { !ordered_bits })
}
