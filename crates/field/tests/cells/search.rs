//! The search for feature points against all cells around.

use super::common::noise_properties::plain;
use super::common::rng::TestRng;
use super::{METRICS, OUTPUTS, in_each_dimension};
use lapidary_field::noise::cells::FeatureBox;
use lapidary_field::noise::hash::axis_hash;
use lapidary_field::noise::worley::{Metric, Worley, WorleyOutput};
use std::num::Wrapping;

/// The distances of all feature points in 7ⁿ cells, nearest first, with the key and the index of each cell.
fn brute_force<const D: usize>(noise: &Worley, p: [f32; D]) -> Vec<(f64, u32, [f64; D])> {
    let spread: FeatureBox = noise.feature_box(D);
    let place: [(f64, f64); D] = p.map(|v| (f64::from(v).floor(), f64::from(v)));
    let mut all = vec![];
    for n in 0..7i32.pow(D as u32) {
        let cell: [f64; D] = std::array::from_fn(|a| place[a].0 + f64::from(n / 7i32.pow(a as u32) % 7 - 3));
        let mut key = Wrapping(noise.seed());
        for (axis, i) in cell.iter().enumerate() {
            let n = noise.period()[axis];
            let i = if n == 0 { *i as i64 } else { (*i as i64).rem_euclid(i64::from(n)) };
            key ^= axis_hash(Wrapping(i as u32), axis);
        }
        let feature = spread.feature::<f64, D>(0.0, key);
        let apart: [f64; D] = std::array::from_fn(|a| cell[a] + spread.base + feature[a] - place[a].1);
        let d = match noise.metric() {
            Metric::Euclidean => apart.iter().map(|d| d * d).sum::<f64>().sqrt(),
            Metric::Manhattan => apart.iter().map(|d| d.abs()).sum(),
            Metric::Chebyshev => apart.iter().fold(0.0, |m, d| if d.abs() > m { d.abs() } else { m }),
        };
        all.push((d, key.0, apart));
    }
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    all
}

#[test]
fn the_search_finds_the_nearest_of_all_cells() {
    in_each_dimension!(|D| {
        let mut rng = TestRng::new(5 + D as u64);
        for metric in METRICS {
            for (jitter, period) in [(1.0, [0; 4]), (0.5, [0; 4]), (0.0, [0; 4]), (1.0, [2, 3, 1, 4])] {
                let [f1, f2, difference, border, id, value] =
                    OUTPUTS.map(|output| Worley::new(11, period, jitter, metric, output));
                for _ in 0..[4000, 4000, 1000, 150][D - 1] {
                    let p = rng.point::<D>(-30.0, 30.0);
                    let all = brute_force(&f1, p);
                    let what = format!("{metric:?} {jitter} {period:?} at {p:?}");
                    let (first, second) = (all[0], all[1]);
                    let near = |a: f32, b: f64, what: &str| {
                        assert!((f64::from(a) - b).abs() < 1e-5, "{what}: {a} for {b}");
                    };
                    near(plain(&f1, p, 1), first.0, &what);
                    near(plain(&f2, p, 1), second.0, &what);
                    near(plain(&difference, p, 1), second.0 - first.0, &what);
                    if second.0 - first.0 > 1e-5 {
                        let key = Wrapping(first.1);
                        assert_eq!(plain(&id, p, 1), Worley::id(0.0, key), "{what}");
                        assert_eq!(plain(&value, p, 1), Worley::value(0.0, key), "{what}");
                        if metric == Metric::Euclidean {
                            let plane = all[1..].iter().fold(f64::MAX, |least, other| {
                                let (mut along, mut span) = (0.0, 0.0);
                                for a in 0..D {
                                    along += (other.2[a] + first.2[a]) * (other.2[a] - first.2[a]);
                                    span += (other.2[a] - first.2[a]) * (other.2[a] - first.2[a]);
                                }
                                f64::min(least, along / span.sqrt() / 2.0)
                            });
                            near(plain(&border, p, 1), plane, &what);
                        }
                    }
                }
            }
        }
    });
}

/// Points beyond the first 3ⁿ cells are found.
#[test]
fn second_nearest_points_beyond_the_next_cells_are_found() {
    let noise = Worley::new(0, [0; 4], 1.0, Metric::Euclidean, WorleyOutput::F2);
    let mut rng = TestRng::new(1);
    let beyond = (0..200_000).filter(|_| {
        let p = rng.point::<2>(0.0, 500.0);
        let (home, all) = (p.map(f32::floor), brute_force(&noise, p));
        (0..2).any(|a| {
            (f64::from(p[a]) + all[1].2[a]).floor() < f64::from(home[a]) - 1.0
                || (f64::from(p[a]) + all[1].2[a]).floor() > f64::from(home[a]) + 1.0
        })
    });
    assert!(beyond.count() > 0);
}
