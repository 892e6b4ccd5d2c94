//! Warps that invert each other, and colours that survive a change of space.

mod common;

use common::known::{Line, at, evaluate_node, graph, number, points, wire, word};
use lapidary_evaluator::graph::Arg;

#[test]
fn inverse_warps_cancel() {
    let noise: Line<'_> = ("n", "perlin", &[("scale", number(3.0))]);
    let unwarped = graph(&[noise], "n");
    let there = [("of", wire("n")), ("turn", number(0.1)), ("scale_x", number(2.0)), ("move_y", number(0.3))];
    let moved: Line<'_> = ("a", "transform", &there);
    // The inverse steps, in reverse order.
    let still = [("of", wire("a")), ("move_y", number(-0.3))];
    let turned = [("of", wire("b")), ("turn", number(-0.1))];
    let scaled = [("of", wire("c")), ("scale_x", number(0.5))];
    let back = graph(
        &[noise, moved, ("b", "transform", &still), ("c", "transform", &turned), ("d", "transform", &scaled)],
        "d",
    );
    let up = [("of", wire("n")), ("way", word("unroll"))];
    let rolled = graph(&[noise, ("a", "polar", &up), ("b", "polar", &[("of", wire("a"))])], "b");
    let swirled = graph(&[noise, ("a", "swirl", &[("of", wire("n"))])], "a");
    for [x, y] in points(1000, 0.0, 1.0) {
        let want = f64::from(at(&unwarped, x, y)[0]);
        for (warp, what) in [(&back, "transform"), (&rolled, "polar")] {
            let got = f64::from(at(warp, x, y)[0]);
            assert!((got - want).abs() < 1e-4, "{what} at {x}, {y}: {got}, not {want}");
        }
        if (x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5) > 0.2501 {
            assert_eq!(at(&swirled, x, y)[0], want as f32);
        }
    }
}

#[test]
fn colour_adjustments_without_change_keep_colours() {
    for [r, g] in points(200, 0.0, 1.0) {
        let color = Arg::Color([r, g, 0.3, 0.5]);
        for kind in ["hsv_adjust", "oklch_adjust"] {
            let same = evaluate_node(kind, &[("of", color.clone())]);
            for (got, want) in same.iter().zip([r, g, 0.3, 0.5]) {
                assert!((got - want).abs() < 2e-5, "{kind}: {same:?} of {r}, {g}");
            }
        }
    }
    let third = [("of", Arg::Color([1.0, 0.0, 0.0, 1.0])), ("hue", number(1.0 / 3.0))];
    let green = evaluate_node("hsv_adjust", &third);
    assert!(green[0] < 1e-6 && (green[1] - 1.0).abs() < 1e-6 && green[2] < 1e-6, "{green:?}");
}

#[test]
fn a_crop_shows_its_rectangle() {
    let noise: Line<'_> = ("n", "perlin", &[]);
    let part = [
        ("of", wire("n")),
        ("left", number(0.5)),
        ("top", number(0.25)),
        ("width", number(0.25)),
        ("height", number(0.5)),
    ];
    let (whole, cropped) = (graph(&[noise], "n"), graph(&[noise, ("it", "crop", &part)], "it"));
    for [x, y] in points(200, 0.0, 1.0) {
        assert_eq!(at(&cropped, x, y), at(&whole, 0.5 + x * 0.25, 0.25 + y * 0.5));
    }
}

/// In the middle of a cell every filter gives the input; linear slopes meet half-way between two of them.
#[test]
fn resampled_cells_keep_the_values_of_their_middles() {
    let noise: Line<'_> = ("n", "perlin", &[]);
    let input = graph(&[noise], "n");
    for filter in ["nearest", "linear", "smooth"] {
        let args = [("of", wire("n")), ("scale", number(8.0)), ("samples", number(1.0)), ("filter", word(filter))];
        let resampled = graph(&[noise, ("it", "resample", &args)], "it");
        for i in 0..64_u8 {
            let [x, y] = [i % 8, i / 8].map(|k| (f32::from(k) + 0.5) / 8.0);
            let [here, beside] = [x, (x + 0.125).fract()].map(|x| at(&input, x, y)[0]);
            assert_eq!(at(&resampled, x, y)[0], here, "{filter}");
            let between = at(&resampled, x + 0.0625, y)[0];
            let expected = if filter == "nearest" { beside } else { (here + beside) * 0.5 };
            assert!((between - expected).abs() < 1e-6, "{filter} at {x}, {y}: {between}, not {expected}");
        }
    }
}

/// Any size, rotation and move of a noise that tiles gives one that tiles, neither stretched nor sheared.
#[test]
fn safe_transformations_tile() {
    let noise: Line<'_> = ("n", "perlin", &[("scale", number(3.0))]);
    for (k, flip) in (0..24).zip(["off", "on"].into_iter().cycle()) {
        let times = 1.0 + f64::from(k) * 0.37;
        let args = [
            ("of", wire("n")),
            ("times", number(times)),
            ("turn", number(f64::from(k) * 0.13 - 1.0)),
            ("move_x", number(0.3)),
            ("flip", word(flip)),
        ];
        let moved = graph(&[noise, ("it", "safe_transform", &args)], "it");
        let value = |x: f32, y: f32| at(&moved, x, y)[0];
        let mut differs = false;
        for [x, y] in points(40, 0.0, 1.0) {
            for [right, below] in [[1.0, 0.0], [0.0, 1.0], [-2.0, 3.0]] {
                let off = value(x, y) - value(x + right, y + below);
                assert!(off.abs() < 1e-3, "{times} times: {off} at {x}, {y}");
            }
            // Without the wrap of the position, both sides of an edge are alike too.
            let seam = value(1e-5, y) - value(1.0 - 1e-5, y);
            assert!(seam.abs() < 1e-2, "{times} times: a seam of {seam} at {y}");
            differs |= (value(x, y) - value(y, x)).abs() > 0.1;
        }
        assert!(differs, "{times} times: nearly flat");
    }
}
