//! Noises repeat after their period, along each axis, to the last bit.

mod common;

use common::rng::TestRng;
use common::{differ, ours};
use lapidary_field::derivative::Derivative;
use lapidary_field::ir::{Expr, Recorder, Recording};
use lapidary_field::noise::Noise;
use lapidary_field::noise::octaves::{Fold, Octaves};
use lapidary_field::program::{Frame, Program, RunOptions};
use lapidary_field::simd::SimdLevel;

/// Periods small, odd, prime, powers of two, larger than a table of 256, and none.
const PERIODS: [[u32; 4]; 6] =
    [[3, 7, 300, 5], [1, 2, 4, 8], [256, 100, 12, 9], [1000, 1, 999, 3], [300, 3, 7, 64], [0, 7, 0, 3]];

/// Every noise that repeats, single and in octaves of whole lacunarity.
fn all(period: [u32; 4]) -> Vec<Noise> {
    // Simplex noise repeats in one dimension only; the periodic one is a separate noise.
    let repeats = |(name, noise): &(&str, Noise)| *name != "simplex" || noise.dims() == 1;
    let mut all: Vec<Noise> = ours(2, period).into_iter().filter(repeats).map(|(_, noise)| noise).collect();
    for noise in all.clone() {
        for (count, lacunarity, fold, offset) in [
            (4, 2.0, Fold::Plain, false),
            (4, 2.0, Fold::Ridged, true),
            (3, 3.0, Fold::Billow, true),
            (2, 5.0, Fold::Plain, false),
        ] {
            let octaves = Octaves::new(count, lacunarity, fold, offset).expect("the octaves are valid");
            all.push(noise.clone().in_octaves(octaves));
        }
    }
    all
}

fn code(noise: &Noise, scale: [f32; 2]) -> Recording {
    let r = Recorder::default();
    let at = [r.coord(0) * scale[0], r.coord(1) * scale[1], r.coord(2), r.coord(3)];
    r.code(&[r.noise(noise, at, Expr::Lit(0.5))])
}

#[test]
fn points_a_period_apart_have_the_same_bits() {
    let mut rng = TestRng::new(7);
    for period in PERIODS {
        for noise in all(period) {
            let program = Program::for_points(&code(&noise, [1.0; 2]));
            // 64ths of a cell: sums with a period and the scales of octaves are exact.
            let near = [(); 4].map(|()| {
                (0..70).map(|_| (rng.between(-40.0, 40.0) * 64.0).floor() as f32 / 64.0).collect::<Vec<f32>>()
            });
            for level in SimdLevel::all() {
                let at = |p: &[Vec<f32>; 4]| {
                    program.points(level, [0, 1, 2, 3].map(|k| &p[k][..]), &[]).expect("the program runs").remove(0)
                };
                let want = at(&near);
                for axis in 0..noise.dims() {
                    for times in [1.0, -1.0, 3.0] {
                        let mut far = near.clone();
                        far[axis].iter_mut().for_each(|v| *v += period[axis] as f32 * times);
                        assert_eq!(
                            differ(&at(&far), &want),
                            None,
                            "{level:?} {noise:?} axis {axis} {times} periods on"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn images_of_two_tiles_repeat_one_tile() {
    for period in [[3, 7, 0, 0], [12, 5, 0, 0], [40, 300, 0, 0]] {
        for noise in all(period).iter().filter(|n| n.dims() > 1) {
            let code = code(noise, [period[0] as f32, period[1] as f32]);
            let frame = Frame { tile: [2.0, 2.0], z_time: [0.25, 0.75], ..Frame::new(128, 8) };
            for level in SimdLevel::all() {
                for program in [Program::new(&code), Program::pointwise(&code)] {
                    let image =
                        program.image(RunOptions::with(level), &frame, &[]).expect("the program runs").remove(0);
                    for (i, v) in image.iter().enumerate() {
                        let (row, column) = (i / 128 % 4, i % 64);
                        assert_eq!(v.to_bits(), image[row * 128 + column].to_bits(), "{level:?} {noise:?} pixel {i}");
                    }
                }
            }
        }
    }
}

#[test]
fn long_periods_leave_no_seams() {
    for long in [1 << 23, 12_345_679, (1 << 25) + 2, 3 << 27, 1 << 30, (1 << 30) + 1, u32::MAX] {
        for (_, noise) in ours(2, [long; 4]) {
            let mut rng = TestRng::new(11);
            for _ in 0..200 {
                let p = [(); 4].map(|()| rng.between(-40.0, 40.0) as f32);
                let (narrow, wide) = (noise.derivative(Derivative::Value, p, 0.5), noise.at(p.map(f64::from), 0.5));
                assert!((f64::from(narrow) - wide).abs() < 1e-4, "{narrow}, not {wide}, at {p:?} of {noise:?}");
            }
        }
    }
}
