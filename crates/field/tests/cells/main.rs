//! Lattice noises with one random number or point per cell: value, white and Worley.

#[path = "../common/mod.rs"]
mod common;
mod search;

use common::noise_properties::*;
use common::rng::TestRng;
use lapidary_field::dual::Dual;
use lapidary_field::interval::Interval;
use lapidary_field::noise::hash::axis_hash;
use lapidary_field::noise::worley::{Metric, Worley, WorleyOutput};
use lapidary_field::noise::{NoiseFn, value::ValueNoise, white::White};
use std::num::Wrapping;

const METRICS: [Metric; 3] = [Metric::Euclidean, Metric::Manhattan, Metric::Chebyshev];
const OUTPUTS: [WorleyOutput; 6] = [
    WorleyOutput::F1,
    WorleyOutput::F2,
    WorleyOutput::Difference,
    WorleyOutput::Border,
    WorleyOutput::Id,
    WorleyOutput::Value,
];

/// Calls a generic function in one to four dimensions.
macro_rules! in_each_dimension {
    (|$D:ident| $body:block) => {{
        {
            const $D: usize = 1;
            $body
        }
        {
            const $D: usize = 2;
            $body
        }
        {
            const $D: usize = 3;
            $body
        }
        {
            const $D: usize = 4;
            $body
        }
    }};
}
use in_each_dimension;

#[test]
fn vectors_give_the_scalar_bits() {
    in_each_dimension!(|D| {
        for period in [[0; 4], [5, 3, 2, 1]] {
            same_bits::<_, D>(&ValueNoise::new(1, period), "value");
            same_bits::<_, D>(&White::new(1, period), "white");
        }
        for metric in METRICS {
            for output in OUTPUTS {
                for (period, jitter) in [([0; 4], 1.0), ([5, 3, 2, 1], 0.7)] {
                    let noise = Worley::new(1, period, jitter, metric, output);
                    same_bits::<_, D>(&noise, &format!("{metric:?} {output:?} {D}"));
                }
            }
        }
    });
}

#[test]
fn periods_are_exact() {
    let period = [7, 4, 1, 3];
    in_each_dimension!(|D| {
        repeats::<_, D>(&ValueNoise::new(3, period), period, "value");
        repeats::<_, D>(&White::new(3, period), period, "white");
        for metric in METRICS {
            for output in OUTPUTS {
                repeats::<_, D>(
                    &Worley::new(3, period, 1.0, metric, output),
                    period,
                    &format!("{metric:?} {output:?}"),
                );
            }
        }
    });
}

#[test]
fn values_stay_within_their_range() {
    in_each_dimension!(|D| {
        let noises = (ValueNoise::new(0, [0; 4]), White::new(0, [0; 4]));
        spread(&mut million::<_, D>(&noises.0), noises.0.range(D), &format!("value {D}"));
        spread(&mut million::<_, D>(&noises.1), noises.1.range(D), &format!("white {D}"));
        for metric in METRICS {
            for output in [WorleyOutput::F1, WorleyOutput::F2, WorleyOutput::Difference, WorleyOutput::Border] {
                let noise = Worley::new(0, [0; 4], 1.0, metric, output);
                spread(&mut million::<_, D>(&noise), noise.range(D), &format!("{metric:?} {output:?} {D}"));
            }
        }
    });
}

#[test]
fn values_stay_within_the_range_of_smaller_jitter() {
    in_each_dimension!(|D| {
        for metric in METRICS {
            for output in OUTPUTS {
                for jitter in [0.0, 0.4] {
                    let noise = Worley::new(0, [0; 4], jitter, metric, output);
                    let mut values = million::<_, D>(&noise);
                    spread(&mut values, noise.range(D), &format!("{metric:?} {output:?} {D} at {jitter}"));
                }
            }
        }
    });
}

#[test]
fn seeds_and_mirror_images_are_uncorrelated() {
    in_each_dimension!(|D| {
        unrelated::<_, D>(&ValueNoise::new(0, [0; 4]), &ValueNoise::new(1, [0; 4]), "value");
        unrelated::<_, D>(&White::new(0, [0; 4]), &White::new(1, [0; 4]), "white");
        for output in OUTPUTS {
            let [a, b] = [0, 1].map(|seed| Worley::new(seed, [0; 4], 1.0, Metric::Euclidean, output));
            unrelated::<_, D>(&a, &b, "worley");
        }
    });
}

/// Tests that the random numbers of neighbouring cells are uncorrelated. Cells of the historical noise were almost
/// copies of their neighbours along the last axis.
#[test]
fn neighbouring_cells_are_uncorrelated() {
    fn numbers<const D: usize>(at: &[i32; D]) -> Vec<f32> {
        let noise = Worley::new(0, [0; 4], 1.0, Metric::Euclidean, WorleyOutput::F1);
        let key = at
            .iter()
            .enumerate()
            .fold(Wrapping(noise.seed()), |key, (axis, i)| key ^ axis_hash(Wrapping(*i as u32), axis));
        let mut all = noise.feature_box(D).feature::<f32, D>(0.0, key).to_vec();
        all.extend([Worley::id(0.0f32, key), Worley::value(0.0f32, key)]);
        all.push(plain(&White::new(0, [0; 4]), at.map(|i| i as f32), 1));
        all.push(plain(&ValueNoise::new(0, [0; 4]), at.map(|i| i as f32), 1));
        all
    }
    in_each_dimension!(|D| {
        for axis in 0..D {
            for stride in [1, 2, 3] {
                let mut rng = TestRng::new(axis as u64);
                let count = numbers(&[0; D]).len();
                let mut columns = vec![vec![]; 2 * count];
                // Even and odd cells apart: the historical correlation was between an even cell and the next.
                for _ in 0..20000 {
                    let mut at: [i32; D] = std::array::from_fn(|_| rng.between(-1e6, 1e6) as i32);
                    at[axis] &= !1;
                    let here = numbers(&at);
                    at[axis] += stride;
                    for (column, v) in columns.iter_mut().zip(here.into_iter().chain(numbers(&at))) {
                        column.push(v);
                    }
                }
                for a in 0..columns.len() {
                    for b in 0..a {
                        let r = correlation(&columns[a], &columns[b]);
                        assert!(
                            r.abs() < 0.035,
                            "numbers {a} and {b} of {count}: {r}, axis {axis} of {D}, stride {stride}"
                        );
                    }
                }
            }
        }
    });
}

#[test]
fn the_column_form_of_value_noise_has_the_same_bits() {
    let noise = ValueNoise::new(5, [9, 0, 4, 0]);
    for p in points::<4>() {
        let lines = noise.at(p, 1);
        assert_eq!(plain(&noise, p, 1).to_bits(), lines.to_bits(), "{p:?}");
    }
}

#[test]
fn bounds_contain_samples_within_a_cell() {
    let mut rng = TestRng::new(8);
    let value = ValueNoise::new(2, [0; 4]);
    for _ in 0..2000 {
        let corner = rng.point::<3>(-50.0, 50.0).map(f32::floor);
        let ends: [[f32; 2]; 3] = corner.map(|c| {
            let (a, b) = (c + rng.unit() as f32 * 0.999, c + rng.unit() as f32 * 0.999);
            if a < b { [a, b] } else { [b, a] }
        });
        let box_ = ends.map(|[a, b]| Interval::new(a, b));
        let bound = value.at(box_, 1);
        for _ in 0..20 {
            let p = ends.map(|[a, b]| (rng.between(f64::from(a), f64::from(b)) as f32).max(a).min(b));
            let v = plain(&value, p, 1);
            assert!(bound.contains(v), "{v} at {p:?} outside {bound:?}");
            for metric in METRICS {
                for output in [WorleyOutput::F1, WorleyOutput::F2] {
                    let noise = Worley::new(2, [0; 4], 1.0, metric, output);
                    let (bound, v) = (noise.at(box_, 1), plain(&noise, p, 1));
                    assert!(bound.contains(v), "{metric:?} {output:?}: {v} at {p:?} outside {bound:?}");
                }
            }
        }
    }
}

/// Keys of a large square of cells around the origin rarely collide.
#[test]
fn keys_collide_no_more_than_random_numbers() {
    let mut keys: Vec<u32> = (0..1 << 20)
        .map(|n| {
            (axis_hash(Wrapping((n & 1023u32).wrapping_sub(512)), 0)
                ^ axis_hash(Wrapping((n >> 10).wrapping_sub(512)), 1))
            .0
        })
        .collect();
    keys.sort_unstable();
    let met = keys.windows(2).filter(|w| w[0] == w[1]).count();
    // 2⁴⁰ pairs, halved, over 2³² keys: 128 expected.
    assert!(met < 400, "{met}");
}

/// Exact slopes agree with finite differences wherever the noise is smooth.
#[test]
fn dual_slopes_agree_with_differences() {
    #[inline(never)]
    fn check<B: NoiseFn>(noise: &B, what: &str) {
        let mut rng = TestRng::new(31);
        let mut bent = 0;
        for _ in 0..500 {
            let p: [f64; 2] = std::array::from_fn(|_| rng.between(-30.0, 30.0));
            let at = |p: [f64; 2]| noise.at(p.map(Dual::<f64, 2>::constant), 1).v;
            let slopes = noise.at::<_, 2>(std::array::from_fn(|a| Dual::<f64, 2>::variable(p[a], a)), 1);
            assert_eq!(slopes.v, at(p));
            for axis in 0..2 {
                let h = 1e-5;
                let (mut a, mut b) = (p, p);
                (a[axis], b[axis]) = (p[axis] - h, p[axis] + h);
                let difference = (at(b) - at(a)) / (2.0 * h);
                bent += ((slopes.d[axis] - difference).abs() > 1e-3) as u32;
            }
        }
        // A distance has a crease between cells, where finite differences are meaningless.
        assert!(bent < 4, "{what}: {bent}");
    }
    check(&ValueNoise::new(0, [0; 4]), "value");
    for output in [WorleyOutput::F1, WorleyOutput::F2, WorleyOutput::Difference, WorleyOutput::Border] {
        check(&Worley::new(0, [0; 4], 1.0, Metric::Euclidean, output), &format!("{output:?}"));
    }
}
