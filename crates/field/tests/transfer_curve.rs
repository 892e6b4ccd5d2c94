//! The sRGB transfer curve and the cube root: errors, exact values, and the same bits in every vector.

use lapidary_field::ir::Recorder;
use lapidary_field::program::Program;
use lapidary_field::real::Real;
use lapidary_field::simd::SimdLevel;

/// A function in `f32` and in `f64`, its error bound in ulp, and the range in which it is swept densely.
struct Curve {
    name: &'static str,
    narrow: fn(f32) -> f32,
    wide: fn(f64) -> f64,
    bound: f64,
    dense: [f32; 2],
}

/// Over every float from 0 to 1 encoding measures 1.458 ulp and decoding 1.262, over three octaves the cube root 1.198.
const CURVES: [Curve; 3] = [
    Curve {
        name: "srgb_encode",
        narrow: <f32 as Real>::srgb_encode,
        wide: <f64 as Real>::srgb_encode,
        bound: 1.5,
        dense: [0.003, 1.0],
    },
    Curve {
        name: "srgb_decode",
        narrow: <f32 as Real>::srgb_decode,
        wide: <f64 as Real>::srgb_decode,
        bound: 1.3,
        dense: [0.04, 1.0],
    },
    Curve { name: "cbrt", narrow: <f32 as Real>::cbrt, wide: <f64 as Real>::cbrt, bound: 1.2, dense: [0.125, 1.0] },
];

/// The distance between floats near `v`.
fn ulp(v: f64) -> f64 {
    let e = ((v.to_bits() >> 52) & 0x7ff) as i32 - 1023;
    f64::from_bits(((e.max(-126) - 23 + 1023) as u64) << 52)
}

/// Floats from `lo` to `hi`, every `step`th, and `hi`.
fn sweep([lo, hi]: [f32; 2], step: usize) -> impl Iterator<Item = f32> {
    (lo.to_bits()..hi.to_bits()).step_by(step).map(f32::from_bits).chain([hi])
}

/// The largest error over some floats, in ulp, and its argument. Panics where the function falls.
fn largest_error(curve: &Curve, points: impl Iterator<Item = f32>) -> (f64, f32) {
    let (mut worst, mut last) = ((0.0, 0.0), f32::NEG_INFINITY);
    for x in points {
        let (y, want) = ((curve.narrow)(x), (curve.wide)(f64::from(x)));
        assert!(last <= y && y.is_finite(), "{} falls from {last} to {y} at {x}", curve.name);
        let ulps = (f64::from(y) - want).abs() / ulp(want);
        if ulps > worst.0 {
            worst = (ulps, x);
        }
        last = y;
    }
    worst
}

#[test]
fn errors_are_within_their_bounds_and_curves_rise() {
    for curve in &CURVES {
        let start = if curve.name == "cbrt" { f32::MIN_POSITIVE } else { 1e-30 };
        let (dense, at) = largest_error(curve, sweep(curve.dense, 13));
        let (sparse, _) = largest_error(curve, sweep([start, curve.dense[0]], 1009));
        println!("{:12} {dense:.4} ulp of {} at {at}, below the range {sparse:.4}", curve.name, curve.bound);
        assert!(dense <= curve.bound && sparse <= curve.bound, "{} has an error of {dense} ulp at {at}", curve.name);
    }
}

#[test]
fn larger_values_follow_the_same_formulas() {
    for (curve, bound) in CURVES.iter().zip([2.0, 6.3, 1.2]) {
        for x in sweep([1.0, 16.0], 31) {
            let want = (curve.wide)(f64::from(x));
            let ulps = (f64::from((curve.narrow)(x)) - want).abs() / ulp(want);
            assert!(ulps <= bound, "{} has an error of {ulps} ulp at {x}", curve.name);
        }
        let ends = [f32::MAX, f32::INFINITY].map(curve.narrow);
        assert!(ends[0] <= ends[1] && ends[1].is_finite(), "{} ends at {ends:?}", curve.name);
    }
}

#[test]
fn exact_values() {
    for Curve { name, narrow, .. } in CURVES {
        assert_eq!([0.0, 1.0].map(narrow), [0.0, 1.0], "{name}");
        for zero in [-0.0, f32::NAN, -f32::NAN, f32::from_bits(0x7f80_0001)] {
            assert_eq!(narrow(zero).to_bits(), 0, "{name} of {zero}");
        }
        for x in sweep([1e-45, f32::INFINITY], 100_003) {
            assert_eq!(narrow(-x), -narrow(x), "{name} of {x}");
        }
    }
    for n in -41..=42 {
        let power = |e: i32| f32::from_bits(((127 + e) as u32) << 23);
        assert_eq!(Real::cbrt(power(3 * n)), power(n));
    }
    // Linear among subnormals: half the argument has half the value.
    assert_eq!(Real::cbrt(f32::MIN_POSITIVE / 2.0), Real::cbrt(f32::MIN_POSITIVE) / 2.0);
}

#[test]
fn integers_survive_both_ways() {
    for most in [255u32, 65535] {
        for k in 0..=most {
            let v = Real::srgb_encode(Real::srgb_decode(k as f32 / most as f32));
            assert_eq!((v * most as f32 + 0.5).floor(), k as f32, "{k} of {most}");
        }
    }
}

#[test]
fn vectors_give_the_scalar_bits() {
    let recorder = Recorder::default();
    let x = recorder.coord(0);
    let program = Program::for_points(&recorder.code(&[x.srgb_encode(), x.srgb_decode(), x.cbrt()]));
    let mut points: Vec<f32> = sweep([1e-4, 1.5], 997).flat_map(|x| [x, -x]).collect();
    points.extend(sweep([1e-45, f32::INFINITY], 40_009));
    let zeros = vec![0.0; points.len()];
    for level in SimdLevel::all() {
        let got = program.points(level, [&points, &zeros, &zeros, &zeros], &[]).expect("the program runs");
        for (curve, got) in CURVES.iter().zip(&got) {
            for (x, y) in points.iter().zip(got) {
                assert_eq!(y.to_bits(), ((curve.narrow)(*x) + 0.0).to_bits(), "{level:?}: {} of {x}", curve.name);
            }
        }
    }
}
