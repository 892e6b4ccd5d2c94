//! The blur along a line against its mean, point by point.

use crate::common::{EDGES, best, close, follows, noise, pixel, promises, reaches, same};
use lapidary_nodes::pass::directional::{blur, reach};
use lapidary_nodes::pass::{Edges, Plane};
use std::slice::from_ref;

/// The mean over as many points as a line is long, in a direction given by its cosine and sine.
fn plain(of: &Plane, edges: Edges, long: f64, [cos, sin]: [f64; 2]) -> Plane {
    let count = long.ceil().max(1.0);
    let between = |x: f64, y: f64| {
        let (left, top) = (x.floor(), y.floor());
        let at = |dx: isize, dy: isize| f64::from(pixel(of, edges, left as isize + dx, top as isize + dy));
        let across = |dy: isize| at(0, dy) + (at(1, dy) - at(0, dy)) * (x - left);
        across(0) + (across(1) - across(0)) * (y - top)
    };
    Plane::of(of.size, |x, y| {
        let at = |i: f64| long * ((i + 0.5) / count - 0.5);
        let points = (0..count as usize).map(|i| at(i as f64));
        (points.map(|t| between(x as f64 + t * cos, y as f64 + t * sin)).sum::<f64>() / count) as f32
    })
}

#[test]
fn as_defined() {
    let input = noise([33, 27], 1, None);
    let (third, half) = (std::f32::consts::FRAC_PI_3, 0.5 * 3.0_f64.sqrt());
    for edges in EDGES {
        for long in [0.0_f32, 0.6, 1.0, 7.3, 50.0] {
            for (angle, direction) in [(0.0, [1.0, 0.0]), (third, [0.5, half]), (-third, [0.5, -half])] {
                let ours = blur(best(), &input, edges, long, angle).expect("nobody asked to stop");
                close(&ours, &plain(&input, edges, f64::from(long), direction), 3e-5);
            }
        }
    }
}

#[test]
fn promised() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        promises(&input, |w, p| Some(vec![blur(w, p, edges, 12.3, 0.7)?]));
    }
    follows(&input, |p| vec![blur(best(), p, Edges::WRAP, 90.0, 2.0).expect("nobody asked to stop")]);
    reaches(&input, reach(11.0), |p| blur(best(), p, Edges::HOLD, 11.0, 0.3).expect("nobody asked to stop"));
    for (long, angle) in [(f32::NAN, 1.0), (-3.0, 1.0), (0.0, f32::NAN)] {
        same(&[blur(best(), &input, Edges::HOLD, long, angle).expect("nobody asked")], from_ref(&input), "no line");
    }
}
