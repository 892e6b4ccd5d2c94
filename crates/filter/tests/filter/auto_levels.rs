//! Percentiles against sorting.

use crate::common::{check_properties, context, noise, same, shifted};
use lapidary_filter::Plane;
use lapidary_filter::auto_levels::{percentiles, stretch};

#[test]
fn percentiles_equal_sorting() {
    for (size, steps) in [([1, 1], None), ([700, 500], None), ([33, 17], Some(5))] {
        let mut input = noise(size, 5, steps);
        for (i, v) in input.px.iter_mut().enumerate() {
            *v = if i % 3 == 0 { -*v * 1e-3 } else { *v * 1e6 };
        }
        let mut sorted = input.px.clone();
        sorted.sort_by(f32::total_cmp);
        let shares = [0.0, 0.001, 0.25, 0.5, 0.7, 0.999, 1.0];
        let found = percentiles(context(), &[input.view()], shares).expect("not cancelled");
        for (share, found) in shares.into_iter().zip(found) {
            let rank = (f64::from(share) * (sorted.len() - 1) as f64).round() as usize;
            assert_eq!(found.to_bits(), sorted[rank].to_bits(), "{share}");
        }
    }
    let clamped =
        percentiles(context(), &[noise([9, 9], 1, None).view()], [f32::NAN, -1.0, 2.0]).expect("not cancelled");
    assert!(clamped[0] == clamped[1] && clamped[1] < clamped[2]);
}

#[test]
fn stretching_clips_the_requested_shares() {
    let input = noise([120, 80], 6, None);
    let made = stretch(context(), vec![input.clone()], [0.1, 0.9]).expect("not cancelled").remove(0);
    let share = |v: f32| made.px.iter().filter(|px| **px == v).count() as f32 / made.px.len() as f32;
    assert!((share(0.0) - 0.1).abs() < 1e-3 && (share(1.0) - 0.1).abs() < 1e-3);
    let even = stretch(context(), vec![Plane::filled([5, 5], 0.3)], [0.0, 1.0]).expect("not cancelled");
    same(&even, &[Plane::filled([5, 5], 0.0)], "a constant image");
    same(
        &stretch(context(), vec![shifted(&input, [7, 9])], [0.1, 0.9]).expect("not cancelled"),
        &[shifted(&made, [7, 9])],
        "moved",
    );
}

#[test]
fn common_properties() {
    check_properties(&noise([700, 501], 3, None), |w, p| stretch(w, vec![p.clone()], [0.02, 0.97]));
}
