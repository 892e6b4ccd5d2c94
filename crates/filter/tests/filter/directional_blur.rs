//! The directional blur against a mean over explicit sample points.

use crate::common::{EDGES, check_properties, check_reach, check_translation, close, context, noise, pixel, same};
use lapidary_filter::directional_blur::{blur, reach};
use lapidary_filter::{Edges, Plane};
use std::slice::from_ref;

/// The mean over one sample per pixel of the line's length, in a direction given by its cosine and sine.
fn reference(of: &Plane, edges: Edges, length: f64, [cos, sin]: [f64; 2]) -> Plane {
    let count = length.ceil().max(1.0);
    let between = |x: f64, y: f64| {
        let (left, top) = (x.floor(), y.floor());
        let at = |dx: isize, dy: isize| f64::from(pixel(of, edges, left as isize + dx, top as isize + dy));
        let across = |dy: isize| at(0, dy) + (at(1, dy) - at(0, dy)) * (x - left);
        across(0) + (across(1) - across(0)) * (y - top)
    };
    Plane::from_fn(of.size, |x, y| {
        let at = |i: f64| length * ((i + 0.5) / count - 0.5);
        let points = (0..count as usize).map(|i| at(i as f64));
        (points.map(|t| between(x as f64 + t * cos, y as f64 + t * sin)).sum::<f64>() / count) as f32
    })
}

#[test]
fn equals_the_reference() {
    let input = noise([33, 27], 1, None);
    let (third, half) = (std::f32::consts::FRAC_PI_3, 0.5 * 3.0_f64.sqrt());
    for edges in EDGES {
        for length in [0.0_f32, 0.6, 1.0, 7.3, 50.0] {
            for (angle, direction) in [(0.0, [1.0, 0.0]), (third, [0.5, half]), (-third, [0.5, -half])] {
                let ours = blur(context(), &input, edges, length, angle).expect("not cancelled");
                close(&ours, &reference(&input, edges, f64::from(length), direction), 3e-5);
            }
        }
    }
}

#[test]
fn common_properties() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        check_properties(&input, |w, p| Some(vec![blur(w, p, edges, 12.3, 0.7)?]));
    }
    check_translation(&input, |p| vec![blur(context(), p, Edges::WRAP, 90.0, 2.0).expect("not cancelled")]);
    check_reach(&input, reach(11.0), |p| blur(context(), p, Edges::CLAMP, 11.0, 0.3).expect("not cancelled"));
    for (length, angle) in [(f32::NAN, 1.0), (-3.0, 1.0), (0.0, f32::NAN)] {
        same(
            &[blur(context(), &input, Edges::CLAMP, length, angle).expect("not cancelled")],
            from_ref(&input),
            "no line",
        );
    }
}
