//! Reconstruction of heights from slopes.

use crate::gaussian;
use crate::parallel_rows::{combine, fill_rows, map};
use crate::plane::{Edges, FilterContext, Plane, PlaneRef, pixel_count};
use crate::resample::{self, resample, working_size};
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;

/// Each height depends on all slopes.
pub const REACH: Reach = Reach::Whole;

/// The smallest deviation of the Gaussians, in pixels.
const FINEST: f32 = 0.8;
/// The deviation, in pixels, from which on the Gaussians are computed at the working size.
const COARSE: f32 = 12.0;
/// The largest deviation, as a share of the longer side: no wave that fits into the image is longer.
const BROADEST: f32 = 0.6;
/// The factor between the squares of successive deviations, as a power of e. The sum differs from the integral by less
/// than 1/1000.
const STEP: f32 = 1.0;
/// Pixels along the longer side of the working size.
const DETAIL: usize = 512;

/// The values that [`integrate`] holds at once, including its arguments.
pub fn memory(size: [usize; 2]) -> u64 {
    let small = working_size(size, DETAIL);
    let blurs = |size: [usize; 2], largest: f32| {
        deviations(0.0, largest).fold(0, |most, deviation| most.max(gaussian::memory(size, [deviation; 2])))
    };
    let full = 4 * pixel_count(size) + blurs(size, COARSE * 2.0);
    let coarse = 4 * pixel_count(size) + 3 * pixel_count(small) + blurs(small, gaussian::MAX_DEVIATION);
    full.max(coarse).max(4 * pixel_count(size) + 2 * pixel_count(small) + resample::memory(small, size))
        + resample::memory(size, small)
}

/// The surface whose slopes, in heights per pixel across and down, come closest to the given ones (least squares; Frankot
/// & Chellappa, 1988), with a mean of 0.5.
///
/// Such a surface solves Poisson's equation for the divergence of the slopes. The inverse of the Laplace operator is the
/// integral of all Gaussians over their variance, and a short sum of Gaussians whose variances grow by a constant factor
/// approximates it. So every pixel is computed in the same way, and the result wraps where the edges wrap.
pub fn integrate(context: FilterContext<'_>, slopes: [Plane; 2], edges: Edges) -> Option<Plane> {
    let size = slopes[0].size;
    if pixel_count(size) == 0 {
        return context.unless_cancelled().map(|()| Plane::filled(size, 0.5));
    }
    let divergence = divergence(context, &slopes, edges)?;
    drop(slopes);
    let longer = size[0].max(size[1]) as f32;
    // The geometric series of all finer Gaussians, which change nothing that is wider than a pixel.
    let finer = FINEST * FINEST * STEP * 0.5 * Real::exp(-STEP) / (1.0 - Real::exp(-STEP));
    let mut sum = map(context, divergence.clone(), |v| v * -finer)?;
    for deviation in deviations(0.0, COARSE) {
        sum = subtract_blurred(context, sum, divergence.view(), edges, deviation)?;
    }
    let small_size = working_size(size, DETAIL.min(size[0].max(size[1])));
    let small = resample(context, divergence.view(), small_size, edges)?;
    drop(divergence);
    let scale = small_size[0].max(small_size[1]) as f32 / longer;
    // A divergence is per square of a pixel, and pixels of the working size are larger.
    let mut broad = Plane::filled(small_size, 0.0);
    for deviation in deviations(COARSE, BROADEST * longer) {
        broad = subtract_blurred(context, broad, small.view(), edges, deviation * scale)?;
    }
    let broad = resample(context, broad.view(), size, edges)?;
    let area = 1.0 / (scale * scale);
    let height = combine(context, sum, broad.view(), |fine, broad| fine + broad * area)?;
    let mean = mean(height.view());
    map(context, height, |v| v - mean + 0.5)
}

/// The deviations between two limits.
fn deviations(above: f32, most: f32) -> impl Iterator<Item = f32> {
    let all = (0..24).map(|k| FINEST * Real::exp(k as f32 * STEP * 0.5));
    all.filter(move |deviation| (above..most).contains(deviation))
}

/// Subtracts the divergence, blurred by one Gaussian and weighted by its share of the integral.
fn subtract_blurred(
    context: FilterContext<'_>,
    sum: Plane,
    of: PlaneRef<'_>,
    edges: Edges,
    deviation: f32,
) -> Option<Plane> {
    let weight = deviation * deviation * STEP * 0.5;
    let blurred = gaussian::blur(context, of, 0..of.size[1], edges, [deviation; 2])?;
    combine(context, sum, blurred.view(), |sum, v| sum - v * weight)
}

/// Central differences of the slopes.
fn divergence(context: FilterContext<'_>, [across, down]: &[Plane; 2], edges: Edges) -> Option<Plane> {
    let [width, height] = across.size;
    fill_rows(context, across.size, |y, row| {
        let rows = [-1, 1].map(|step| down.row(edges.resolve(1, y as isize + step, height)));
        let here = across.row(y);
        for (x, to) in row.iter_mut().enumerate() {
            let ends = [-1, 1].map(|step| here[edges.resolve(0, x as isize + step, width)]);
            *to = ((ends[1] - ends[0]) + (rows[1][x] - rows[0][x])) * 0.5;
        }
    })
}

/// The mean of all pixels, in whole steps so that their order does not matter.
fn mean(plane: PlaneRef<'_>) -> f32 {
    const ONE: f64 = 16_777_216.0;
    let fixed = |v: &f32| (f64::from(Real::clamp(*v, -1e4, 1e4)) * ONE) as i64;
    let sum: i128 = plane.px.iter().map(|v| i128::from(fixed(v))).sum();
    (sum as f64 / ONE / plane.px.len() as f64) as f32
}
