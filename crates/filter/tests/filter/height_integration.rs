//! Heights from slopes against the heights that have these slopes.

use crate::common::{check_properties, check_translation, context, hills};
use lapidary_field::real::Real;
use lapidary_filter::height_integration::integrate;
use lapidary_filter::{Edges, Plane};
use std::f32::consts::TAU;

/// A wave that wraps, and its slopes per pixel across and down.
fn wave([width, height]: [usize; 2], [across, down]: [f32; 2]) -> (Plane, [Plane; 2]) {
    let phase = |x: usize, y: usize| TAU * (across * x as f32 / width as f32 + down * y as f32 / height as f32);
    let slope = |per_pixel: f32| {
        Plane::from_fn([width, height], |x, y| <f32 as Real>::cos(phase(x, y)) * TAU * per_pixel * 0.25)
    };
    let heights = Plane::from_fn([width, height], |x, y| <f32 as Real>::sin(phase(x, y)) * 0.25 + 0.5);
    (heights, [slope(across / width as f32), slope(down / height as f32)])
}

#[test]
fn waves_are_recovered() {
    for (size, times, error) in [
        ([128, 128], [1.0, 0.0], 0.01),
        ([128, 128], [3.0, 2.0], 0.01),
        ([256, 128], [1.0, 1.0], 0.01),
        ([128, 128], [9.0, 7.0], 0.03),
        ([900, 600], [2.0, 1.0], 0.01),
    ] {
        let (heights, slopes) = wave(size, times);
        let found = integrate(context(), slopes, Edges::WRAP).expect("it is not cancelled");
        let worst = found.px.iter().zip(heights.px.iter()).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
        assert!(worst < error, "{size:?} {times:?}: {worst}");
    }
}

#[test]
fn common_properties() {
    let slopes = |plane: &Plane| [plane.clone(), plane.clone()];
    check_properties(&hills([60, 44], 1), |context, plane| {
        integrate(context, slopes(plane), Edges::WRAP).map(|heights| vec![heights])
    });
    check_translation(&hills([60, 44], 2), |plane| {
        vec![integrate(context(), slopes(plane), Edges::WRAP).expect("it is not cancelled")]
    });
}
