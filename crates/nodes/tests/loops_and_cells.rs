//! Stretched cells across tiles, animations that repeat, and random values of numbers and pixels.

mod common;

use common::known::{Line, graph, number, wire, word};
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::node::spec::{Kind, TILING};
use lapidary_evaluator::run::paint;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;

/// A power of two, so that positions in all tiles are exact.
const SIDE: u32 = 64;

/// The pixels of an output at a time.
fn painted(nodes: &[Line<'_>], output: &str, time: f32) -> Vec<f32> {
    let (checked, plan) = graph(nodes, output);
    let frame = Frame { z_time: [0.0, time], ..Frame::new(SIDE, SIDE) };
    let images = paint(&plan, &plan.settings(&checked), RunOptions::best(), &frame);
    images.expect("the image fits into memory").remove(0).px.to_vec()
}

/// The pixels of a node with cells, moved by some tiles.
fn cells(name: &str, args: &[(&str, Arg)], [x, y]: [f64; 2]) -> Vec<f32> {
    let spec = LIBRARY.iter().find(|spec| spec.name == name).expect("the node exists");
    let mut args = args.to_vec();
    if spec.sockets.iter().any(|socket| socket.name == "of") {
        args.push(("of", wire("grain")));
    }
    let moved = [("of", wire("it")), ("move_x", number(x)), ("move_y", number(y))];
    painted(&[("grain", "perlin", &[]), ("it", name, &args), ("moved", "transform", &moved)], "moved", 0.0)
}

/// The nodes whose cells may be stretched.
fn stretchable() -> Vec<&'static str> {
    let stretches = |kind: &Kind| matches!(kind, Kind::Whole { default: 0, .. });
    let specs = LIBRARY.iter().filter(|spec| spec.sockets.iter().any(|s| s.name == "rows" && stretches(&s.kind)));
    specs.map(|spec| spec.name).collect()
}

#[test]
fn as_many_rows_as_columns_change_nothing() {
    let names = stretchable();
    assert!(names.contains(&"perlin") && names.contains(&"worley") && names.contains(&"mosaic"), "{names:?}");
    for name in names {
        for tiling in ["on", "off"] {
            let args = [("scale", number(6.0)), (TILING.0, word(tiling)), ("rows", number(6.0))];
            assert_eq!(cells(name, &args[..2], [0.0; 2]), cells(name, &args, [0.0; 2]), "{name}, tiling {tiling}");
        }
    }
}

#[test]
fn stretched_cells_tile() {
    for name in stretchable() {
        let args = [("scale", number(3.0)), ("rows", number(8.0))];
        let here = cells(name, &args, [0.0; 2]);
        for moved in [[1.0, 0.0], [0.0, 1.0], [-1.0, -2.0]] {
            assert_eq!(here, cells(name, &args, moved), "{name}, moved by {moved:?}");
        }
        assert_ne!(here, cells(name, &args[..1], [0.0; 2]), "{name} is not stretched");
    }
}

#[test]
fn loops_end_as_they_begin() {
    let smoke = [("of", wire("smoke"))];
    let nodes: [Line<'_>; 4] = [
        ("noise", "loop_noise", &[]),
        ("moment", "time", &[("speed", number(0.7))]),
        ("smoke", "flow_noise", &[("shift", wire("moment"))]),
        ("looped", "loop_time", &smoke),
    ];
    for name in ["noise", "looped"] {
        let [first, middle, last] = [0.0, 0.5, 1.0].map(|time| painted(&nodes, name, time));
        assert_eq!(first, last, "{name}");
        assert_ne!(first, middle, "{name}");
    }
    // The last frame before the end differs little from the first one, although the smoke itself has gone on.
    let difference = |name: &str| {
        let [a, b] = [0.0, 0.999].map(|time| painted(&nodes, name, time));
        a.iter().zip(&b).map(|(a, b)| (a - b).abs()).sum::<f32>() / a.len() as f32
    };
    assert!(difference("looped") < 0.01 && difference("noise") < 0.01 && difference("smoke") > 0.05);
}

/// Equal numbers draw equal values, other numbers and seeds others; all of them are used about equally often.
#[test]
fn hashes_are_even_and_repeatable() {
    let drawn = |id: f64, also: f64, seed: f64| {
        let args = [("id", wire("id")), ("also", number(also)), ("seed", number(seed))];
        let value = [("is", number(id))];
        common::known::at(&graph(&[("id", "number", &value), ("it", "hash", &args)], "it"), 0.0, 0.0)[0]
    };
    let values: Vec<f32> = (0..400).map(|i| drawn(f64::from(i) * 0.25 - 20.0, 0.0, 0.0)).collect();
    let mean = values.iter().sum::<f32>() / values.len() as f32;
    assert!((mean - 0.5).abs() < 0.06, "{mean}");
    let mut sorted = values.clone();
    sorted.sort_by(f32::total_cmp);
    assert!(sorted.windows(2).all(|pair| pair[0] < pair[1]), "two numbers draw equal values");
    assert_eq!(drawn(0.3, 0.0, 0.0), drawn(0.3, 0.0, 0.0));
    assert!(drawn(0.3, 0.0, 0.0) != drawn(0.3, 1.0, 0.0) && drawn(0.3, 0.0, 0.0) != drawn(0.3, 0.0, 1.0));
}

/// A flat grey keeps its mean in every square of 8 by 8 pixels, and has no two equal squares.
#[test]
fn blue_dither_is_even_and_has_no_pattern() {
    let grey = [("is", number(0.3125))];
    let args = [("of", wire("grey")), ("scale", number(f64::from(SIDE))), ("matrix", word("blue"))];
    let px = painted(&[("grey", "number", &grey), ("it", "dither", &args)], "it", 0.0);
    let mut squares: Vec<Vec<bool>> = vec![];
    for square in 0..64 {
        let at = |i: usize| px[(square / 8 * 8 + i / 8) * SIDE as usize + square % 8 * 8 + i % 8];
        let set: Vec<bool> = (0..64).map(|i| at(i) > 0.5).collect();
        assert_eq!(set.iter().filter(|v| **v).count(), 20, "square {square}");
        assert!(!squares.contains(&set), "square {square} occurs twice");
        squares.push(set);
    }
}
