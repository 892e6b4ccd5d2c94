//! Scattered copies: those that keep apart, their order, their places on a path, and what fills them.

mod common;

use common::known::{Args, Line, at, close, graph, number, points, wire, word};
use common::planned;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::run::paint;
use lapidary_field::program::{Frame, RunOptions};
use std::collections::BTreeMap;

const SIDE: usize = 160;

/// A disc, in cells: its centre and its radius.
#[derive(Clone, Copy, Debug)]
struct Disc {
    centre: [f64; 2],
    radius: f64,
}

/// The discs of a `spaced_splatter` without rotation, by their random values, and the random value of every pixel.
fn discs(args: Args<'_>, cells: f64) -> (BTreeMap<u32, Disc>, Vec<u32>) {
    let mut all = Graph::default();
    let args = args.iter().map(|(socket, arg)| ((*socket).to_owned(), arg.clone()));
    let args = args.chain([("scale".to_owned(), number(cells)), ("turn_chance".to_owned(), number(0.0))]).collect();
    all.nodes.insert("it".to_owned(), Node { kind: "spaced_splatter".to_owned(), args });
    all.nodes.insert("map".to_owned(), Node { kind: "perlin".to_owned(), args: std::iter::empty().collect() });
    let names = ["id", "radius", "local_x", "local_y"];
    all.outputs = names.map(|name| (name.to_owned(), wire(&format!("it.{name}")))).into();
    let (checked, plan) = planned(&all, "spaced copies");
    let frame = Frame::new(SIDE as u32, SIDE as u32);
    let images =
        paint(&plan, &plan.settings(&checked), RunOptions::best(), &frame).expect("the image fits into memory");
    let v = |k: usize, i: usize| f64::from(images[k].px[i]);
    let mut found = BTreeMap::<u32, Disc>::new();
    for i in (0..SIDE * SIDE).filter(|i| v(1, *i) > 0.0) {
        let radius = v(1, i);
        let centre = [0, 1].map(|axis| {
            let place = (([i % SIDE, i / SIDE][axis] as f64 + 0.5) / SIDE as f64) * cells;
            (place - (v(2 + axis, i) * 2.0 - 1.0) * radius).rem_euclid(cells)
        });
        let disc = *found.entry(images[0].px[i].to_bits()).or_insert(Disc { centre, radius });
        assert!(distance(disc.centre, centre, cells) < 1e-4 && disc.radius == radius, "{disc:?} at {centre:?}");
    }
    let ids = (0..SIDE * SIDE).map(|i| if v(1, i) > 0.0 { images[0].px[i].to_bits() } else { u32::MAX });
    (found, ids.collect())
}

/// The distance on a torus.
fn distance(a: [f64; 2], b: [f64; 2], cells: f64) -> f64 {
    let [x, y] = [0, 1].map(|axis| {
        let far = (a[axis] - b[axis]).rem_euclid(cells);
        far.min(cells - far)
    });
    (x * x + y * y).sqrt()
}

/// Over many seeds, discs keep the gap between them, and every disc is whole: each pixel in it shows it.
#[test]
fn spaced_copies_never_overlap() {
    for (crowded, expected) in [("shrink", 0.7), ("remove", 0.55)] {
        let (mut count, mut places) = (0, 0.0);
        for seed in 0..40u32 {
            let (cells, jitter, gap) =
                ([1.0, 2.0, 3.0, 8.0][seed as usize % 4], [0.8, 1.0][seed as usize / 4 % 2], 0.04);
            // A wire is sampled at each copy.
            let size = if seed % 5 == 4 { wire("map") } else { number(1.0) };
            let sizes = [("size", size), ("size_chance", number([0.0, 0.5, 0.9][seed as usize % 3]))];
            let args: Vec<(&str, Arg)> = [("crowded", word(crowded)), ("seed", number(f64::from(seed)))]
                .into_iter()
                .chain([("jitter", number(jitter)), ("gap", number(gap))])
                .chain(sizes)
                .collect();
            let (found, ids) = discs(&args, cells);
            let all: Vec<(&u32, &Disc)> = found.iter().collect();
            for (i, (_, a)) in all.iter().enumerate() {
                for (_, b) in &all[i + 1..] {
                    let apart = distance(a.centre, b.centre, cells);
                    assert!(apart > a.radius + b.radius + gap - 1e-4, "{crowded}, seed {seed}: {a:?} and {b:?}");
                }
            }
            for (i, id) in ids.iter().enumerate() {
                let pixel = [i % SIDE, i / SIDE].map(|k| (k as f64 + 0.5) / SIDE as f64 * cells);
                let of = |d: &Disc| distance(d.centre, pixel, cells) < d.radius - 1e-3;
                let inside = all.iter().find(|(_, d)| of(d)).map(|(id, _)| **id);
                assert!(
                    inside.is_none_or(|inside| inside == *id),
                    "{crowded}, seed {seed}: a disc is cut off at {pixel:?}"
                );
            }
            count += found.len();
            places += cells * cells;
        }
        let share = f64::from(count as u32) / places;
        assert!(share > expected, "{crowded}: {share} of the cells have a copy");
    }
}

/// Copies that are removed for lack of room leave the others at their size.
#[test]
fn crowded_copies_are_removed_at_their_full_size() {
    let args = [("crowded", word("remove")), ("size_chance", number(0.0)), ("gap", number(0.1))];
    let (found, _) = discs(&args, 8.0);
    assert!(found.len() > 20);
    for disc in found.values() {
        // The gap leaves at most 0.45 of a cell to a radius.
        assert!((disc.radius - 0.45).abs() < 1e-6, "{disc:?}");
    }
}

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
    for kind in ["tile_sampler", "random_splatter", "circular_splatter", "spaced_splatter", "path_splatter"] {
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

fn path(list: &[(f32, f64)]) -> Arg {
    Arg::Ramp(list.iter().map(|(x, y)| (*x, number(*y))).collect())
}

#[test]
fn copies_are_evenly_spaced_along_their_path() {
    let points = path(&[(0.1, 0.5), (0.9, 0.5)]);
    let sizes = [("shape", number(1.0)), ("spacing", number(0.21)), ("size", number(0.1)), ("points", points)];
    let args = still(sizes);
    let of = |output: &str| graph(&[("it", "path_splatter", &args)], output);
    let [value, along, across, down] = ["it", "it.along", "it.local_x", "it.local_y"].map(of);
    for i in 0..5u8 {
        let x = 0.1 + 0.2 * f32::from(i);
        close(at(&along, x + 0.01, 0.48)[0], f64::from(i) / 4.0, "the share of the length");
        close(at(&across, x + 0.01, 0.48)[0], 0.6, "along the path");
        close(at(&down, x + 0.01, 0.48)[0], 0.3, "across the path");
        assert_eq!(at(&value, x, 0.5), [1.0]);
        assert_eq!(at(&value, x + 0.07, 0.5), [0.0]);
    }
}

/// Copies follow the direction of the path, and the first place of a closed path has one copy.
#[test]
fn copies_turn_along_a_closed_path() {
    let square = path(&[(0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)]);
    let sizes = [("shape", number(1.0)), ("spacing", number(0.3)), ("size", number(0.1)), ("blend", word("add"))];
    let shape = [("points", square), ("curve", word("straight")), ("closed", word("on"))];
    let args = still(sizes.into_iter().chain(shape));
    let of = |output: &str| graph(&[("it", "path_splatter", &args)], output);
    let [along, across] = ["it.along", "it.local_x"].map(of);
    for (i, [x, y]) in [[0.5, 0.2], [0.8, 0.5], [0.5, 0.8], [0.2, 0.5]].into_iter().enumerate() {
        let [dx, dy] = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]][i];
        close(at(&along, x, y)[0], (2 * i + 1) as f64 / 8.0, "the share of the length");
        close(at(&across, x + 0.02 * dx, y + 0.02 * dy)[0], 0.7, "along the path");
    }
}
