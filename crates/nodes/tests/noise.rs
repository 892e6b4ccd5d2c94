//! Distances of cellular noise, and the frequencies of band-limited noise.

mod common;

use common::known::{Line, at, close, graph, number};

/// Without displacement, the points are the middles of the cells, and the distances known.
#[test]
fn minkowski_distances_are_those_of_their_formula() {
    let ranges = [("f1", [0.0, 0.94]), ("f2", [0.16, 1.11]), ("f3", [0.32, 1.25]), ("f4", [0.5, 1.37])];
    for exponent in [0.6_f64, 1.0, 2.0, 5.0] {
        let args = [("scale", number(4.0)), ("jitter", number(0.0)), ("exponent", number(exponent))];
        for [x, y] in [[0.3_f64, 0.55], [0.49, 0.02], [0.7, 0.8]] {
            let mut distances: Vec<f64> = (-4..9)
                .flat_map(|i| (-4..9).map(move |j| [f64::from(i) + 0.5, f64::from(j) + 0.5]))
                .map(|[i, j]| {
                    power(power((x * 4.0 - i).abs(), exponent) + power((y * 4.0 - j).abs(), exponent), 1.0 / exponent)
                })
                .collect();
            distances.sort_by(f64::total_cmp);
            let unit = power(2.0, -0.5 * power(exponent, -1.37));
            for ((name, [low, high]), distance) in ranges.into_iter().zip(distances) {
                let noise = graph(&[("it", "minkowski_cells", &args)], &format!("it.{name}"));
                let distance = if distance < 2.0 { distance } else { 2.0 };
                let expected = ((distance * unit - low) / (high - low)).clamp(0.0, 1.0);
                close(
                    at(&noise, x as f32, y as f32)[0],
                    expected,
                    &format!("{name} of exponent {exponent} at {x}, {y}"),
                );
            }
        }
    }
}

/// A power, by the functions that the nodes use, in double precision.
fn power(base: f64, exponent: f64) -> f64 {
    if base > 0.0 { lapidary_field::real::Real::pow(base, exponent) } else { 0.0 }
}

/// The means of squares of three cells vary by much less than those of Perlin noise: there are no large patches.
#[test]
fn wavelet_noise_has_no_low_frequencies() {
    let [wavelet, perlin] = ["wavelet_noise", "perlin"].map(|kind| {
        let noise: Line<'_> = ("it", kind, &[("scale", number(48.0))]);
        let noise = graph(&[noise], "it");
        let (mut all, mut means) = (vec![], vec![]);
        for square in 0..256_u16 {
            let sum: f64 = (0..144_u16)
                .map(|i| {
                    let place = |square: u16, i: u16| (f32::from(square) * 12.0 + f32::from(i) + 0.5) / 192.0;
                    let v = f64::from(at(&noise, place(square % 16, i % 12), place(square / 16, i / 12))[0]) - 0.5;
                    all.push(v);
                    v
                })
                .sum();
            means.push(sum / 144.0);
        }
        let variance = |values: &[f64]| {
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            values.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / values.len() as f64
        };
        variance(&means) / variance(&all)
    });
    assert!(
        wavelet < 0.01 && wavelet < perlin * 0.5,
        "{wavelet} of the variance is in means, {perlin} of Perlin noise"
    );
}
