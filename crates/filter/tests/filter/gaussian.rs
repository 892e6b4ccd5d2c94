//! The separable Gaussian blur against a sum over two dimensions.

use crate::common::{EDGES, check_properties, check_reach, check_translation, close, context, noise, pixel, same};
use lapidary_filter::gaussian::{blur, high_pass, reach, sharpen};
use lapidary_filter::{Edges, Plane};
use std::slice::from_ref;

/// All weights of the kernel at once, in double precision.
fn reference(of: &Plane, edges: Edges, deviation: [f32; 2]) -> Plane {
    let bell = |at: isize, deviation: f32| {
        let deviation = f64::from(deviation);
        let away = at as f64 / deviation;
        if at == 0 { 1.0 } else { exp(-0.5 * away * away) }
    };
    let [across, down] = deviation.map(|d| (4.0 * d) as isize);
    Plane::from_fn(of.size, |x, y| {
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

/// The exponential by its series, after range reduction by halving.
fn exp(x: f64) -> f64 {
    let x = x / 64.0;
    let series = (1..20).fold((1.0, 1.0), |(sum, term), n| (sum + term * x / f64::from(n), term * x / f64::from(n)));
    (0..6).fold(series.0, |v, _| v * v)
}

#[test]
fn equals_the_reference() {
    let input = noise([29, 23], 1, None);
    for edges in EDGES {
        for deviation in [[0.0, 0.0], [0.4, 1.3], [2.0, 0.0], [3.7, 9.0]] {
            let ours = blur(context(), &input, edges, deviation).expect("not cancelled");
            close(&ours, &reference(&input, edges, deviation), 1e-6);
        }
    }
}

/// Constant images stay constant, a deviation of 0 changes nothing, and blurring a wrapping image keeps its mean.
#[test]
fn means_are_conserved() {
    let even = blur(context(), &Plane::filled([40, 9], 0.7), Edges::CLAMP, [5.0, 50.0]).expect("not cancelled");
    close(&even, &Plane::filled([40, 9], 0.7), 1e-6);
    let input = noise([64, 64], 2, None);
    same(
        &[blur(context(), &input, Edges::CLAMP, [0.0, f32::NAN]).expect("not cancelled")],
        from_ref(&input),
        "no blur",
    );
    let blurred = blur(context(), &input, Edges::WRAP, [7.0, 3.0]).expect("not cancelled");
    let mean = |plane: &Plane| plane.px.iter().map(|v| f64::from(*v)).sum::<f64>() / plane.px.len() as f64;
    assert!((mean(&input) - mean(&blurred)).abs() < 1e-7);
}

#[test]
fn common_properties() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        check_properties(&input, |w, p| {
            let sharp = sharpen(w, p, edges, [2.0, 2.0], 1.5)?;
            Some(vec![blur(w, p, edges, [1.7, 4.0])?, high_pass(w, p, edges, [3.0, 1.0])?, sharp])
        });
    }
    check_translation(&input, |p| vec![blur(context(), p, Edges::WRAP, [9.0, 30.0]).expect("not cancelled")]);
    check_reach(&input, reach([1.7, 2.9]), |p| blur(context(), p, Edges::CLAMP, [1.7, 2.9]).expect("not cancelled"));
}

#[test]
fn high_pass_and_sharpen_use_the_difference_to_a_blur() {
    let input = noise([31, 20], 4, None);
    let blurred = blur(context(), &input, Edges::WRAP, [2.0, 2.0]).expect("not cancelled");
    let high = high_pass(context(), &input, Edges::WRAP, [2.0, 2.0]).expect("not cancelled");
    let sharp = sharpen(context(), &input, Edges::WRAP, [2.0, 2.0], 2.0).expect("not cancelled");
    for i in 0..input.px.len() {
        assert_eq!(high.px[i], input.px[i] - blurred.px[i]);
        assert!((sharp.px[i] - (input.px[i] + 2.0 * high.px[i])).abs() < 1e-6);
    }
}
