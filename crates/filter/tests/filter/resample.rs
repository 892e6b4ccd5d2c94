//! Resampling: what an image keeps when it grows or shrinks.

use crate::common::{EDGES, check_properties, close, context, hills, noise, same, shifted};
use lapidary_filter::resample::{resample, working_size};
use lapidary_filter::{Edges, Plane};
use std::slice::from_ref;

#[test]
fn working_sizes_keep_the_aspect_ratio() {
    assert_eq!(working_size([2048, 2048], 512), [512, 512]);
    assert_eq!(working_size([2048, 1024], 512), [512, 256]);
    assert_eq!(working_size([300, 900], 512), [171, 512]);
    assert_eq!(working_size([1, 5000], 512), [1, 512]);
    assert_eq!(working_size([0, 7], 512), [0, 512]);
    assert_eq!(working_size([64, 64], 0), [1, 1]);
}

/// Resampling to the same size copies the image; enlarging and shrinking again nearly restores it.
#[test]
fn enlarging_and_shrinking_restores_an_image() {
    let input = hills([48, 40], 1);
    for edges in EDGES {
        same(
            &[resample(context(), input.view(), [48, 40], edges).expect("not cancelled")],
            from_ref(&input),
            "the same size",
        );
        let smooth = lapidary_filter::gaussian::blur(context(), input.view(), 0..input.size[1], edges, [1.5; 2])
            .expect("not cancelled");
        let large = resample(context(), smooth.view(), [192, 120], edges).expect("not cancelled");
        close(&resample(context(), large.view(), [48, 40], edges).expect("not cancelled"), &smooth, 8e-3);
    }
}

/// Each pixel of a smaller image is the mean of the area it covers, and the mean of the image does not change.
#[test]
fn shrinking_averages_areas() {
    let input = noise([12, 10], 1, None);
    let downsampled = Plane::from_fn([3, 5], |x, y| {
        let under = (0..8).map(|k| f64::from(input.row(2 * y + k / 4)[4 * x + k % 4]));
        (under.sum::<f64>() / 8.0) as f32
    });
    close(&resample(context(), input.view(), [3, 5], Edges::CLAMP).expect("not cancelled"), &downsampled, 1e-6);
    let mean = |plane: &Plane| plane.px.iter().map(|v| f64::from(*v)).sum::<f64>() / plane.px.len() as f64;
    let uneven = resample(context(), input.view(), [5, 7], Edges::CLAMP).expect("not cancelled");
    assert!((mean(&uneven) - mean(&input)).abs() < 1e-7);
    let larger = resample(context(), input.view(), [36, 40], Edges::WRAP).expect("not cancelled");
    assert!((mean(&larger) - mean(&input)).abs() < 1e-7);
}

#[test]
fn common_properties() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        check_properties(&input, |w, p| {
            Some(vec![resample(w, p.view(), [100, 31], edges)?, resample(w, p.view(), [17, 200], edges)?])
        });
    }
    let input = noise([24, 16], 3, None);
    let [large, moved] = [[0, 0], [5, 3]]
        .map(|by| resample(context(), shifted(&input, by).view(), [48, 64], Edges::WRAP).expect("not cancelled"));
    same(&[moved], &[shifted(&large, [10, 12])], "moved");
}
