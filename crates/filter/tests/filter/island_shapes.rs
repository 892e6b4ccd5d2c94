//! Measures of islands with known shapes.

use crate::common::{check_properties, context, noise};
use lapidary_filter::island_shapes::IslandLabels;
use lapidary_filter::{Edges, Plane};

/// A rectangle of these columns and rows from a pixel on, which wraps.
fn rectangle([width, height]: [usize; 2], from: [usize; 2], size: [usize; 2]) -> Plane {
    Plane::from_fn([width, height], |x, y| {
        let within = [(x + width - from[0]) % width < size[0], (y + height - from[1]) % height < size[1]];
        f32::from(u8::from(within == [true; 2]))
    })
}

#[test]
fn bounds_wrap() {
    for from in [[3, 4], [28, 4], [3, 22], [30, 23], [12, 0]] {
        let mask = rectangle([32, 24], from, [10, 5]);
        let labels = IslandLabels::new(context(), mask.view(), Edges::WRAP, 0.5).expect("it is not cancelled");
        let found = labels.shapes(context(), [1.0; 2]).expect("it is not cancelled");
        for y in 0..24 {
            for x in 0..32 {
                let at = y * 32 + x;
                let place = [(x + 32 - from[0]) % 32, (y + 24 - from[1]) % 24];
                let inside = place[0] < 10 && place[1] < 5;
                let local = found.local.each_ref().map(|plane| plane.px[at]);
                let size = found.size.each_ref().map(|plane| plane.px[at]);
                let (expected, bounds) = if inside {
                    ([(place[0] as f32 + 0.5) / 10.0, (place[1] as f32 + 0.5) / 5.0], [10.0, 5.0])
                } else {
                    ([0.0; 2], [0.0; 2])
                };
                assert_eq!((local, size), (expected, bounds), "{from:?} at {x}, {y}");
                assert_eq!(found.turn.px[at], 0.0);
            }
        }
    }
}

#[test]
fn the_longest_extent_has_a_direction() {
    let turn = |mask: &Plane| {
        let labels = IslandLabels::new(context(), mask.view(), Edges::WRAP, 0.5).expect("it is not cancelled");
        let found = labels.shapes(context(), [1.0; 2]).expect("it is not cancelled").turn;
        found.px.iter().copied().fold(0.0, f32::max)
    };
    assert!((turn(&rectangle([40; 2], [30, 30], [3, 17])) - 0.25).abs() < 1e-6);
    let diagonal = Plane::from_fn([40; 2], |x, y| f32::from(u8::from(x.abs_diff(y) < 2 && (5..30).contains(&x))));
    assert!((turn(&diagonal) - 0.125).abs() < 0.01);
}

#[test]
fn means_fill_islands() {
    let mask = rectangle([32, 24], [28, 20], [8, 8]);
    let of = Plane::from_fn([32, 24], |x, y| (x % 2) as f32 + (y % 2) as f32 * 4.0);
    let labels = IslandLabels::new(context(), mask.view(), Edges::WRAP, 0.5).expect("it is not cancelled");
    let found = labels.means(context(), of.view()).expect("it is not cancelled");
    for (i, v) in found.px.iter().enumerate() {
        assert_eq!(*v, if mask.px[i] > 0.5 { 2.5 } else { of.px[i] });
    }
}

#[test]
fn common_properties() {
    check_properties(&noise([47, 31], 1, None), |context, plane| {
        let labels = IslandLabels::new(context, plane.view(), Edges::WRAP, 0.5)?;
        let (shapes, mean) = (labels.shapes(context, [1.0, 0.5])?, labels.means(context, plane.view())?);
        Some(shapes.local.into_iter().chain(shapes.size).chain([shapes.turn, mean]).collect())
    });
}
