//! The Gaussian blur against the sum over the plane that it stands for.

use crate::common::{EDGES, best, close, follows, noise, pixel, promises, reaches, same};
use lapidary_nodes::pass::gauss::{blur, high_pass, reach, sharpen};
use lapidary_nodes::pass::{Edges, Plane};
use std::slice::from_ref;

/// Every weight of the bell in the plane at once, in double precision.
fn plain(of: &Plane, edges: Edges, deviation: [f32; 2]) -> Plane {
    let bell = |at: isize, deviation: f32| {
        let deviation = f64::from(deviation);
        let away = at as f64 / deviation;
        if at == 0 { 1.0 } else { exp(-0.5 * away * away) }
    };
    let [across, down] = deviation.map(|d| (4.0 * d) as isize);
    Plane::of(of.size, |x, y| {
        let (mut sum, mut all) = (0.0, 0.0);
        for dy in -down..=down {
            for dx in -across..=across {
                let weight = bell(dx, deviation[0]) * bell(dy, deviation[1]);
                sum += weight * f64::from(pixel(of, edges, x as isize + dx, y as isize + dy));
                all += weight;
            }
        }
        (sum / all) as f32
    })
}

/// An exponential by its series, halved into reach and squared back.
fn exp(x: f64) -> f64 {
    let x = x / 64.0;
    let series = (1..20).fold((1.0, 1.0), |(sum, term), n| (sum + term * x / f64::from(n), term * x / f64::from(n)));
    (0..6).fold(series.0, |v, _| v * v)
}

#[test]
fn as_defined() {
    let input = noise([29, 23], 1, None);
    for edges in EDGES {
        for deviation in [[0.0, 0.0], [0.4, 1.3], [2.0, 0.0], [3.7, 9.0]] {
            let ours = blur(best(), &input, edges, deviation).expect("nobody asked to stop");
            close(&ours, &plain(&input, edges, deviation), 1e-6);
        }
    }
}

/// What is even stays even, nothing is blurred by nothing, and the mean of what wraps is kept.
#[test]
fn means_are_kept() {
    let even = blur(best(), &Plane::flat([40, 9], 0.7), Edges::HOLD, [5.0, 50.0]).expect("nobody asked to stop");
    close(&even, &Plane::flat([40, 9], 0.7), 1e-6);
    let input = noise([64, 64], 2, None);
    same(&[blur(best(), &input, Edges::HOLD, [0.0, f32::NAN]).expect("nobody asked")], from_ref(&input), "no blur");
    let blurred = blur(best(), &input, Edges::WRAP, [7.0, 3.0]).expect("nobody asked to stop");
    let mean = |plane: &Plane| plane.px.iter().map(|v| f64::from(*v)).sum::<f64>() / plane.px.len() as f64;
    assert!((mean(&input) - mean(&blurred)).abs() < 1e-7);
}

#[test]
fn promised() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        promises(&input, |w, p| {
            let sharp = sharpen(w, p, edges, [2.0, 2.0], 1.5)?;
            Some(vec![blur(w, p, edges, [1.7, 4.0])?, high_pass(w, p, edges, [3.0, 1.0])?, sharp])
        });
    }
    follows(&input, |p| vec![blur(best(), p, Edges::WRAP, [9.0, 30.0]).expect("nobody asked to stop")]);
    reaches(&input, reach([1.7, 2.9]), |p| blur(best(), p, Edges::HOLD, [1.7, 2.9]).expect("nobody asked to stop"));
}

#[test]
fn high_pass_and_sharpen_are_what_a_blur_leaves() {
    let input = noise([31, 20], 4, None);
    let blurred = blur(best(), &input, Edges::WRAP, [2.0, 2.0]).expect("nobody asked to stop");
    let high = high_pass(best(), &input, Edges::WRAP, [2.0, 2.0]).expect("nobody asked to stop");
    let sharp = sharpen(best(), &input, Edges::WRAP, [2.0, 2.0], 2.0).expect("nobody asked to stop");
    for i in 0..input.px.len() {
        assert_eq!(high.px[i], input.px[i] - blurred.px[i]);
        assert!((sharp.px[i] - (input.px[i] + 2.0 * high.px[i])).abs() < 1e-6);
    }
}
