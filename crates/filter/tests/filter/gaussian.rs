//! The separable Gaussian blur against a sum over two dimensions.

use crate::common::{
    EDGES, check_properties, check_reach, check_regions, check_rows, check_translation, close, context, noise, pixel,
    same,
};
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
            let ours = blur(context(), input.view(), 0..input.size[1], edges, deviation).expect("not cancelled");
            let within = if deviation[1] < 8.0 { 1e-6 } else { 1e-4 };
            close(&ours, &reference(&input, edges, deviation), within);
        }
    }
}

/// The weights of large deviations are those of a Gaussian, and a little more deviation changes little.
#[test]
fn large_deviations_are_gaussian() {
    const SIDE: usize = 4001;
    let impulse = Plane::from_fn([SIDE, 1], |x, _| if x == SIDE / 2 { 1.0 } else { 0.0 });
    let weights = |deviation: f32| {
        blur(context(), impulse.view(), 0..impulse.size[1], Edges::CLAMP, [deviation, 0.0]).expect("not cancelled")
    };
    let apart = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum::<f64>();
    for deviation in [8.0_f32, 9.3, 19.99, 20.0, 39.9, 63.0, 79.99, 80.01, 159.9, 200.0, 333.0] {
        let ours: Vec<f64> = weights(deviation).px.iter().map(|v| f64::from(*v)).collect();
        let bell = |x: usize| {
            let away = (x as f64 - (SIDE / 2) as f64) / f64::from(deviation);
            let height = if away.abs() < 8.0 { exp(-0.5 * away * away) } else { 0.0 };
            height / (f64::from(deviation) * std::f64::consts::TAU.sqrt())
        };
        let exact: Vec<f64> = (0..SIDE).map(bell).collect();
        assert!((ours.iter().sum::<f64>() - 1.0).abs() < 1e-6);
        let far = apart(&ours, &exact);
        assert!(far < 1.0 / 2000.0, "deviation {deviation}: the weights differ by {far}");
        assert!((0..SIDE / 2).all(|x| ours[x].to_bits() == ours[SIDE - 1 - x].to_bits()), "{deviation} is symmetric");
        let more: Vec<f64> = weights(deviation * 1.0005).px.iter().map(|v| f64::from(*v)).collect();
        let step = apart(&ours, &more);
        assert!(step < 0.0015, "deviation {deviation}: a step of {step}");
    }
    let narrow: Vec<f64> = weights(7.9999).px.iter().map(|v| f64::from(*v)).collect();
    let wide: Vec<f64> = weights(8.0).px.iter().map(|v| f64::from(*v)).collect();
    let step = apart(&narrow, &wide);
    assert!(step < 5e-4, "a step of {step} where the cascade begins");
}

/// Constant images stay constant, a deviation of 0 changes nothing, and blurring a wrapping image keeps its mean.
#[test]
fn means_are_conserved() {
    let even = Plane::filled([40, 9], 0.7);
    close(&blur(context(), even.view(), 0..9, Edges::CLAMP, [5.0, 50.0]).expect("not cancelled"), &even, 1e-6);
    let input = noise([64, 64], 2, None);
    same(
        &[blur(context(), input.view(), 0..input.size[1], Edges::CLAMP, [0.0, f32::NAN]).expect("not cancelled")],
        from_ref(&input),
        "no blur",
    );
    let blurred = blur(context(), input.view(), 0..input.size[1], Edges::WRAP, [7.0, 3.0]).expect("not cancelled");
    let mean = |plane: &Plane| plane.px.iter().map(|v| f64::from(*v)).sum::<f64>() / plane.px.len() as f64;
    assert!((mean(&input) - mean(&blurred)).abs() < 1e-7);
}

#[test]
fn common_properties() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        check_properties(&input, |w, p| {
            let sharp = sharpen(w, p.view(), 0..p.size[1], edges, ([2.0, 2.0], 1.5))?;
            Some(vec![
                blur(w, p.view(), 0..p.size[1], edges, [1.7, 4.0])?,
                high_pass(w, p.view(), 0..p.size[1], edges, [3.0, 1.0])?,
                sharp,
            ])
        });
    }
    for deviation in [[0.0, 0.0], [1.7, 2.9], [9.0, 21.0]] {
        for edges in EDGES {
            check_rows(&input, |rows| Some(vec![blur(context(), input.view(), rows, edges, deviation)?]));
            check_rows(&input, |rows| Some(vec![high_pass(context(), input.view(), rows, edges, deviation)?]));
            check_rows(&input, |rows| Some(vec![sharpen(context(), input.view(), rows, edges, (deviation, 1.5))?]));
        }
    }
    check_translation(&input, |p| {
        vec![blur(context(), p.view(), 0..p.size[1], Edges::WRAP, [9.0, 30.0]).expect("not cancelled")]
    });
    let large = noise([400, 300], 6, None);
    for deviation in [[1.7, 2.9], [9.0, 21.0], [8.0, 3.0], [40.0, 12.5]] {
        check_regions(&large, reach(deviation), |p| {
            blur(context(), p.view(), 0..p.size[1], Edges::CLAMP, deviation).expect("not cancelled")
        });
    }
    check_reach(&large, reach([30.0, 21.0]), |p| {
        blur(context(), p.view(), 0..p.size[1], Edges::CLAMP, [30.0, 21.0]).expect("not cancelled")
    });
    check_reach(&input, reach([1.7, 2.9]), |p| {
        blur(context(), p.view(), 0..p.size[1], Edges::CLAMP, [1.7, 2.9]).expect("not cancelled")
    });
}

#[test]
fn high_pass_and_sharpen_use_the_difference_to_a_blur() {
    let input = noise([31, 20], 4, None);
    let blurred = blur(context(), input.view(), 0..input.size[1], Edges::WRAP, [2.0, 2.0]).expect("not cancelled");
    let high = high_pass(context(), input.view(), 0..input.size[1], Edges::WRAP, [2.0, 2.0]).expect("not cancelled");
    let sharp =
        sharpen(context(), input.view(), 0..input.size[1], Edges::WRAP, ([2.0, 2.0], 2.0)).expect("not cancelled");
    for i in 0..input.px.len() {
        assert_eq!(high.px[i], input.px[i] - blurred.px[i]);
        assert!((sharp.px[i] - (input.px[i] + 2.0 * high.px[i])).abs() < 1e-6);
    }
}
