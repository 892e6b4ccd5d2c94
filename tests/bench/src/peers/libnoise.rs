//! `libnoise`, which computes with `f64`.

use ::libnoise::{Fbm, Generator, ImprovedPerlin, Simplex, Source, Worley};

use crate::workload::{self, Fill, Noises};

/// Prepares a workload.
pub(crate) fn fill<const OPAQUE: bool>(workload: &str) -> Option<Fill> {
    let noises = Library {
        perlin2: Source::improved_perlin(1),
        perlin3: Source::improved_perlin(1),
        fbm4: Source::<2>::improved_perlin(1).fbm(4, 1.0, 2.0, 0.5),
        fbm5: Source::<2>::improved_perlin(1).fbm(5, 1.0, 2.0, 0.5),
        fbm8: Source::<3>::improved_perlin(1).fbm(8, 1.0, 2.0, 0.5),
        worley2: Source::worley(1),
        worley3: Source::worley(1),
    };
    let simplex = Simplexes { plane: Source::simplex(1), space: Source::simplex(1) };
    workload::fill::<OPAQUE, _>(noises, workload).or_else(|| workload::fill_simplex::<OPAQUE, _>(simplex, workload))
}

struct Library {
    perlin2: ImprovedPerlin<2>,
    perlin3: ImprovedPerlin<3>,
    fbm4: Fbm<2, ImprovedPerlin<2>>,
    fbm5: Fbm<2, ImprovedPerlin<2>>,
    fbm8: Fbm<3, ImprovedPerlin<3>>,
    worley2: Worley<2>,
    worley3: Worley<3>,
}

struct Simplexes {
    plane: Simplex<2>,
    space: Simplex<3>,
}

impl Noises for Library {
    #[inline(always)]
    fn perlin2(&self, p: [f32; 2]) -> f32 {
        self.perlin2.sample(p.map(f64::from)) as f32
    }
    #[inline(always)]
    fn perlin3(&self, p: [f32; 3]) -> f32 {
        self.perlin3.sample(p.map(f64::from)) as f32
    }
    #[inline(always)]
    fn fbm4(&self, p: [f32; 2]) -> f32 {
        self.fbm4.sample(p.map(f64::from)) as f32
    }
    #[inline(always)]
    fn fbm5(&self, p: [f32; 2]) -> f32 {
        self.fbm5.sample(p.map(f64::from)) as f32
    }
    #[inline(always)]
    fn fbm8(&self, p: [f32; 3]) -> f32 {
        self.fbm8.sample(p.map(f64::from)) as f32
    }
    #[inline(always)]
    fn worley2(&self, p: [f32; 2]) -> f32 {
        self.worley2.sample(p.map(f64::from)) as f32
    }
    #[inline(always)]
    fn worley3(&self, p: [f32; 3]) -> f32 {
        self.worley3.sample(p.map(f64::from)) as f32
    }
}

impl workload::Simplex for Simplexes {
    #[inline(always)]
    fn simplex2(&self, p: [f32; 2]) -> f32 {
        self.plane.sample(p.map(f64::from)) as f32
    }
    #[inline(always)]
    fn simplex3(&self, p: [f32; 3]) -> f32 {
        self.space.sample(p.map(f64::from)) as f32
    }
}
