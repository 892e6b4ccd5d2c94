//! Growing and shrinking against a look at every pixel near.

use crate::common::{EDGES, best, follows, noise, pixel, promises, reaches, same};
use lapidary_nodes::pass::grow::{Shape, grow, reach, shrink};
use lapidary_nodes::pass::{Edges, Plane};
use std::slice::from_ref;

fn plain(of: &Plane, edges: Edges, radius: f32, shape: Shape, keep: impl Fn(f32, f32) -> f32) -> Plane {
    let whole = radius as isize;
    Plane::of(of.size, |x, y| {
        let mut kept = of.row(y)[x];
        for dy in -whole..=whole {
            for dx in -whole..=whole {
                if shape == Shape::Square || ((dx * dx + dy * dy) as f32) <= radius * radius {
                    kept = keep(kept, pixel(of, edges, x as isize + dx, y as isize + dy));
                }
            }
        }
        kept
    })
}

#[test]
fn as_defined() {
    let input = noise([41, 26], 1, None);
    for edges in EDGES {
        for shape in [Shape::Disc, Shape::Square] {
            for radius in [0.0, 0.9, 1.0, 1.5, 2.0, 3.2, 7.0, 8.5, 31.0] {
                let what = format!("{edges:?} {shape:?} {radius}");
                let larger = grow(best(), &input, edges, radius, shape).expect("nobody asked to stop");
                same(&[larger], &[plain(&input, edges, radius, shape, f32::max)], &what);
                let smaller = shrink(best(), &input, edges, radius, shape).expect("nobody asked to stop");
                same(&[smaller], &[plain(&input, edges, radius, shape, f32::min)], &what);
            }
        }
    }
}

#[test]
fn promised() {
    let input = noise([61, 45], 3, None);
    for shape in [Shape::Disc, Shape::Square] {
        promises(&input, |w, p| {
            Some(vec![grow(w, p, Edges::HOLD, 6.5, shape)?, shrink(w, p, Edges::WRAP, 3.0, shape)?])
        });
        follows(&input, |p| vec![grow(best(), p, Edges::WRAP, 50.0, shape).expect("nobody asked to stop")]);
        reaches(&input, reach(6.5), |p| grow(best(), p, Edges::HOLD, 6.5, shape).expect("nobody asked to stop"));
        let none = grow(best(), &input, Edges::HOLD, f32::NAN, shape).expect("nobody asked to stop");
        same(&[none], from_ref(&input), "no radius");
    }
}
