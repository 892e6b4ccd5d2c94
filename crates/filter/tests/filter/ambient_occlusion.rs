//! Ambient occlusion of surfaces with known horizons.

use crate::common::{EDGES, check_properties, check_reach, check_translation, context, noise};
use lapidary_filter::ambient_occlusion::{occlusion, reach};
use lapidary_filter::{Edges, FilterContext, Plane};

fn all(work: FilterContext<'_>, plane: &Plane, edges: Edges, lengths: [f32; 2]) -> Option<Plane> {
    occlusion(work, plane.view(), 0..plane.size[1], edges, lengths)
}
fn sky(plane: &Plane, edges: Edges, lengths: [f32; 2]) -> Plane {
    all(context(), plane, edges, lengths).expect("not cancelled")
}

/// A flat surface sees the whole sky; the bottom of a pit with walls at 45° sees half of it if the walls are within the
/// radius.
#[test]
fn a_plain_sees_the_sky_and_a_pit_half_of_it() {
    let flat = sky(&Plane::filled([33, 21], 0.4), Edges::CLAMP, [9.0, 5.0]);
    assert!(flat.px.iter().all(|v| *v == 1.0));
    let cone = Plane::from_fn([41, 41], |x, y| {
        let [x, y] = [x, y].map(|i| i as f32 - 20.0);
        (x * x + y * y).sqrt() / 8.0
    });
    let seen = |radius| sky(&cone, Edges::CLAMP, [radius, 8.0]).row(20)[20];
    assert!((seen(10.0) - 0.5).abs() < 1e-5, "{}", seen(10.0));
    assert_eq!(seen(0.3), 1.0);
}

#[test]
fn common_properties() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        let made = check_properties(&input, |w, p| Some(vec![all(w, p, edges, [7.5, 6.0])?]));
        assert!(made[0].px.iter().all(|v| (0.0..=1.0).contains(v)));
    }
    check_translation(&input, |p| vec![sky(p, Edges::WRAP, [70.0, 6.0])]);
    check_reach(&input, reach(7.5), |p| sky(p, Edges::CLAMP, [7.5, 6.0]));
}

/// A range of rows equals the same rows of the whole image.
#[test]
fn ranges_of_rows_equal_the_whole_image() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        let whole = sky(&input, edges, [7.5, 6.0]);
        for rows in [0..1, 0..45, 3..20, 8..37, 44..45, 20..20] {
            let made = occlusion(context(), input.view(), rows.clone(), edges, [7.5, 6.0]);
            let made = made.expect("not cancelled");
            assert_eq!((made.size, &made.px[..]), ([61, rows.len()], &whole.px[61 * rows.start..61 * rows.end]));
        }
    }
}
