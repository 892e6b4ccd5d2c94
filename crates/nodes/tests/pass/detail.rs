//! Other sizes: what an image keeps when it is made larger or smaller.

use crate::common::{EDGES, best, close, hills, noise, promises, same, shifted};
use lapidary_nodes::pass::detail::{resampled, size};
use lapidary_nodes::pass::{Edges, Plane};
use std::slice::from_ref;

#[test]
fn working_sizes() {
    assert_eq!(size([2048, 2048], 512), [512, 512]);
    assert_eq!(size([2048, 1024], 512), [512, 256]);
    assert_eq!(size([300, 900], 512), [171, 512]);
    assert_eq!(size([1, 5000], 512), [1, 512]);
    assert_eq!(size([0, 7], 512), [0, 512]);
    assert_eq!(size([64, 64], 0), [1, 1]);
}

/// The same size is the same image; larger by a whole number and back again it is nearly so.
#[test]
fn there_and_back() {
    let input = hills([48, 40], 1);
    for edges in EDGES {
        same(&[resampled(best(), &input, [48, 40], edges).expect("nobody asked")], from_ref(&input), "the same size");
        let smooth = lapidary_nodes::pass::gauss::blur(best(), &input, edges, [1.5; 2]).expect("nobody asked to stop");
        let large = resampled(best(), &smooth, [192, 120], edges).expect("nobody asked to stop");
        close(&resampled(best(), &large, [48, 40], edges).expect("nobody asked to stop"), &smooth, 8e-3);
    }
}

/// Smaller, each pixel is the mean of those it covers, all or in part; the mean of all is kept.
#[test]
fn areas() {
    let input = noise([12, 10], 1, None);
    let quarter = Plane::of([3, 5], |x, y| {
        let under = (0..8).map(|k| f64::from(input.row(2 * y + k / 4)[4 * x + k % 4]));
        (under.sum::<f64>() / 8.0) as f32
    });
    close(&resampled(best(), &input, [3, 5], Edges::HOLD).expect("nobody asked to stop"), &quarter, 1e-6);
    let mean = |plane: &Plane| plane.px.iter().map(|v| f64::from(*v)).sum::<f64>() / plane.px.len() as f64;
    let uneven = resampled(best(), &input, [5, 7], Edges::HOLD).expect("nobody asked to stop");
    assert!((mean(&uneven) - mean(&input)).abs() < 1e-7);
    let larger = resampled(best(), &input, [36, 40], Edges::WRAP).expect("nobody asked to stop");
    assert!((mean(&larger) - mean(&input)).abs() < 1e-7);
}

#[test]
fn promised() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        promises(&input, |w, p| Some(vec![resampled(w, p, [100, 31], edges)?, resampled(w, p, [17, 200], edges)?]));
    }
    let input = noise([24, 16], 3, None);
    let [large, moved] = [[0, 0], [5, 3]]
        .map(|by| resampled(best(), &shifted(&input, by), [48, 64], Edges::WRAP).expect("nobody asked to stop"));
    same(&[moved], &[shifted(&large, [10, 12])], "moved");
}
