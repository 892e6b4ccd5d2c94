//! Outlines: exact areas of their inside, overlaps and crossings, parts of images, tiles side by side, distances.

use crate::common::{chance, context};
use lapidary_field::simd::SimdLevel;
use lapidary_filter::drawn_path::TilePlaces;
use lapidary_filter::outline::{FillRule, Outline, OutlinePen};
use lapidary_filter::outline_coverage::{self, coverage};
use lapidary_filter::outline_distance::{self, signed_distance};
use lapidary_filter::{FilterContext, Plane};

fn whole(size: [u32; 2]) -> TilePlaces {
    TilePlaces { size: size.map(|n| n as usize), from: [0, 0], whole: size, tile: [1.0, 1.0] }
}

fn outline(rule: FillRule, contours: &[&[[f64; 2]]]) -> Outline {
    Outline { contours: contours.iter().map(|contour| contour.to_vec()).collect(), rule }
}

fn rectangle([left, top]: [f64; 2], [right, bottom]: [f64; 2]) -> Vec<[f64; 2]> {
    vec![[left, top], [right, top], [right, bottom], [left, bottom]]
}

/// The covered area, in tiles.
fn area(outline: &Outline, size: [u32; 2]) -> f64 {
    let plane = coverage(context(), &whole(size), outline).expect("the filter is not cancelled");
    let sum: f64 = plane.px.iter().map(|v| f64::from(*v)).sum();
    sum / (f64::from(size[0]) * f64::from(size[1]))
}

/// Random contours with many corners, which reach beyond the tile.
fn random_outline(seed: u32, corners: usize, rule: FillRule) -> Outline {
    let corner = |i: usize| [chance(i, 0, seed), chance(i, 1, seed)].map(|v| f64::from(v) * 1.6 - 0.3);
    let contours = [0..corners, corners..2 * corners].map(|all| all.map(corner).collect());
    Outline { contours: contours.into(), rule }
}

#[test]
fn a_rectangle_covers_each_pixel_by_its_share() {
    let shape = outline(FillRule::NonZero, &[&rectangle([0.13, 0.21], [0.57, 0.83])]);
    let size = [10, 10];
    let plane = coverage(context(), &whole(size), &shape).expect("the filter is not cancelled");
    let overlap = |i: usize, low: f64, high: f64| {
        let [left, right] = [i as f64 / 10.0, (i + 1) as f64 / 10.0];
        ((right.min(high) - left.max(low)) * 10.0).clamp(0.0, 1.0)
    };
    for y in 0..10 {
        for x in 0..10 {
            let expected = overlap(x, 0.13, 0.57) * overlap(y, 0.21, 0.83);
            assert!((f64::from(plane.row(y)[x]) - expected).abs() < 1e-7, "pixel {x}, {y}");
        }
    }
}

#[test]
fn areas_are_exact_at_every_size() {
    let triangle = [[0.1, 0.15], [0.92, 0.37], [0.41, 0.88]];
    let back: Vec<_> = triangle.into_iter().rev().collect();
    let expected = 0.5 * ((0.82 * 0.73) - (0.31 * 0.22));
    for size in [[1, 1], [7, 5], [64, 64], [33, 200]] {
        for contour in [&triangle[..], &back] {
            let found = area(&outline(FillRule::NonZero, &[contour]), size);
            assert!((found - expected).abs() < 1e-6, "{size:?}: {found}, not {expected}");
        }
    }
}

#[test]
fn overlaps_count_by_the_rule() {
    let (a, b) = (rectangle([0.1, 0.1], [0.6, 0.6]), rectangle([0.35, 0.3], [0.9, 0.95]));
    let (sum, common) = (0.25 + 0.55 * 0.65, 0.25 * 0.3);
    for size in [[9, 11], [50, 50]] {
        let union = area(&outline(FillRule::NonZero, &[&a, &b]), size);
        let either = area(&outline(FillRule::EvenOdd, &[&a, &b]), size);
        assert!((union - (sum - common)).abs() < 1e-6, "{union}");
        assert!((either - (sum - 2.0 * common)).abs() < 1e-6, "{either}");
    }
}

#[test]
fn crossing_edges_enclose_both_triangles() {
    // An hourglass that lies on its side: its edges cross within a row of pixels.
    let hourglass = [[0.05, 0.503], [0.95, 0.509], [0.95, 0.503], [0.05, 0.509]];
    for size in [[16, 16], [100, 40]] {
        let found = area(&outline(FillRule::NonZero, &[&hourglass]), size);
        assert!((found - 0.5 * 0.9 * 0.006).abs() < 1e-7, "{size:?}: {found}");
    }
}

#[test]
fn a_shape_across_the_border_has_the_pixels_of_the_shape_moved_by_a_tile() {
    let places = whole([48, 40]);
    for [x, y] in [[1.0, 0.0], [-1.0, 2.0], [3.0, -2.0]] {
        let at = |shift: [f64; 2]| {
            let contour = rectangle([0.75 + shift[0], 0.8125 + shift[1]], [1.25 + shift[0], 1.375 + shift[1]]);
            let shape = outline(FillRule::NonZero, &[&contour]);
            [coverage(context(), &places, &shape), signed_distance(context(), &places, &shape)]
        };
        assert!(at([x, y]) == at([0.0, 0.0]), "{x}, {y}");
    }
    let across = outline(FillRule::NonZero, &[&rectangle([0.75, 0.8125], [1.25, 1.375])]);
    assert!((area(&across, [48, 40]) - 0.5 * 0.5625).abs() < 1e-6);
}

#[test]
fn parts_of_an_image_have_the_pixels_of_the_whole() {
    let all = whole([70, 61]);
    for (seed, corners) in [(1, 3), (2, 20), (3, 400)] {
        for rule in [FillRule::NonZero, FillRule::EvenOdd] {
            let shape = random_outline(seed, corners, rule);
            let planes = |places: &TilePlaces| {
                let both = [coverage(context(), places, &shape), signed_distance(context(), places, &shape)];
                both.map(|plane| plane.expect("the filter is not cancelled"))
            };
            let image = planes(&all);
            for (from, size) in [([0, 0], [3, 2]), ([65, 20], [5, 41]), ([-7, 50], [20, 20])] {
                let part = planes(&TilePlaces { from, size, ..all });
                for (part, image) in part.iter().zip(&image) {
                    for y in 0..size[1] {
                        let row = image.row((from[1] + y as i64).rem_euclid(61) as usize);
                        let expected: Vec<f32> =
                            (0..size[0]).map(|x| row[(from[0] + x as i64).rem_euclid(70) as usize]).collect();
                        assert_eq!(part.row(y), expected, "{corners} corners from {from:?}, row {y}");
                    }
                }
            }
        }
    }
}

#[test]
fn tiles_side_by_side_are_equal() {
    let shape = random_outline(5, 30, FillRule::NonZero);
    let two = TilePlaces { size: [64, 48], from: [0, 0], whole: [64, 48], tile: [2.0, 1.0] };
    for plane in [coverage(context(), &two, &shape), signed_distance(context(), &two, &shape)] {
        let plane = plane.expect("the filter is not cancelled");
        assert!((0..48).all(|y| plane.row(y)[..32] == plane.row(y)[32..]));
    }
}

/// The winding number around a place, in plain `f64` over all copies.
fn is_inside(shape: &Outline, at: [f64; 2]) -> bool {
    let mut winding = 0;
    for contour in &shape.contours {
        for copy in 0..49 {
            let shift = [f64::from(copy % 7 - 3), f64::from(copy / 7 - 3)];
            for i in 0..contour.len() {
                let ends = [contour[i], contour[(i + 1) % contour.len()]];
                let [a, b] = ends.map(|end| [0, 1].map(|axis| end[axis] + shift[axis] - at[axis]));
                if (a[1] <= 0.0) != (b[1] <= 0.0) && a[0] + (b[0] - a[0]) * (-a[1] / (b[1] - a[1])) < 0.0 {
                    winding += if a[1] < b[1] { 1 } else { -1 };
                }
            }
        }
    }
    if shape.rule == FillRule::NonZero { winding != 0 } else { winding % 2 != 0 }
}

#[test]
fn a_crowded_row_is_sampled_closely() {
    let side = 8;
    for rule in [FillRule::NonZero, FillRule::EvenOdd] {
        let shape = random_outline(9, 300, rule);
        let plane = coverage(context(), &whole([side; 2]), &shape).expect("the filter is not cancelled");
        for y in 0..side {
            for x in 0..side {
                let inside = |i: u32| {
                    let place = [(x, i % 8), (y, i / 8)];
                    is_inside(&shape, place.map(|(p, i)| (f64::from(p) + (f64::from(i) + 0.5) / 8.0) / f64::from(side)))
                };
                let expected = (0..64).filter(|i| inside(*i)).count() as f32 / 64.0;
                let found = plane.row(y as usize)[x as usize];
                assert!((found - expected).abs() < 0.2, "pixel {x}, {y}: {found}, not {expected}");
            }
        }
    }
}

#[test]
fn distances_are_those_to_the_edges_and_negative_inside() {
    let shape = outline(FillRule::NonZero, &[&rectangle([0.25, 0.25], [0.75, 0.75])]);
    let plane = signed_distance(context(), &whole([40, 40]), &shape).expect("the filter is not cancelled");
    let expected = |x: usize, y: usize| {
        let [x, y] = [x, y].map(|i| ((i as f32 + 0.5) / 40.0 - 0.5).abs() - 0.25);
        let outside = (x.max(0.0) * x.max(0.0) + y.max(0.0) * y.max(0.0)).sqrt();
        outside + x.max(y).min(0.0)
    };
    for y in 0..40 {
        for (x, found) in plane.row(y).iter().enumerate() {
            assert!((found - expected(x, y)).abs() < 1e-6, "pixel {x}, {y}: {found}");
        }
    }
}

#[test]
fn every_level_computes_the_distances_of_the_scalar_level() {
    let shape = random_outline(11, 40, FillRule::EvenOdd);
    let [scalar, others @ ..] = &SimdLevel::all()[..] else { panic!("scalar is always there") };
    let distances = |level| signed_distance(FilterContext { level, ..context() }, &whole([83, 71]), &shape);
    let expected = distances(*scalar).expect("the filter is not cancelled");
    assert!(expected.px.iter().any(|v| *v < 0.0) && expected.px.iter().any(|v| *v > 0.0));
    for level in others {
        assert!(distances(*level).as_ref() == Some(&expected), "{level:?}");
    }
}

#[test]
fn no_outline_is_far_and_covers_nothing() {
    for contours in [&[][..], &[&[][..]], &[&[[0.5, 0.5]][..]]] {
        let shape = outline(FillRule::NonZero, contours);
        let plane = coverage(context(), &whole([5, 4]), &shape).expect("the filter is not cancelled");
        assert!(plane == Plane::filled([5, 4], 0.0));
        let distances = signed_distance(context(), &whole([5, 4]), &shape).expect("the filter is not cancelled");
        assert!(distances.px.iter().all(|v| (0.0..=1.0).contains(v)));
    }
}

#[test]
fn flattened_curves_keep_the_area_of_the_curve() {
    // The area under a parabola is two thirds of its box.
    let mut pen = OutlinePen::new([512.0; 2]);
    pen.move_to([0.2, 0.6]);
    pen.quad_to([0.5, 0.0], [0.8, 0.6]);
    let found = area(&pen.outline(FillRule::NonZero), [512, 512]);
    assert!((found - 0.6 * 0.3 * 2.0 / 3.0).abs() < 2e-5, "{found}");
}

#[test]
fn memory_grows_with_the_copies() {
    let places = whole([64, 64]);
    let [small, large] = [1.0, 3.0].map(|width| {
        let shape = outline(FillRule::NonZero, &[&rectangle([0.0, 0.0], [width, 0.5])]);
        outline_coverage::memory(&places, std::slice::from_ref(&shape), 1) + outline_distance::memory(&places, &shape)
    });
    assert!(small > 2 * 64 * 64 && large > small, "{small}, {large}");
}
