//! Scattered copies: their order, and what fills them.

mod common;

use common::known::{Line, at, close, graph, number, points, wire, word};
use lapidary_evaluator::graph::Arg;

const STILL: [(&str, f64); 4] =
    [("size_chance", 0.0), ("turn_chance", 0.0), ("shift_chance", 0.0), ("strength_chance", 0.0)];

fn still(more: impl IntoIterator<Item = (&'static str, Arg)>) -> Vec<(&'static str, Arg)> {
    STILL.map(|(socket, v)| (socket, number(v))).into_iter().chain(more).collect()
}

#[test]
fn copies_of_high_rank_lie_above() {
    let wires = [("shape", number(1.0)), ("rank", wire("here.x")), ("order", word("rank")), ("blend", word("over"))];
    let args = still(wires.into_iter().chain([("columns", number(4.0)), ("rows", number(4.0)), ("size", number(2.0))]));
    let order = graph(&[("here", "coordinates", &[]), ("it", "tile_sampler", &args)], "it.order");
    for [x, y] in points(200, 0.13, 0.62) {
        // Copies are half a tile wide: the one farthest to the right that covers the point counts.
        let covering =
            [0.125, 0.375, 0.625, 0.875].into_iter().filter(|centre: &f64| (centre - f64::from(x)).abs() < 0.25);
        let highest = covering.fold(0.0, f64::max);
        let found = f64::from(at(&order, x, y)[0]);
        assert!((found - highest).abs() < 2e-3, "{found}, not {highest} at {x}, {y}");
    }
}

#[test]
fn large_or_small_copies_lie_above() {
    let top = |order: &str| {
        let args =
            [("blend", word("over")), ("order", word(order)), ("size", number(1.4)), ("size_chance", number(0.9))];
        let of = |output: &str| graph(&[("it", "random_splatter", &args)], output);
        let (value, id) = (of("it"), of("it.id"));
        let covered = points(400, 0.0, 1.0).into_iter().filter(|[x, y]| at(&value, *x, *y)[0] > 0.0);
        covered.map(|[x, y]| at(&id, x, y)[0].to_bits()).collect::<Vec<_>>()
    };
    let [large, small, random] = ["large", "small", "random"].map(top);
    let differ = large.iter().zip(&small).filter(|(a, b)| a != b).count();
    assert!(large.len() > 200 && large.len() == small.len() && differ > 50, "{differ} of {}", large.len());
    assert_ne!(random, large);
}

/// A fill is sampled in the coordinates of the copy, which also holds for the channels of a material.
#[test]
fn fills_follow_the_coordinates_of_their_copies() {
    for kind in ["tile_sampler", "random_splatter", "circular_splatter"] {
        let here: Line<'_> = ("here", "coordinates", &[]);
        let number_fill = [("fill", wire("here.x"))];
        let rough = [("roughness", wire("here.x")), ("height", wire("here.y"))];
        let material_fill = [("fill", wire("material"))];
        let of = [("of", wire("it.fill"))];
        let plain = |output: &str| graph(&[here, ("it", kind, &number_fill)], output);
        let split = |output: &str| {
            let nodes =
                [here, ("material", "material", &rough[..]), ("it", kind, &material_fill), ("split", "channel", &of)];
            graph(&nodes, output)
        };
        let [value, fill, across, down] = ["it", "it.fill", "it.local_x", "it.local_y"].map(plain);
        let [roughness, height] = ["split.roughness", "split.height"].map(split);
        let mut covered = 0;
        for [x, y] in points(400, 0.0, 1.0) {
            let shows = at(&value, x, y)[0] > 0.0;
            let [local_x, local_y] = [&across, &down].map(|of| at(of, x, y)[0]);
            covered += u32::from(shows);
            assert_eq!(at(&fill, x, y)[0], if shows { local_x } else { 0.0 }, "{kind}");
            assert_eq!(at(&roughness, x, y)[0], if shows { local_x } else { 0.5 }, "{kind}");
            assert_eq!(at(&height, x, y)[0], if shows { local_y } else { 0.0 }, "{kind}");
        }
        assert!(covered > 20, "{kind}: {covered} points");
    }
}

#[test]
fn normals_turn_with_their_copies() {
    let ramp = [("of", wire("here.x"))];
    let place = [("shape", number(1.0)), ("columns", number(1.0)), ("rows", number(1.0))];
    let args = still(place.into_iter().chain([("fill", wire("slope")), ("turn", number(0.25))]));
    let nodes: [Line<'_>; 3] =
        [("here", "coordinates", &[]), ("slope", "normal_from_height", &ramp), ("it", "tile_sampler", &args)];
    let (before, after) = (at(&graph(&nodes, "slope"), 0.4, 0.3), at(&graph(&nodes, "it.fill"), 0.4, 0.3));
    assert!(before[0] < 0.0 && before[1] == 0.0, "{before:?}");
    // A quarter turn clockwise: left becomes up.
    for (found, expected) in after.iter().zip([0.0, -before[0], before[2]]) {
        close(*found, f64::from(expected), "the turned normal");
    }
}
