//! Ambient occlusion of surfaces whose horizons are known.

use crate::common::{EDGES, best, follows, noise, promises, reaches};
use lapidary_nodes::pass::occlusion::{occlusion, reach};
use lapidary_nodes::pass::{Edges, Plane};

/// A flat surface sees all of the sky; deep in a pit with walls at 45° half of it is left, where they are near enough.
#[test]
fn of_a_plain_and_a_pit() {
    let flat = occlusion(best(), &Plane::flat([33, 21], 0.4), Edges::HOLD, 9.0, 5.0).expect("nobody asked to stop");
    assert!(flat.px.iter().all(|v| *v == 1.0));
    let cone = Plane::of([41, 41], |x, y| {
        let [x, y] = [x, y].map(|i| i as f32 - 20.0);
        (x * x + y * y).sqrt() / 8.0
    });
    let seen = |radius| occlusion(best(), &cone, Edges::HOLD, radius, 8.0).expect("nobody asked to stop").row(20)[20];
    assert!((seen(10.0) - 0.5).abs() < 1e-5, "{}", seen(10.0));
    assert_eq!(seen(0.3), 1.0);
}

#[test]
fn promised() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        let made = promises(&input, |w, p| Some(vec![occlusion(w, p, edges, 7.5, 6.0)?]));
        assert!(made[0].px.iter().all(|v| (0.0..=1.0).contains(v)));
    }
    follows(&input, |p| vec![occlusion(best(), p, Edges::WRAP, 70.0, 6.0).expect("nobody asked to stop")]);
    reaches(&input, reach(7.5), |p| occlusion(best(), p, Edges::HOLD, 7.5, 6.0).expect("nobody asked to stop"));
}
