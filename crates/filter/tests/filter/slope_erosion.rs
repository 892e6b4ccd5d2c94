//! Slope erosion against a scalar implementation.

use crate::common::{
    EDGES, check_properties, check_reach, check_translation, close, context, hills, noise, pixel, same,
};
use lapidary_filter::slope_erosion::{ErosionRule, SlopeErosion, erode, reach};
use lapidary_filter::{Edges, Plane};
use std::slice::from_ref;

const EROSION: SlopeErosion<'static> =
    SlopeErosion { rule: ErosionRule::Talus, threshold: 0.1, passes: 4, strength: 1.0, hardness: None };

/// Every pixel sends in turn, into a separate buffer.
fn reference(heights: &Plane, edges: Edges, what: SlopeErosion<'_>) -> Plane {
    let [width, height] = heights.size.map(|n| n as isize);
    let mut now = heights.clone();
    for _ in 0..what.passes {
        let mut next: Vec<f64> = now.px.iter().map(|v| f64::from(*v)).collect();
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let i = (y * width + x) as usize;
            let (mut deepest, mut to) = (0.0, (x, y));
            for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
                let drop = now.px[i] - pixel(&now, edges, x + dx, y + dy);
                if drop > deepest {
                    (deepest, to) = (drop, (x + dx, y + dy));
                }
            }
            let loose = match what.rule {
                ErosionRule::Talus => (deepest - what.threshold).max(0.0),
                ErosionRule::Gentle if deepest <= what.threshold => deepest,
                ErosionRule::Gentle => 0.0,
            };
            let soft = what.hardness.map_or(1.0, |hard| 1.0 - hard.px[i]);
            let amount = f64::from(loose * what.strength * soft / 9.0);
            let place =
                |axis: usize, at: isize, n: isize| if edges.wrap[axis] { at.rem_euclid(n) } else { at.clamp(0, n - 1) };
            next[i] -= amount;
            next[(place(1, to.1, height) * width + place(0, to.0, width)) as usize] += amount;
        }
        now.px = next.iter().map(|v| *v as f32).collect();
    }
    now
}

#[test]
fn equals_the_reference() {
    let (input, hard) = (noise([37, 25], 1, None), noise([37, 25], 2, None));
    for edges in EDGES {
        for (rule, threshold) in [(ErosionRule::Talus, 0.2), (ErosionRule::Gentle, 0.6)] {
            for hardness in [None, Some(hard.view())] {
                let what = SlopeErosion { rule, threshold, strength: 0.8, hardness, ..EROSION };
                let ours = erode(context(), input.view(), edges, what).expect("not cancelled");
                close(&ours, &reference(&input, edges, what), 1e-6);
            }
        }
    }
}

/// Mass is conserved, heights stay in range, and slopes come to rest at the talus.
#[test]
fn mass_and_range_are_conserved() {
    let input = hills([64, 48], 4);
    let sum = |plane: &Plane| plane.px.iter().map(|v| f64::from(*v)).sum::<f64>() / plane.px.len() as f64;
    let range = |plane: &Plane| plane.px.iter().fold((1.0_f32, 0.0_f32), |(a, b), v| (a.min(*v), b.max(*v)));
    for edges in EDGES {
        for rule in [ErosionRule::Talus, ErosionRule::Gentle] {
            let what = SlopeErosion { rule, threshold: 0.02, passes: 400, ..EROSION };
            let made = erode(context(), input.view(), edges, what).expect("not cancelled");
            assert!((sum(&input) - sum(&made)).abs() < 2e-6, "{}", sum(&input) - sum(&made));
            let (before, after) = (range(&input), range(&made));
            assert!(before.0 <= after.0 + 1e-6 && after.1 <= before.1 + 1e-6, "{before:?} {after:?}");
            if rule == ErosionRule::Talus {
                let steep = |plane: &Plane| {
                    let drops =
                        (0..48).flat_map(|y| (1..64).map(move |x| (plane.row(y)[x] - plane.row(y)[x - 1]).abs()));
                    drops.fold(0.0, f32::max)
                };
                assert!(steep(&input) > 0.04 && steep(&made) < 0.022, "{} {}", steep(&input), steep(&made));
            }
        }
    }
}

#[test]
fn common_properties() {
    let input = noise([61, 45], 3, Some(50));
    check_properties(&input, |w, p| Some(vec![erode(w, p.view(), Edges::CLAMP, EROSION)?]));
    check_properties(&input, |w, p| {
        Some(vec![erode(w, p.view(), Edges::WRAP, SlopeErosion { rule: ErosionRule::Gentle, ..EROSION })?])
    });
    check_translation(&input, |p| vec![erode(context(), p.view(), Edges::WRAP, EROSION).expect("not cancelled")]);
    check_reach(&input, reach(4), |p| erode(context(), p.view(), Edges::CLAMP, EROSION).expect("not cancelled"));
    for what in [SlopeErosion { passes: 0, ..EROSION }, SlopeErosion { strength: f32::NAN, ..EROSION }] {
        same(
            &[erode(context(), input.view(), Edges::CLAMP, what).expect("not cancelled")],
            from_ref(&input),
            "nothing moves",
        );
    }
}
