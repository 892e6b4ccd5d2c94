//! First and second slopes agree with finite differences and leave values unchanged.

use lapidary_field::dual::Dual;
use lapidary_field::real::Real;
use proptest::prelude::*;
use std::ops::Range;

/// Expressions to differentiate, and ranges of their two variables without kinks.
macro_rules! words {
    ($($name:literal $A:expr, $B:expr => |$a:pat_param, $b:pat_param| $value:expr;)+) => {
        const WORDS: &[(&str, Range<f32>, Range<f32>)] = &[$(($name, $A, $B)),+];
        fn evaluate<R: Real>(word: usize, a: R, b: R) -> R {
            let says: &[fn(R, R) -> R] = &[$(|$a, $b| $value),+];
            says[word](a, b)
        }
    };
}
words! {
    "add" -3.0..3.0, -3.0..3.0 => |a, b| a + b;
    "sub" -3.0..3.0, -3.0..3.0 => |a, b| a - b;
    "mul" -3.0..3.0, -3.0..3.0 => |a, b| a * b;
    "div" -3.0..3.0, 0.3..3.0 => |a, b| a / b;
    "div below" -3.0..3.0, -3.0..-0.3 => |a, b| a / b;
    "neg" -3.0..3.0, -3.0..3.0 => |a, b| -a * b;
    "lit" -3.0..3.0, -3.0..3.0 => |a, b| a.lit(2.5) * b * b;
    "abs" -3.0..-0.1, 0.1..3.0 => |a, b| a.abs() * b.abs() * a;
    "floor" 1.1..1.9, 0.0..3.0 => |a, b| a.floor() * b * b;
    "sqrt" 0.2..5.0, 0.2..3.0 => |a, b| (a * b).sqrt();
    "min" 0.1..0.9, 1.1..3.0 => |a, b| (a * b).min(a * a * b) + (b * b).min(a);
    "max" 0.1..0.9, 1.1..3.0 => |a, b| (a * b).max(a * a * b) + (b * b).max(a);
    "pick" 0.0..1.0, 1.1..3.0 => |a, b| R::pick(a.less(b), a * a * b, a) + R::pick(b.less(a), a, b * b);
    "sin" -6.0..6.0, -3.0..3.0 => |a, b| (a * b).sin();
    "cos" -6.0..6.0, -3.0..3.0 => |a, b| (a + b * b).cos();
    "tan" -1.2..1.2, -1.0..1.0 => |a, b| (a * b).tan();
    "exp" -3.0..3.0, -1.0..1.0 => |a, b| (a * b).exp();
    "log" 0.2..9.0, 0.5..3.0 => |a, b| (a * b).log();
    "pow" 0.3..3.0, -2.0..2.0 => |a, b| a.pow(b);
    "pow of itself" 0.3..1.5, 0.3..1.5 => |a, b| (a * b).pow(a + b);
    "atan2 right" -3.0..3.0, 0.3..3.0 => |a, b| a.atan2(b);
    "atan2 left" 0.3..3.0, -3.0..-0.3 => |a, b| a.atan2(b);
    "atan2 below" -3.0..-0.3, -3.0..3.0 => |a, b| a.atan2(b);
    "srgb_encode" 0.3..1.5, 0.3..2.0 => |a, b| (a * b).srgb_encode();
    "srgb_encode below" -0.0015..-0.0005, 0.5..1.5 => |a, b| (a * b).srgb_encode();
    "srgb_decode" 0.3..1.5, 0.3..2.0 => |a, b| (a * b).srgb_decode();
    "srgb_decode below" -1.5..-0.3, 0.3..2.0 => |a, b| (a * b).srgb_decode();
    "cbrt" 0.4..3.0, 0.4..3.0 => |a, b| (a * b).cbrt();
    "cbrt below" -3.0..-0.4, 0.4..3.0 => |a, b| (a * b).cbrt();
    "lerp" -3.0..3.0, -3.0..3.0 => |a, b| a.lerp(b, a * b);
    "clamp within" 0.1..0.9, 0.0..1.0 => |a, b| (a * a).clamp(a.lit(0.0), a.lit(1.0)) * b * b;
    "clamp without" 1.1..2.0, 0.0..1.0 => |a, b| (a * a).clamp(a.lit(0.0), a.lit(1.0)) * b * b;
    "fract" 1.1..1.9, 0.0..1.0 => |a, b| a.fract() * a * b;
    "square" -3.0..3.0, -3.0..3.0 => |a, b| (a * b).square();
    "cubic" -1.0..1.0, 0.0..1.0 => |a, b| (a * b).cubic();
    "quintic" -1.0..1.0, 0.0..1.0 => |a, b| (a + b).quintic();
}

/// Both variables, each with its own direction, twice.
fn second_order_duals<R: Real>(a: R, b: R) -> [Dual<Dual<R, 2>, 2>; 2] {
    [Dual::variable(Dual::variable(a, 0), 0), Dual::variable(Dual::variable(b, 1), 1)]
}

/// The slopes of an expression by central differences: a, b, then aa, ab, bb.
fn differences(word: usize, a: f64, b: f64) -> [f64; 5] {
    // Small enough for curves this smooth, large enough for the precision of `f64`.
    let (h, k) = (1e-5, 1e-4);
    let f = |i: f64, j: f64| evaluate(word, a + i, b + j);
    let far = 4.0 * k * k;
    [
        (f(h, 0.0) - f(-h, 0.0)) / (2.0 * h),
        (f(0.0, h) - f(0.0, -h)) / (2.0 * h),
        (f(k, 0.0) - 2.0 * f(0.0, 0.0) + f(-k, 0.0)) / (k * k),
        (f(k, k) - f(k, -k) - f(-k, k) + f(-k, -k)) / far,
        (f(0.0, k) - 2.0 * f(0.0, 0.0) + f(0.0, -k)) / (k * k),
    ]
}

fn slopes<R: Real>(d: Dual<Dual<R, 2>, 2>) -> [R; 5] {
    [d.v.d[0], d.v.d[1], d.d[0].d[0], d.d[0].d[1], d.d[1].d[1]]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn slopes_agree_with_differences(s in 0.0f32..1.0, t in 0.0f32..1.0) {
        for (word, (name, for_a, for_b)) in WORDS.iter().enumerate() {
            let a = for_a.start + (for_a.end - for_a.start) * s;
            let b = for_b.start + (for_b.end - for_b.start) * t;
            let [da, db] = second_order_duals(a, b);
            let narrow = evaluate(word, da, db);
            let [wa, wb] = second_order_duals(f64::from(a), f64::from(b));
            let wide = evaluate(word, wa, wb);
            let truth = differences(word, f64::from(a), f64::from(b));
            // Errors are relative to the largest term of a slope.
            let scale = truth.iter().fold(wide.v.v.abs().max(1.0), |m, v| m.max(v.abs()));
            for (i, (n, w)) in slopes(narrow).into_iter().zip(slopes(wide)).enumerate() {
                let n = f64::from(n);
                prop_assert!((w - truth[i]).abs() <= 1e-5 * scale, "{} slope {} at {} {}: {} not {}", name, i, a, b, w, truth[i]);
                prop_assert!((n - w).abs() <= 1e-4 * scale, "{} slope {} at {} {}: {} not {}", name, i, a, b, n, w);
            }
            // Both ways to a first slope agree, and the order of two directions is irrelevant.
            prop_assert_eq!([narrow.d[0].v, narrow.d[1].v], narrow.v.d, "{}", name);
            let mixed = [narrow.d[0].d[1], narrow.d[1].d[0]].map(f64::from);
            prop_assert!((mixed[0] - mixed[1]).abs() <= 1e-4 * scale, "{} mixes to {:?}", name, mixed);
        }
    }

    #[test]
    fn values_of_duals_equal_plain_values(
        a in any::<u32>(), b in any::<u32>(), s in -4.0f32..4.0, t in -4.0f32..4.0,
    ) {
        let (x, y) = (f32::from_bits(a), f32::from_bits(b));
        for (x, y) in [(x, y), (x, t), (s, y), (s, t), (s, s), (s, 0.0), (-0.0, t), (s, f32::NAN), (f32::NEG_INFINITY, t)] {
            for (word, (name, ..)) in WORDS.iter().enumerate() {
                let plain = evaluate(word, x, y);
                let once = evaluate(word, Dual::<f32, 2>::variable(x, 0), Dual::variable(y, 1));
                let [dx, dy] = second_order_duals(x, y);
                let twice = evaluate(word, dx, dy);
                for v in [once.v, twice.v.v] {
                    prop_assert!(v.to_bits() == plain.to_bits() || v.is_nan() && plain.is_nan(), "{} of {} {}: {} not {}", name, x, y, v, plain);
                }
            }
        }
    }
}

#[test]
fn slopes_are_zero_where_functions_are_clamped() {
    let at = |v: f32| Dual::<f32, 1>::variable(v, 0);
    for v in [-2.0, 0.0, 1e-40, f32::NAN] {
        assert_eq!(at(v).log().d, [0.0], "the logarithm is flat at {v}");
    }
    for v in [-2.0, 0.0, f32::NAN] {
        assert_eq!(at(v).pow(at(0.5)).d, [0.0], "the power is flat at {v}");
        assert_eq!(at(v).sqrt().d, [0.0], "the root has no slope at {v}");
    }
    for v in [0.0, -0.0, 1e-40, f32::NAN] {
        assert_eq!(at(v).cbrt().d, [0.0], "the cube root has no slope at {v}");
    }
    for v in [0.0, -0.0, 1e-40] {
        assert_eq!([at(v).srgb_encode().d, at(v).srgb_decode().d], [[12.92], [(1.0 / 12.92) as f32]]);
    }
    for v in [-200.0, 88.8, 1e9, f32::INFINITY, f32::NAN] {
        assert_eq!(at(v).exp().d, [0.0], "the exponential is flat at {v}");
    }
    assert_eq!(at(0.0).atan2(Dual::constant(0.0)).d, [0.0]);
    // A power near the largest number still has its slope.
    assert_eq!(at(7.0).pow(Dual::constant(44.0)).d, [44.0 * (Real::pow(7f32, 44.0) / 7.0)]);
}
