//! Thermal erosion: mass, range, rest, and the same picture at every size.

use crate::common::{EDGES, best, correlation, follows, hills, mean, noise, promises, same};
use lapidary_nodes::pass::thermal::{Thermal, thermal};
use lapidary_nodes::pass::{Edges, Plane};
use std::slice::from_ref;

const SMALL: Thermal<'static> = Thermal { talus: 0.5, passes: 40, strength: 1.0, hardness: None, detail: 64 };

/// Mass is kept to a millionth of the mean height, the range is never left, and what was too steep is less so.
#[test]
fn mass_and_range_are_kept() {
    let input = hills([64, 48], 1);
    let range = |plane: &Plane| plane.px.iter().fold((1.0_f32, 0.0_f32), |(a, b), v| (a.min(*v), b.max(*v)));
    let steep = |plane: &Plane| {
        let drops = (0..48).flat_map(|y| (1..64).map(move |x| (plane.row(y)[x] - plane.row(y)[x - 1]).abs()));
        drops.fold(0.0, f32::max)
    };
    for edges in EDGES {
        let made = thermal(best(), &input, edges, Thermal { passes: 500, ..SMALL }).expect("nobody asked to stop");
        assert!((mean(&input) - mean(&made)).abs() < 1e-6 * mean(&input));
        let (before, after) = (range(&input), range(&made));
        assert!(before.0 <= after.0 + 1e-6 && after.1 <= before.1 + 1e-6, "{before:?} {after:?}");
        assert!(steep(&input) > 0.04 && steep(&made) < 0.01, "{} {}", steep(&input), steep(&made));
    }
}

/// What is hard stays as it is.
#[test]
fn hard_ground_stays() {
    let input = hills([64, 48], 1);
    let hard = Plane::of([64, 48], |x, _| if x < 32 { 1.0 } else { 0.0 });
    let made = thermal(best(), &input, Edges::WRAP, Thermal { hardness: Some(&hard), ..SMALL }).expect("nobody asked");
    for y in 0..48 {
        assert_eq!(made.row(y)[..32], input.row(y)[..32]);
        assert_ne!(made.row(y)[34..], input.row(y)[34..]);
    }
}

/// Images of 512 and of 2048 pixels come out alike, down to what was changed.
#[test]
fn sizes_agree() {
    let (heights, changes) =
        correlation(|p| thermal(best(), p, Edges::WRAP, Thermal::default()).expect("nobody asked to stop"));
    assert!(heights >= 0.99 && changes >= 0.95, "{heights} {changes}");
}

#[test]
fn promised() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        promises(&input, |w, p| Some(vec![thermal(w, p, edges, Thermal { passes: 5, ..SMALL })?]));
    }
    let input = hills([64, 32], 3);
    follows(&input, |p| vec![thermal(best(), p, Edges::WRAP, SMALL).expect("nobody asked to stop")]);
    for what in [
        Thermal { passes: 0, ..SMALL },
        Thermal { strength: f32::NAN, ..SMALL },
        Thermal { talus: f32::INFINITY, ..SMALL },
    ] {
        same(&[thermal(best(), &input, Edges::HOLD, what).expect("nobody asked")], from_ref(&input), "nothing moves");
    }
}
