//! First and second slopes of noises have the reference's bits in every vector and agree with finite differences.

mod common;

use common::rng::TestRng;
use common::{differ, named, ours, stored};
use lapidary_field::derivative::{Derivative, GAIN};
use lapidary_field::interval::Interval;
use lapidary_field::ir::{Inst, InstId, Recording};
use lapidary_field::noise::Noise;
use lapidary_field::noise::octaves::{Fold, Octaves};
use lapidary_field::program::{Frame, Program, RunOptions};
use lapidary_field::simd::SimdLevel;
use std::sync::Arc;

/// All noises, single and in octaves.
fn all(folds: &[Fold]) -> Vec<(&'static str, Noise)> {
    let mut all = named(7, [0, 5, 0, 3]);
    for (name, noise) in all.clone() {
        for &fold in folds {
            all.push((name, noise.clone().in_octaves(Octaves::new(3, 2.0, fold, false).expect("three octaves"))));
        }
    }
    all
}

/// All derivatives of a noise.
fn parts(noise: &Noise) -> Vec<Derivative> {
    let gain = noise.octaves().map(|_| GAIN);
    let along = || (0..noise.dims() as u8).chain(gain);
    let curves = along().flat_map(|a| along().filter(move |b| a <= *b).map(move |b| Derivative::Second(a, b)));
    along().map(Derivative::First).chain(curves).collect()
}

/// All slopes of a noise at the coordinates, its gain a knob.
fn code(noise: &Noise, parts: &[Derivative]) -> Recording {
    let mut insts: Vec<Inst> = [0, 1, 2, 3].map(Inst::Coord).to_vec();
    insts.push(Inst::Knob(0));
    let args = [0, 1, 2, 3, 4].map(InstId);
    insts.extend(parts.iter().map(|part| Inst::Noise(0, *part, args)));
    let roots = (5..insts.len() as u32).map(InstId).collect();
    Recording { insts, noises: vec![Arc::new(noise.clone())], roots }
}

#[test]
fn programs_match_the_reference_bits() {
    let mut rng = TestRng::new(5);
    for (name, noise) in all(&[Fold::Plain, Fold::Turbulence, Fold::Billow, Fold::Ridged]) {
        let parts = parts(&noise);
        let code = code(&noise, &parts);
        let mut points = [(); 4].map(|()| (0..71).map(|_| rng.between(-9.0, 9.0) as f32).collect::<Vec<f32>>());
        points.iter_mut().for_each(|list| list.extend((0..30).map(|_| rng.any())));
        let wants: Vec<Vec<f32>> = (parts.iter())
            .map(|part| {
                let at = |i: usize| [0, 1, 2, 3].map(|k| points[k][i]);
                (0..101).map(|i| stored(noise.derivative(*part, at(i), 0.6))).collect()
            })
            .collect();
        let (spot, image) = (Program::for_points(&code), Program::new(&code));
        let frame = Frame { tile: [7.0, 3.0], z_time: [0.4, 0.7], ..Frame::new(19, 2) };
        for level in SimdLevel::all() {
            let got = spot.points(level, [0, 1, 2, 3].map(|k| &points[k][..]), &[0.6]).expect("the program runs");
            for ((got, want), part) in got.iter().zip(&wants).zip(&parts) {
                assert_eq!(differ(got, want), None, "{level:?} {part:?} of {name} {}D", noise.dims());
            }
            let got = image.image(RunOptions::with(level), &frame, &[0.6]).expect("the program runs");
            assert_eq!(got, common::painted(&code, &frame, &[0.6]), "{level:?} image of {name} {}D", noise.dims());
        }
    }
}

#[test]
fn slopes_agree_with_differences_away_from_cell_faces() {
    let mut rng = TestRng::new(6);
    let ours: Vec<&str> = ours(0, [0; 4]).iter().map(|(name, _)| *name).collect();
    for (name, noise) in all(&[Fold::Plain]) {
        if !ours.contains(&name) {
            // The historical noises round differently.
            continue;
        }
        let mut calm = 0;
        for _ in 0..60 {
            // Positions well within the cells of the second and third octave too.
            let mut place = || {
                let inside = [0.13, 0.31, 0.43, 0.56, 0.69, 0.81][rng.bits() as usize % 6];
                f64::from((f64::from(rng.bits() % 9) - 4.0 + inside + rng.between(0.0, 0.02)) as f32)
            };
            let at = [place(), place(), place(), place(), 0.6];
            let value = |steps: &[(usize, f64)]| {
                let mut at = at;
                for (along, by) in steps {
                    at[*along] += by;
                }
                let [x, y, z, t, gain] = at;
                noise.at([x, y, z, t], gain)
            };
            for part in parts(&noise) {
                let difference = |h: f64| match part {
                    Derivative::Value => unreachable!("a value is no slope"),
                    Derivative::First(a) => {
                        let a = usize::from(a);
                        (value(&[(a, h)]) - value(&[(a, -h)])) / (2.0 * h)
                    }
                    Derivative::Second(a, b) => {
                        let (a, b) = (usize::from(a), usize::from(b));
                        let up = value(&[(a, h), (b, h)]) + value(&[(a, -h), (b, -h)]);
                        let down = value(&[(a, h), (b, -h)]) + value(&[(a, -h), (b, h)]);
                        (up - down) / (4.0 * h * h)
                    }
                };
                let (h, near) = if matches!(part, Derivative::First(_)) { (1e-5, 1e-4) } else { (1e-4, 1e-3) };
                let truth = difference(h);
                // Near cell borders other than the lattice's, finite differences are meaningless.
                if (truth - difference(3.0 * h)).abs() > 0.3 * near * (1.0 + truth.abs()) {
                    continue;
                }
                calm += 1;
                let [x, y, z, t, gain] = at.map(|v| v as f32);
                let got = f64::from(noise.derivative(part, [x, y, z, t], gain));
                assert!(
                    (got - truth).abs() <= near * (1.0 + truth.abs()),
                    "{part:?} at {at:?}: {got} not {truth} of {noise:?}"
                );
            }
        }
        assert!(calm > 30 * parts(&noise).len(), "only {calm} slopes to compare of {name} {}D", noise.dims());
    }
}

#[test]
fn slopes_lie_within_their_bounds() {
    let (mut rng, mut bounded) = (TestRng::new(8), 0);
    for (name, noise) in all(&[Fold::Plain, Fold::Turbulence, Fold::Billow, Fold::Ridged]) {
        let bound = noise.slope_bound(Interval::new(-0.8, 0.6));
        bounded += usize::from(bound != Interval::ALL);
        let mut steepest = 0f32;
        for i in 0..4000 {
            let gain = rng.between(-0.8, 0.6) as f32;
            let point = [(); 4].map(|()| if i % 16 == 0 { rng.any() } else { rng.between(-9.0, 9.0) as f32 });
            if point.iter().any(|v| !v.is_finite()) {
                continue;
            }
            for axis in 0..noise.dims() as u8 {
                let slope = noise.derivative(Derivative::First(axis), point, gain);
                assert!(bound.contains(slope), "{slope} at {point:?} is outside {bound:?} of {name} {}D", noise.dims());
                steepest = steepest.max(slope.abs());
            }
        }
        let wide = noise.octaves().is_none() && bound != Interval::ALL && bound.hi > 4.0 * steepest;
        assert!(!wide, "{bound:?} is much wider than the slopes up to {steepest} of {name} {}D", noise.dims());
    }
    assert!(bounded >= 4 * 3 * 4, "only {bounded} noises have a bound");
}
