//! A noise that is the only result of a program is written into the image directly, with the bits of the reference.

mod common;

use common::{differ, named, painted};
use lapidary_field::ir::{Expr, Recorder, Recording};
use lapidary_field::noise::Noise;
use lapidary_field::noise::octaves::{Fold, Octaves};
use lapidary_field::program::{Frame, Program, RunOptions};
use lapidary_field::real::Real;
use lapidary_field::simd::SimdLevel;

/// Two whole blocks and a part of one.
const WIDE: [u32; 2] = [2100, 3];
/// Coordinates with a few binary digits.
const EXACT: [u32; 2] = [1024, 4];

/// Where the points of an image lie.
#[derive(Clone, Copy, Debug)]
enum Points {
    /// Along turned axes; those of the right half are infinitely far away.
    Turned,
    /// The same in small cells, with a coordinate −0 or NaN.
    Scattered,
    /// Along the axes, at the corners of cells and between them; those of the lower rows are infinitely far away, and have
    /// no third coordinate.
    Straight,
    /// Along the axes, in cells smaller than a pixel.
    Fine,
}

/// The gain of octaves.
#[derive(Clone, Copy, Debug)]
enum Gain {
    All(f32),
    /// Another one at each pixel: negative, positive, infinite and none.
    Each,
}

fn recording(noise: &Noise, points: Points, gain: Gain) -> Recording {
    let r = Recorder::default();
    let (x, y) = (r.coord(0), r.coord(1));
    let along = if matches!(points, Points::Turned | Points::Scattered) { x } else { y };
    // 0, and infinite from the middle on.
    let far = (along + 0.5).floor() * 1e38 * 1e38;
    let t = Expr::Lit(0.3);
    let p = match points {
        Points::Turned => [x * 31.0 + y * 17.0, y * 31.0 - far, x + y, t],
        Points::Scattered => [x * 301.0 + y * 170.0, x * -0.0, y * 900.0 + far * 0.0, t],
        Points::Straight => [x * 32.0 - 1.0 / 64.0, y * 4.0 - 0.5 - far, far * 0.0, t],
        Points::Fine => [x * 4096.0 - 1.0 / 64.0, y * 4.0 - 0.5, Expr::Lit(-0.0), t],
    };
    let gain = match gain {
        Gain::All(gain) => Expr::Lit(gain),
        Gain::Each => (x * 5.0 - 2.0) / (x * 8.0).floor() + (x - 0.5) * 0.0,
    };
    r.code(&[r.noise(noise, p, gain)])
}

fn check(name: &str, noise: &Noise, points: Points, gain: Gain) {
    let code = recording(noise, points, gain);
    let [width, height] = if matches!(points, Points::Turned | Points::Scattered) { WIDE } else { EXACT };
    let frame = Frame::new(width, height);
    let reference = painted(&code, &frame, &[]);
    for level in SimdLevel::all() {
        let image =
            Program::new(&code).image(RunOptions::with(level), &frame, &[]).expect("the image fits into memory");
        let dims = noise.dims();
        assert_eq!(differ(&image[0], &reference[0]), None, "{name}, {dims}, {points:?}, {gain:?}, {level:?}");
        let is_stored = |v: &f32| v.is_finite() && v.to_bits() != (-0.0_f32).to_bits();
        assert!(image[0].iter().all(is_stored), "{name}, {dims}, {points:?}, {gain:?}, {level:?}");
    }
}

const FOLDS: [Fold; 4] = [Fold::Plain, Fold::Turbulence, Fold::Billow, Fold::Ridged];

fn octaves(count: u32, lacunarity: f32, fold: Fold) -> Octaves {
    Octaves::new(count, lacunarity, fold, false).expect("few octaves")
}

#[test]
fn a_noise_alone_has_the_bits_of_the_reference() {
    for (name, noise) in named(7, [0; 4]) {
        for points in [Points::Turned, Points::Scattered, Points::Straight] {
            check(name, &noise, points, Gain::All(0.5));
            check(name, &noise.clone().in_octaves(octaves(3, 2.0, Fold::Plain)), points, Gain::All(0.5));
        }
    }
}

/// Noises that have kernels for single octaves.
fn noises_by_octave() -> impl Iterator<Item = (&'static str, Noise)> {
    named(7, [0; 4]).into_iter().filter(|(name, _)| ["perlin", "improved", "value", "simplex"].contains(name))
}

#[test]
fn sums_have_the_bits_of_the_reference_at_all_gains() {
    // Sums overflow where the gain is large.
    let gains = [-16.0, 16.0, 17.0, 1e38, f32::INFINITY, f32::NAN].map(Gain::All);
    for (name, noise) in noises_by_octave().filter(|(_, noise)| noise.dims() == 2) {
        for fold in FOLDS {
            for gain in gains.into_iter().chain([Gain::Each]) {
                for points in [Points::Turned, Points::Straight] {
                    check(name, &noise.clone().in_octaves(octaves(3, 2.0, fold)), points, gain);
                }
            }
        }
    }
}

#[test]
fn sums_have_the_bits_of_the_reference_in_all_dimensions() {
    for (name, noise) in noises_by_octave() {
        for fold in FOLDS {
            for gain in [Gain::All(0.7), Gain::Each] {
                check(name, &noise.clone().in_octaves(octaves(2, 2.0, fold)), Points::Scattered, gain);
                check(name, &noise.clone().in_octaves(octaves(1, 2.0, fold)), Points::Scattered, gain);
                // The first octave is computed point by point, the last by columns.
                check(name, &noise.clone().in_octaves(octaves(3, 0.5, fold)), Points::Fine, gain);
            }
        }
        // An octave that is not scaled, and one whose scale is infinite.
        check(name, &noise.clone().in_octaves(octaves(2, 1.0, Fold::Plain)), Points::Turned, Gain::All(0.5));
        check(name, &noise.clone().in_octaves(octaves(24, 64.0, Fold::Plain)), Points::Turned, Gain::All(0.5));
    }
}
