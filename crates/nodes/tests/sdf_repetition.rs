//! Repeated shapes, whose distance is that of the nearest of all copies, with exact slopes; and cells of a pixel grid.

mod common;

use common::known::{Line, at, close, graph, number, points, wire, word};
use lapidary_evaluator::graph::Arg;
use lapidary_field::real::Real;
use std::f64::consts::{FRAC_1_SQRT_2, TAU};

/// A rectangle aside from the middle of its tile: the nearest copy need not be that of the nearest cell.
const CENTRE: [f64; 2] = [0.62, 0.41];
const SIDES: [f64; 2] = [0.3, 0.2];
const SIZE: f64 = 0.2;

fn shape() -> Vec<(&'static str, Arg)> {
    vec![
        ("centre_x", number(CENTRE[0])),
        ("centre_y", number(CENTRE[1])),
        ("width", number(SIDES[0])),
        ("height", number(SIDES[1])),
        ("round", number(0.0)),
        ("tiling", word("off")),
    ]
}

/// Maps a point to the coordinates of a copy, whose origin is the middle of the tile of the shape.
type ToCopy = Box<dyn Fn([f64; 2]) -> [f64; 2]>;

/// The signed distance to the shape, scaled and moved so that the middle of its tile is at the origin.
fn distance_to_copy(place: [f64; 2]) -> f64 {
    let [x, y] = [0, 1].map(|k| (place[k] / SIZE + 0.5 - CENTRE[k]).abs() - SIDES[k] / 2.0);
    let [right, down] = [x.max(0.0), y.max(0.0)];
    ((right * right + down * down).sqrt() + x.max(y).min(0.0)) * SIZE
}

/// Compares a node with the nearest of all copies, each of which maps a point to its own coordinates, and the slope of
/// its distance with 1.
fn is_nearest(kind: &str, args: &[(&str, Arg)], copies: &[ToCopy]) {
    let shape = shape();
    let mut all = args.to_vec();
    all.extend([("distance", wire("shape")), ("size", number(SIZE))]);
    let nodes: [Line<'_>; 3] = [
        ("shape", "rectangle", &shape),
        ("it", kind, &all),
        ("normal", "normal_from_height", &[("of", wire("it")), ("strength", number(1.0))]),
    ];
    let (distance, normal) = (graph(&nodes, "it"), graph(&nodes, "normal"));
    for [x, y] in points(2000, 0.0, 1.0) {
        let mut want: Vec<f64> =
            copies.iter().map(|place| distance_to_copy(place([f64::from(x), f64::from(y)]))).collect();
        want.sort_by(f64::total_cmp);
        close(at(&distance, x, y)[0], want[0], &format!("{kind} {args:?} at {x}, {y}"));
        // A distance has a slope of 1, or a crease where two copies are equally near.
        let up = f64::from(at(&normal, x, y)[2]);
        assert!((up - FRAC_1_SQRT_2).abs() < 1e-3, "{kind} at {x}, {y}: the normal rises by {up}");
    }
}

fn tiles() -> impl Iterator<Item = [f64; 2]> {
    (-2..=2).flat_map(|x| (-2..=2).map(move |y| [f64::from(x), f64::from(y)]))
}

#[test]
fn a_grid_has_the_distance_of_the_nearest_copy() {
    // (copies across and down, the first cells of each)
    for ([across, down], [left, top]) in [([0, 0], [0, 0]), ([3, 1], [0, 1]), ([2, 2], [1, 0]), ([1, 0], [1, 0])] {
        let args = [
            ("columns", number(4.0)),
            ("rows", number(3.0)),
            ("copies_x", number(f64::from(across))),
            ("copies_y", number(f64::from(down))),
        ];
        let count = |copies: i32, cells: i32| if copies == 0 { cells } else { copies };
        let mut copies: Vec<ToCopy> = Vec::new();
        for tile in tiles() {
            for column in left..left + count(across, 4) {
                for row in top..top + count(down, 3) {
                    let middle = [(f64::from(column) + 0.5) / 4.0 + tile[0], (f64::from(row) + 0.5) / 3.0 + tile[1]];
                    copies.push(Box::new(move |[x, y]| [x - middle[0], y - middle[1]]));
                }
            }
        }
        is_nearest("sdf_repeat", &args, &copies);
    }
}

#[test]
fn a_circle_has_the_distance_of_the_nearest_copy() {
    for count in [0, 1, 3, 4] {
        let args = [("count", number(7.0)), ("copies", number(f64::from(count))), ("turn", number(0.1))];
        let mut copies: Vec<ToCopy> = Vec::new();
        for tile in tiles() {
            for sector in 0..if count == 0 { 7 } else { count } {
                let angle = -(0.1 + f64::from(sector) / 7.0) * TAU;
                let (sin, cos) = (Real::sin(angle), Real::cos(angle));
                copies.push(Box::new(move |[x, y]| {
                    let [x, y] = [x - 0.5 - tile[0], y - 0.5 - tile[1]];
                    [x * cos - y * sin, x * sin + y * cos + 0.32]
                }));
            }
        }
        is_nearest("sdf_circle_repeat", &args, &copies);
    }
}

#[test]
fn a_pixel_grid_snaps_coordinates() {
    let noise: Line<'_> = ("n", "perlin", &[]);
    let place: Line<'_> = ("place", "coordinates", &[]);
    let grid = |of: &str, output: &str| {
        let args = [("of", wire(of)), ("columns", number(5.0)), ("rows", number(3.0))];
        graph(&[noise, place, ("it", "pixel_grid", &args)], output)
    };
    let (middle_x, middle_y, value) = (grid("place.x", "it"), grid("place.y", "it"), grid("n", "it"));
    let (id, local_x) = (grid("n", "it.id"), grid("n", "it.local_x"));
    let plain = graph(&[noise], "n");
    for [x, y] in points(500, 0.0, 1.0) {
        let column = (f64::from(x) * 5.0).floor();
        let [u, v] = [(column + 0.5) / 5.0, ((f64::from(y) * 3.0).floor() + 0.5) / 3.0];
        close(at(&middle_x, x, y)[0], u, "x");
        close(at(&middle_y, x, y)[0], v, "y");
        close(at(&local_x, x, y)[0], f64::from(x) * 5.0 - column, "local_x");
        let want = f64::from(at(&plain, u as f32, v as f32)[0]);
        let off = (f64::from(at(&value, x, y)[0]) - want).abs();
        assert!(off < 1e-5, "the input at {u}, {v}: {want}");
        assert_eq!(at(&id, x, y)[0], at(&id, u as f32, v as f32)[0], "each cell has one random value");
    }
}
