//! The sRGB transfer curve and the cube root, made of exact operations.
//!
//! These powers have a constant exponent, so they need no logarithm: a table has the power of 16 numbers, or of 2ⁿ for
//! each remainder of n, and a short polynomial the power of the quotient, which is near 1. The last step adds the
//! rounding error of the table. `tests/transfer_curve.rs` measures the errors.

use crate::elementary::{FloatBits, MAX, MIN_NORMAL, biased_exponent_and_mantissa, pow};
use crate::real::Int;
use crate::tables::Table16;

/// The linear light at which both parts of the curve meet; IEC 61966-2-1 rounds it to 0.0031308.
pub(crate) const LINEAR_BELOW: f64 = 0.0031306684425;
/// The encoded value at which both parts meet; IEC 61966-2-1 rounds it to 0.04045.
pub(crate) const ENCODED_BELOW: f64 = 0.040448236277;
/// The slope of the encoded curve near zero.
pub(crate) const SLOPE: f64 = 12.92;
/// The distance by which the upper part of the curve is shifted.
pub(crate) const SHIFT: f64 = 0.055;

/// Implements the transfer methods of `Real` for a number type with bits.
macro_rules! methods {
    () => { $crate::transfer_curve::methods!(@each srgb_encode srgb_decode cbrt); };
    (@each $($name:ident)+) => { $(
        #[inline(always)]
        fn $name(self) -> Self {
            $crate::transfer_curve::$name(self)
        }
    )+ };
}
pub(crate) use methods;

/// A power over a range that is divided into 16 segments of similar ratio.
struct Segments {
    /// Added to an argument before its segment is read from its bits.
    offset: f64,
    /// The bits of the sum at which the first segment begins.
    begin: u32,
    /// The length of a segment, as a power of two of such bits.
    length: u32,
    /// The middle of each segment.
    middle: Table16,
    /// The reciprocal of the base at the middle.
    inverse: Table16,
    /// The power at the middle.
    power: Table16,
    /// The rounding error of that, and of other constants of the curve.
    rest: Table16,
}

/// 1.055 · x^(1/2.4) from 0.00313 to 1.0556; the rests include those of 0.055 (see `BIAS`).
static ENCODE: Segments = Segments {
    offset: 0.001,
    begin: 0x3b87_4000,
    length: 22,
    middle: Table16::new([
        0.004104065,
        0.006167816,
        0.00920813,
        0.013335632,
        0.01941626,
        0.027671264,
        0.03983252,
        0.05634253,
        0.08066504,
        0.11368506,
        0.16233008,
        0.22837012,
        0.32566017,
        0.45774025,
        0.6523203,
        1.0,
    ]),
    inverse: Table16::new([
        243.66087, 162.13194, 108.599686, 74.98707, 51.503227, 36.138573, 25.105114, 17.74858, 12.396945, 8.796231,
        6.160288, 4.3788567, 3.0706856, 2.1846452, 1.5329891, 1.0,
    ]),
    power: Table16::new([
        0.10684603, 0.12661171, 0.14962031, 0.17458548, 0.2041682, 0.2366453, 0.2754344, 0.3182494, 0.36957678,
        0.42637873, 0.49459764, 0.570189, 0.6610552, 0.7618049, 0.88296705, 1.055,
    ]),
    rest: Table16::new([
        3.0543248e-7,
        3.0725752e-7,
        3.0733048e-7,
        3.1197266e-7,
        3.1120078e-7,
        3.0632387e-7,
        3.1842671e-7,
        3.1017885e-7,
        3.085724e-7,
        3.1202353e-7,
        3.0152268e-7,
        2.8997772e-7,
        3.0122592e-7,
        3.0802377e-7,
        3.1784938e-7,
        3.5762787e-7,
    ]),
};

/// ((x + 0.055) / 1.055)^2.4 from 0.033 to 1.3532.
static DECODE: Segments = Segments {
    offset: SHIFT,
    begin: 0x3db4_4000,
    length: 21,
    middle: Table16::new([
        0.040825196,
        0.056450196,
        0.07701904,
        0.10540039,
        0.13665038,
        0.16790038,
        0.20903808,
        0.26580077,
        0.32830077,
        0.39080077,
        0.47307616,
        0.58660156,
        0.71160156,
        0.83660156,
        1.0,
        1.2282032,
    ]),
    inverse: Table16::new([
        10.435669, 8.972618, 7.5746646, 6.234399, 5.2178345, 4.486309, 3.7873325, 3.1171994, 2.6089172, 2.2431545,
        1.8936663, 1.5585997, 1.3044586, 1.1215773, 0.9478673, 0.7792998,
    ]),
    power: Table16::new([
        0.0031604245,
        0.0045413827,
        0.0068190186,
        0.010881458,
        0.016680818,
        0.023969559,
        0.035990994,
        0.057432678,
        0.088041894,
        0.1265121,
        0.18996161,
        0.3031315,
        0.4646879,
        0.66773486,
        1.0,
        1.5999379,
    ]),
    rest: Table16::new([
        -9.053251e-11,
        3.8840584e-11,
        2.3093626e-10,
        1.049981e-10,
        5.3007043e-10,
        5.8505717e-10,
        3.56135e-10,
        1.4344101e-9,
        -1.8908142e-9,
        3.4946854e-9,
        3.2644234e-9,
        1.4438798e-8,
        -1.00531405e-8,
        1.2324041e-8,
        0e0,
        -3.8600106e-8,
    ]),
};

/// 2^(n/3) for n from 0 to 2, and the rounding errors.
static CUBE_ROOTS: [Table16; 2] = [
    Table16::new([1.0, 1.25992107, 1.58740103, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
    Table16::new([
        0.0,
        -2.40187017e-08,
        1.95203853e-08,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
    ]),
];

/// 0.055 rounded to 17 binary places, so that its difference from any power of the table is exact.
const BIAS: f64 = 7209.0 / 131072.0;

/// (powerₓ − 1) / f for (1 + f)^(1/2.4) − 1 with |f| ≤ 0.239.
const ENCODE_POLYNOMIAL: [f64; 6] =
    [4.166670144e-01, -1.215290427e-01, 6.408684701e-02, -4.132645950e-02, 3.155994415e-02, -2.488528006e-02];
/// As above for (1 + f)^2.4 with |f| ≤ 0.12.
const DECODE_POLYNOMIAL: [f64; 4] = [2.399999380e+00, 1.680002570e+00, 2.241865993e-01, -3.387228400e-02];
/// As above for (1 + f)^(1/3) from √½ to √2.
const CUBE_ROOT_POLYNOMIAL: [f64; 7] = [
    3.333337009e-01,
    -1.111138985e-01,
    6.169220433e-02,
    -4.099241644e-02,
    3.091415018e-02,
    -2.636562660e-02,
    1.599199511e-02,
];

impl Segments {
    /// The relative distance of `a` from the middle of its segment, the power at the middle, and the rest.
    #[inline(always)]
    fn find<R: FloatBits>(&'static self, a: R) -> (R, R, R) {
        let i = ((a + a.lit(self.offset)).bits() - a.int(self.begin)).shr(self.length);
        let f = (a - a.lookup16(&self.middle, i)) * a.lookup16(&self.inverse, i);
        (f, a.lookup16(&self.power, i), a.lookup16(&self.rest, i))
    }
}

/// A polynomial, times `f`.
#[inline(always)]
fn polynomial<R: FloatBits, const N: usize>(f: R, coefficients: &[f64; N]) -> R {
    let mut k = N - 1;
    let mut p = f.lit(coefficients[k]);
    while k > 0 {
        k -= 1;
        p = f * p + f.lit(coefficients[k]);
    }
    f * p
}

/// The absolute value; 0 for NaN.
#[inline(always)]
fn magnitude<R: FloatBits>(x: R) -> R {
    x.abs().max(x.lit(0.0))
}

/// `magnitude` with the sign of `like`, and +0 for zeros of either sign.
#[inline(always)]
fn signed<R: FloatBits>(like: R, magnitude: R) -> R {
    R::pick(like.less(like.lit(0.0)), -magnitude, magnitude)
}

/// sRGB encoding of linear light: 1.5 ulp between −1 and 1, and 2 ulp up to 16.
///
/// Mirrored below zero, and monotonic between −1 and 1; 0 and 1 stay. Larger values have the bits of [`pow`]. NaN
/// becomes 0; infinity counts as the largest finite number.
#[inline(always)]
pub fn srgb_encode<R: FloatBits>(x: R) -> R {
    let a = magnitude(x);
    let (f, power, rest) = ENCODE.find(a);
    let mut y = (power - a.lit(BIAS)) + (power * polynomial(f, &ENCODE_POLYNOMIAL) + rest);
    let beyond = a.lit(1.05).less(a);
    if R::any(beyond) {
        let root = pow(a, a.lit(1.0 / 2.4));
        y = R::pick(beyond, root + (root - a.lit(1.0)) * a.lit(SHIFT), y);
    }
    signed(x, R::pick(a.less(a.lit(LINEAR_BELOW)), a * a.lit(SLOPE), y))
}

/// Linear light of an sRGB value: 1.3 ulp between −1 and 1, and 6.3 ulp up to 16.
///
/// Mirrored below zero, and monotonic between −1 and 1; 0 and 1 stay. Larger values have the bits of [`pow`], at most
/// the largest finite number; NaN becomes 0.
#[inline(always)]
pub fn srgb_decode<R: FloatBits>(x: R) -> R {
    let a = magnitude(x);
    let (f, power, rest) = DECODE.find(a);
    let mut y = power + (power * polynomial(f, &DECODE_POLYNOMIAL) + rest);
    let beyond = a.lit(1.35).less(a);
    if R::any(beyond) {
        let (a, one) = (a.min(a.lit(MAX)), a.lit(1.0));
        y = R::pick(beyond, pow(a + (one - a) * a.lit(SHIFT / 1.055), a.lit(2.4)), y);
    }
    signed(x, R::pick(a.less(a.lit(ENCODED_BELOW)), a * a.lit(1.0 / SLOPE), y))
}

/// Cube root: 1.2 ulp.
///
/// Odd and monotonic; linear among subnormals. NaN becomes 0; infinity counts as 2¹²⁸.
#[inline(always)]
pub fn cbrt<R: FloatBits>(x: R) -> R {
    let a = magnitude(x);
    let (n, m) = biased_exponent_and_mantissa(a);
    // Thirds of n + 129, which is positive.
    let n = n + a.int(2);
    let third = (n * a.int(171)).shr(9);
    let i = n - third - third.shl(1);
    let scale = a.with_bits((third + a.int(127 - 43)).shl(23));
    let (power, rest) = (a.lookup16(&CUBE_ROOTS[0], i), a.lookup16(&CUBE_ROOTS[1], i));
    let y = (power + (power * polynomial(m - a.lit(1.0), &CUBE_ROOT_POLYNOMIAL) + rest)) * scale;
    // 2⁸⁴: the line from zero to the root of the smallest normal number.
    signed(x, R::pick(a.less(a.lit(MIN_NORMAL)), a * a.lit(19342813113834066795298816.0), y))
}
