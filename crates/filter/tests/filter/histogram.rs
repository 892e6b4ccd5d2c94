//! Equalisation and transfer of histograms.

use crate::common::{check_properties, context, noise};
use lapidary_filter::Plane;
use lapidary_filter::histogram::{equalise, match_to};

#[test]
fn equalised_values_are_shares_of_pixels() {
    let squared = noise([200, 150], 3, None);
    let squared = Plane::from_fn(squared.size, |x, y| squared.row(y)[x] * squared.row(y)[x] * 7.0 - 2.0);
    let found = equalise(context(), vec![squared.clone()], 1.0).expect("it is not cancelled").swap_remove(0);
    for share in [0.1, 0.5, 0.9] {
        let below = found.px.iter().filter(|v| **v < share).count() as f32 / 30_000.0;
        assert!((below - share).abs() < 0.002, "{below} of the pixels are below {share}");
    }
    // The order stays.
    let mut pairs: Vec<(f32, f32)> = squared.px.iter().copied().zip(found.px.iter().copied()).collect();
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    assert!(pairs.windows(2).all(|two| two[0].1 <= two[1].1 + 1e-6));
}

#[test]
fn a_histogram_is_transferred() {
    let target = noise([100, 100], 4, None);
    let target = Plane::from_fn(target.size, |x, y| target.row(y)[x] * 0.25 + 3.0);
    let found = match_to(context(), noise([120, 90], 5, None), target.view(), 1.0).expect("it is not cancelled");
    assert!(found.px.iter().all(|v| (3.0..=3.25).contains(v)));
    let mean = found.px.iter().sum::<f32>() / found.px.len() as f32;
    assert!((mean - 3.125).abs() < 0.005, "{mean}");
}

#[test]
fn common_properties() {
    check_properties(&noise([47, 31], 1, Some(9)), |context, plane| {
        let matched = match_to(context, plane.clone(), noise([20, 20], 2, None).view(), 0.7)?;
        Some(equalise(context, vec![plane.clone()], 1.0)?.into_iter().chain([matched]).collect())
    });
}
