//! Ever finer, ever fainter copies of a noise, summed: octaves, turbulence, billow, ridges (Perlin 1985; Musgrave 1994).

use super::{NoiseError, NoiseFn};
use crate::interval::Interval;
use crate::real::{Lattice, Real};
use std::hash::{Hash, Hasher};

/// The most octaves a sum may have: with lacunarity 2 the last is finer than an `f32` coordinate tells apart.
pub const MOST_OCTAVES: u32 = 24;

/// How copies of a noise are summed.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct Octaves {
    copies: Vec<Octave>,
    fold: Fold,
}

/// One copy of a noise: where it looks when the sum looks somewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct Octave {
    scale: f64,
    offset: [f64; 4],
    zoom: u32,
}

/// What becomes of a copy before it is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fold {
    /// Nothing.
    Plain = 0,
    /// Its distance from zero: creases like flame (Perlin 1985).
    Turbulence = 1,
    /// Twice the distance from zero, less one: round hills between creases.
    Billow = 2,
    /// One less the distance, squared and weighted by the copy before: sharp ridges, rough where high (Musgrave 1994).
    Ridged = 3,
}

/// The one copy of a noise by itself.
pub(crate) const SINGLE_OCTAVE: Octave = Octave { scale: 1.0, offset: [0.0; 4], zoom: 1 };

impl Hash for Octave {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.scale.to_bits().hash(state);
        self.offset.map(f64::to_bits).hash(state);
        self.zoom.hash(state);
    }
}

impl Octave {
    /// Where it looks along `axis` when the sum looks at `x`.
    #[inline(always)]
    pub fn place<R: Real>(&self, axis: usize, x: R) -> R {
        x * x.lit(self.scale) + x.lit(self.offset[axis])
    }
    /// What `place` multiplies with and adds along each axis, for those who place many points.
    #[inline(always)]
    pub(crate) fn lits<R: Real, const D: usize>(&self, like: R) -> (R, [R; D]) {
        let mut offset = [like; D];
        let mut axis = 0;
        while axis < D {
            offset[axis] = like.lit(self.offset[axis]);
            axis += 1;
        }
        (like.lit(self.scale), offset)
    }
    /// How many periods its lattice has in one of the first copy's.
    #[inline(always)]
    pub fn zoom(&self) -> u32 {
        self.zoom
    }
    /// Its value when the sum looks at `p`.
    #[inline(always)]
    pub fn at<R: Lattice, B: NoiseFn, const D: usize>(&self, body: &B, mut p: [R; D]) -> R {
        let mut axis = 0;
        while axis < D {
            p[axis] = self.place(axis, p[axis]);
            axis += 1;
        }
        body.at::<R, D>(p, self.zoom)
    }
}

impl Fold {
    /// What a copy `n` adds before its gain, and the weight of the next (only ridges use it).
    #[inline(always)]
    pub fn of<R: Real>(self, n: R, weight: R) -> (R, R) {
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

impl Octaves {
    /// So many copies, each `lacunarity` times finer than the last. With `offset` they are moved apart, so that
    /// their zeros do not coincide.
    pub fn new(count: u32, lacunarity: f32, fold: Fold, offset: bool) -> Result<Octaves, NoiseError> {
        if !(1..=MOST_OCTAVES).contains(&count) {
            return Err(NoiseError::Octaves { most: MOST_OCTAVES, count });
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
                offset: std::array::from_fn(|axis| if offset { moved(i, axis) } else { 0.0 }),
                zoom: if whole { last.zoom.saturating_mul(lacunarity as u32) } else { 1 },
            };
            copies.push(copy);
        }
        Ok(Octaves { copies, fold })
    }
    /// The copies, coarsest first where the lacunarity is above 1.
    pub fn copies(&self) -> &[Octave] {
        &self.copies
    }
    /// What becomes of each.
    pub fn fold(&self) -> Fold {
        self.fold
    }
    /// The sum at a point: each copy `gain` times as strong as the last.
    #[inline(always)]
    pub fn sum<R: Lattice, B: NoiseFn, const D: usize>(&self, body: &B, p: [R; D], gain: R) -> R {
        let (mut sum, mut weight) = self.fold.of(self.copies[0].at(body, p), gain.lit(1.0));
        let mut faint = gain.lit(1.0);
        let mut i = 1;
        while i < self.copies.len() {
            let v;
            (v, weight) = self.fold.of(self.copies[i].at(body, p), weight);
            faint = faint * gain;
            sum = sum + v * faint;
            i += 1;
        }
        sum
    }
    /// Bounds of the sum of copies that keep to `stated`.
    pub(super) fn bound(&self, stated: Interval, gain: Interval) -> Interval {
        let one = Interval::point(1.0);
        let (mut sum, mut weight) = self.fold.of(stated, one);
        let mut faint = one;
        for _ in 1..self.copies.len() {
            let v;
            (v, weight) = self.fold.of(stated, weight);
            faint = faint * gain;
            sum = sum + v * faint;
        }
        sum
    }
}

/// An odd number of 64ths of a cell, which `f32` adds exactly to any coordinate that tiles.
fn moved(copy: u32, axis: usize) -> f64 {
    let mixed = copy.wrapping_mul(0x9E37_79B1) ^ (axis as u32 + 1).wrapping_mul(0x85EB_CA77);
    f64::from(mixed.wrapping_mul(0x7FEB_352D) >> 21 | 1) / 64.0
}
