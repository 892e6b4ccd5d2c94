//! The solid textures of the article on turbulence: noise, turbulence and marble.

use super::octaves::scaled;
use super::perlin_xor::PerlinXor;
use super::three;
use super::turbulence::{Turbulence, TurbulenceFold};
use crate::noise::NoiseFn;
use crate::real::Lattice;

/// Noise between 0 and 1.
#[derive(Clone, Debug, PartialEq)]
pub struct NoiseSolid {
    /// The noise.
    pub of: PerlinXor,
    /// Cells per unit of length.
    pub scale: f64,
}

impl NoiseFn for NoiseSolid {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> R {
        let v = self.of.at(scaled(three(p), self.scale), zoom);
        (v + v.lit(1.0)) * v.lit(0.5)
    }
    fn range(&self, _: usize) -> (f64, f64) {
        let (lo, hi) = self.of.range(3);
        ((lo + 1.0) / 2.0, (hi + 1.0) / 2.0)
    }
}

/// Turbulence.
#[derive(Clone, Debug, PartialEq)]
pub struct TurbSolid {
    /// The turbulence; the article has 8 layers.
    pub of: Turbulence<PerlinXor>,
    /// Cells per unit of length.
    pub scale: f64,
}

impl NoiseFn for TurbSolid {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> R {
        self.of.at(scaled(three(p), self.scale), zoom)
    }
    fn range(&self, _: usize) -> (f64, f64) {
        self.of.range(3)
    }
}

/// Marble: bands across one axis, distorted by a turbulence that is not scaled.
#[derive(Clone, Debug, PartialEq)]
pub struct MarbleSolid {
    /// The turbulence; the article has 8 layers.
    pub of: Turbulence<PerlinXor>,
    /// Radians per unit of length.
    pub scale: f64,
    /// Radians by which a turbulence of 1 bends the bands; 10 in the article.
    pub gain: f64,
    /// The axis across the bands; z (2) in the article.
    pub axis: usize,
}

impl MarbleSolid {
    /// Marble as in the article: 8 layers, a gain of 10, along z.
    pub fn new(noise: PerlinXor, scale: f64, fold: TurbulenceFold) -> Self {
        MarbleSolid { of: Turbulence::new(noise, 8, fold), scale, gain: 10.0, axis: 2 }
    }
}

impl NoiseFn for MarbleSolid {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> R {
        let p = three(p);
        let along = p[if self.axis < 3 { self.axis } else { 2 }];
        let bent = along * along.lit(self.scale) + self.of.at(p, zoom) * along.lit(self.gain);
        ((bent.sin() + bent.lit(1.0)) * bent.lit(0.5)).clamp(bent.lit(0.0), bent.lit(1.0))
    }
    fn range(&self, _: usize) -> (f64, f64) {
        (0.0, 1.0)
    }
}
