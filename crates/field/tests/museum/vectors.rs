//! Vectors of every level give the bits of scalar evaluation, for each noise, edge cases included.

use lapidary_field::noise::NoiseFn;
use lapidary_field::noise::hash::SplitMix;
use lapidary_field::noise::improved::Improved;
use lapidary_field::noise::museum::CellSplit;
use lapidary_field::noise::museum::improved_2002::Improved2002;
use lapidary_field::noise::museum::octaves::OctaveSum;
use lapidary_field::noise::museum::open_simplex_2::{OpenSimplex2, Orientation, Variant};
use lapidary_field::noise::museum::perlin_1985::Perlin1985;
use lapidary_field::noise::museum::perlin_hashed::{Fade, PerlinHashed};
use lapidary_field::noise::museum::perlin_sr::PerlinSr;
use lapidary_field::noise::museum::perlin_xor::PerlinXor;
use lapidary_field::noise::museum::simplex_2012::{KernelRadius, Simplex2012};
use lapidary_field::noise::museum::solid::{MarbleSolid, NoiseSolid, TurbSolid};
use lapidary_field::noise::museum::tables::{ClassicTables, XorTables};
use lapidary_field::noise::museum::turbulence::{Turbulence, TurbulenceFold};
use lapidary_field::noise::museum::worley_fnv::{ArticleMetric, Nth, Search, WorleyFnv};
use lapidary_field::noise::museum::worley_points::PointSource;
use lapidary_field::simd::{Lanes, SimdLevel, Task};
use std::sync::Arc;

/// A number of points that all vector widths divide.
const COUNT: usize = 512;

const EDGE_CASES: [f32; 20] = [
    f32::NAN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    0.0,
    -0.0,
    1e-40,
    -1e-40,
    f32::MIN_POSITIVE,
    3e9,
    -3e9,
    1e38,
    16777216.0,
    -16777215.0,
    8388608.5,
    -4096.5,
    255.99998,
    -1e-9,
    0.5,
    -1.0,
    4.25,
];

/// Coordinates: edge cases against edge cases and ordinary ones, then ordinary ones near and far.
fn coordinates<const D: usize>() -> [Vec<f32>; D] {
    let mut draws = SplitMix(5);
    let mut out = std::array::from_fn(|_| Vec::new());
    for i in 0..COUNT {
        for (k, out) in out.iter_mut().enumerate() {
            let scale = [10.0, 10.0, 600.0, 1e5][i % 4];
            let ordinary = ((draws.u01() * 2.0 - 1.0) * scale) as f32;
            let edge_case = EDGE_CASES[(i + k * (1 + i / 20)) % EDGE_CASES.len()];
            out.push(if i < 240 && (i % 3 != 0 || i % D == k) { edge_case } else { ordinary });
        }
    }
    out
}

struct Row<'a, B, const D: usize>(&'a B, &'a [Vec<f32>; D]);

impl<B: NoiseFn, const D: usize> Task for Row<'_, B, D> {
    type Out = Vec<f32>;
    fn run<V: Lanes>(self, token: V::Token) -> Vec<f32> {
        let mut out = vec![0.0; COUNT];
        let Row(noise, from) = self;
        V::enter(
            token,
            #[inline(always)]
            || {
                let mut i = 0;
                while i < COUNT {
                    let mut p = [V::splat(token, 0.0); D];
                    let mut k = 0;
                    while k < D {
                        p[k] = V::load(token, &from[k][i..]);
                        k += 1;
                    }
                    noise.at(p, 1).store(&mut out[i..]);
                    i += V::N;
                }
            },
        );
        out
    }
}

fn same<const D: usize>(name: &str, noise: &impl NoiseFn) {
    let from = coordinates::<D>();
    let (lo, hi) = noise.range(D);
    let want: Vec<f32> = (0..COUNT).map(|i| noise.at(std::array::from_fn::<_, D, _>(|k| from[k][i]), 1)).collect();
    for (i, v) in want.iter().enumerate() {
        let p: [f32; D] = std::array::from_fn(|k| from[k][i]);
        assert!(lo <= f64::from(*v) && f64::from(*v) <= hi, "{name} in {D}D at {p:?} is {v}, not in {lo}..{hi}");
    }
    for level in SimdLevel::all() {
        let got = level.run(Row(noise, &from));
        for (i, (got, want)) in got.iter().zip(&want).enumerate() {
            let p: [f32; D] = std::array::from_fn(|k| from[k][i]);
            assert_eq!(got.to_bits(), want.to_bits(), "{name} in {D}D, {level:?}, at {p:?}: {got}, not {want}");
        }
    }
}

fn up_to_three(name: &str, noise: &impl NoiseFn) {
    same::<1>(name, noise);
    same::<2>(name, noise);
    same::<3>(name, noise);
}

#[test]
fn classic() {
    for split in [CellSplit::Floor, CellSplit::AsWritten] {
        up_to_three("perlin_1985", &Perlin1985::new(Arc::new(ClassicTables::seeded(42)), split));
    }
    up_to_three("perlin_sr", &PerlinSr::new(Arc::new(ClassicTables::sr(42))));
    same::<4>("perlin_sr", &PerlinSr::new(Arc::new(ClassicTables::sr(42))));
}

#[test]
fn improved() {
    for repeat in [0, 1, 16, 256, 300] {
        same::<3>("improved_2002", &Improved2002::new(0, repeat));
    }
    same::<2>("improved_2002", &Improved2002::new(3, 7));
    same::<3>("octaves", &OctaveSum::new(Improved::new(0, [0; 4]), 5, 0.6, true));
    same::<3>("octaves", &OctaveSum::new(Improved2002::new(0, 8), 3, -0.5, false));
}

#[test]
fn xor() {
    let tables = Arc::new(XorTables::seeded(42));
    let noise = |split| PerlinXor::new(tables.clone(), split);
    let floor = noise(CellSplit::Floor);
    up_to_three("perlin_xor", &floor);
    same::<3>("perlin_xor as written", &noise(CellSplit::AsWritten));
    same::<3>("noise_solid", &NoiseSolid { of: floor.clone(), scale: 3.7 });
    for fold in [TurbulenceFold::Each, TurbulenceFold::Sum] {
        let turbulence = Turbulence::new(floor.clone(), 4, fold);
        same::<3>("turbulence", &turbulence);
        same::<3>("turb_solid", &TurbSolid { of: turbulence, scale: 0.3 });
        same::<3>("marble_solid", &MarbleSolid::new(floor.clone(), 4.0, fold));
    }
}

fn worley<const D: usize>(noise: WorleyFnv) {
    for points in [PointSource::Article, PointSource::Cast, PointSource::One] {
        for output in [Nth::First, Nth::Second] {
            same::<D>("worley_fnv", &WorleyFnv { points, output, ..noise.clone() });
        }
    }
}

#[test]
fn cells() {
    for metric in [ArticleMetric::Euclidean, ArticleMetric::Squared, ArticleMetric::Manhattan, ArticleMetric::Chebyshev]
    {
        worley::<2>(WorleyFnv { metric, ..WorleyFnv::new(7) });
        worley::<3>(WorleyFnv { metric, ..WorleyFnv::new(7) });
    }
    worley::<2>(WorleyFnv { search: Search::Wide, ..WorleyFnv::new(u32::MAX) });
    same::<1>("worley_fnv", &WorleyFnv::new(1));
    same::<4>("worley_fnv", &WorleyFnv::new(1));
    same::<2>("octaves", &OctaveSum::new(WorleyFnv::new(1), 4, 0.5, true));
}

#[test]
fn hashed() {
    for fade in [Fade::Linear, Fade::Smooth, Fade::Smoother] {
        same::<2>("perlin_hashed", &PerlinHashed { fade });
    }
}

#[test]
fn simplex() {
    for kernel in [KernelRadius::Wide, KernelRadius::Narrow] {
        let noise = Simplex2012::new(0, kernel);
        up_to_three("simplex_2012", &noise);
        same::<4>("simplex_2012", &noise);
    }
}

#[test]
fn open_simplex() {
    for variant in [Variant::Fast, Variant::Smooth] {
        for orientation in [Orientation::Plain, Orientation::ImproveX, Orientation::ImproveXy, Orientation::ImproveXz] {
            up_to_three("open_simplex_2", &OpenSimplex2::new(3, variant, orientation));
        }
        for orientation in [Orientation::Plain, Orientation::ImproveXyz] {
            same::<4>("open_simplex_2", &OpenSimplex2::new(u64::MAX, variant, orientation));
        }
    }
}
