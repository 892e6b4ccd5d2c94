//! Normals of surfaces whose slopes are known.

use crate::common::{EDGES, best, follows, noise, promises, reaches};
use lapidary_nodes::pass::normal::{normal, reach};
use lapidary_nodes::pass::{Edges, Plane};

/// A plane's normal is the same everywhere, at every step: right, up the image, towards us.
#[test]
fn of_a_slope() {
    let (right, down) = (0.03, -0.05);
    let slope = Plane::of([40, 30], |x, y| right * x as f32 + down * y as f32);
    let scale = 12.0;
    let long = (1.0 + (scale * right).powi(2) + (scale * down).powi(2)).sqrt();
    let expected = [-scale * right / long, scale * down / long, 1.0 / long];
    for step in [0.0, 1.0, 1.5, 4.0, 5.25] {
        let made = normal(best(), &slope, Edges::HOLD, step, scale).expect("nobody asked to stop");
        for (plane, v) in made.iter().zip(expected) {
            for y in 7..23 {
                for x in 7..33 {
                    assert!((plane.row(y)[x] - v).abs() < 1e-5, "{step}: {} is not {v}", plane.row(y)[x]);
                }
            }
        }
    }
}

#[test]
fn promised() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        let made = promises(&input, |w, p| Some(normal(w, p, edges, 2.5, 3.0)?.to_vec()));
        for i in 0..input.px.len() {
            let square: f32 = made.iter().map(|plane| plane.px[i] * plane.px[i]).sum();
            assert!((square - 1.0).abs() < 1e-6 && made[2].px[i] > 0.0);
        }
    }
    follows(&input, |p| normal(best(), p, Edges::WRAP, 40.3, 1.0).expect("nobody asked to stop").to_vec());
    for axis in 0..2 {
        reaches(&input, reach(2.5), |p| {
            normal(best(), p, Edges::HOLD, 2.5, 1.0).expect("nobody asked to stop")[axis].clone()
        });
    }
}
