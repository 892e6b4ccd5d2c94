//! Aliasing: an estimate of the samples per pixel that an output needs.
//!
//! Some patches of pixels are evaluated at five points per pixel. Their differences estimate the mean squared error of
//! pixels made from one, two, four and sixteen samples. Relative to the contrast of the patch, this is the loss of
//! structural similarity (SSIM: Wang, Bovik, Sheikh and Simoncelli, 2004).

use crate::declare::value_type::Type;
use lapidary_field::colour::encode;
use lapidary_field::program::Samples;

/// The number of patches of an image.
const PATCHES: usize = 64;
/// The side of a patch, in pixels.
const SIDE: usize = 6;
/// The points within a pixel: its centre, then those of [`Samples::Four`], row by row.
const WITHIN: [[f64; 2]; 5] = [[0.5, 0.5], [0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]];
/// The number of points that are evaluated.
const POINTS: usize = PATCHES * SIDE * SIDE * WITHIN.len();
/// The accepted loss of structural similarity with one sample per pixel, and with more. More samples multiply the time, so
/// that they must save a larger loss.
const ALLOWED: [f64; 2] = [0.02, 0.05];
/// The constant that SSIM adds to variances, so that noise in flat areas counts less.
const STABILITY: f64 = 9e-4;

/// The points at which an output is evaluated over an image of that size: x, y, z and t.
pub(crate) fn points(size: [u32; 2], tile: [f64; 2]) -> [Vec<f32>; 4] {
    let mut points = [(); 4].map(|()| Vec::with_capacity(POINTS));
    for patch in 0..PATCHES {
        let corner = corner(patch, size);
        for (row, column) in (0..SIDE * SIDE).map(|k| (k / SIDE, k % SIDE)) {
            for within in WITHIN {
                for (axis, along) in [column, row].into_iter().enumerate() {
                    let pixel = (corner[axis] + along as u32).min(size[axis] - 1);
                    let at = (f64::from(pixel) + within[axis]) * tile[axis] / f64::from(size[axis]);
                    points[axis].push(at as f32);
                }
            }
        }
    }
    points[2].resize(POINTS, 0.0);
    points[3].resize(POINTS, 0.0);
    points
}

/// The first pixel of a patch. Patches follow a low-discrepancy sequence, which does not coincide with regular patterns.
fn corner(patch: usize, size: [u32; 2]) -> [u32; 2] {
    // 1/g and 1/g² for g³ = g + 1, the plastic number.
    const STEPS: [f64; 2] = [0.754_877_666_246_692_8, 0.569_840_290_998_053_2];
    [0, 1].map(|axis| {
        let positions = f64::from(size[axis].saturating_sub(SIDE as u32) + 1);
        ((0.5 + STEPS[axis] * patch as f64).fract() * positions) as u32
    })
}

/// The samples per pixel that an output needs, from the values of each of its numbers at [`points`].
pub(crate) fn needed_samples(carries: Type, numbers: &[&[f32]]) -> Samples {
    // The alpha of a colour is almost always 1.
    let shown = if carries == Type::Color { &numbers[..3] } else { numbers };
    let losses: Vec<[f64; 4]> = shown.iter().map(|values| losses(carries, values)).collect();
    let enough = |(k, _): &(usize, &Samples)| {
        let lost = losses.iter().map(|losses| losses[*k]).sum::<f64>() / losses.len() as f64;
        lost <= ALLOWED[usize::from(*k > 0)]
    };
    Samples::ALL.iter().enumerate().find(enough).map_or(Samples::Sixteen, |(_, samples)| *samples)
}

/// The loss of structural similarity of a number with each pattern of [`Samples::ALL`].
fn losses(carries: Type, values: &[f32]) -> [f64; 4] {
    let shown = |v: f32| if carries == Type::Color { encode(v.clamp(0.0, 1.0)) } else { v };
    let mut lost = [0.0; 4];
    for patch in values.chunks_exact(SIDE * SIDE * WITHIN.len()) {
        let pixels: Vec<[f64; 5]> =
            patch.as_chunks().0.iter().map(|pixel: &[f32; 5]| pixel.map(|v| f64::from(shown(v)))).collect();
        let patch = Patch::of(&pixels);
        for (lost, error) in lost.iter_mut().zip(patch.errors()) {
            *lost += error / (2.0 * patch.contrast + error + STABILITY) / PATCHES as f64;
        }
    }
    lost
}

/// The measurements of a patch.
struct Patch {
    /// The variance of its pixels, each the mean of four points.
    contrast: f64,
    /// The mean squared difference between the centre of a pixel and the mean of its four points.
    centre: f64,
    /// The mean squared difference between the means along both diagonals of a pixel.
    diagonals: f64,
}

impl Patch {
    fn of(pixels: &[[f64; 5]]) -> Patch {
        let count = pixels.len() as f64;
        let (mut sum, mut squares, mut centre, mut diagonals) = (0.0, 0.0, 0.0, 0.0);
        // Relative to the first pixel, to avoid cancellation of squares.
        let origin = pixels.first().map_or(0.0, |pixel| pixel[0]);
        for [middle, a, b, c, d] in pixels {
            let [down, up] = [(a + d) / 2.0, (b + c) / 2.0];
            let mean = (down + up) / 2.0;
            sum += mean - origin;
            squares += (mean - origin) * (mean - origin);
            centre += (middle - mean) * (middle - mean);
            diagonals += (down - up) * (down - up);
        }
        let contrast = (squares / count - (sum / count) * (sum / count)).max(0.0);
        Patch { contrast, centre: centre / count, diagonals: diagonals / count }
    }
    /// The mean squared errors of pixels made with each pattern of [`Samples::ALL`], exact where points of a pixel are
    /// independent: with variance v the centre differs from the mean of four by 5v/4, the diagonals from each other by v.
    fn errors(&self) -> [f64; 4] {
        [self.centre * 0.8, self.diagonals / 2.0, self.diagonals / 4.0, self.diagonals / 16.0]
    }
}
