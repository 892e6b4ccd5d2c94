//! Noises keep their stated range, seeds are unrelated, permutations are uniform.

mod common;

use common::noise_properties::correlation;
use common::rng::TestRng;
use common::{EDGE_CASES, noises, ours};
use lapidary_field::derivative::{Derivative, GAIN};
use lapidary_field::interval::Interval;
use lapidary_field::ir::{Expr, Recorder};
use lapidary_field::noise::Noise;
use lapidary_field::noise::octaves::{Fold, Octaves};
use lapidary_field::noise::permutation::Permutation;
use lapidary_field::program::Program;
use lapidary_field::simd::SimdLevel;

/// A noise at many random points.
fn values(noise: &Noise, count: usize, place: fn(f64) -> f64) -> Vec<f32> {
    let mut rng = TestRng::new(8);
    let mut coordinate = |_| place(rng.between(-60000.0, 60000.0)) as f32;
    let points = [(); 4].map(|()| (0..count).map(&mut coordinate).collect::<Vec<f32>>());
    let r = Recorder::default();
    let at = [r.coord(0), r.coord(1), r.coord(2), r.coord(3)];
    let program = Program::for_points(&r.code(&[r.noise(noise, at, Expr::Lit(0.5))]));
    program.points(SimdLevel::best(), [0, 1, 2, 3].map(|k| &points[k][..]), &[]).expect("the program runs").remove(0)
}

/// The lowest and the highest.
fn range(values: &[f32]) -> [f32; 2] {
    values.iter().fold([f32::INFINITY, f32::NEG_INFINITY], |[lo, hi], v| [lo.min(*v), hi.max(*v)])
}

#[test]
fn a_million_values_stay_within_the_stated_range() {
    let anywhere = [Interval::ALL; 4];
    for noise in noises(1, [0; 4]) {
        let bound = noise.bound(anywhere, Interval::point(0.5));
        let [lo, hi] = range(&values(&noise, 1_000_000, |v| v / 200.0));
        println!("{:10} {}D {lo:.4} {hi:.4} of {:.4} {:.4}", noise.kind().name().0, noise.dims(), bound.lo, bound.hi);
        assert!(bound.contains(lo) && bound.contains(hi), "{noise:?} reaches {lo} {hi} of {bound:?}");
        for fold in [Fold::Plain, Fold::Turbulence, Fold::Billow, Fold::Ridged] {
            let sum = noise.clone().in_octaves(Octaves::new(4, 2.0, fold, true).expect("four octaves"));
            let bound = sum.bound(anywhere, Interval::point(0.5));
            let [lo, hi] = range(&values(&sum, 30_000, |v| v / 200.0));
            assert!(bound.contains(lo) && bound.contains(hi), "{sum:?} reaches {lo} {hi} of {bound:?}");
        }
    }
}

/// Climbs from a point to a local maximum.
fn climb(noise: &Noise, from: [f32; 4], sign: f32) -> f32 {
    let height = |p| sign * noise.derivative(Derivative::Value, p, 0.5);
    let (mut at, mut best, mut step) = (from, height(from), 0.25);
    while step > 1e-4 {
        let before = best;
        for axis in 0..noise.dims() {
            for by in [step, -step] {
                let mut next = at;
                next[axis] += by;
                if height(next) > best {
                    (at, best) = (next, height(next));
                }
            }
        }
        if best == before {
            step *= 0.5;
        }
    }
    sign * best
}

#[test]
fn no_local_maximum_exceeds_the_stated_range() {
    let mut rng = TestRng::new(9);
    for noise in noises(0, [0; 4]) {
        let bound = noise.bound([Interval::ALL; 4], Interval::point(0.5));
        for _ in 0..60 {
            let from = [(); 4].map(|()| rng.between(-90.0, 90.0) as f32);
            for sign in [1.0, -1.0] {
                let top = climb(&noise, from, sign);
                assert!(bound.contains(top), "{noise:?} reaches {top} of {bound:?}");
            }
        }
    }
}

#[test]
fn seeds_are_uncorrelated() {
    // At one position in every cell: the dependence on the distance from corners is common to all seeds.
    let place = |v: f64| v.floor() + 0.40625;
    let with = |seed| ours(seed, [0; 4]).iter().map(|(_, n)| values(n, 100_000, place)).collect::<Vec<_>>();
    let seeds: Vec<Vec<Vec<f32>>> = (0..5).map(with).collect();
    for (i, (name, noise)) in ours(0, [0; 4]).iter().enumerate() {
        let dims = noise.dims();
        // A table of 256 numbers is too small for a fair comparison along a line.
        let few = dims == 1 && *name == "improved";
        let most = if few { 0.25 } else { 0.02 };
        for a in 0..seeds.len() {
            for b in 0..a {
                let r = correlation(&seeds[a][i], &seeds[b][i]);
                assert!(r.abs() < most, "{name} {dims}D: seeds {a} and {b} correlate by {r}");
            }
        }
    }
}

#[test]
fn permutations_are_uniform_bijections() {
    const SHUFFLES: u32 = 10_000;
    let mut counts = vec![[0u32; 256]; 256];
    for seed in 0..SHUFFLES {
        let permutation = Permutation::seeded(seed);
        let mut met = [false; 256];
        for (place, counts) in counts.iter_mut().enumerate() {
            let value = permutation.table().at(place as u32) as usize;
            assert!(!met[value], "seed {seed} has {value} twice");
            met[value] = true;
            counts[value] += 1;
        }
    }
    // Each value at each index equally often: χ² has 255 degrees of freedom per index, 255² in all.
    let expected = f64::from(SHUFFLES) / 256.0;
    let off = |count: &u32| f64::from(*count) - expected;
    let chi = |counts: &[u32; 256]| counts.iter().map(|c| off(c) * off(c) / expected).sum::<f64>();
    let places: Vec<f64> = counts.iter().map(chi).collect();
    let freedom = 255.0 * 255.0;
    let away = (places.iter().sum::<f64>() - freedom) / (2.0 * freedom).sqrt();
    println!("chi square {away:.2} deviations from its mean");
    assert!(away.abs() < 4.0, "χ² is {away} deviations from its mean");
    let worst = places.iter().fold(0f64, |m, c| m.max(*c));
    assert!(worst < 255.0 + 5.0 * 510f64.sqrt(), "a place has χ² {worst}");
}

#[test]
fn no_input_makes_a_noise_nan() {
    let mut rng = TestRng::new(10);
    let mut all = noises(0, [0; 4]);
    all.extend(noises(3, [3, 300, 1 << 30, u32::MAX]));
    for noise in all {
        let fold = [Fold::Plain, Fold::Turbulence, Fold::Billow, Fold::Ridged][rng.bits() as usize % 4];
        let sum = noise.clone().in_octaves(Octaves::new(24, 2.0, fold, true).expect("24 octaves are the most"));
        for _ in 0..200 {
            let mut any_number = || match rng.bits() % 3 {
                0 => EDGE_CASES[rng.bits() as usize % EDGE_CASES.len()],
                _ => f32::from_bits(rng.bits()),
            };
            let p = [any_number(), any_number(), any_number(), any_number()];
            let bound = noise.bound([Interval::ALL; 4], Interval::point(0.5));
            let v = noise.derivative(Derivative::Value, p, 0.5);
            assert!(bound.contains(v), "{v} at {p:?} of {noise:?}");
            assert!(sum.derivative(Derivative::Value, p, 0.5).is_finite(), "at {p:?} of {sum:?}");
            for along in (0..noise.dims() as u8).chain([GAIN]) {
                let (alone, summed) = (
                    noise.derivative(Derivative::First(along), p, 0.5),
                    sum.derivative(Derivative::First(along), p, 0.5),
                );
                assert!(alone.is_finite() && summed.is_finite(), "slope {along} at {p:?} of {noise:?}");
            }
        }
    }
}
