//! `noise-functions`, whose noises are types that the compiler can inline.

use ::noise_functions::{CellDistance, Noise, Perlin, Simplex};

use crate::workload::{self, Fill, Noises};

/// Prepares a workload.
pub(crate) fn fill<const OPAQUE: bool>(workload: &str) -> Option<Fill> {
    workload::fill::<OPAQUE, _>(Library, workload).or_else(|| workload::fill_simplex::<OPAQUE, _>(Library, workload))
}

struct Library;

impl Noises for Library {
    #[inline(always)]
    fn perlin2(&self, p: [f32; 2]) -> f32 {
        Perlin.sample2(p)
    }
    #[inline(always)]
    fn perlin3(&self, p: [f32; 3]) -> f32 {
        Perlin.sample3(p)
    }
    #[inline(always)]
    fn fbm4(&self, p: [f32; 2]) -> f32 {
        Perlin.fbm(4, 0.5, 2.0).sample2(p)
    }
    #[inline(always)]
    fn fbm5(&self, p: [f32; 2]) -> f32 {
        Perlin.fbm(5, 0.5, 2.0).sample2(p)
    }
    #[inline(always)]
    fn fbm8(&self, p: [f32; 3]) -> f32 {
        Perlin.fbm(8, 0.5, 2.0).sample3(p)
    }
    #[inline(always)]
    fn worley2(&self, p: [f32; 2]) -> f32 {
        CellDistance::default().sample2(p)
    }
    #[inline(always)]
    fn worley3(&self, p: [f32; 3]) -> f32 {
        CellDistance::default().sample3(p)
    }
}

impl workload::Simplex for Library {
    #[inline(always)]
    fn simplex2(&self, p: [f32; 2]) -> f32 {
        Simplex.sample2(p)
    }
    #[inline(always)]
    fn simplex3(&self, p: [f32; 3]) -> f32 {
        Simplex.sample3(p)
    }
}
