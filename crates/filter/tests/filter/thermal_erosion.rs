//! Thermal erosion: mass, range, stable slopes, and equal results at every size.

use crate::common::{EDGES, check_properties, check_translation, context, correlation, hills, mean, noise, same};
use lapidary_filter::thermal_erosion::{ThermalErosion, erode};
use lapidary_filter::{Edges, Plane};
use std::slice::from_ref;

const SMALL: ThermalErosion<'static> =
    ThermalErosion { talus: 0.5, passes: 40, strength: 1.0, hardness: None, detail: 64 };

/// Mass is conserved to a millionth of the mean height, heights stay in range, and slopes become gentler.
#[test]
fn mass_and_range_are_conserved() {
    let input = hills([64, 48], 1);
    let range = |plane: &Plane| plane.px.iter().fold((1.0_f32, 0.0_f32), |(a, b), v| (a.min(*v), b.max(*v)));
    let steep = |plane: &Plane| {
        let drops = (0..48).flat_map(|y| (1..64).map(move |x| (plane.row(y)[x] - plane.row(y)[x - 1]).abs()));
        drops.fold(0.0, f32::max)
    };
    for edges in EDGES {
        let made =
            erode(context(), input.view(), edges, ThermalErosion { passes: 500, ..SMALL }).expect("not cancelled");
        assert!((mean(&input) - mean(&made)).abs() < 1e-6 * mean(&input));
        let (before, after) = (range(&input), range(&made));
        assert!(before.0 <= after.0 + 1e-6 && after.1 <= before.1 + 1e-6, "{before:?} {after:?}");
        assert!(steep(&input) > 0.04 && steep(&made) < 0.01, "{} {}", steep(&input), steep(&made));
    }
}

/// Hard ground does not change.
#[test]
fn hard_ground_does_not_change() {
    let input = hills([64, 48], 1);
    let hard = Plane::from_fn([64, 48], |x, _| if x < 32 { 1.0 } else { 0.0 });
    let made = erode(context(), input.view(), Edges::WRAP, ThermalErosion { hardness: Some(hard.view()), ..SMALL })
        .expect("not cancelled");
    for y in 0..48 {
        assert_eq!(made.row(y)[..32], input.row(y)[..32]);
        assert_ne!(made.row(y)[34..], input.row(y)[34..]);
    }
}

/// Images of 512 and of 2048 pixels erode alike.
#[test]
fn images_of_different_sizes_erode_alike() {
    let (heights, changes) =
        correlation(|p| erode(context(), p.view(), Edges::WRAP, ThermalErosion::default()).expect("not cancelled"));
    assert!(heights >= 0.99 && changes >= 0.95, "{heights} {changes}");
}

#[test]
fn common_properties() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        check_properties(&input, |w, p| Some(vec![erode(w, p.view(), edges, ThermalErosion { passes: 5, ..SMALL })?]));
    }
    let input = hills([64, 32], 3);
    check_translation(&input, |p| vec![erode(context(), p.view(), Edges::WRAP, SMALL).expect("not cancelled")]);
    for what in [
        ThermalErosion { passes: 0, ..SMALL },
        ThermalErosion { strength: f32::NAN, ..SMALL },
        ThermalErosion { talus: f32::INFINITY, ..SMALL },
    ] {
        same(
            &[erode(context(), input.view(), Edges::CLAMP, what).expect("not cancelled")],
            from_ref(&input),
            "nothing moves",
        );
    }
}
