//! `noise` (noise-rs), which computes with `f64`.

use ::noise::core::worley::{ReturnType, distance_functions::euclidean, worley_2d, worley_3d};
use ::noise::permutationtable::PermutationTable;
use ::noise::{Fbm, MultiFractal, NoiseFn, Perlin, Simplex};

use crate::workload::{self, Fill, Noises};

/// Prepares a workload.
pub(crate) fn fill<const OPAQUE: bool>(workload: &str) -> Option<Fill> {
    let fbm = |octaves| Fbm::new(1).set_octaves(octaves).set_frequency(1.0).set_lacunarity(2.0).set_persistence(0.5);
    let noises =
        Library { perlin: Perlin::new(1), fbm4: fbm(4), fbm5: fbm(5), fbm8: fbm(8), table: PermutationTable::new(1) };
    workload::fill::<OPAQUE, _>(noises, workload)
        .or_else(|| workload::fill_simplex::<OPAQUE, _>(Simplex::new(1), workload))
}

struct Library {
    perlin: Perlin,
    fbm4: Fbm<Perlin>,
    fbm5: Fbm<Perlin>,
    fbm8: Fbm<Perlin>,
    /// `Worley` counts references and cannot be shared between threads, so the functions below it are used.
    table: PermutationTable,
}

impl Noises for Library {
    #[inline(always)]
    fn perlin2(&self, p: [f32; 2]) -> f32 {
        self.perlin.get(p.map(f64::from)) as f32
    }
    #[inline(always)]
    fn perlin3(&self, p: [f32; 3]) -> f32 {
        self.perlin.get(p.map(f64::from)) as f32
    }
    #[inline(always)]
    fn fbm4(&self, p: [f32; 2]) -> f32 {
        self.fbm4.get(p.map(f64::from)) as f32
    }
    #[inline(always)]
    fn fbm5(&self, p: [f32; 2]) -> f32 {
        self.fbm5.get(p.map(f64::from)) as f32
    }
    #[inline(always)]
    fn fbm8(&self, p: [f32; 3]) -> f32 {
        self.fbm8.get(p.map(f64::from)) as f32
    }
    #[inline(always)]
    fn worley2(&self, p: [f32; 2]) -> f32 {
        worley_2d(&self.table, euclidean, ReturnType::Distance, p.map(f64::from).into()) as f32
    }
    #[inline(always)]
    fn worley3(&self, p: [f32; 3]) -> f32 {
        worley_3d(&self.table, euclidean, ReturnType::Distance, p.map(f64::from).into()) as f32
    }
}

impl workload::Simplex for Simplex {
    #[inline(always)]
    fn simplex2(&self, p: [f32; 2]) -> f32 {
        self.get(p.map(f64::from)) as f32
    }
    #[inline(always)]
    fn simplex3(&self, p: [f32; 3]) -> f32 {
        self.get(p.map(f64::from)) as f32
    }
}
