//! Scattered features: pebbles do not overlap, patterns of pixels keep the mean, mirrored halves are equal.

mod common;

use common::known::{Line, at, close, graph, number, points, wire, word};
use std::collections::BTreeMap;

/// A pebble, from the local coordinates of a point in it: its centre and radius in cells, by its random value.
type Pebbles = BTreeMap<u32, ([f64; 2], f64)>;

#[test]
fn pebbles_touch_but_never_overlap() {
    const CELLS: f64 = 8.0;
    for jitter in [0.0, 0.5, 1.0] {
        let args = [("jitter", number(jitter))];
        let output = |name: &str| graph(&[("it", "pebbles", &args)], &format!("it.{name}"));
        let [mask, id, radius] = ["mask", "id", "radius"].map(output);
        let local = ["local_x", "local_y"].map(output);
        let mut pebbles = Pebbles::new();
        for [x, y] in points(4000, 0.0, 1.0) {
            if at(&mask, x, y)[0] < 1.0 {
                continue;
            }
            let far = f64::from(at(&radius, x, y)[0]);
            let offset = [0, 1].map(|axis| (f64::from(at(&local[axis], x, y)[0]) * 2.0 - 1.0) * far);
            let centre = [f64::from(x) * CELLS - offset[0], f64::from(y) * CELLS - offset[1]];
            pebbles.insert(at(&id, x, y)[0].to_bits(), (centre, far));
        }
        assert!(pebbles.len() > 50, "{} pebbles", pebbles.len());
        for (i, (a, first)) in pebbles.values().enumerate() {
            for (b, second) in pebbles.values().skip(i + 1) {
                let apart = [0, 1].map(|axis| {
                    let far = (a[axis] - b[axis]).rem_euclid(CELLS);
                    far.min(CELLS - far)
                });
                let far = (apart[0] * apart[0] + apart[1] * apart[1]).sqrt();
                assert!(far > first + second - 1e-4, "at {a:?} and {b:?}, of radius {first} and {second}");
            }
        }
    }
}

#[test]
fn ordered_dither_keeps_the_mean() {
    for (matrix, pixels) in [("bayer_2", 2), ("bayer_4", 4), ("bayer_8", 8)] {
        let count = f64::from(pixels * pixels);
        for level in 0..=pixels * pixels {
            let of = (f64::from(level) / count).clamp(0.0, 1.0);
            let args = [("of", number(of)), ("matrix", word(matrix)), ("scale", number(8.0))];
            let dithered = graph(&[("it", "dither", &args)], "it");
            let centre = |i: i32| (i as f32 + 0.5) / 8.0;
            let sum: f32 = (0..64).map(|i| at(&dithered, centre(i % 8), centre(i / 8))[0]).sum();
            close(sum / 64.0, of, &format!("{matrix} of {of}"));
        }
    }
}

#[test]
fn a_symmetric_input_equals_its_mirror_image() {
    let noise: Line<'_> = ("noise", "perlin", &[]);
    let both = graph(&[noise, ("it", "symmetry", &[("of", wire("noise")), ("axes", word("both"))])], "it");
    let plain = graph(&[noise], "noise");
    // Binary fractions, whose distances from the middle are exact.
    for [x, y] in points(200, 0.0, 0.5).into_iter().map(|point| point.map(|v| (v * 1024.0).floor() / 1024.0)) {
        assert_eq!(at(&both, x, y), at(&plain, x, y), "the upper left quarter is kept");
        assert_eq!(at(&both, 1.0 - x, y), at(&both, x, y));
        assert_eq!(at(&both, x, 1.0 - y), at(&both, x, y));
    }
}

#[test]
fn a_vector_of_an_angle_has_that_angle() {
    for turn in [0.0, 0.125, 0.25, 0.4, 0.6, 0.99] {
        let args = [("turn", wire("turn")), ("length", number(2.5))];
        let nodes: [Line<'_>; 3] = [
            ("turn", "number", &[("is", number(turn))]),
            ("vector", "from_angle", &args),
            ("it", "to_angle", &[("of", wire("vector"))]),
        ];
        close(at(&graph(&nodes, "it.turn"), 0.0, 0.0)[0], turn, "the angle");
        close(at(&graph(&nodes, "it.length"), 0.0, 0.0)[0], 2.5, "the length");
    }
}
