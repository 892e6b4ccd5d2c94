//! Ambient occlusion of surfaces whose horizons are known.

use crate::common::{EDGES, best, follows, noise, promises, reaches};
use lapidary_nodes::pass::occlusion::{occlusion, reach};
use lapidary_nodes::pass::{Edges, Plane, Work};

fn all(work: Work<'_>, plane: &Plane, edges: Edges, lengths: [f32; 2]) -> Option<Plane> {
    occlusion(work, (plane.size, &plane.px), 0..plane.size[1], edges, lengths)
}
fn sky(plane: &Plane, edges: Edges, lengths: [f32; 2]) -> Plane {
    all(best(), plane, edges, lengths).expect("nobody asked to stop")
}

/// A flat surface sees all of the sky; deep in a pit with walls at 45° half of it is left, where they are near enough.
#[test]
fn of_a_plain_and_a_pit() {
    let flat = sky(&Plane::flat([33, 21], 0.4), Edges::HOLD, [9.0, 5.0]);
    assert!(flat.px.iter().all(|v| *v == 1.0));
    let cone = Plane::of([41, 41], |x, y| {
        let [x, y] = [x, y].map(|i| i as f32 - 20.0);
        (x * x + y * y).sqrt() / 8.0
    });
    let seen = |radius| sky(&cone, Edges::HOLD, [radius, 8.0]).row(20)[20];
    assert!((seen(10.0) - 0.5).abs() < 1e-5, "{}", seen(10.0));
    assert_eq!(seen(0.3), 1.0);
}

#[test]
fn promised() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        let made = promises(&input, |w, p| Some(vec![all(w, p, edges, [7.5, 6.0])?]));
        assert!(made[0].px.iter().all(|v| (0.0..=1.0).contains(v)));
    }
    follows(&input, |p| vec![sky(p, Edges::WRAP, [70.0, 6.0])]);
    reaches(&input, reach(7.5), |p| sky(p, Edges::HOLD, [7.5, 6.0]));
}

/// Rows alone are the same rows, whether what they look at lies in the plane or beyond its edges.
#[test]
fn row_by_row() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        let whole = sky(&input, edges, [7.5, 6.0]);
        for rows in [0..1, 0..45, 3..20, 8..37, 44..45, 20..20] {
            let made = occlusion(best(), (input.size, &input.px), rows.clone(), edges, [7.5, 6.0]);
            let made = made.expect("nobody asked to stop");
            assert_eq!((made.size, &made.px[..]), ([61, rows.len()], &whole.px[61 * rows.start..61 * rows.end]));
        }
    }
}
