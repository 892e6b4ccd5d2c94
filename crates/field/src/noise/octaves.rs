//! Fractal sums of a noise: octaves, turbulence, billow, ridges (Perlin 1985; Musgrave 1994).

use super::{NoiseError, NoiseFn};
use crate::interval::Interval;
use crate::real::{Lattice, Real};
use std::hash::{Hash, Hasher};

/// The most octaves of a sum: at lacunarity 2 the last is finer than `f32` coordinates.
pub const MAX_OCTAVES: u32 = 24;

/// The octaves of a fractal sum, and how they are folded.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct Octaves {
    copies: Vec<Octave>,
    fold: Fold,
}

/// One octave: a scaled and shifted copy of a noise.
#[derive(Clone, Debug, PartialEq)]
pub struct Octave {
    scale: f64,
    offset: [f64; 4],
    zoom: u32,
}

/// Some octaves of a sum, and how they are folded.
#[derive(Clone, Copy)]
pub(crate) struct OctaveRange<'a> {
    pub(crate) copies: &'a [Octave],
    pub(crate) fold: Fold,
}

/// The folding of an octave before it is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fold {
    /// Not folded.
    Plain = 0,
    /// The absolute value: creases like flames (Perlin 1985).
    Turbulence = 1,
    /// Twice the absolute value, minus one: round hills between creases.
    Billow = 2,
    /// One minus the absolute value, squared and weighted by the octave before: sharp ridges, rough where high
    /// (Musgrave 1994).
    Ridged = 3,
}

/// The one octave of a single noise.
pub(crate) const SINGLE_OCTAVE: Octave = Octave { scale: 1.0, offset: [0.0; 4], zoom: 1 };

impl Hash for Octave {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.scale.to_bits().hash(state);
        self.offset.map(f64::to_bits).hash(state);
        self.zoom.hash(state);
    }
}

impl Octave {
    /// The octave's coordinate along `axis` for the sum's coordinate `x`.
    #[inline(always)]
    pub fn position<R: Real>(&self, axis: usize, x: R) -> R {
        x * x.lit(self.scale) + x.lit(self.offset[axis])
    }
    /// The scale, and the offset along each axis, that `position` applies.
    #[inline(always)]
    pub(crate) fn constants<R: Real, const D: usize>(&self, like: R) -> (R, [R; D]) {
        let mut offset = [like; D];
        let mut axis = 0;
        while axis < D {
            offset[axis] = like.lit(self.offset[axis]);
            axis += 1;
        }
        (like.lit(self.scale), offset)
    }
    /// The number of periods of this octave in one of the first octave.
    #[inline(always)]
    pub fn zoom(&self) -> u32 {
        self.zoom
    }
    /// The octave's value at the sum's point `p`.
    #[inline(always)]
    pub fn at<R: Lattice, B: NoiseFn, const D: usize>(&self, body: &B, mut p: [R; D]) -> R {
        let mut axis = 0;
        while axis < D {
            p[axis] = self.position(axis, p[axis]);
            axis += 1;
        }
        body.at::<R, D>(p, self.zoom)
    }
}

impl Fold {
    /// The folded value of `n`, and the weight of the next octave, which only ridges use.
    #[inline(always)]
    pub fn apply<R: Real>(self, n: R, weight: R) -> (R, R) {
        match self {
            Fold::Plain => (n, weight),
            Fold::Turbulence => (n.abs(), weight),
            Fold::Billow => (n.abs() * n.lit(2.0) - n.lit(1.0), weight),
            Fold::Ridged => {
                let ridge = n.lit(1.0) - n.abs();
                let v = ridge.square() * weight;
                (v, (v * n.lit(2.0)).clamp(n.lit(0.0), n.lit(1.0)))
            }
        }
    }
}

impl OctaveRange<'_> {
    /// The sum at a point: each octave has `gain` times the last one's amplitude.
    #[inline(always)]
    pub(crate) fn sum<R: Lattice, B: NoiseFn, const D: usize>(self, body: &B, p: [R; D], gain: R) -> R {
        let one = gain.lit(1.0);
        let (mut sum, mut weight, mut amplitude) = (one, one, one);
        // The first octave is part of the loop: the inlined noise is large, and this way it is compiled once.
        let mut i = 0;
        while i < self.copies.len() {
            let v;
            (v, weight) = self.fold.apply(self.copies[i].at(body, p), weight);
            if i == 0 {
                sum = v;
            } else {
                amplitude = amplitude * gain;
                sum = sum + v * amplitude;
            }
            i += 1;
        }
        sum
    }
}

impl Octaves {
    /// `count` octaves, each `lacunarity` times finer than the last. With `offset` they are shifted, so that their
    /// zeros do not coincide.
    pub fn new(count: u32, lacunarity: f32, fold: Fold, offset: bool) -> Result<Octaves, NoiseError> {
        if !(1..=MAX_OCTAVES).contains(&count) {
            return Err(NoiseError::Octaves { most: MAX_OCTAVES, count });
        }
        if !(lacunarity > 0.0 && lacunarity <= 64.0) {
            return Err(NoiseError::Lacunarity(lacunarity.to_string()));
        }
        let whole = lacunarity.fract() == 0.0;
        let mut copies = vec![SINGLE_OCTAVE];
        for i in 1..count {
            let last = copies.last().expect("there is one copy at least");
            let copy = Octave {
                scale: last.scale * f64::from(lacunarity),
                offset: std::array::from_fn(|axis| if offset { octave_offset(i, axis) } else { 0.0 }),
                zoom: if whole { last.zoom.saturating_mul(lacunarity as u32) } else { 1 },
            };
            copies.push(copy);
        }
        Ok(Octaves { copies, fold })
    }
    /// The octaves, coarsest first where the lacunarity is above 1.
    pub fn copies(&self) -> &[Octave] {
        &self.copies
    }
    /// The folding of octaves.
    pub fn fold(&self) -> Fold {
        self.fold
    }
    /// All octaves.
    pub(crate) fn all(&self) -> OctaveRange<'_> {
        OctaveRange { copies: &self.copies, fold: self.fold }
    }
    /// Octave `o` by itself, not folded.
    pub(crate) fn single(&self, o: usize) -> OctaveRange<'_> {
        OctaveRange { copies: &self.copies[o..=o], fold: Fold::Plain }
    }
    /// A bound of the slope of the sum if no octave alone is steeper than `steepest`, for gains up to `gain`.
    pub(super) fn steepest(&self, steepest: f64, gain: f64) -> f64 {
        let folded = match self.fold {
            Fold::Plain | Fold::Turbulence => steepest,
            Fold::Billow => 2.0 * steepest,
            // Each ridge weights the next.
            Fold::Ridged => f64::INFINITY,
        };
        let amplitudes = std::iter::successors(Some(1.0), |amplitude| Some(amplitude * gain));
        let scales = self.copies.iter().zip(amplitudes).map(|(copy, amplitude)| copy.scale * amplitude);
        scales.sum::<f64>() * folded
    }
    /// Bounds of the sum if each octave lies within `stated`.
    pub(super) fn bound(&self, stated: Interval, gain: Interval) -> Interval {
        let one = Interval::point(1.0);
        let (mut sum, mut weight) = self.fold.apply(stated, one);
        let mut amplitude = one;
        for _ in 1..self.copies.len() {
            let v;
            (v, weight) = self.fold.apply(stated, weight);
            amplitude = amplitude * gain;
            sum = sum + v * amplitude;
        }
        sum
    }
}

/// The shift of an octave: an odd number of 64ths of a cell, which `f32` adds exactly to any coordinate that tiles.
fn octave_offset(copy: u32, axis: usize) -> f64 {
    let mixed = copy.wrapping_mul(0x9E37_79B1) ^ (axis as u32 + 1).wrapping_mul(0x85EB_CA77);
    f64::from(mixed.wrapping_mul(0x7FEB_352D) >> 21 | 1) / 64.0
}
