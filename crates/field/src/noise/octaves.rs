//! Ever finer, ever fainter copies of a noise, summed: octaves, turbulence, billow, ridges (Perlin 1985; Musgrave 1994).

use super::{Body, NoiseError};
use crate::interval::Interval;
use crate::real::{Lattice, Real};
use std::ops::Range;

/// The most octaves a sum may have: with lacunarity 2 the last is finer than an `f32` coordinate tells apart.
pub const MOST_OCTAVES: u32 = 24;

/// How copies of a noise are summed.
#[derive(Clone, Debug, PartialEq)]
pub struct Octaves {
    /// How many copies.
    pub count: u32,
    /// How much finer each is than the last.
    pub lacunarity: f32,
    /// What becomes of each copy before it is added.
    pub fold: Fold,
    /// Whether the copies are moved apart, so that their zeros do not coincide.
    pub offset: bool,
}

/// One octave: the noise by itself, bit for bit.
pub(crate) const PLAIN: Octaves = Octaves { count: 1, lacunarity: 1.0, fold: Fold::Plain, offset: false };

/// What becomes of a copy before it is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// Nothing.
    Plain,
    /// Its distance from zero: creases like flame (Perlin 1985).
    Turbulence,
    /// Twice the distance from zero, less one: round hills between creases.
    Billow,
    /// One less the distance, squared and weighted by the copy before: sharp ridges, rough where high (Musgrave 1994).
    Ridged,
}

impl Octaves {
    /// Whether there are such octaves.
    pub(super) fn check(&self) -> Result<(), NoiseError> {
        if !(1..=MOST_OCTAVES).contains(&self.count) {
            return Err(NoiseError::Octaves { most: MOST_OCTAVES, count: self.count });
        }
        if !(self.lacunarity > 0.0 && self.lacunarity <= 64.0) {
            return Err(NoiseError::Lacunarity(self.lacunarity.to_string()));
        }
        Ok(())
    }
    /// How much finer copy `i` is than the first.
    #[inline(always)]
    pub fn scale(&self, i: u32) -> f64 {
        let mut scale = 1.0;
        for _ in 0..i {
            scale *= f64::from(self.lacunarity);
        }
        scale
    }
    /// How many periods of the first copy's lattice copy `i` has in one; 1 where the lacunarity is no whole number.
    #[inline(always)]
    pub fn zoom(&self, i: u32) -> u32 {
        if self.lacunarity.fract() == 0.0 { (self.lacunarity as u32).saturating_pow(i) } else { 1 }
    }
    /// Where copy `i` looks along `axis` when the sum looks at `x`: finer, and off the first copy's lattice by
    /// an odd number of 64ths of a cell, which `f32` adds exactly to any coordinate that tiles.
    #[inline(always)]
    pub fn place<R: Real>(&self, i: u32, axis: usize, x: R) -> R {
        let x = x * x.lit(self.scale(i));
        if !self.offset || i == 0 {
            return x;
        }
        let mixed = i.wrapping_mul(0x9E37_79B1) ^ (axis as u32 + 1).wrapping_mul(0x85EB_CA77);
        let offset = (mixed.wrapping_mul(0x7FEB_352D) >> 21) | 1;
        x + x.lit(f64::from(offset) / 64.0)
    }
    /// What copy `n` adds before its gain, and the weight of the next (only ridges use it).
    #[inline(always)]
    pub fn fold<R: Real>(&self, n: R, weight: R) -> (R, R) {
        match self.fold {
            Fold::Plain => (n, weight),
            Fold::Turbulence => (n.abs(), weight),
            Fold::Billow => (n.abs() * n.lit(2.0) - n.lit(1.0), weight),
            Fold::Ridged => {
                let ridge = n.lit(1.0) - n.abs();
                let v = ridge * ridge * weight;
                (v, (v * n.lit(2.0)).clamp(n.lit(0.0), n.lit(1.0)))
            }
        }
    }
    /// The sum at a point.
    #[inline(always)]
    pub fn sum<R: Lattice, B: Body, const D: usize>(&self, body: &B, p: [R; D], gain: R) -> R {
        self.add(body, p, gain, 0..self.count, (gain.lit(0.0), gain.lit(1.0)))
    }
    /// What `sum` becomes when these copies are added; `faint` is the weight of the copy before them.
    #[inline(always)]
    pub fn add<R: Lattice, B: Body, const D: usize>(
        &self,
        body: &B,
        p: [R; D],
        gain: R,
        copies: Range<u32>,
        (mut sum, mut faint): (R, R),
    ) -> R {
        let mut weight = gain.lit(1.0);
        let mut i = copies.start;
        while i < copies.end {
            let mut q = p;
            let mut axis = 0;
            while axis < D {
                q[axis] = self.place(i, axis, p[axis]);
                axis += 1;
            }
            let v;
            (v, weight) = self.fold(body.at::<R, D>(q, self.zoom(i)), weight);
            if i == 0 {
                sum = v;
            } else {
                faint = faint * gain;
                sum = sum + v * faint;
            }
            i += 1;
        }
        sum
    }
    /// Bounds of the sum of copies that keep to `stated`.
    pub(super) fn bound(&self, stated: Interval, gain: Interval) -> Interval {
        let one = Interval::point(1.0);
        let (mut sum, mut faint, mut weight) = (Interval::point(0.0), one, one);
        for i in 0..self.count {
            let v;
            (v, weight) = self.fold(stated, weight);
            faint = if i == 0 { one } else { faint * gain };
            sum = if i == 0 { v } else { sum + v * faint };
        }
        sum
    }
}
