//! Blur along the slopes of a height map.

use crate::parallel_rows::fill_pixels;
use crate::plane::{Edges, FilterContext, Plane, clamp_length, pixel_count, square_reach};
use crate::stencil::{PaddedPlane, Stencil, apply, apply_memory, padded_len};
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use lapidary_field::simd::Lanes;

/// The longest path, in pixels.
pub const MAX_LENGTH: f32 = 1024.0;

/// The largest number of samples along a path.
pub const MAX_SAMPLES: usize = 256;

/// The smallest `steep` setting; its square times 1e-16 does not underflow.
const MIN_STEEPNESS: f32 = 1e-10;

/// Reduction of the samples along a path to one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SampleReduction {
    /// The mean.
    Mean,
    /// The smallest.
    Min,
    /// The largest.
    Max,
}

/// The settings of a slope blur.
#[derive(Clone, Copy, Debug)]
pub struct SlopeBlur {
    /// The length of a path where the map is steep, in pixels.
    pub length: f32,
    /// The slope, in map values per pixel, above which paths have full length; gentler slopes have shorter paths.
    pub steep: f32,
    /// The number of samples along a path, besides the pixel itself.
    pub samples: usize,
    /// Reduction of the samples.
    pub reduction: SampleReduction,
}

/// The reach of a path of this many pixels.
pub fn reach(length: f32) -> Reach {
    // The last sample is interpolated, and so are the slopes before it.
    square_reach(margin(length) + 1)
}

/// The values that a slope blur holds at once.
pub fn memory(size: [usize; 2], length: f32) -> u64 {
    let wide = padded_len(size, [margin(length); 2]);
    (padded_len(size, [1; 2]) + apply_memory(size, 2))
        .max(2 * pixel_count(size) + wide)
        .max(3 * wide + pixel_count(size))
        .max(pixel_count(size) + 2 * wide)
}

/// Walks down the map from each pixel in equal steps and combines the samples (streamlines, as in line integral
/// convolution; Cabral & Leedom, 1993). Slopes are central differences, interpolated bilinearly.
pub fn blur(
    context: FilterContext<'_>,
    input: &Plane,
    map: &Plane,
    edges: Edges,
    settings: SlopeBlur,
) -> Option<Plane> {
    let samples = settings.samples.clamp(1, MAX_SAMPLES);
    let step = clamp_length(settings.length, MAX_LENGTH) / samples as f32;
    let margin = [margin(settings.length); 2];
    let [across, down] = apply(context, map.size, &Downhill { map: PaddedPlane::new(context, map, edges, [1; 2])? })?;
    // Each plane is freed as soon as its padded copy exists.
    let padded = |plane: Plane| PaddedPlane::new(context, &plane, edges, margin);
    let (right, below) = (padded(across)?, padded(down)?);
    let from = PaddedPlane::new(context, input, edges, margin)?;
    let steep = clamp_length(settings.steep, f32::MAX).max(MIN_STEEPNESS);
    fill_pixels(context, input.size, |x, y| {
        // Positions are relative to the pixel, so rounding does not depend on where it lies.
        let (mut at, mut accumulated) = ([0.0; 2], input.row(y)[x]);
        for _ in 0..samples {
            let position = SubpixelPosition::new(x, y, at);
            let down = [position.sample(&right), position.sample(&below)];
            let slope = Real::sqrt(down[0] * down[0] + down[1] * down[1]);
            // A step has the same length on all slopes above `steep`.
            let pace = step / if slope > steep { slope } else { steep };
            at = [at[0] + down[0] * pace, at[1] + down[1] * pace];
            let sample = SubpixelPosition::new(x, y, at).sample(&from);
            accumulated = match settings.reduction {
                SampleReduction::Mean => accumulated + sample,
                SampleReduction::Min => Real::min(accumulated, sample),
                SampleReduction::Max => Real::max(accumulated, sample),
            };
        }
        if settings.reduction == SampleReduction::Mean { accumulated / (samples + 1) as f32 } else { accumulated }
    })
}

fn margin(length: f32) -> usize {
    // Rounding may lengthen the path slightly.
    clamp_length(length, MAX_LENGTH).ceil() as usize + 2
}

/// The downhill direction: the negative gradient of the map.
struct Downhill {
    map: PaddedPlane,
}

impl Stencil<2> for Downhill {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 2] {
        let half = V::splat(token, 0.5);
        let (across, down) = (self.map.offset(1, 0), self.map.offset(0, 1));
        let at = |step| self.map.at::<V>(token, x, y, step);
        [(at(-across) - at(across)) * half, (at(-down) - at(down)) * half]
    }
}

/// A position between four pixels.
struct SubpixelPosition {
    x: isize,
    y: isize,
    part: [f32; 2],
}

impl SubpixelPosition {
    fn new(x: usize, y: usize, [dx, dy]: [f32; 2]) -> SubpixelPosition {
        let whole = [dx.floor(), dy.floor()];
        SubpixelPosition {
            x: x as isize + whole[0] as isize,
            y: y as isize + whole[1] as isize,
            part: [dx - whole[0], dy - whole[1]],
        }
    }
    fn sample(&self, input: &PaddedPlane) -> f32 {
        let [[a, b], [c, d]] = input.quad(self.x, self.y);
        let (above, below) = (Real::lerp(a, b, self.part[0]), Real::lerp(c, d, self.part[0]));
        Real::lerp(above, below, self.part[1])
    }
}
