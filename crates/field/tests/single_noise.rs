//! A noise that is the only result of a program is written into the image directly, with the bits that it has beside
//! other results.

mod common;

use common::{differ, named};
use lapidary_field::ir::{Expr, Recorder};
use lapidary_field::noise::Noise;
use lapidary_field::noise::octaves::{Fold, Octaves};
use lapidary_field::program::{Frame, Program, RunOptions};
use lapidary_field::real::Real;
use lapidary_field::simd::SimdLevel;

/// Two whole blocks and a part of one.
const SIZE: [u32; 2] = [1100, 3];

/// Where the points of an image lie.
#[derive(Clone, Copy, Debug)]
enum Points {
    /// Along turned axes; those of the right half are infinitely far away.
    Turned,
    /// Along the axes; those of the lower rows are infinitely far away.
    Straight,
}

/// The image of the noise alone or beside another result.
fn image(noise: &Noise, points: Points, gain: f32, alone: bool, level: SimdLevel) -> Vec<f32> {
    let r = Recorder::default();
    let (x, y) = (r.coord(0), r.coord(1));
    let along = match points {
        Points::Turned => x,
        Points::Straight => y,
    };
    let far = Expr::Lit(1.0) / (Expr::Lit(0.5) - along).max(Expr::Lit(0.0));
    let p = match points {
        Points::Turned => [x * 31.0 + y * 17.0, y * 31.0 - far, x + y, Expr::Lit(0.3)],
        Points::Straight => [x * 31.0, y * 31.0 - far, Expr::Lit(0.2), Expr::Lit(0.3)],
    };
    let value = r.noise(noise, p, Expr::Lit(gain));
    let code = if alone { r.code(&[value]) } else { r.code(&[value, x]) };
    let frame = Frame::new(SIZE[0], SIZE[1]);
    let images = Program::new(&code).image(RunOptions::with(level), &frame, &[]).expect("the image fits into memory");
    images.into_iter().next().expect("the noise is a result")
}

#[test]
fn a_noise_alone_has_the_bits_that_it_has_beside_others() {
    for (name, noise) in named(7, [0; 4]) {
        let octaves = Octaves::new(3, 2.0, Fold::Plain, false).expect("few octaves");
        let single = [(noise.clone(), Points::Turned, 0.5), (noise.clone(), Points::Straight, 0.5)];
        // With a gain that large, sums overflow.
        let sums = [(Points::Turned, 0.5), (Points::Straight, 0.5), (Points::Straight, 1e38)];
        let sums = sums.map(|(points, gain)| (noise.clone().in_octaves(octaves.clone()), points, gain));
        for (noise, points, gain) in single.into_iter().chain(sums) {
            for level in SimdLevel::all() {
                let [alone, beside] = [true, false].map(|alone| image(&noise, points, gain, alone, level));
                assert_eq!(differ(&alone, &beside), None, "{name}, {points:?}, {gain}, {level:?}");
                assert!(
                    alone.iter().all(|v| v.is_finite() && v.to_bits() != (-0.0_f32).to_bits()),
                    "{name}, {points:?}, {gain}, {level:?}"
                );
            }
        }
    }
}
