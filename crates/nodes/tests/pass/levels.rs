//! Percentiles against sorting.

use crate::common::{best, noise, promises, same, shifted};
use lapidary_nodes::pass::Plane;
use lapidary_nodes::pass::levels::{auto, percentiles};
use std::slice::from_ref;

#[test]
fn as_sorted() {
    for (size, steps) in [([1, 1], None), ([700, 500], None), ([33, 17], Some(5))] {
        let mut input = noise(size, 5, steps);
        for (i, v) in input.px.iter_mut().enumerate() {
            *v = if i % 3 == 0 { -*v * 1e-3 } else { *v * 1e6 };
        }
        let mut sorted = input.px.clone();
        sorted.sort_by(f32::total_cmp);
        let shares = [0.0, 0.001, 0.25, 0.5, 0.7, 0.999, 1.0];
        let found = percentiles(best(), from_ref(&input), shares).expect("nobody asked to stop");
        for (share, found) in shares.into_iter().zip(found) {
            let rank = (f64::from(share) * (sorted.len() - 1) as f64).round() as usize;
            assert_eq!(found.to_bits(), sorted[rank].to_bits(), "{share}");
        }
    }
    let odd = percentiles(best(), &[noise([9, 9], 1, None)], [f32::NAN, -1.0, 2.0]).expect("nobody asked to stop");
    assert!(odd[0] == odd[1] && odd[1] < odd[2]);
}

#[test]
fn stretched() {
    let input = noise([120, 80], 6, None);
    let made = auto(best(), from_ref(&input), [0.1, 0.9]).expect("nobody asked to stop").remove(0);
    let share = |v: f32| made.px.iter().filter(|px| **px == v).count() as f32 / made.px.len() as f32;
    assert!((share(0.0) - 0.1).abs() < 1e-3 && (share(1.0) - 0.1).abs() < 1e-3);
    let even = auto(best(), &[Plane::flat([5, 5], 0.3)], [0.0, 1.0]).expect("nobody asked to stop");
    same(&even, &[Plane::flat([5, 5], 0.0)], "what is even");
    same(
        &auto(best(), &[shifted(&input, [7, 9])], [0.1, 0.9]).expect("nobody asked"),
        &[shifted(&made, [7, 9])],
        "moved",
    );
}

#[test]
fn promised() {
    promises(&noise([700, 501], 3, None), |w, p| auto(w, from_ref(p), [0.02, 0.97]));
}
