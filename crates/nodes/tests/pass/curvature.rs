//! Curvature of surfaces whose curvature is known.

use crate::common::{EDGES, best, follows, noise, promises, reaches};
use lapidary_nodes::pass::curvature::{curvature, reach};
use lapidary_nodes::pass::{Edges, Plane};

/// A bowl bends by the same everywhere, downwards, whatever the step where it is whole; a slope does not bend.
#[test]
fn of_a_bowl_and_a_slope() {
    let [x, y] = [20.0, 15.0];
    let bowl =
        Plane::of([40, 30], |a, b| (a as f32 - x) * (a as f32 - x) * 0.01 + (b as f32 - y) * (b as f32 - y) * 0.02);
    let slope = Plane::of([40, 30], |a, b| 0.25 * a as f32 - 0.5 * b as f32);
    for step in [0.0, 1.0, 2.0, 5.0] {
        let bends = curvature(best(), &bowl, Edges::HOLD, step, 2.0).expect("nobody asked to stop");
        let even = curvature(best(), &slope, Edges::HOLD, step, 2.0).expect("nobody asked to stop");
        for b in 6..24 {
            for a in 6..34 {
                assert!((bends.row(b)[a] + 0.06).abs() < 2e-5, "{step}: {}", bends.row(b)[a]);
                assert!(even.row(b)[a].abs() < 1e-5, "{step}: {}", even.row(b)[a]);
            }
        }
    }
}

#[test]
fn promised() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        promises(&input, |w, p| Some(vec![curvature(w, p, edges, 2.5, 0.5)?]));
    }
    follows(&input, |p| vec![curvature(best(), p, Edges::WRAP, 40.3, 1.0).expect("nobody asked to stop")]);
    reaches(&input, reach(2.5), |p| curvature(best(), p, Edges::HOLD, 2.5, 1.0).expect("nobody asked to stop"));
}
