//! Shared by the tests: the reference evaluation of a recording, edge-case numbers, a list of all noises.
#![allow(dead_code, reason = "each test file uses its own part")]

pub(crate) mod noise_properties;
pub(crate) mod rng;

use lapidary_field::ir::Recording;
use lapidary_field::noise::museum::open_simplex_2::{OpenSimplex2, Orientation, Variant};
use lapidary_field::noise::museum::perlin_hashed::{Fade, PerlinHashed};
use lapidary_field::noise::museum::simplex_2012::{KernelRadius, Simplex2012};
use lapidary_field::noise::museum::tables::{ClassicTables, XorTables};
use lapidary_field::noise::museum::{CellSplit, improved_2002::Improved2002, perlin_1985::Perlin1985};
use lapidary_field::noise::museum::{perlin_sr::PerlinSr, perlin_xor::PerlinXor, worley_fnv::WorleyFnv};
use lapidary_field::noise::worley::{Metric, Worley, WorleyOutput};
use lapidary_field::noise::{Noise, NoiseError, NoiseKind, improved::Improved, perlin::Perlin, white::White};
use lapidary_field::noise::{periodic_simplex::PeriodicSimplex, simplex::Simplex, value::ValueNoise};
use lapidary_field::program::Frame;
use std::sync::Arc;

/// All noises by name, each from a seed and a period. A new noise is one line here.
pub(crate) fn kinds(seed: u32, period: [u32; 4]) -> Vec<(&'static str, NoiseKind)> {
    let worley = |jitter, metric, output| Worley::new(seed, period, jitter, metric, output).into();
    let classic = Arc::new(ClassicTables::seeded(seed));
    vec![
        ("perlin", Perlin::new(seed, period).into()),
        ("improved", Improved::new(seed, period).into()),
        ("value", ValueNoise::new(seed, period).into()),
        ("white", White::new(seed, period).into()),
        ("simplex", Simplex::new(seed, period).into()),
        ("periodic-simplex", PeriodicSimplex::new(seed, period).into()),
        ("worley-f1", worley(1.0, Metric::Euclidean, WorleyOutput::F1)),
        ("worley-f2", worley(0.7, Metric::Manhattan, WorleyOutput::F2)),
        ("worley-difference", worley(1.0, Metric::Chebyshev, WorleyOutput::Difference)),
        ("worley-border", worley(1.0, Metric::Euclidean, WorleyOutput::Border)),
        ("worley-id", worley(1.0, Metric::Manhattan, WorleyOutput::Id)),
        ("worley-value", worley(0.3, Metric::Euclidean, WorleyOutput::Value)),
        ("perlin-1985", Perlin1985::new(classic.clone(), CellSplit::Floor).into()),
        ("perlin-1985-as-written", Perlin1985::new(classic.clone(), CellSplit::AsWritten).into()),
        ("perlin-sr", PerlinSr::new(classic).into()),
        ("perlin-xor", PerlinXor::new(Arc::new(XorTables::seeded(seed)), CellSplit::Floor).into()),
        ("improved-2002", Improved2002::new(seed, 0).into()),
        ("worley-fnv", WorleyFnv::new(seed).into()),
        ("perlin-hashed", PerlinHashed { fade: Fade::Smooth }.into()),
        ("simplex-2012", Simplex2012::new(seed, KernelRadius::Narrow).into()),
        ("open-simplex-2-fast", OpenSimplex2::new(u64::from(seed), Variant::Fast, Orientation::ImproveXy).into()),
        ("open-simplex-2-smooth", OpenSimplex2::new(u64::from(seed), Variant::Smooth, Orientation::Plain).into()),
    ]
}

/// The first of the historical noises: these ignore periods, and their seeds may be related.
pub(crate) const MUSEUM: &str = "perlin-1985";

/// Every noise in each of its dimensions, by name.
pub(crate) fn named(seed: u32, period: [u32; 4]) -> Vec<(&'static str, Noise)> {
    let all = |(name, kind): (&'static str, NoiseKind)| {
        let (_, least, most) = kind.name();
        (least..=most).map(move |dims| Noise::new(kind.clone(), dims).map(|noise| (name, noise)))
    };
    let all: Result<Vec<(&'static str, Noise)>, NoiseError> = kinds(seed, period).into_iter().flat_map(all).collect();
    all.expect("every noise supports these dimensions")
}

/// Every noise in each of its dimensions.
pub(crate) fn noises(seed: u32, period: [u32; 4]) -> Vec<Noise> {
    named(seed, period).into_iter().map(|(_, noise)| noise).collect()
}

/// The noises designed for this project, by name.
pub(crate) fn ours(seed: u32, period: [u32; 4]) -> Vec<(&'static str, Noise)> {
    let ours: Vec<&str> = kinds(0, [0; 4]).iter().map(|(name, _)| *name).take_while(|name| *name != MUSEUM).collect();
    named(seed, period).into_iter().filter(|(name, _)| ours.contains(name)).collect()
}

/// Edge cases: NaN, infinities, zeros, subnormals, and the limits between formulas.
pub(crate) const EDGE_CASES: [f32; 30] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -2.25,
    1e-45,
    -1e-45,
    1e-39,
    -1e-10,
    f32::MIN_POSITIVE,
    -f32::MIN_POSITIVE,
    std::f32::consts::PI,
    -std::f32::consts::FRAC_PI_2,
    88.75,
    -103.5,
    8388607.5,
    -16777217.0,
    1073741824.0,
    -2147483648.0,
    3e9,
    -3e9,
    1e30,
    f32::MAX,
    f32::MIN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
    f32::from_bits(0xffc0_0001),
    f32::from_bits(0x7fff_ffff),
];

/// A value as stored in an image: without NaN, infinities and −0.
pub(crate) fn stored(v: f32) -> f32 {
    if v.is_finite() { v + 0.0 } else { 0.0 }
}

/// True if two numbers have the same bits; any two NaN are equal.
pub(crate) fn same(a: f32, b: f32) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}

/// The coordinates of the samples of pixel `i` along an axis, each rounded once.
pub(crate) fn places(frame: &Frame, axis: usize, i: u32) -> Vec<f32> {
    let across = frame.samples.grid_side() as u32;
    let at = |k: u32| (f64::from(k) + 0.5) / f64::from(across);
    let place = |k| (f64::from(i) + at(k)) * frame.tile[axis] / f64::from(frame.size[axis]);
    (0..across).map(|k| place(k) as f32).collect()
}

/// The images of a recording's results by reference evaluation: the mean of each pixel's samples.
pub(crate) fn painted(code: &Recording, frame: &Frame, knobs: &[f32]) -> Vec<Vec<f32>> {
    let mut images = vec![vec![]; code.roots.len()];
    for row in frame.region[1].clone() {
        for column in frame.region[0].clone() {
            let (xs, ys) = (places(frame, 0, column), places(frame, 1, row));
            let weight = 1.0 / frame.samples.count() as f32;
            let mut sums = vec![0.0f32; code.roots.len()];
            for [down, right] in frame.samples.grid_points() {
                let all = code.at([xs[right], ys[down], frame.z_time[0], frame.z_time[1]], knobs);
                for (sum, root) in sums.iter_mut().zip(&code.roots) {
                    *sum += stored(all[root.0 as usize]) * weight + 0.0;
                }
            }
            for (image, sum) in images.iter_mut().zip(sums) {
                image.push(sum);
            }
        }
    }
    images
}

/// The first pixel whose bits differ between two images, with both values.
pub(crate) fn differ(a: &[f32], b: &[f32]) -> Option<(usize, f32, f32)> {
    assert_eq!(a.len(), b.len());
    let at = a.iter().zip(b).position(|(a, b)| a.to_bits() != b.to_bits())?;
    Some((at, a[at], b[at]))
}

/// FNV-1a hash of 64 bits over the little-endian bytes.
pub(crate) fn hash(px: &[f32]) -> u64 {
    let bytes = px.iter().flat_map(|v| v.to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3))
}
