//! Signed distances of shapes, and random values of tiles.

mod common;

use common::known::{Args, Line, at, close, graph, number, points, wire, word};
use common::{InputType, graph_of_node, planned};
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::node::spec::{Category, Kind, Spec};
use lapidary_evaluator::trace::Plan;
use lapidary_field::real::Real;
use lapidary_nodes::LIBRARY;
use std::collections::BTreeSet;

/// The signed distance to the polygon through these corners.
fn outline(corners: &[[f64; 2]], p: [f64; 2]) -> f64 {
    let (mut least, mut inside) = (f64::MAX, false);
    for (i, a) in corners.iter().enumerate() {
        let b = corners[(i + 1) % corners.len()];
        let (e, v) = ([b[0] - a[0], b[1] - a[1]], [p[0] - a[0], p[1] - a[1]]);
        let along = ((v[0] * e[0] + v[1] * e[1]) / (e[0] * e[0] + e[1] * e[1])).clamp(0.0, 1.0);
        let d = [v[0] - e[0] * along, v[1] - e[1] * along];
        least = least.min((d[0] * d[0] + d[1] * d[1]).sqrt());
        if (a[1] > p[1]) != (b[1] > p[1]) && p[0] < a[0] + (p[1] - a[1]) / (b[1] - a[1]) * e[0] {
            inside = !inside;
        }
    }
    if inside { -least } else { least }
}

/// A corner at a distance from the middle of the tile, rotated clockwise from up by some turns.
fn corner(far: f64, turns: f64) -> [f64; 2] {
    let angle = Real::sin((turns * std::f64::consts::TAU) as f32);
    let aside = Real::cos((turns * std::f64::consts::TAU) as f32);
    [0.5 + far * f64::from(angle), 0.5 - far * f64::from(aside)]
}

#[test]
fn shapes_have_exact_distances() {
    let off = ("tiling", word("off"));
    let star: Vec<_> = (0..10).map(|i| corner(if i % 2 == 0 { 0.4 } else { 0.2 }, f64::from(i) / 10.0)).collect();
    let polygon: Vec<_> = (0..6).map(|i| corner(0.4, f64::from(i) / 6.0)).collect();
    let rectangle = [[0.2, 0.3], [0.8, 0.3], [0.8, 0.7], [0.2, 0.7]];
    check_distance("star", &[("radius", number(0.4)), ("inner", number(0.5)), off.clone()], &star);
    check_distance("polygon", &[("radius", number(0.4)), off.clone()], &polygon);
    check_distance("rectangle", &[("round", number(0.0)), off], &rectangle);
}

fn check_distance(kind: &str, args: Args<'_>, corners: &[[f64; 2]]) {
    let shape = graph(&[("it", kind, args)], "it");
    for [x, y] in points(500, -0.5, 1.5) {
        let want = outline(corners, [f64::from(x), f64::from(y)]);
        close(at(&shape, x, y)[0], want, &format!("{kind} at {x}, {y}"));
    }
}

/// A distance has slope 1 and changes no faster; and as far as it says, there is an edge. Points near a crease, where the
/// nearest edge changes, have no slope. Those of drawn paths, which are images, are compared in `lapidary_filter`.
#[test]
fn every_shape_has_a_distance_with_slope_one() {
    let shapes: Vec<&Spec> = LIBRARY
        .iter()
        .copied()
        .filter(|spec| spec.category == Category::Pattern && spec.image().is_none())
        .filter(|spec| spec.output("distance").is_some())
        .collect();
    assert!(shapes.len() >= 7, "only {} nodes have distances", shapes.len());
    for spec in shapes {
        let combined = spec.sockets.iter().any(|socket| socket.name.starts_with("distance"));
        for factor in [0.8, 1.0, 1.2] {
            let mut graph = graph_of_node(spec, InputType::Numbers);
            graph.outputs.retain(|(name, _)| name == "distance");
            let node = graph.nodes.get_mut("node").expect("the graph has the node");
            node.args.extend(varied(spec, factor));
            check_slope(&planned(&graph, spec.name), combined, &format!("{} {factor}", spec.name));
        }
    }
}

/// Arguments a little off the defaults, without tiling and without smooth transitions.
fn varied(spec: &Spec, factor: f64) -> Vec<(String, Arg)> {
    let value = |rest: f64| if rest == 0.0 { 0.3 * (factor - 1.0).abs() } else { rest * factor };
    let args = spec.sockets.iter().filter_map(|socket| {
        let arg = match (socket.name, &socket.kind) {
            ("tiling", _) => word("off"),
            ("smooth", _) => number(0.0),
            (_, Kind::Number { default: rest, range: Some(range), .. }) => {
                number(value(f64::from(*rest)).clamp(f64::from(*range.start()), f64::from(*range.end())))
            }
            _ => return None,
        };
        Some((socket.name.to_owned(), arg))
    });
    args.collect()
}

fn check_slope(shape: &(CheckedGraph, Plan), combined: bool, what: &str) {
    const STEP: f64 = 1.0 / 1024.0;
    let distance = |x: f64, y: f64| f64::from(at(shape, x as f32, y as f32)[0]);
    let points = points(500, -0.5, 1.5);
    let regular = points.iter().filter(|point| {
        let [x, y] = point.map(f64::from);
        let across = (distance(x + STEP, y) - distance(x - STEP, y)) / (2.0 * STEP);
        let down = (distance(x, y + STEP) - distance(x, y - STEP)) / (2.0 * STEP);
        let slope = (across * across + down * down).sqrt();
        assert!(slope < 1.01, "{what}: the slope at {x}, {y} is {slope}");
        let far = distance(x, y);
        // A combination has edges that are no longer there.
        let edge = combined || distance(x - far * across, y - far * down).abs() < 0.01;
        slope > 0.99 && edge
    });
    let regular = regular.count();
    assert!(regular >= points.len() * 95 / 100, "{what}: {regular} of {} points have a true distance", points.len());
}

#[test]
fn every_tile_has_a_different_random_value() {
    let bond = |bond: &str| vec![("bond", word(bond))];
    let table = [
        ("bricks", bond("running"), 32),
        ("bricks", bond("third"), 32),
        ("bricks", bond("stack"), 32),
        ("bricks", bond("english"), 48),
        ("bricks", bond("flemish"), 64),
        ("bricks", bond("herringbone"), 32),
        ("bricks", bond("spanish"), 45),
        ("hexagons", vec![], 56),
        ("checker", vec![], 64),
        ("weave", vec![], 16),
        ("cairo", vec![], 72),
        ("parquet", vec![], 80),
        ("pythagorean", vec![], 40),
        ("scales", vec![], 60),
        ("stitches", vec![], 72),
        ("triangles", vec![], 112),
        ("truchet", vec![], 64),
    ];
    for (kind, args, count) in table {
        let tiles = graph(&[("it", kind, &args)], "it.id");
        let centre = |i: i32| (i as f32 + 0.5) / 64.0;
        let ids: BTreeSet<u32> =
            (0..64 * 64).map(|i| at(&tiles, centre(i % 64), centre(i / 64))[0].to_bits()).collect();
        assert_eq!(ids.len(), count, "{kind} {args:?}");
    }
}

/// Without random variation, copies equal the repeated tile.
#[test]
fn a_tile_sampler_without_randomness_repeats() {
    let still = ["size_chance", "turn_chance", "shift_chance", "strength_chance"].map(|s| (s, number(0.0)));
    let args: Vec<_> = still.into_iter().chain([("shape", wire("star.mask"))]).collect();
    let star: Line<'_> = ("star", "star", &[]);
    let sampled = graph(&[star, ("it", "tile_sampler", &args)], "it");
    let repeat = [
        ("of", wire("star.mask")),
        ("across", word("repeat")),
        ("down", word("repeat")),
        ("times_x", number(5.0)),
        ("times_y", number(5.0)),
    ];
    let repeated = graph(&[star, ("it", "address", &repeat)], "it");
    for [x, y] in points(2000, 0.0, 1.0) {
        let (a, b) = (at(&sampled, x, y)[0], at(&repeated, x, y)[0]);
        assert!((a - b).abs() < 1e-3, "{a}, not {b} at {x}, {y}");
    }
}
