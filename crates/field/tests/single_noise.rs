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
    /// Along the axes, at the corners of cells and between them; those of the lower rows are infinitely far away, and have
    /// no third coordinate.
    Straight,
}

fn recording(noise: &Noise, points: Points, gain: f32) -> Recording {
    let r = Recorder::default();
    let (x, y) = (r.coord(0), r.coord(1));
    let along = if matches!(points, Points::Turned) { x } else { y };
    // 0, and infinite from the middle on.
    let far = (along + 0.5).floor() * 1e38 * 1e38;
    let p = match points {
        Points::Turned => [x * 31.0 + y * 17.0, y * 31.0 - far, x + y, Expr::Lit(0.3)],
        Points::Straight => [x * 32.0 - 1.0 / 64.0, y * 4.0 - 0.5 - far, far * 0.0, Expr::Lit(0.3)],
    };
    r.code(&[r.noise(noise, p, Expr::Lit(gain))])
}

fn check(name: &str, noise: &Noise, points: Points, gain: f32) {
    let code = recording(noise, points, gain);
    let [width, height] = if matches!(points, Points::Turned) { WIDE } else { EXACT };
    let frame = Frame::new(width, height);
    let reference = painted(&code, &frame, &[]);
    for level in SimdLevel::all() {
        let image =
            Program::new(&code).image(RunOptions::with(level), &frame, &[]).expect("the image fits into memory");
        assert_eq!(differ(&image[0], &reference[0]), None, "{name}, {points:?}, {gain}, {level:?}");
        let is_stored = |v: &f32| v.is_finite() && v.to_bits() != (-0.0_f32).to_bits();
        assert!(image[0].iter().all(is_stored), "{name}, {points:?}, {gain}, {level:?}");
    }
}

#[test]
fn a_noise_alone_has_the_bits_of_the_reference() {
    let octaves = |fold| Octaves::new(3, 2.0, fold, false).expect("few octaves");
    for (name, noise) in named(7, [0; 4]) {
        for points in [Points::Turned, Points::Straight] {
            check(name, &noise, points, 0.5);
            check(name, &noise.clone().in_octaves(octaves(Fold::Plain)), points, 0.5);
        }
        if noise.dims() != 2 || !["perlin", "improved", "value", "simplex"].contains(&name) {
            continue;
        }
        for fold in [Fold::Plain, Fold::Turbulence, Fold::Billow, Fold::Ridged] {
            // Sums overflow where the gain is large.
            for gain in [-16.0, 16.0, 17.0, 1e38, f32::NAN] {
                check(name, &noise.clone().in_octaves(octaves(fold)), Points::Straight, gain);
            }
        }
    }
}
