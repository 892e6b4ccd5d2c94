//! The points of a block in an octave of a noise.

use super::block::{BLOCK, load_vector};
use crate::noise::octaves::Octave;
use crate::simd::Lanes;

/// The pixels of a uniform coordinate that are filled: as many as the longest vectors have lanes, or pairs of them.
pub(super) const UNIFORM_PIXELS: usize = 32;

/// The points of a block, before octaves scale them.
#[derive(Clone, Copy)]
pub(super) struct PointBlock<'a> {
    /// x, y, z and t.
    pub(super) args: [&'a [f32; BLOCK]; 4],
    /// True for uniform coordinates, of which the first `UNIFORM_PIXELS` alone are filled.
    pub(super) uniform: [bool; 4],
    pub(super) n: usize,
    /// The number of coordinates that the noise reads.
    pub(super) dims: usize,
}

impl PointBlock<'_> {
    /// True if the points differ in x alone.
    pub(super) fn is_row(&self) -> bool {
        self.uniform[1..self.dims].iter().all(|uniform| *uniform)
    }
}

/// The factor and the offset of the coordinates of an octave.
pub(super) struct OctavePlace<const D: usize> {
    scale: f32,
    offset: [f32; D],
}

impl<const D: usize> OctavePlace<D> {
    pub(super) fn of(octave: &Octave) -> Self {
        let (scale, offset) = octave.constants::<f32, D>(0.0);
        OctavePlace { scale, offset }
    }
    /// The octave's coordinate along x.
    #[inline(always)]
    pub(super) fn scaled_x<V: Lanes>(&self, x: V) -> V {
        x * x.lit(f64::from(self.scale)) + x.lit(f64::from(self.offset[0]))
    }
    /// An upper bound of the magnitudes of the octave's coordinates, from one of the noise's.
    pub(super) fn farthest(&self, magnitude: f32) -> f32 {
        magnitude * self.scale + self.offset.iter().fold(0.0, |most: f32, offset| most.max(offset.abs()))
    }
    /// False if the octave is the noise itself.
    pub(super) fn is_scaled(&self) -> bool {
        self.scale != 1.0 || self.offset != [0.0; D]
    }
}

/// The points of a block in an octave. With `ROW` they differ in x alone.
pub(super) struct OctavePoints<'a, V: Lanes, const D: usize, const ROW: bool> {
    token: V::Token,
    args: [&'a [f32; BLOCK]; D],
    /// Of the number of a pixel, the bits that select a vector of each coordinate: none of a uniform one.
    masks: [usize; D],
    pub(super) n: usize,
    scale: V,
    offset: [V; D],
    /// The first points.
    first: [V; D],
}

impl<'a, V: Lanes, const D: usize, const ROW: bool> OctavePoints<'a, V, D, ROW> {
    #[inline(always)]
    pub(super) fn new(token: V::Token, place: &OctavePlace<D>, block: &PointBlock<'a>) -> Self {
        const { assert!(V::N <= UNIFORM_PIXELS) };
        let scale = V::splat(token, place.scale);
        let mut offset = [scale; D];
        let mut k = 0;
        while k < D {
            offset[k] = V::splat(token, place.offset[k]);
            k += 1;
        }
        let mut args = [block.args[0]; D];
        let mut masks = [usize::MAX; D];
        let mut k = 0;
        while k < D {
            args[k] = block.args[k];
            masks[k] = if block.uniform[k] { 0 } else { usize::MAX };
            k += 1;
        }
        let mut points = OctavePoints { token, args, masks, n: block.n, scale, offset, first: offset };
        let mut k = 0;
        while k < D {
            points.first[k] = points.coordinate(k, 0, true);
            k += 1;
        }
        points
    }
    /// The points from pixel `i` on; the block's own points if not `is_scaled`.
    #[inline(always)]
    pub(super) fn at(&self, i: usize, is_scaled: bool) -> [V; D] {
        let mut points = self.first;
        let mut k = 0;
        while k < if ROW { 1 } else { D } {
            points[k] = self.coordinate(k, i, is_scaled);
            k += 1;
        }
        points
    }
    /// The same points with −0 made positive, as an offset does.
    #[inline(always)]
    pub(super) fn positive_at(&self, i: usize, is_scaled: bool) -> [V; D] {
        let mut points = self.at(i, is_scaled);
        let mut k = 0;
        while k < if ROW { 1 } else { D } {
            if !is_scaled {
                points[k] = points[k] + points[k].lit(0.0);
            }
            k += 1;
        }
        points
    }
    #[inline(always)]
    fn coordinate(&self, k: usize, i: usize, is_scaled: bool) -> V {
        let x = load_vector::<V>(self.token, self.args[k], i & self.masks[k]);
        if is_scaled { x * self.scale + self.offset[k] } else { x }
    }
}
