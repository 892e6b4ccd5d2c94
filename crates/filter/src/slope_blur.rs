//! Blur along the slopes of a height map.

use crate::parallel_rows::for_each_row;
use crate::plane::{Edges, FilterContext, Plane, PlaneRef, clamp_length, pixel_count, square_reach};
use crate::stencil::{PaddedPlane, ROW_PADDING, Stencil, apply, apply_in_strips, apply_memory, padded_len};
use lapidary_field::filter_stages::{FilterStages, Stage, Tap, WalkReduction};
use lapidary_field::pixel_buffer::PixelBuffer;
use lapidary_field::reach::Reach;
use lapidary_field::simd::Lanes;
use std::ops::Range;

/// The longest path, in pixels.
pub const MAX_LENGTH: f32 = 1024.0;

/// The largest number of samples along a path.
pub const MAX_SAMPLES: usize = 256;

/// The smallest `steep` setting; its square times 1e-16 does not underflow.
const MIN_STEEPNESS: f32 = 1e-10;

/// The columns of a strip. Paths from it are likely to stay in the cache.
const STRIP: usize = 128;

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

impl SlopeBlur {
    fn samples(&self) -> usize {
        self.samples.clamp(1, MAX_SAMPLES)
    }
    fn length(&self) -> f32 {
        clamp_length(self.length, MAX_LENGTH)
    }
    fn steep(&self) -> f32 {
        clamp_length(self.steep, f32::MAX).max(MIN_STEEPNESS)
    }
}

/// The reach of a path of this many pixels.
pub fn reach(length: f32) -> Reach {
    // The last sample is interpolated, and so are the slopes before it.
    square_reach(margin(length) + 1)
}

/// The values that a slope blur of some planes, 1 or 2, holds at once.
pub fn memory(size: [usize; 2], length: f32, planes: u64) -> u64 {
    let texels = 4 * padded_len(size, [margin(length); 2]);
    let strips = size[0].div_ceil(STRIP) as u64;
    let walk = apply_memory(size, planes) + 2 * strips * apply_memory([0, size[1]], planes);
    (padded_len(size, [1; 2]) + apply_memory(size, 2)).max(texels + 2 * pixel_count(size)).max(texels + walk)
}

/// Walks down the map from each pixel in equal steps and combines the samples (streamlines, as in line integral
/// convolution; Cabral & Leedom, 1993). Slopes are central differences, interpolated bilinearly.
///
/// Blurs one plane, or two along the same paths, which takes hardly longer. Returns only the requested `rows`.
pub fn blur<const N: usize>(
    context: FilterContext<'_>,
    inputs: [PlaneRef<'_>; N],
    map: PlaneRef<'_>,
    rows: Range<usize>,
    edges: Edges,
    settings: SlopeBlur,
) -> Option<[Plane; N]> {
    const { assert!(N == 1 || N == 2, "a texel has two inputs") };
    let size = [map.size[0], rows.len()];
    if pixel_count(size) == 0 {
        return context.unless_cancelled().map(|()| inputs.map(|_| Plane::filled(size, 0.0)));
    }
    let texels = {
        let map = PaddedPlane::new(context, map, edges, [1; 2])?;
        let [across, down] = apply(context, inputs[0].size, &Downhill { map })?;
        let planes = [across.view(), down.view(), inputs[0], inputs[N - 1]];
        TexelPlane::new(context, planes, edges, margin(settings.length))?
    };
    let walk = Walk {
        samples: settings.samples(),
        length: settings.length(),
        steep: settings.steep(),
        reduction: settings.reduction,
        texels,
        first_row: rows.start,
    };
    apply_in_strips(context, size, &walk, STRIP)
}

/// The planes of the slopes down a map, padded for walks, by which [`add_stages`] blurs.
#[derive(Clone, Copy, Debug)]
pub struct WalkSlopes([usize; 2]);

/// Adds the stages of the slopes of a map.
pub fn add_slope_stages(stages: &mut FilterStages, map: usize, edges: Edges, settings: SlopeBlur) -> WalkSlopes {
    let size = stages.planes[map];
    let padded = stages.pad(map, [1; 2], edges.wrap, 1.0);
    let slope = |[before, after]: [[usize; 2]; 2]| {
        let taps = [before, after].map(|offset| Tap { plane: padded, offset }).to_vec();
        let slope = stages.pixels(size, taps, &[], |v, _| (v[0] - v[1]) * 0.5);
        stages.pad(slope, [margin(settings.length); 2], edges.wrap, 1.0)
    };
    WalkSlopes([[[0, 1], [2, 1]], [[1, 0], [1, 2]]].map(slope))
}

/// Adds the stages of [`blur`] of one plane.
pub fn add_stages(
    stages: &mut FilterStages,
    (plane, WalkSlopes([across, down])): (usize, WalkSlopes),
    edges: Edges,
    settings: SlopeBlur,
) -> usize {
    let (size, margin) = (stages.planes[plane], margin(settings.length));
    let padded = stages.pad(plane, [margin; 2], edges.wrap, 1.0);
    let reduction = match settings.reduction {
        SampleReduction::Mean => WalkReduction::Mean,
        SampleReduction::Min => WalkReduction::Least,
        SampleReduction::Max => WalkReduction::Most,
    };
    let (samples, planes) = (settings.samples() as u32, [across, down, padded]);
    let (step, steep) = (settings.length() / samples as f32, settings.steep());
    stages.add(size, Stage::SlopeWalk { planes, margin, samples, step, steep, reduction })
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

/// The values that a walk reads at each pixel, next to each other: the slopes across and down, and two inputs.
struct TexelPlane {
    margin: usize,
    pitch: usize,
    px: PixelBuffer,
}

impl TexelPlane {
    fn new(context: FilterContext<'_>, planes: [PlaneRef<'_>; 4], edges: Edges, margin: usize) -> Option<TexelPlane> {
        let [width, height] = planes[0].size;
        let pitch = width + 2 * margin + ROW_PADDING;
        let mut px = PixelBuffer::for_overwriting(4 * pitch * (height + 2 * margin));
        for_each_row(context, &mut px, 4 * pitch, |y, row| {
            let y = edges.resolve(1, y as isize - margin as isize, height);
            let [a, b, c, d] = planes.map(|plane| plane.row(y));
            let texel_at = |x: usize| [a[x], b[x], c[x], d[x]];
            let (before, rest) = row.as_chunks_mut().0.split_at_mut(margin);
            let (within, after) = rest.split_at_mut(width);
            for (x, texel) in within.iter_mut().enumerate() {
                *texel = texel_at(x);
            }
            for (x, texel) in (-(margin as isize)..).zip(before).chain((width as isize..).zip(after)) {
                *texel = texel_at(edges.resolve(0, x, width));
            }
        })?;
        Some(TexelPlane { margin, pitch, px })
    }
    #[inline(always)]
    fn at(&self, index: usize) -> [f32; 4] {
        self.px.as_chunks().0[index]
    }
    /// A texel and the one after it.
    #[inline(always)]
    fn pair(&self, first: usize) -> [[f32; 4]; 2] {
        let [a, b, c, d, e, f, g, h] =
            *self.px[4 * first..].first_chunk().expect("paths stay within the margin, where texels have neighbours");
        [[a, b, c, d], [e, f, g, h]]
    }
    /// The values between the texel `first` and those after and below it.
    #[inline(always)]
    fn sample(&self, first: usize, [x, y]: [f32; 2]) -> [f32; 4] {
        let ([a, b], [c, d]) = (self.pair(first), self.pair(first + self.pitch));
        lerp(lerp(a, b, x), lerp(c, d, x), y)
    }
}

#[inline(always)]
fn lerp(a: [f32; 4], b: [f32; 4], t: f32) -> [f32; 4] {
    [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t, a[3] + (b[3] - a[3]) * t]
}

/// The most pixels whose paths are followed at once.
const MAX_LANES: usize = 32;

/// Settings of the paths.
struct Walk {
    samples: usize,
    length: f32,
    steep: f32,
    reduction: SampleReduction,
    texels: TexelPlane,
    /// The row that is the first of the result.
    first_row: usize,
}

impl<const N: usize> Stencil<N> for Walk {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; N] {
        let texels = &self.texels;
        let first = (self.first_row + y + texels.margin) * texels.pitch + texels.margin + x;
        let (steep, step) = (V::splat(token, self.steep), V::splat(token, self.length / self.samples as f32));
        let (pitch, limit) = (steep.int(texels.pitch as u32), V::splat(token, (texels.margin - 1) as f32));
        // Positions are relative to the pixel, so rounding does not depend on where it lies.
        let mut at = [V::splat(token, 0.0); 2];
        let (mut offsets, mut parts, mut values) = ([0; MAX_LANES], [[0.0; MAX_LANES]; 2], [[0.0; MAX_LANES]; 4]);
        // Texels are interpolated as vectors of four, and then transposed.
        let mut sampled = [[0.0; 4]; MAX_LANES];
        let [_, _, own, second] = &mut values;
        for (k, (own, second)) in own.iter_mut().zip(second).take(V::N).enumerate() {
            [_, _, *own, *second] = texels.at(first + k);
        }
        let mut accumulated = [V::load(token, &values[2]), V::load(token, &values[3])];
        for sample in 0..=self.samples {
            let [left, top] = [at[0].floor(), at[1].floor()];
            (at[0] - left).store(&mut parts[0]);
            (at[1] - top).store(&mut parts[1]);
            // A path beyond the margin has no position: its map is not finite.
            let [column, row] = [left.clamp(-limit, limit).to_int(), top.clamp(-limit, limit).to_int()];
            V::store_int(row * pitch + column, &mut offsets);
            for k in 0..V::N {
                let texel = first.wrapping_add_signed(offsets[k] as i32 as isize) + k;
                sampled[k] = texels.sample(texel, [parts[0][k], parts[1][k]]);
            }
            let mut k = 0;
            while k < V::N {
                [values[0][k], values[1][k], values[2][k], values[3][k]] = sampled[k];
                k += 1;
            }
            if sample > 0 {
                let v = [V::load(token, &values[2]), V::load(token, &values[3])];
                let mut i = 0;
                while i < N {
                    accumulated[i] = match self.reduction {
                        SampleReduction::Mean => accumulated[i] + v[i],
                        SampleReduction::Min => accumulated[i].min(v[i]),
                        SampleReduction::Max => accumulated[i].max(v[i]),
                    };
                    i += 1;
                }
            }
            let down = [V::load(token, &values[0]), V::load(token, &values[1])];
            let slope = (down[0] * down[0] + down[1] * down[1]).sqrt();
            // A step has the same length on all slopes above `steep`.
            let pace = step / slope.max(steep);
            at = [at[0] + down[0] * pace, at[1] + down[1] * pace];
        }
        let count = V::splat(token, (self.samples + 1) as f32);
        let (mut reduced, mut i) = ([accumulated[0]; N], 0);
        while i < N {
            reduced[i] = if self.reduction == SampleReduction::Mean { accumulated[i] / count } else { accumulated[i] };
            i += 1;
        }
        reduced
    }
}
