//! Interval bounds contain every value computed within them.

use lapidary_field::interval::Interval;
use lapidary_field::real::Real;
use lapidary_field::tribool::TriBool;
use proptest::prelude::*;
use std::f32::consts::{E, FRAC_PI_2, FRAC_PI_4};

type Op = (&'static str, fn([f32; 3]) -> f32, fn([Interval; 3]) -> Interval);

/// The same expressions with numbers and with intervals.
macro_rules! ops {
    ($($name:literal |$a:pat_param, $b:pat_param, $c:pat_param| $value:expr;)+) => {
        &[$(($name, |[$a, $b, $c]| $value, |[$a, $b, $c]| $value)),+]
    };
}
const OPS: &[Op] = ops! {
    "add" |a, b, _| a + b;
    "sub" |a, b, _| a - b;
    "mul" |a, b, _| a * b;
    "div" |a, b, _| a / b;
    "neg" |a, _, _| -a;
    "abs" |a, _, _| Real::abs(a);
    "floor" |a, _, _| Real::floor(a);
    "sqrt" |a, _, _| Real::sqrt(a);
    "min" |a, b, _| Real::min(a, b);
    "max" |a, b, _| Real::max(a, b);
    "sin" |a, _, _| Real::sin(a);
    "cos" |a, _, _| Real::cos(a);
    "tan" |a, _, _| Real::tan(a);
    "exp" |a, _, _| Real::exp(a);
    "log" |a, _, _| Real::log(a);
    "pow" |a, b, _| Real::pow(a, b);
    "atan2" |a, b, _| Real::atan2(a, b);
    "srgb_encode" |a, _, _| Real::srgb_encode(a);
    "srgb_decode" |a, _, _| Real::srgb_decode(a);
    "cbrt" |a, _, _| Real::cbrt(a);
    "pick" |a, b, c| Real::pick(Real::less(a, b), c, a);
    "pick neither" |a, b, c| Real::pick(!Real::less(a, b) & !Real::less(b, a), b, c);
    "pick either" |a, b, c| Real::pick(Real::less(a, b) | Real::is_nonzero(c), b, c);
    "lerp" |a, b, c| Real::lerp(a, b, c);
    "clamp" |a, b, c| Real::clamp(a, b, c);
    "fract" |a, _, _| Real::fract(a);
    "square" |a, _, _| Real::square(a);
    "cubic" |a, _, _| Real::cubic(a);
    "quintic" |a, _, _| Real::quintic(a);
    "lit" |a, _, _| Real::lit(a, 0.1);
    // Later results computed from an edge case.
    "min of edge cases" |a, b, c| Real::min(c, a - b);
    "less of edge cases" |a, b, c| Real::pick(Real::less(c, Real::max(b, Real::min(c, a * b))), a, c);
    "abs of edge cases" |a, b, c| Real::pick(Real::less(c, Real::abs(a / b)), a, c);
    "wave of edge cases" |a, b, _| Real::sin(a / b) + Real::cos(a * b);
    "angle of edge cases" |a, b, c| Real::atan2(a - b, c) + Real::atan2(c, a / b);
    "power of edge cases" |a, b, c| Real::pow(a - b, c) - Real::pow(c, a / b);
    "root of edge cases" |a, b, _| Real::sqrt(Real::max(a * b, Real::lit(b, 0.0))) + Real::exp(a - b) + Real::log(a / b) + Real::tan(a * b);
};

/// A number of any kind, ordinary ones most often.
fn number() -> impl Strategy<Value = f32> {
    let edge_case = prop::sample::select(vec![
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        1e-45,
        -1e-45,
        1e-39,
        f32::MIN_POSITIVE,
        std::f32::consts::PI,
        -FRAC_PI_2,
        8192.0,
        -8193.0,
        4194304.0,
        3e9,
        88.8,
        -104.0,
        f32::MAX,
        f32::MIN,
        f32::INFINITY,
        f32::NEG_INFINITY,
    ]);
    prop_oneof![
        4 => -8.0f32..8.0,
        2 => -9000.0f32..9000.0,
        1 => any::<u32>().prop_map(f32::from_bits).prop_filter("a number", |v| !v.is_nan()),
        1 => edge_case,
    ]
}

/// An interval, and numbers within it: its ends, zeros, and values between by value and by bits.
fn interval() -> impl Strategy<Value = (Interval, Vec<f32>)> {
    let width = prop_oneof![
        Just(0.0f32).boxed(),
        (0.0f32..1e-3).boxed(),
        (0.0f32..7.0).boxed(),
        number().prop_map(f32::abs).boxed()
    ];
    let ends = prop_oneof![
        2 => (number(), number()),
        3 => (number(), width).prop_map(|(a, w)| if (a + w).is_nan() { (a, a) } else { (a, a + w) }),
        1 => Just((f32::NEG_INFINITY, f32::INFINITY)),
    ];
    (ends, prop::collection::vec(0.0f64..1.0, 4)).prop_map(|((a, b), shares)| {
        let of = Interval::new(Real::min(a, b), Real::max(a, b));
        let (lo, hi) = (rank(of.lo), rank(of.hi));
        let mut within = vec![of.lo, of.hi, 0.0, -0.0, f32::NAN, 1.0, of.lo.next_up(), of.hi.next_down()];
        for t in shares {
            within.push((f64::from(of.lo) + (f64::from(of.hi) - f64::from(of.lo)) * t) as f32);
            within.push(unrank(lo + ((hi - lo) as f64 * t) as i64));
        }
        within.retain(|v| of.contains(*v));
        (of, within)
    })
}

/// The rank of a number among all floats, and its inverse.
fn rank(v: f32) -> i64 {
    let magnitude = i64::from(v.to_bits() & 0x7fff_ffff);
    if v.is_sign_negative() { -magnitude } else { magnitude }
}
fn unrank(i: i64) -> f32 {
    let v = f32::from_bits(i.unsigned_abs() as u32);
    if i < 0 { -v } else { v }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn intervals_contain_every_sample((a, xs) in interval(), (b, ys) in interval(), (c, zs) in interval()) {
        for (name, number, bound) in OPS {
            let bound = bound([a, b, c]);
            prop_assert!(bound.lo <= bound.hi, "{} has the bound {:?}", name, bound);
            for x in &xs {
                for y in &ys {
                    for z in &zs {
                        let v = number([*x, *y, *z]);
                        // Bounds ignore one kind of NaN: square roots of negative numbers.
                        let left_out = *name == "sqrt" && v.is_nan();
                        prop_assert!(bound.contains(v) || left_out, "{} of {} {} {} is {}, not in {:?}", name, x, y, z, v, bound);
                    }
                }
            }
        }
    }

    #[test]
    fn interval_comparisons_are_true_for_every_sample((a, xs) in interval(), (b, ys) in interval()) {
        let answer = a.less(b);
        for x in &xs {
            for y in &ys {
                prop_assert!(answer == TriBool::Unknown || (answer == TriBool::True) == x.less(*y), "{} {} {:?}", x, y, answer);
            }
        }
    }

    #[test]
    fn hull_and_intersection_contain_the_samples((a, xs) in interval(), (b, ys) in interval()) {
        for x in &xs {
            prop_assert!(a.hull(b).contains(*x) && b.hull(a).contains(*x));
            prop_assert!(!b.contains(*x) || a.intersect(b).contains(*x));
        }
        for y in &ys {
            prop_assert!(a.hull(b).contains(*y));
        }
    }

    #[test]
    fn point_intervals_stay_points(x in -100.0f32..100.0, y in 0.01f32..10.0) {
        let p = Interval::point;
        prop_assert_eq!(p(x).sin(), p(Real::sin(x)));
        prop_assert_eq!(p(x).tan(), p(Real::tan(x)));
        prop_assert_eq!(p(x).exp(), p(Real::exp(x)));
        prop_assert_eq!(p(y).pow(p(x)), p(Real::pow(y, x)));
        prop_assert_eq!(p(x).atan2(p(y)), p(Real::atan2(x, y)));
    }
}

#[test]
fn bounds_are_tight() {
    let i = Interval::new;
    let assert_tight = |got: Interval, lo: f32, hi: f32| {
        let near = |a: f32, b: f32| (a - b).abs() <= 1e-6 * (1.0 + a.abs());
        assert!(near(got.lo, lo) && near(got.hi, hi), "{got:?}, not {lo}..{hi}");
    };
    assert_tight(i(0.0, 1.0).sin(), 0.0, 0.841471);
    assert_tight(i(1.0, 2.0).sin(), 0.841471, 1.0);
    assert_tight(i(3.0, 4.0).cos(), -1.0, -0.653644);
    assert_tight(i(0.0, 1.0).exp(), 1.0, E);
    assert_tight(i(0.0, 1.0).pow(i(2.0, 3.0)), 0.0, 1.0);
    assert_tight(i(-1.0, 2.0).pow(i(2.0, 2.0)), 0.0, 4.0);
    assert_tight(i(0.5, 2.0).pow(i(-1.0, 2.0)), 0.25, 4.0);
    assert_tight(i(1.0, 2.0).atan2(i(-1.0, 1.0)), FRAC_PI_4, 3.0 * FRAC_PI_4);
    assert_tight(i(0.0, 2.0).atan2(i(0.0, 1.0)), 0.0, FRAC_PI_2);
    assert_tight(i(-1.0, 2.0).square(), 0.0, 4.0);
    // Both curves and the root are monotonic: the values at the ends are the bounds.
    for (lo, hi) in [(0.0, 1.0), (-0.25, 0.75), (0.002, 0.2)] {
        assert_eq!(i(lo, hi).srgb_encode(), i(Real::srgb_encode(lo), Real::srgb_encode(hi)));
        assert_eq!(i(lo, hi).srgb_decode(), i(Real::srgb_decode(lo), Real::srgb_decode(hi)));
        assert_eq!(i(lo, hi).cbrt(), i(Real::cbrt(lo), Real::cbrt(hi)));
    }
    assert_tight(i(0.0, 4.0).srgb_encode(), 0.0, 1.824796);
}
