//! Double-word arithmetic: sums and products with their rounding errors.
//!
//! With `f64` the errors are only nearly exact, which suffices there.

use crate::real::{Int, Lattice, Real};

/// Sine and cosine of an angle in 0..2π, computed in double words.
#[inline(always)]
pub(super) fn sine_and_cosine<R: Lattice>(angle: R) -> [R; 2] {
    let turns = (angle * angle.lit(std::f64::consts::FRAC_2_PI) + angle.lit(0.5)).floor();
    let part = [
        turns * angle.lit(QUARTER[0]),
        turns * angle.lit(QUARTER[1]),
        turns * angle.lit(QUARTER[2]),
        turns * angle.lit(QUARTER[3]),
    ];
    let (r, a) = sum(angle, -part[0]);
    let (r, b) = sum(r, -part[1]);
    let (w, c) = sum(a + b, -part[2]);
    let (r, d) = sum(r, w);
    let r = DoubleWord::new(r, d + (c - part[3]));
    let u = r.times(r);

    let h = u.high;
    let tail = h * h.lit(1.0 / 355687428096000.0) - h.lit(1.0 / 1307674368000.0);
    let tail = h * (h * tail + h.lit(1.0 / 6227020800.0)) - h.lit(1.0 / 39916800.0);
    let sine = r.plus(r.times(u.times(series(u, &SINE, tail))));
    let tail = h.lit(1.0 / 20922789888000.0) - h * h.lit(1.0 / 6402373705728000.0);
    let tail = h * (h * tail - h.lit(1.0 / 87178291200.0)) + h.lit(1.0 / 479001600.0);
    let tail = h * tail - h.lit(1.0 / 3628800.0);
    let one = DoubleWord::of(h.lit(1.0));
    let cosine = one.plus(u.times(series(u, &COSINE, tail)));

    let q = turns.to_int();
    let swap = R::equal(q & angle.int(1), angle.int(1));
    let (s, c) = (R::pick(swap, cosine.high, sine.high), R::pick(swap, sine.high, cosine.high));
    [s.flip_sign(q.shl(30)), c.flip_sign((q + angle.int(1)).shl(30))]
}

/// A quarter turn in parts of 21 bits, whose products with small whole numbers are exact.
const QUARTER: [f64; 4] = [1.570796012878418, 3.139164164167596e-07, 6.22337468017542e-14, -2.5082791584901525e-20];

/// The sum of each pair is ±1/n!, from n = 3 for sine and from n = 4 for cosine.
const SINE: [[f64; 2]; 4] = [
    [-0.1666666716337204, 4.967053879312289e-09],
    [0.008333333767950535, -4.34617203337595e-10],
    [-0.00019841270113829523, 2.725596874933456e-12],
    [2.7557318844628753e-06, 3.793571224297229e-14],
];
const COSINE: [[f64; 2]; 4] = [
    [-0.5, 0.0],
    [0.0416666679084301, -1.2417634698280722e-09],
    [-0.0013888889225199819, 3.3631094437103215e-11],
    [2.4801587642286904e-05, -3.40699609366682e-13],
];

/// A polynomial in `u`: the four pairs, then `tail`.
#[inline(always)]
fn series<R: Real>(u: DoubleWord<R>, pairs: &[[f64; 2]; 4], tail: R) -> DoubleWord<R> {
    let mut value = DoubleWord::of(tail);
    let mut k = 4;
    while k > 0 {
        k -= 1;
        let [high, low] = pairs[k];
        value = DoubleWord { high: tail.lit(high), low: tail.lit(low) }.plus(u.times(value));
    }
    value
}

/// The correctly rounded sum of three numbers, each far smaller than the one before.
#[inline(always)]
pub(super) fn rounded<R: Real>(a: R, b: R, c: R) -> R {
    let (s, rest) = sum_ordered(a, b);
    let (rest, last) = sum(rest, c);
    let (s, rest) = sum_ordered(s, rest);
    // Half-way between two numbers the last part decides.
    let other = s + rest * s.lit(2.0);
    let (zero, gap) = (s.lit(0.0), other - s);
    let gap_less = gap - rest * s.lit(2.0);
    let halfway = !gap_less.is_nonzero() & rest.is_nonzero();
    let onward = (zero.less(last) & zero.less(rest)) | (last.less(zero) & rest.less(zero));
    R::pick(halfway & onward, other, s)
}

/// A double word: the unevaluated sum of two numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct DoubleWord<R> {
    /// The number, rounded to a single word.
    pub(super) high: R,
    low: R,
}

impl<R: Real> DoubleWord<R> {
    /// A single word as a double word.
    #[inline(always)]
    pub(super) fn of(v: R) -> Self {
        DoubleWord { high: v, low: v.lit(0.0) }
    }
    /// The sum of two numbers, the first of greater magnitude.
    #[inline(always)]
    fn new(high: R, low: R) -> Self {
        let (high, low) = sum_ordered(high, low);
        DoubleWord { high, low }
    }
    /// Sum.
    #[inline(always)]
    pub(super) fn plus(self, o: Self) -> Self {
        let (s, e) = sum(self.high, o.high);
        let (t, f) = sum(self.low, o.low);
        let (s, e) = sum_ordered(s, e + t);
        Self::new(s, e + f)
    }
    /// Product.
    #[inline(always)]
    pub(super) fn times(self, o: Self) -> Self {
        let (p, e) = product(self.high, o.high);
        Self::new(p, e + (self.high * o.low + self.low * o.high))
    }
}

/// A sum and its rounding error (Knuth, 1969).
#[inline(always)]
pub(super) fn sum<R: Real>(a: R, b: R) -> (R, R) {
    let s = a + b;
    let from_b = s - a;
    (s, (a - (s - from_b)) + (b - from_b))
}

/// A sum and its rounding error, where `a` has the greater magnitude (Dekker, 1971).
#[inline(always)]
fn sum_ordered<R: Real>(a: R, b: R) -> (R, R) {
    let s = a + b;
    (s, b - (s - a))
}

/// Splits a number into two of half its length (Veltkamp, 1968).
#[inline(always)]
fn halves<R: Real>(a: R) -> (R, R) {
    let far = a * a.lit(4097.0);
    let high = far - (far - a);
    (high, a - high)
}

/// A product and its rounding error (Dekker, 1971).
#[inline(always)]
pub(super) fn product<R: Real>(a: R, b: R) -> (R, R) {
    let p = a * b;
    let ((ah, al), (bh, bl)) = (halves(a), halves(b));
    (p, ((ah * bh - p) + ah * bl + al * bh) + al * bl)
}
