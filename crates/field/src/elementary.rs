//! Elementary functions made of exact operations, so that all machines agree on each bit.
//!
//! The functions of C libraries differ between systems in the last digit. These are range reductions and polynomials,
//! fitted for the least relative error, in separate products and sums. `tests/elementary/` measures the largest error
//! of each, in units of the last place (ulp) over the range stated. Outside that range, and for infinities and NaN of
//! either sign, results are finite and fixed.

use crate::real::{Int, Lattice};
use std::f64::consts::{FRAC_1_PI, FRAC_2_PI, FRAC_PI_2, LOG2_E, PI};

/// The largest finite number.
pub(crate) const MAX: f64 = f32::MAX as f64;
/// The smallest normal number.
pub(crate) const MIN_NORMAL: f64 = f32::MIN_POSITIVE as f64;
/// The largest number whose exponential is finite.
pub(crate) const MAX_EXPONENT: f64 = 88.72283;

/// A number type whose numbers have the bits of an `f32`.
pub trait FloatBits: Lattice {
    /// The bits of the number.
    fn bits(self) -> Self::Int;
    /// The number with these bits; `self` only supplies the type.
    fn with_bits(self, bits: Self::Int) -> Self;
}

/// Implements the elementary methods of `Real` for a number type with bits.
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

/// 1.5 · 2²³: added to a number below 2²², it leaves the nearest whole number (ties to even) in the lowest bits.
const ROUND: f64 = 12582912.0;

/// Larger angles are clamped: there a float is too coarse for a wave to be meaningful.
const MAX_ANGLE: f64 = 4194304.0;

/// `x` − π · `turns`, π split into three parts. While `turns` has at most 13 bits the first two products are exact
/// (Cody & Waite, 1980).
#[inline(always)]
fn subtract_half_turns<R: FloatBits>(x: R, turns: R) -> R {
    let r = x - turns * x.lit(3.140625);
    let r = r - turns * x.lit(9.67502593994140625e-4);
    r - turns * x.lit(1.509957990978376e-7)
}

/// Sine between −π/2 and π/2, as an odd polynomial.
#[inline(always)]
fn sin_polynomial<R: FloatBits>(r: R) -> R {
    let s = r * r;
    let p = s * r.lit(2.606095677e-6) - r.lit(1.980977686e-4);
    let p = s * p + r.lit(8.333069272e-3);
    let p = s * p - r.lit(1.666665971e-1);
    // Of the three orders of this product, this one has the smallest rounding error.
    r * p * s + r
}

/// Sine: 2 ulp while |x| ≤ 8192 and the result is at least 2⁻⁹; nearer to a zero within 2⁻³².
///
/// Within ±1, and odd but for the sign of zero. Arguments are clamped to ±4194304; NaN becomes −4194304.
#[inline(always)]
pub fn sin<R: FloatBits>(x: R) -> R {
    let far = x.lit(MAX_ANGLE);
    let x = x.clamp(-far, far);
    let t = x * x.lit(FRAC_1_PI) + x.lit(ROUND);
    let turns = t - x.lit(ROUND);
    sin_polynomial(subtract_half_turns(x, turns)).flip_sign(t.bits().shl(31))
}

/// Cosine: 2 ulp while |x| ≤ 8192 and the result is at least 2⁻⁹; nearer to a zero within 2⁻³².
///
/// Within ±1, and even. Arguments are clamped to ±4194304; NaN becomes 4194304.
#[inline(always)]
pub fn cos<R: FloatBits>(x: R) -> R {
    let x = x.abs().min(x.lit(MAX_ANGLE));
    let turns = (x * x.lit(FRAC_1_PI)).floor();
    // A sine shifted by a quarter turn, measured from midway between two zeros; it falls where `turns` is even.
    sin_polynomial(subtract_half_turns(x, turns + x.lit(0.5))).flip_sign((turns + x.lit(ROUND + 1.0)).bits().shl(31))
}

/// Tangent: 3 ulp while |x| ≤ 8192 and the result is between 2⁻⁹ and 2⁹ in absolute value.
///
/// Odd. Arguments are clamped to ±4194304; NaN becomes −4194304.
#[inline(always)]
pub fn tan<R: FloatBits>(x: R) -> R {
    let (one, far, most) = (x.lit(1.0), x.lit(MAX_ANGLE), x.lit(MAX));
    let x = x.clamp(-far, far);
    let t = x * x.lit(FRAC_2_PI) + x.lit(ROUND);
    let r = subtract_half_turns(x, (t - x.lit(ROUND)) * x.lit(0.5));
    let s = r * r;
    let p = s * x.lit(9.420317598e-3) + x.lit(3.061917610e-3);
    let p = s * p + x.lit(2.446564287e-2);
    let p = s * p + x.lit(5.340152979e-2);
    let p = s * p + x.lit(1.333891451e-1);
    let p = s * p + x.lit(3.333315253e-1);
    let near = s * r * p + r;
    // A quarter turn further, the tangent is the negative reciprocal.
    let odd = R::equal(t.bits() & x.int(1), x.int(1));
    let y = R::pick(odd, -one, near) / R::pick(odd, near, one);
    y.clamp(-most, most)
}

/// `v` · 2ⁿ, rounded once, for −152 ≤ n ≤ 128 in the lowest bits of `t` = `ROUND` + n.
#[inline(always)]
fn scale_by_power<R: FloatBits>(v: R, t: R) -> R {
    // In two steps, so that the smallest results become subnormal instead of zero and the largest do not overflow.
    let n = t.bits() - v.int(0x4b40_0000 - 256);
    let half = n.shr(1);
    let one = v.int(1);
    let (a, b) = (half - one, n - half - one);
    v * v.with_bits(a.shl(23)) * v.with_bits(b.shl(23))
}

/// Exponential: 1 ulp wherever the result is finite, one step among subnormals.
///
/// Monotonic. The largest finite power for large arguments; 0 for small ones and for NaN.
#[inline(always)]
pub fn exp<R: FloatBits>(x: R) -> R {
    // Clamped from an argument whose power is zero to the last whose power is finite.
    let x = x.clamp(x.lit(-104.0), x.lit(MAX_EXPONENT));
    let t = x * x.lit(LOG2_E) + x.lit(ROUND);
    let n = t - x.lit(ROUND);
    let r = x - n * x.lit(0.693359375) - n * x.lit(-2.1219444005e-4);
    let p = r * x.lit(1.382073388e-3) + x.lit(8.368677460e-3);
    let p = r * p + x.lit(4.166826606e-2);
    let p = r * p + x.lit(1.666652113e-1);
    let p = r * p + x.lit(4.999999404e-1);
    scale_by_power(r * r * p + r + x.lit(1.0), t)
}

/// (n + 127, m) with `x` = m · 2ⁿ and m between √½ and √2, for a normal `x`.
#[inline(always)]
pub(crate) fn biased_exponent_and_mantissa<R: FloatBits>(x: R) -> (R::Int, R) {
    let root = x.int(0x3f35_04f3);
    let shifted = x.bits() + x.int(0x3f80_0000) - root;
    (shifted.shr(23), x.with_bits((shifted & x.int(0x007f_ffff)) + root))
}

/// (n, m) with `x` = m · 2ⁿ and m between √½ and √2, for a normal `x`.
#[inline(always)]
fn exponent_and_mantissa<R: FloatBits>(x: R) -> (R, R) {
    let (n, m) = biased_exponent_and_mantissa(x);
    (x.real_of_int(n - x.int(127)), m)
}

/// Natural logarithm: 0.9 ulp for normal numbers.
///
/// Monotonic. Smaller arguments and NaN give the logarithm of the smallest normal number, infinity that of the largest.
#[inline(always)]
pub fn log<R: FloatBits>(x: R) -> R {
    let (n, m) = exponent_and_mantissa(x.clamp(x.lit(MIN_NORMAL), x.lit(MAX)));
    let f = m - x.lit(1.0);
    let s = f * f;
    let p = f * x.lit(-7.636435330e-2) + x.lit(1.276221573e-1);
    let p = f * p - x.lit(1.315961033e-1);
    let p = f * p + x.lit(1.420157999e-1);
    let p = f * p - x.lit(1.662340909e-1);
    let p = f * p + x.lit(2.000124156e-1);
    let p = f * p - x.lit(2.500081956e-1);
    let p = f * p + x.lit(3.333333135e-1);
    let y = f * s * p + n * x.lit(-2.1219444005e-4) - s * x.lit(0.5);
    f + y + n * x.lit(0.693359375)
}

/// The highest 12 of the 24 bits of a number, so that the product of two such is exact.
#[inline(always)]
fn high_bits<R: FloatBits>(v: R) -> R {
    v.with_bits(v.bits() & v.int(0xffff_f000))
}

/// The logarithm to base 2 of a positive number, as a high part of 12 bits and a low part, together about 35 bits
/// (after K. C. Ng's `powf`, Sun Microsystems, 1993).
#[inline(always)]
fn log2<R: FloatBits>(x: R) -> (R, R) {
    let (one, three) = (x.lit(1.0), x.lit(3.0));
    let tiny = x.less(x.lit(MIN_NORMAL));
    let x = R::pick(tiny, x * x.lit(8388608.0), x).min(x.lit(MAX));
    let (n, m) = exponent_and_mantissa(x);
    let n = n - R::pick(tiny, x.lit(23.0), x.lit(0.0));
    // s = (m − 1)/(m + 1), in a high and a low part.
    let f = m - one;
    let inverse = one / (m + one);
    let s = f * inverse;
    let sh = high_bits(s);
    let dh = high_bits(m + one);
    let dl = m - (dh - one);
    let sl = inverse * (f - sh * dh - sh * dl);
    // log m = ⅔ s (3 + s² + s⁴ …), the bracket in two parts.
    let ss = s * s;
    let p = ss * x.lit(3.512945175e-1) + x.lit(4.282063544e-1);
    let p = ss * p + x.lit(6.000022888e-1);
    let rest = ss * ss * p + sl * (sh + s);
    let ss = sh * sh;
    let bh = high_bits(three + ss + rest);
    let bl = rest - (bh - three - ss);
    // The product of both, then multiplied by ⅔ / ln 2.
    let (u, v) = (sh * bh, sl * bh + bl * s);
    let ph = high_bits(u + v);
    let pl = v - (ph - u);
    let zh = ph * x.lit(0.9619140625);
    let zl = ph * x.lit(-1.17368574e-4) + pl * x.lit(0.961796694);
    let h = high_bits(zh + zl + n);
    (h, zl - (h - n - zh))
}

/// Power: 1.5 ulp where the result is a normal number.
///
/// 0 for a base at or below zero or NaN, 1 for an exponent of zero, at most the largest finite number. An exponent of
/// NaN counts as −2⁴⁰, a base of infinity as the largest finite number.
#[inline(always)]
pub fn pow<R: FloatBits>(x: R, e: R) -> R {
    let (zero, one, most) = (x.lit(0.0), x.lit(1.0), x.lit(MAX));
    let (lh, ll) = log2(x);
    // An exponent of 2⁴⁰ takes every base but 1 to an end of the range.
    let limit = x.lit(1099511627776.0);
    let e = e.clamp(-limit, limit);
    let eh = high_bits(e);
    let (zh, zl) = (eh * lh, (e - eh) * lh + e * ll);
    let t = (zh + zl).clamp(x.lit(-152.0), x.lit(128.0)) + x.lit(ROUND);
    // Outside the range this remainder is large; slightly more than a half suffices to reach the end.
    let f = (zh - (t - x.lit(ROUND)) + zl).clamp(x.lit(-0.51), x.lit(0.51));
    let p = f * x.lit(1.532786264e-4) + x.lit(1.339099952e-3);
    let p = f * p + x.lit(9.618503042e-3);
    let p = f * p + x.lit(5.550359562e-2);
    let p = f * p + x.lit(2.402264774e-1);
    let p = f * p + x.lit(6.931471825e-1);
    let y = scale_by_power(f * p + one, t).min(most);
    R::pick(zero.less(x), y, zero)
}

/// Angle of a point: 2 ulp in all quadrants.
///
/// The sign is that of `y`, zeros included; 0 or −0 at the origin. Infinity counts as the largest finite number, NaN as
/// its negative, `x` = −0 as 0.
#[inline(always)]
pub fn atan2<R: FloatBits>(y: R, x: R) -> R {
    let (zero, most) = (x.lit(0.0), x.lit(MAX));
    // The sign that a machine gives to NaN must have no effect.
    let (x, y) = (x.clamp(-most, most), y.clamp(-most, most));
    let up = y.abs();
    // The angle is measured from the nearest half axis: q is the tangent of the remainder.
    let steep = x.abs().less(up);
    let q = R::pick(steep, -x, up) / R::pick(steep, up, x);
    let from = R::pick(steep, x.lit(FRAC_PI_2), R::pick(x.less(zero), x.lit(PI), zero));
    let q = R::pick(zero.less(up), q, zero);
    let s = q * q;
    let p = s * x.lit(2.919722814e-3) - x.lit(1.636413299e-2);
    let p = s * p + x.lit(4.320585728e-2);
    let p = s * p - x.lit(7.551723719e-2);
    let p = s * p + x.lit(1.066578552e-1);
    let p = s * p - x.lit(1.421100348e-1);
    let p = s * p + x.lit(1.999376714e-1);
    let p = s * p - x.lit(3.333315253e-1);
    let a = s * q * p + q;
    // The rounding error of π as a float, in proportion.
    let lacks = from * x.lit(-2.7827534973e-8);
    (a + lacks + from).flip_sign(y.bits())
}
