//! `fastnoise-lite`. It has OpenSimplex2 instead of simplex noise, so it skips these workloads.

use ::fastnoise_lite::{CellularDistanceFunction, CellularReturnType, FastNoiseLite, FractalType, NoiseType};

use crate::workload::{self, Fill, Noises};

/// Prepares a workload.
pub(crate) fn fill<const OPAQUE: bool>(workload: &str) -> Option<Fill> {
    let mut worley = one_unit_a_cell(NoiseType::Cellular);
    worley.set_cellular_distance_function(Some(CellularDistanceFunction::Euclidean));
    worley.set_cellular_return_type(Some(CellularReturnType::Distance));
    let noises =
        Library { perlin: one_unit_a_cell(NoiseType::Perlin), fbm4: fbm(4), fbm5: fbm(5), fbm8: fbm(8), worley };
    workload::fill::<OPAQUE, _>(noises, workload)
}

struct Library {
    perlin: FastNoiseLite,
    fbm4: FastNoiseLite,
    fbm5: FastNoiseLite,
    fbm8: FastNoiseLite,
    worley: FastNoiseLite,
}

impl Noises for Library {
    #[inline(always)]
    fn perlin2(&self, [x, y]: [f32; 2]) -> f32 {
        self.perlin.get_noise_2d(x, y)
    }
    #[inline(always)]
    fn perlin3(&self, [x, y, z]: [f32; 3]) -> f32 {
        self.perlin.get_noise_3d(x, y, z)
    }
    #[inline(always)]
    fn fbm4(&self, [x, y]: [f32; 2]) -> f32 {
        self.fbm4.get_noise_2d(x, y)
    }
    #[inline(always)]
    fn fbm5(&self, [x, y]: [f32; 2]) -> f32 {
        self.fbm5.get_noise_2d(x, y)
    }
    #[inline(always)]
    fn fbm8(&self, [x, y, z]: [f32; 3]) -> f32 {
        self.fbm8.get_noise_3d(x, y, z)
    }
    #[inline(always)]
    fn worley2(&self, [x, y]: [f32; 2]) -> f32 {
        self.worley.get_noise_2d(x, y)
    }
    #[inline(always)]
    fn worley3(&self, [x, y, z]: [f32; 3]) -> f32 {
        self.worley.get_noise_3d(x, y, z)
    }
}

fn one_unit_a_cell(kind: NoiseType) -> FastNoiseLite {
    let mut noise = FastNoiseLite::new();
    noise.set_noise_type(Some(kind));
    noise.set_frequency(Some(1.0));
    noise
}

fn fbm(octaves: i32) -> FastNoiseLite {
    let mut noise = one_unit_a_cell(NoiseType::Perlin);
    noise.set_fractal_type(Some(FractalType::FBm));
    noise.set_fractal_octaves(Some(octaves));
    noise.set_fractal_lacunarity(Some(2.0));
    noise.set_fractal_gain(Some(0.5));
    noise
}
