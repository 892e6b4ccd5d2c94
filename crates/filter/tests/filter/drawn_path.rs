//! Drawn paths: the nearest of all segments and copies, parts of images, tiles side by side.

use crate::common::{chance, context};
use lapidary_field::simd::SimdLevel;
use lapidary_filter::drawn_path::{DrawnPath, PathCorner, TilePlaces, memory, path_planes};
use lapidary_filter::{FilterContext, Plane};

/// A path of random corners, which reach beyond the tile.
fn random_path(seed: u32, n: usize, filled: bool) -> DrawnPath {
    let corner = |i: usize| {
        let place = [chance(i, 0, seed), chance(i, 1, seed)].map(|v| v * 1.6 - 0.3);
        PathCorner { at: place, half_width: chance(i, 2, seed) * 0.1, along: i as f32 / n as f32 }
    };
    let mut corners: Vec<PathCorner> = (0..n).map(corner).collect();
    if filled {
        corners.push(PathCorner { along: 1.0, ..corners[0] });
    }
    DrawnPath { corners, filled }
}

/// The planes of the distance from the edge, the share of the length, the side and the inside.
fn planes(path: &DrawnPath, places: TilePlaces) -> [Plane; 4] {
    planes_in(context(), path, places)
}

fn planes_in(context: FilterContext<'_>, path: &DrawnPath, places: TilePlaces) -> [Plane; 4] {
    let planes = path_planes(context, places, path, |nearest| {
        let point = nearest.expect("the path has corners");
        let sign = |is: bool| if is { 1.0 } else { 0.0 };
        [point.distance - point.half_width, point.along, sign(point.right), sign(point.inside)]
    });
    planes.expect("the filter is not cancelled")
}

fn whole(size: [u32; 2]) -> TilePlaces {
    TilePlaces { size: size.map(|n| n as usize), from: [0, 0], whole: size, tile: [1.0, 1.0] }
}

#[test]
fn distances_are_those_of_the_nearest_of_all_copies() {
    for (seed, n) in [(1, 2), (2, 5), (3, 40), (4, 1)] {
        let path = random_path(seed, n, false);
        let [distance, ..] = planes(&path, whole([141, 19]));
        for y in 0..19 {
            for x in 0..141 {
                let at = [(x as f64 + 0.5) / 141.0, (y as f64 + 0.5) / 19.0];
                let expected = nearest_of_all(&path, at);
                let found = f64::from(distance.row(y)[x]);
                assert!((found - expected).abs() < 1e-5, "{n} corners, pixel {x}, {y}: {found}, not {expected}");
            }
        }
    }
}

/// The distance to the edge of the nearest segment, in plain `f64` over all copies.
fn nearest_of_all(path: &DrawnPath, at: [f64; 2]) -> f64 {
    let one = [path.corners[0]; 2];
    let pairs: Vec<[PathCorner; 2]> = path.corners.array_windows().copied().collect();
    let pairs = if pairs.is_empty() { vec![one] } else { pairs };
    let mut least = f64::MAX;
    for [a, b] in pairs {
        for copy in 0..49 {
            let shift = [f64::from(copy % 7 - 3), f64::from(copy / 7 - 3)];
            let a_at = [0, 1].map(|axis| f64::from(a.at[axis]) + shift[axis]);
            let step = [0, 1].map(|axis| f64::from(b.at[axis]) - f64::from(a.at[axis]));
            let square = step[0] * step[0] + step[1] * step[1];
            let dot = (at[0] - a_at[0]) * step[0] + (at[1] - a_at[1]) * step[1];
            let t = if square > 0.0 { (dot / square).clamp(0.0, 1.0) } else { 0.0 };
            let [x, y] = [0, 1].map(|axis| at[axis] - a_at[axis] - step[axis] * t);
            let half = f64::from(a.half_width) + (f64::from(b.half_width) - f64::from(a.half_width)) * t;
            least = least.min((x * x + y * y).sqrt() - half);
        }
    }
    least
}

#[test]
fn every_level_finds_the_nearest_points_of_the_scalar_level() {
    let [scalar, others @ ..] = &SimdLevel::all()[..] else { panic!("scalar is always there") };
    for (seed, n, filled) in [(7, 30, false), (8, 30, true), (9, 1, false)] {
        let path = random_path(seed, n, filled);
        // Wider than a large block, and no multiple of a block.
        let planes = |level| planes_in(FilterContext { level, ..context() }, &path, whole([201, 43]));
        let expected = planes(*scalar);
        assert!(expected[0].px.iter().any(|v| *v != expected[0].px[0]), "the distances differ");
        for level in others {
            assert!(planes(*level) == expected, "{level:?}, {n} corners");
        }
    }
}

#[test]
fn a_window_has_the_pixels_of_the_whole_image() {
    for (seed, filled) in [(5, false), (6, true)] {
        let path = random_path(seed, 30, filled);
        let all = planes(&path, whole([300, 48]));
        for (from, size) in [([0, 0], [64, 5]), ([77, 7], [150, 31]), ([-9, -20], [40, 33]), ([290, 40], [17, 19])] {
            let part = planes(&path, TilePlaces { size, from, ..whole([300, 48]) });
            for (part, all) in part.iter().zip(&all) {
                for y in 0..size[1] {
                    for x in 0..size[0] {
                        let column = (from[0] + x as i64).rem_euclid(300) as usize;
                        let row = (from[1] + y as i64).rem_euclid(48) as usize;
                        assert_eq!(part.row(y)[x].to_bits(), all.row(row)[column].to_bits(), "{from:?} {x}, {y}");
                    }
                }
            }
        }
    }
}

#[test]
fn tiles_of_an_image_are_equal() {
    let path = random_path(7, 20, true);
    let two = planes(&path, TilePlaces { tile: [2.0, 1.0], ..whole([64, 32]) });
    for plane in two {
        for y in 0..32 {
            assert_eq!(plane.row(y)[..32], plane.row(y)[32..]);
        }
    }
}

#[test]
fn a_path_is_filled_where_an_odd_number_of_edges_surround_a_point() {
    let at = |x: f32, y: f32| PathCorner { at: [x, y], half_width: 0.0, along: 0.0 };
    // A square in a square, and one that reaches over the border of the tile.
    let square = |low: f32, high: f32| [at(low, low), at(high, low), at(high, high), at(low, high), at(low, low)];
    let corners: Vec<PathCorner> = square(0.125, 0.875).into_iter().chain(square(0.375, 0.625)).collect();
    let count = |corners: Vec<PathCorner>| {
        let [.., inside] = planes(&DrawnPath { corners, filled: true }, whole([64, 64]));
        inside.px.iter().sum::<f32>()
    };
    assert_eq!(count(square(0.75, 1.25).to_vec()), 32.0 * 32.0);
    // The lines between both squares lie on each other.
    assert_eq!(count(corners.into_iter().chain([at(0.125, 0.125)]).collect()), 48.0 * 48.0 - 16.0 * 16.0);
}

#[test]
fn both_segments_of_a_corner_agree_on_the_side() {
    let at = |x: f32, y: f32, along: f32| PathCorner { at: [x, y], half_width: 0.0, along };
    let corners = vec![at(0.4, 0.3, 0.0), at(0.5, 0.7, 0.5), at(0.6, 0.3, 1.0)];
    let [_, along, right, _] = planes(&DrawnPath { corners, filled: false }, whole([128, 128]));
    let beyond: Vec<f32> =
        along.px.iter().zip(right.px.iter()).filter(|(along, _)| **along == 0.5).map(|(_, right)| *right).collect();
    assert!(beyond.len() > 500 && beyond.iter().all(|right| *right == 1.0), "{} pixels", beyond.len());
}

#[test]
fn memory_bounds_the_planes_and_copies() {
    assert!(memory([64, 64], 4, 512) > 4 * 64 * 64);
}
