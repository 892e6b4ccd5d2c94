//! Elementary functions: largest errors, exact laws, and the same bits in every vector.

mod vectors;

use lapidary_field::noise::hash::SplitMix;
use lapidary_field::real::Real;

/// The bounds documented with each function, in ulp. Over every float from 0.001 to 8192 sine measures 1.94, cosine
/// 1.97 and tangent 2.71; over their whole range exponential 0.991 and logarithm 0.861. The sweeps here are sparser.
const BOUNDS: [(&str, f64); 7] =
    [("sin", 2.0), ("cos", 2.0), ("tan", 3.0), ("exp", 1.0), ("log", 0.9), ("pow", 1.5), ("atan2", 2.0)];

/// For results below this, sine and cosine have an absolute error bound.
const NEAR: f64 = 1.0 / 512.0;
/// The absolute error bound of small results.
const NEAR_ERROR: f64 = 1.0 / 4294967296.0;

/// The largest error found, in ulp, and its argument.
#[derive(Default)]
struct Worst {
    ulps: f64,
    at: [f32; 2],
    met: u64,
}

impl Worst {
    fn record(&mut self, at: [f32; 2], got: f32, want: f64) {
        let ulps = (f64::from(got) - want).abs() / ulp(want);
        self.met += 1;
        if !matches!(ulps.partial_cmp(&self.ulps), Some(std::cmp::Ordering::Less)) {
            (self.ulps, self.at) = (ulps, at);
        }
    }
    /// Prints the measured error and compares it with the documented bound.
    fn assert_within_bound(&self, name: &str) {
        let (_, bound) = BOUNDS.iter().find(|b| b.0 == name).expect("every function has a bound");
        println!("{name:6} {:.4} ulp of {bound} at {:?}, {} points", self.ulps, self.at, self.met);
        assert!(self.met > 1000 && self.ulps <= *bound, "{name} has an error of {} ulp at {:?}", self.ulps, self.at);
    }
}

/// The distance between floats near `v`.
fn ulp(v: f64) -> f64 {
    let e = ((v.to_bits() >> 52) & 0x7ff) as i32 - 1023;
    f64::from_bits(((e.max(-126) - 23 + 1023) as u64) << 52)
}

/// Floats from `lo` to `hi` (of one sign, away from zero first), every `step`th.
fn sweep(lo: f32, hi: f32, step: usize) -> impl Iterator<Item = f32> {
    (lo.to_bits()..=hi.to_bits()).step_by(step).map(f32::from_bits)
}

/// Reproducible numbers in 0..2³².
fn random_words() -> impl FnMut() -> u32 {
    let mut draws = SplitMix(7);
    move || (draws.draw() >> 32) as u32
}

/// Edge cases, and the limits between formulas.
const EDGE_CASES: [f32; 34] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    2.0,
    -2.2,
    1e-45,
    -1e-45,
    1e-40,
    -1e-40,
    f32::MIN_POSITIVE,
    -f32::MIN_POSITIVE,
    std::f32::consts::PI,
    -std::f32::consts::FRAC_PI_2,
    1.5707964,
    8192.0,
    -8192.1,
    4194304.0,
    4194304.5,
    -3e9,
    3e9,
    88.72283,
    88.72284,
    -87.4,
    -103.9,
    -104.1,
    f32::MAX,
    f32::MIN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
    f32::from_bits(0xffc0_0001),
];

type One = (&'static str, fn(f32) -> f32, fn(f64) -> f64);
type Two = (&'static str, fn(f32, f32) -> f32, fn(f64, f64) -> f64);
const ONES: [One; 5] = [
    ("sin", <f32 as Real>::sin, <f64 as Real>::sin),
    ("cos", <f32 as Real>::cos, <f64 as Real>::cos),
    ("tan", <f32 as Real>::tan, <f64 as Real>::tan),
    ("exp", <f32 as Real>::exp, <f64 as Real>::exp),
    ("log", <f32 as Real>::log, <f64 as Real>::log),
];
const TWOS: [Two; 2] =
    [("pow", <f32 as Real>::pow, <f64 as Real>::pow), ("atan2", <f32 as Real>::atan2, <f64 as Real>::atan2)];

#[test]
fn sine_cosine_and_tangent_errors_are_within_their_bounds() {
    for (name, f, truth) in &ONES[..3] {
        let (mut worst, mut near) = (Worst::default(), 0f64);
        let points = sweep(1e-45, 0.03, 4001).chain(sweep(0.03, 8192.0, 41)).chain((0..=8192).map(|i| i as f32));
        for x in points {
            let want = truth(f64::from(x));
            if want.abs() < NEAR {
                near = near.max((f64::from(f(x)) - want).abs());
            } else if want.abs() <= 1.0 / NEAR {
                worst.record([x, 0.0], f(x), want);
            }
        }
        worst.assert_within_bound(name);
        println!("       near zeros {:.5} of 2^-24", near * 16777216.0);
        assert!(near <= NEAR_ERROR, "{name} has an error of {near} near a zero");
    }
}

#[test]
fn sine_and_tangent_are_odd_and_cosine_is_even() {
    for x in sweep(1e-45, f32::INFINITY, 331).chain(sweep(1.0, 1.6, 1)) {
        let (s, c) = (Real::sin(x), Real::cos(x));
        assert!(s.abs() <= 1.0 && c.abs() <= 1.0, "{x} gives {s} {c}");
        assert_eq!(Real::sin(-x).to_bits(), (-s).to_bits(), "sine of {x}");
        assert_eq!(Real::cos(-x).to_bits(), c.to_bits(), "cosine of {x}");
        assert_eq!(Real::tan(-x).to_bits(), (-Real::tan(x)).to_bits(), "tangent of {x}");
    }
    assert_eq!((Real::sin(0f32), Real::cos(0f32), Real::tan(0f32)), (0.0, 1.0, 0.0));
}

#[test]
fn exponential_and_logarithm_errors_are_within_their_bounds() {
    let mut worst = Worst::default();
    for x in sweep(1e-45, 1e-3, 4001).chain(sweep(1e-3, 88.72283, 29)) {
        worst.record([x, 0.0], Real::exp(x), Real::exp(f64::from(x)));
    }
    for x in sweep(1e-45, 1e-3, 4001).chain(sweep(1e-3, 104.0, 29)) {
        worst.record([-x, 0.0], Real::exp(-x), Real::exp(-f64::from(x)));
    }
    worst.assert_within_bound("exp");
    let mut worst = Worst::default();
    for x in sweep(f32::MIN_POSITIVE, f32::MAX, 97).chain(sweep(0.5, 2.0, 3)) {
        worst.record([x, 0.0], Real::log(x), Real::log(f64::from(x)));
    }
    worst.assert_within_bound("log");
    assert_eq!((Real::exp(0f32), Real::log(1f32)), (1.0, 0.0));
}

#[test]
fn exponential_and_logarithm_are_monotonic() {
    let rises = |f: fn(f32) -> f32, points: &mut dyn Iterator<Item = f32>| {
        let mut last = f32::NEG_INFINITY;
        for x in points {
            let y = f(x);
            assert!(last <= y && y.is_finite(), "{last} falls to {y} at {x}");
            last = y;
        }
    };
    for step in [1, 89] {
        let reach = if step == 1 { 1.0 } else { 110.0 };
        rises(Real::exp, &mut sweep(0.25, reach, step));
        rises(|x| -Real::exp(-x), &mut sweep(0.25, reach, step));
    }
    rises(Real::log, &mut sweep(0.4, 3.0, 1));
    rises(Real::log, &mut sweep(0.0, f32::INFINITY, 97));
}

#[test]
fn power_error_is_within_its_bound() {
    let (mut worst, mut draw) = (Worst::default(), random_words());
    let mut record = |x: f32, e: f32| {
        let want = Real::pow(f64::from(x), f64::from(e));
        if want >= f64::from(f32::MIN_POSITIVE) && want <= f64::from(f32::MAX) {
            worst.record([x, e], Real::pow(x, e), want);
        }
    };
    for i in 0..6_000_000 {
        // Bases of every magnitude, half of them next to 1; exponents for results of every magnitude.
        let x = if i % 2 == 0 { 0x3f00_0000 + (draw() >> 8) } else { draw() % 0x7f80_0000 };
        let x = f32::from_bits(x);
        let share = f64::from(draw()) / 4294967296.0 * 2.0 - 1.0;
        record(x, (share * 88.7 / Real::log(f64::from(x))) as f32);
    }
    for e in [1.0, 2.0, 0.5, -1.0, 2.4, 1.0 / 2.4, 2.2, 10.0, -37.3, 1e-3] {
        sweep(1e-45, f32::MAX, 4001).for_each(|x| record(x, e));
    }
    worst.assert_within_bound("pow");
}

#[test]
fn power_is_exact_for_special_arguments() {
    for n in -149..=127 {
        assert_eq!(f64::from(Real::pow(2f32, n as f32)), Real::pow(2f64, f64::from(n)));
    }
    for x in sweep(1e-45, f32::INFINITY, 997) {
        assert_eq!(Real::pow(x, 0.0), 1.0);
        assert_eq!(Real::pow(x, -0.0), 1.0);
        assert_eq!(Real::pow(1.0, x), 1.0);
        for e in EDGE_CASES {
            assert_eq!(Real::pow(-x, e).to_bits(), 0);
        }
    }
    for e in EDGE_CASES {
        assert_eq!(Real::pow(0.0, e).to_bits(), 0);
        assert_eq!(Real::pow(-0.0, e).to_bits(), 0);
        assert_eq!(Real::pow(f32::NAN, e).to_bits(), 0);
    }
    assert_eq!(Real::pow(2f32, 200.0), f32::MAX);
    assert_eq!(Real::pow(2f32, -200.0), 0.0);
    assert_eq!(Real::pow(f32::INFINITY, f32::INFINITY), f32::MAX);
    assert_eq!(Real::pow(f32::INFINITY, f32::NEG_INFINITY), 0.0);
    assert_eq!(Real::pow(f32::INFINITY, 1.0), f32::MAX);
}

#[test]
fn atan2_error_is_within_its_bound() {
    let (mut worst, mut draw) = (Worst::default(), random_words());
    for i in 0..6_000_000 {
        let any = |bits: u32| {
            let near = (bits & 0x83ff_ffff) | 0x3c00_0000;
            f32::from_bits(if i % 4 == 0 { bits } else { near })
        };
        let (y, x) = (any(draw()), any(draw()));
        if y.is_finite() && x.is_finite() {
            worst.record([y, x], Real::atan2(y, x), Real::atan2(f64::from(y), f64::from(x)));
        }
    }
    for x in [1.0, -1.0] {
        for y in sweep(1e-45, f32::MAX, 331) {
            worst.record([y, x], Real::atan2(y, x), Real::atan2(f64::from(y), f64::from(x)));
        }
    }
    worst.assert_within_bound("atan2");
}

#[test]
fn atan2_is_exact_on_the_axes() {
    use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, PI};
    let at = |y: f32, x: f32| Real::atan2(y, x);
    assert_eq!(at(0.0, 0.0), 0.0);
    assert_eq!(at(0.0, -0.0), 0.0);
    assert_eq!(at(-0.0, 0.0), 0.0);
    for v in [1e-45f32, 1e-40, 1e-20, 1.0, 7.5, 1e20, f32::MAX, f32::INFINITY] {
        assert_eq!((at(0.0, v), at(0.0, -v), at(-0.0, -v)), (0.0, PI, -PI));
        assert_eq!(
            (at(v, 0.0), at(-v, 0.0), at(v, -0.0), at(-v, -0.0)),
            (FRAC_PI_2, -FRAC_PI_2, FRAC_PI_2, -FRAC_PI_2)
        );
        assert_eq!((at(v, v), at(-v, v), at(v, -v)), (FRAC_PI_4, -FRAC_PI_4, 3.0 * FRAC_PI_4));
    }
    let mut draw = random_words();
    for _ in 0..1_000_000 {
        let (y, x) = (f32::from_bits(draw()), f32::from_bits(draw() & 0x7fff_ffff));
        if !y.is_nan() && !x.is_nan() {
            assert_eq!(at(-y, x).to_bits(), (-at(y, x)).to_bits(), "{y} {x}");
            assert_eq!(at(-y, -x).to_bits(), (-at(y, -x)).to_bits(), "{y} {x}");
            assert!(at(y, x).abs() <= FRAC_PI_2 && at(y, -x).abs() <= PI);
        }
    }
}

#[test]
fn edge_cases_have_finite_results_whatever_the_sign_of_nan() {
    for (name, f, _) in ONES {
        for x in EDGE_CASES {
            assert!(f(x).is_finite(), "{name} of {x}");
        }
        assert_eq!(f(f32::NAN).to_bits(), f(-f32::NAN).to_bits(), "{name}");
        assert_eq!(f(f32::NAN).to_bits(), f(f32::from_bits(0x7fff_ffff)).to_bits(), "{name}");
    }
    for (name, f, _) in TWOS {
        for a in EDGE_CASES {
            for b in EDGE_CASES {
                assert!(f(a, b).is_finite(), "{name} of {a} and {b}");
            }
            assert_eq!(f(f32::NAN, a).to_bits(), f(-f32::NAN, a).to_bits(), "{name}");
            assert_eq!(f(a, f32::NAN).to_bits(), f(a, -f32::NAN).to_bits(), "{name}");
        }
    }
}
