//! The directional blur against a mean over explicit sample points: weights, continuity, regions and extreme values.

use crate::common::{
    EDGES, chance, check_properties, check_reach, check_regions, check_rows, check_translation, close, context, hills,
    noise, pixel, same,
};
use lapidary_filter::directional_blur::{blur, reach};
use lapidary_filter::{Edges, Plane};
use std::f32::consts::{FRAC_PI_2, FRAC_PI_3, FRAC_PI_4};
use std::slice::from_ref;

/// The mean over the rows of a steep line, or over the columns of another one, weighted by the share of each that the
/// line covers. A row has the mean of samples between its neighbours.
fn reference(of: &Plane, edges: Edges, length: f64, [cos, sin]: [f64; 2]) -> Plane {
    let (along, across) = if sin.abs() > cos.abs() { (sin.abs(), cos / sin) } else { (cos.abs(), sin / cos) };
    let rows = (length * along).max(1.0);
    let (most, spread) = ((0.5 * rows).ceil() as isize, across * (rows - 1.0).min(1.0));
    let share = |i: isize| (0.5 * rows - (i.abs() as f64 - 0.5)).clamp(0.0, 1.0) / rows;
    Plane::from_fn(of.size, |x, y| {
        let sample = |i: isize, turn: f64| {
            let (whole, part) = (turn.floor(), turn - turn.floor());
            let at = |d: isize| {
                let (along, across) = (i, whole as isize + d);
                let [dx, dy] = if sin.abs() > cos.abs() { [across, along] } else { [along, across] };
                f64::from(pixel(of, edges, x as isize + dx, y as isize + dy))
            };
            at(0) + (at(1) - at(0)) * part
        };
        let crossing = |i: isize| {
            let near = |k: i32| f64::from(32 - k.abs()) * sample(i, i as f64 * across + f64::from(k) / 32.0 * spread);
            (-31..32).map(near).sum::<f64>() / 1024.0
        };
        (-most..=most).map(|i| share(i) * crossing(i)).sum::<f64>() as f32
    })
}

fn blurred(of: &Plane, edges: Edges, length: f32, angle: f32) -> Plane {
    blur(context(), of.view(), 0..of.size[1], edges, [length, angle]).expect("not cancelled")
}

/// Along rows, columns and diagonals the sums are exact. Along other lines they are interpolated repeatedly.
#[test]
fn equals_the_reference() {
    let (input, smooth) = (noise([33, 27], 1, None), hills([48, 40], 4));
    let (half, diagonal) = (0.5 * 3.0_f64.sqrt(), 0.5_f64.sqrt());
    for edges in EDGES {
        for length in [0.0_f32, 0.6, 1.0, 1.7, 7.3, 50.0] {
            for (angle, direction) in [
                (0.0, [1.0, 0.0]),
                (FRAC_PI_2, [0.0, 1.0]),
                (FRAC_PI_4, [diagonal; 2]),
                (-FRAC_PI_4, [diagonal, -diagonal]),
            ] {
                let want = reference(&input, edges, f64::from(length), direction);
                close(&blurred(&input, edges, length, angle), &want, 2e-6);
            }
            for (angle, direction) in [(FRAC_PI_3, [0.5, half]), (-0.5 * FRAC_PI_3, [half, -0.5])] {
                let want = |of: &Plane| reference(of, edges, f64::from(length), direction);
                close(&blurred(&input, edges, length, angle), &want(&input), 0.02);
                if edges == Edges::WRAP {
                    close(&blurred(&smooth, edges, length, angle), &want(&smooth), 0.002);
                }
            }
        }
    }
}

/// The weights of a line are those of a box: they add up to its share of each row, and their centre is on the line.
#[test]
fn weights_are_a_box_along_the_line() {
    const SIDE: usize = 201;
    let impulse = Plane::from_fn([SIDE; 2], |x, y| if [x, y] == [SIDE / 2; 2] { 1.0 } else { 0.0 });
    for (length, tangent) in
        [(120.3_f32, 0.37_f64), (63.9, -0.99), (150.0, 0.01), (5.3, 0.7), (181.0, -0.2), (1.8, 0.1)]
    {
        let angle = lapidary_field::real::Real::atan2(1.0_f32, tangent as f32);
        let weights = blurred(&impulse, Edges::CLAMP, length, angle);
        let rows = f64::from(length) / (1.0 + tangent * tangent).sqrt();
        let mut widest = 0.0_f64;
        for y in 0..SIDE {
            // The weights of a line are its impulse response, mirrored.
            let i = SIDE as f64 / 2.0 - 0.5 - y as f64;
            let share = (0.5 * rows - (i.abs() - 0.5)).clamp(0.0, 1.0) / rows.max(1.0);
            let moment = |n: i32| {
                let power = |x: usize| {
                    let away = SIDE as f64 / 2.0 - 0.5 - x as f64 - i * tangent;
                    (0..n).fold(1.0, |power, _| power * away)
                };
                weights.row(y).iter().enumerate().map(|(x, v)| f64::from(*v) * power(x)).sum::<f64>()
            };
            assert!((moment(0) - share).abs() < 2e-6, "{length} {tangent}: row {y} has {}, not {share}", moment(0));
            if share > 1e-3 {
                assert!((moment(1) / share).abs() < 2e-3, "{length} {tangent}: row {y} is {} off", moment(1) / share);
                let part = (i * tangent).rem_euclid(1.0);
                widest = widest.max(moment(2) / share - part * (1.0 - part));
            }
        }
        assert!(
            widest < 0.25 + tangent * tangent / 6.0,
            "{length} {tangent}: the variance across the line grows by {widest}"
        );
        let mirrored = Plane::from_fn([SIDE; 2], |x, y| weights.row(SIDE - 1 - y)[SIDE - 1 - x]);
        close(&weights, &mirrored, (0.2 / rows.max(1.0)) as f32);
    }
}

/// Opposite directions are one line, and a little more length or angle changes little.
#[test]
fn is_continuous() {
    let input = noise([80, 70], 5, None);
    for angle in [0.0, 0.3, FRAC_PI_4, 1.2, FRAC_PI_2] {
        let there = blurred(&input, Edges::WRAP, 30.0, angle);
        close(&there, &blurred(&input, Edges::WRAP, 30.0, angle + std::f32::consts::PI), 0.02);
        // Lines are summed along the other axis beyond 45°, which moves weights at the ends of short lines.
        let turn = if angle == FRAC_PI_4 { 0.5 } else { 0.25 };
        for length in [0.98_f32, 1.4, 2.99, 3.01, 14.9, 15.0, 40.2, 41.0, 63.9] {
            let here = blurred(&input, Edges::WRAP, length, angle);
            close(&here, &blurred(&input, Edges::WRAP, length + 0.02, angle), 0.03 / length);
            close(&here, &blurred(&input, Edges::WRAP, length, angle + 1e-3), turn / length + 1e-3 * length);
        }
    }
}

#[test]
fn common_properties() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        for line in [[12.3, 0.7], [70.0, 2.0], [12.3, FRAC_PI_2], [12.3, FRAC_PI_4], [70.0, -FRAC_PI_4]] {
            check_properties(&input, |w, p| Some(vec![blur(w, p.view(), 0..p.size[1], edges, line)?]));
        }
    }
    // The number of threads changes the strips.
    for size in [[2100, 40], [40, 2100]] {
        for angle in [FRAC_PI_2, FRAC_PI_4] {
            check_properties(&noise(size, 11, None), |w, p| {
                Some(vec![blur(w, p.view(), 0..p.size[1], Edges::WRAP, [12.3, angle])?])
            });
        }
    }
    for angle in [0.0, 0.4, -0.8, FRAC_PI_4, -FRAC_PI_4, FRAC_PI_2, 2.0] {
        for edges in EDGES {
            check_rows(&input, |rows| Some(vec![blur(context(), input.view(), rows, edges, [21.0, angle])?]));
        }
        check_translation(&input, |p| vec![blurred(p, Edges::WRAP, 90.0, angle)]);
        check_reach(&input, reach(11.0, angle), |p| blurred(p, Edges::CLAMP, 11.0, angle));
        let even = Plane::filled([50, 300], 0.7);
        close(&blurred(&even, Edges::CLAMP, 77.7, angle), &even, 1e-6);
    }
    for (length, angle) in [(f32::NAN, 1.0), (-3.0, 1.0), (0.0, f32::NAN)] {
        check_rows(&input, |rows| Some(vec![blur(context(), input.view(), rows, Edges::WRAP, [length, angle])?]));
        same(from_ref(&blurred(&input, Edges::CLAMP, length, angle)), from_ref(&input), "no line");
    }
}

#[test]
fn regions_are_crops() {
    let input = noise([300, 260], 8, None);
    for (length, angle) in
        [(1.3, 0.2), (9.0, FRAC_PI_4), (40.5, 0.1), (57.0, 2.5), (31.0, 0.0), (90.0, FRAC_PI_2), (77.7, 1.3)]
    {
        check_regions(&input, reach(length, angle), |p| blurred(p, Edges::CLAMP, length, angle));
    }
}

/// NaN and infinity stay within reach, and sums of large values do not overflow.
#[test]
fn extreme_values_stay_local() {
    let input = noise([120, 90], 9, None);
    for (invalid, length, angle) in [
        (f32::NAN, 21.0, 0.3),
        (f32::INFINITY, 21.0, 1.2),
        (f32::NEG_INFINITY, 21.0, FRAC_PI_2),
        (f32::INFINITY, 21.5, FRAC_PI_2),
        (f32::INFINITY, 21.5, FRAC_PI_4),
        (f32::NAN, 21.0, 0.0),
    ] {
        let polluted = Plane::from_fn(input.size, |x, y| if [x, y] == [60, 45] { invalid } else { input.row(y)[x] });
        let lapidary_field::reach::Reach::Pixels(reach) = reach(length, angle) else { panic!("the reach is limited") };
        let [clean, polluted] = [&input, &polluted].map(|plane| blurred(plane, Edges::CLAMP, length, angle));
        for y in 0..90_usize {
            for x in 0..120_usize {
                let near = x.abs_diff(60) <= reach[0] as usize && y.abs_diff(45) <= reach[1] as usize;
                assert!(near || clean.row(y)[x].to_bits() == polluted.row(y)[x].to_bits(), "{invalid} at {x}, {y}");
            }
        }
        assert!(!polluted.row(45)[60].is_finite());
    }
    let large = Plane::from_fn([70, 70], |x, y| if chance(x, y, 1) < 0.5 { 3e38 } else { 2.9e38 });
    for angle in [0.0, 0.3, 1.4] {
        assert!(blurred(&large, Edges::WRAP, 50.0, angle).px.iter().all(|v| (2.89e38..3.01e38).contains(v)));
    }
}
