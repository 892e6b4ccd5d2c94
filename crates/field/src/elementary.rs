//! Sine, exponential and their kin from exact operations alone, so that every machine agrees on each bit.
//!
//! A C library's own differ from system to system in the last digit. These are range reductions and
//! polynomials in separate products and sums; the largest error of each, in units of the last place over
//! the range stated, is measured by `tests/elementary.rs`. Outside the range results stay finite and fixed.

use crate::real::{Int, Lattice};

/// A reading whose numbers have the bits of an `f32`.
pub trait Bits: Lattice {
    /// The bits of the number.
    fn bits(self) -> Self::Int;
    /// The number with these bits; `self` only lends its reading.
    fn of_bits(self, bits: Self::Int) -> Self;
}

/// Supplies the elementary methods of `Real` for a reading with bits.
macro_rules! methods {
    (@each $($name:ident($($arg:ident),*)),+) => { $(
        #[inline(always)]
        fn $name(self $(, $arg: Self)*) -> Self {
            $crate::elementary::$name(self $(, $arg)*)
        }
    )+ };
    () => { $crate::elementary::methods!(@each sin(), cos(), tan(), exp(), log(), pow(e), atan2(x)); };
}
pub(crate) use methods;

/// `x` less `turns` half turns, π taken in three parts whose products with a short `turns` are exact
/// (Cody & Waite, 1980).
#[inline(always)]
fn less_half_turns<R: Bits>(x: R, turns: R) -> R {
    let r = x - turns * x.lit(3.140625);
    let r = r - turns * x.lit(9.67502593994140625e-4);
    let r = r - turns * x.lit(1.509957990978376432e-7);
    // Far outside the range the remainder is noise; keep it where the polynomial is tame.
    r.clamp(x.lit(-1.6), x.lit(1.6))
}

/// Sine within a quarter turn either way, as an odd polynomial.
#[inline(always)]
fn near_sin<R: Bits>(r: R) -> R {
    let s = r * r;
    let p = s * r.lit(2.6083159e-6) - r.lit(1.981069e-4);
    let p = s * p + r.lit(8.3330255e-3);
    let p = s * p - r.lit(1.6666657e-1);
    s * r * p + r
}

/// The sign a whole number of half turns gives a sine, in the highest bit.
#[inline(always)]
fn parity<R: Bits>(turns: R) -> R::Int {
    let limit = turns.lit(1073741824.0);
    turns.clamp(-limit, limit).to_int().shl(31)
}

/// Sine.
#[inline(always)]
pub(crate) fn sin<R: Bits>(x: R) -> R {
    let turns = (x * x.lit(std::f64::consts::FRAC_1_PI) + x.lit(0.5)).floor();
    near_sin(less_half_turns(x, turns)).flip(parity(turns))
}

/// Cosine: a sine a quarter turn on.
#[inline(always)]
pub(crate) fn cos<R: Bits>(x: R) -> R {
    let turns = (x * x.lit(std::f64::consts::FRAC_1_PI)).floor();
    let r = less_half_turns(x, turns + x.lit(0.5));
    (-near_sin(r)).flip(parity(turns))
}

/// Tangent.
#[inline(always)]
pub(crate) fn tan<R: Bits>(x: R) -> R {
    sin(x) / cos(x)
}

/// Two to a whole power within the exponents of normal numbers.
#[inline(always)]
fn power_of_two<R: Bits>(n: R) -> R {
    n.of_bits((n.to_int() + n.int(127)).shl(23))
}

/// Exponential.
#[inline(always)]
pub(crate) fn exp<R: Bits>(x: R) -> R {
    let x = x.clamp(x.lit(-103.0), x.lit(88.72));
    let n = (x * x.lit(std::f64::consts::LOG2_E) + x.lit(0.5)).floor();
    let r = x - n * x.lit(0.693359375) - n * x.lit(-2.12194440e-4);
    let p = r * x.lit(1.9875691500e-4) + x.lit(1.3981999507e-3);
    let p = r * p + x.lit(8.3334519073e-3);
    let p = r * p + x.lit(4.1665795894e-2);
    let p = r * p + x.lit(1.6666665459e-1);
    let p = r * p + x.lit(5.0000001201e-1);
    let p = r * r * p + r + x.lit(1.0);
    // In two steps, so that the smallest results become subnormal rather than zero and the largest do not overflow.
    let half = (n * x.lit(0.5)).floor();
    p * power_of_two(half) * power_of_two(n - half)
}

/// Natural logarithm.
#[inline(always)]
pub(crate) fn log<R: Bits>(x: R) -> R {
    let x = x.clamp(x.lit(f64::from(f32::MIN_POSITIVE)), x.lit(f64::from(f32::MAX)));
    // x = m · 2ⁿ with m in √½..√2.
    let shifted = x.bits() + x.int(0x3f80_0000 - 0x3f35_04f3);
    let n = x.of_int(shifted.shr(23) - x.int(127));
    let m = x.of_bits((shifted & x.int(0x007f_ffff)) + x.int(0x3f35_04f3));
    let f = m - x.lit(1.0);
    let s = f * f;
    let p = f * x.lit(7.0376836292e-2) - x.lit(1.1514610310e-1);
    let p = f * p + x.lit(1.1676998740e-1);
    let p = f * p - x.lit(1.2420140846e-1);
    let p = f * p + x.lit(1.4249322787e-1);
    let p = f * p - x.lit(1.6668057665e-1);
    let p = f * p + x.lit(2.0000714765e-1);
    let p = f * p - x.lit(2.4999993993e-1);
    let p = f * p + x.lit(3.3333331174e-1);
    let y = f * s * p + n * x.lit(-2.12194440e-4) - s * x.lit(0.5);
    f + y + n * x.lit(0.693359375)
}

/// Power.
#[inline(always)]
pub(crate) fn pow<R: Bits>(x: R, e: R) -> R {
    let y = exp(log(x) * e);
    R::pick(x.lit(0.0).less(x), y, x.lit(0.0))
}

/// Angle of a point.
#[inline(always)]
pub(crate) fn atan2<R: Bits>(y: R, x: R) -> R {
    let (zero, one) = (x.lit(0.0), x.lit(1.0));
    let (ax, ay) = (x.abs(), y.abs());
    let steep = ax.less(ay);
    let (long, short) = (R::pick(steep, ay, ax), R::pick(steep, ax, ay));
    let q = R::pick(zero.less(long), short / long, zero);
    // Above tan(π/8) the angle less an eighth turn has the smaller tangent.
    let high = x.lit(0.4142135623730950).less(q);
    let t = R::pick(high, (q - one) / (q + one), q);
    let s = t * t;
    let p = s * x.lit(8.05374449538e-2) - x.lit(1.38776856032e-1);
    let p = s * p + x.lit(1.99777106478e-1);
    let p = s * p - x.lit(3.33329491539e-1);
    let a = s * t * p + t;
    let a = R::pick(high, a + x.lit(std::f64::consts::FRAC_PI_4), a);
    let a = R::pick(steep, x.lit(std::f64::consts::FRAC_PI_2) - a, a);
    let a = R::pick(x.less(zero), x.lit(std::f64::consts::PI) - a, a);
    a.flip(y.bits())
}
