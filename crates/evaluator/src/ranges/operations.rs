//! The range of an operation from the ranges of its operands.

use super::value_range::ValueRange;
use lapidary_field::op::Op;

/// The smallest positive number.
const LEAST: f32 = f32::from_bits(1);

/// The operations that never return NaN and have the bounds of interval arithmetic.
const NEVER_NAN: [Op; 10] =
    [Op::Sin, Op::Cos, Op::Tan, Op::Exp, Op::Log, Op::Pow, Op::Atan2, Op::SrgbEncode, Op::SrgbDecode, Op::Cbrt];

/// The range of an operation on unrelated operands; `same` if the first two are the same value.
pub(super) fn applied(op: Op, [a, b, c]: [ValueRange; 3], same: bool) -> ValueRange {
    match op {
        Op::Add => sum(a, b),
        Op::Sub if same && a.is_finite() => ValueRange::point(0.0),
        Op::Sub => sum(a, negated(b)),
        Op::Mul if same => square(a),
        Op::Mul => product(a, b),
        Op::Div => quotient(a, b, LEAST),
        Op::MulAdd => sum(product(a, b), c),
        Op::Lerp => mixture(a, b, c),
        Op::Clamp => least(greatest(a, b), c),
        Op::Min => least(a, b),
        Op::Max => greatest(a, b),
        Op::Neg => negated(a),
        Op::Abs => magnitude(a),
        Op::Floor => ValueRange { lo: a.lo.floor(), hi: a.hi.floor(), nan: a.nan },
        Op::Fract => fraction(a),
        Op::Sqrt => root(a),
        Op::Less => less(a, b),
        Op::Select => select(a, b, c),
        // The interval of all numbers stands for NaN.
        _ => {
            let bound = ValueRange::of(op.apply([a, b, c].map(ValueRange::interval)));
            ValueRange { nan: bound.nan && !NEVER_NAN.contains(&op), ..bound }
        }
    }
}

fn sum(a: ValueRange, b: ValueRange) -> ValueRange {
    let opposed = |x: f32, y: f32| x == f32::INFINITY && y == f32::NEG_INFINITY;
    let nan = a.nan || b.nan || opposed(a.hi, b.lo) || opposed(b.hi, a.lo);
    let (lo, hi) = (a.lo + b.lo, a.hi + b.hi);
    ValueRange {
        lo: if lo.is_nan() { f32::NEG_INFINITY } else { lo },
        hi: if hi.is_nan() { f32::INFINITY } else { hi },
        nan,
    }
}

fn negated(a: ValueRange) -> ValueRange {
    ValueRange { lo: -a.hi, hi: -a.lo, ..a }
}

fn magnitude(a: ValueRange) -> ValueRange {
    if a.lo >= 0.0 {
        a
    } else if a.hi <= 0.0 {
        negated(a)
    } else {
        ValueRange { lo: 0.0, hi: a.magnitude(), ..a }
    }
}

fn square(a: ValueRange) -> ValueRange {
    let of = magnitude(a);
    ValueRange { lo: of.lo * of.lo, hi: of.hi * of.hi, ..a }
}

fn product(a: ValueRange, b: ValueRange) -> ValueRange {
    let nan = a.nan || b.nan || a.has_zero() && b.has_infinity() || b.has_zero() && a.has_infinity();
    ValueRange::enclosing([a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi], nan)
}

/// The range of `a / b`, 0 where `b` is 0 or NaN. Other values of `b` are at least `least` in absolute value.
fn quotient(a: ValueRange, b: ValueRange, least: f32) -> ValueRange {
    let nan = a.nan || a.has_infinity() && b.has_infinity();
    let part = |lo: f32, hi: f32| ValueRange::enclosing([a.lo / lo, a.lo / hi, a.hi / lo, a.hi / hi], nan);
    let zero = (b.nan || b.has_zero()).then_some(ValueRange::point(0.0));
    let negative = (b.lo < 0.0).then(|| part(b.lo, b.hi.min(-least)));
    let positive = (b.hi > 0.0).then(|| part(b.lo.max(least), b.hi));
    let parts = [zero, negative, positive].into_iter().flatten();
    parts.reduce(ValueRange::hull).unwrap_or(ValueRange::UNKNOWN)
}

/// The range of `a / b` for a root `b`, which is not small unless it is 0.
pub(super) fn quotient_by_root(a: ValueRange, b: ValueRange) -> ValueRange {
    quotient(a, b, LEAST.sqrt())
}

/// `x < y ? x : y`: the second operand where the first is NaN, and NaN where the second is.
fn least(a: ValueRange, b: ValueRange) -> ValueRange {
    let hi = if a.nan { b.hi } else { a.hi.min(b.hi) };
    ValueRange { lo: a.lo.min(b.lo), hi, nan: b.nan }
}

fn greatest(a: ValueRange, b: ValueRange) -> ValueRange {
    let lo = if a.nan { b.lo } else { a.lo.max(b.lo) };
    ValueRange { lo, hi: a.hi.max(b.hi), nan: b.nan }
}

fn fraction(a: ValueRange) -> ValueRange {
    let nan = a.nan || a.has_infinity();
    let (first, last) = (a.lo.floor(), a.hi.floor());
    // Just below a whole number the difference rounds to 1.
    if first == last && first.is_finite() {
        ValueRange { lo: a.lo - first, hi: a.hi - first, nan }
    } else {
        ValueRange { lo: 0.0, hi: 1.0, nan }
    }
}

/// The square root; 0 of negative numbers and of NaN.
fn root(a: ValueRange) -> ValueRange {
    let lo = if a.nan { 0.0 } else { a.lo.max(0.0) };
    ValueRange::new(lo.sqrt(), a.hi.max(0.0).sqrt())
}

fn less(a: ValueRange, b: ValueRange) -> ValueRange {
    if a.lo >= b.hi {
        ValueRange::point(0.0)
    } else if a.hi < b.lo && !a.nan && !b.nan {
        ValueRange::point(1.0)
    } else {
        ValueRange::new(0.0, 1.0)
    }
}

/// The second operand where the first is neither 0 nor NaN, else the third.
fn select(c: ValueRange, yes: ValueRange, no: ValueRange) -> ValueRange {
    if !c.has_zero() && !c.nan {
        yes
    } else if c.lo == 0.0 && c.hi == 0.0 {
        no
    } else {
        yes.hull(no)
    }
}

/// The range of `a + (b − a)·t`. For `t` in 0..1 it is that of both, except for rounding: for given ends the result is
/// monotonic in `t`, so that it lies between `a` and `a + (b − a)`, rounded.
fn mixture(a: ValueRange, b: ValueRange, t: ValueRange) -> ValueRange {
    let plain = sum(a, product(sum(b, negated(a)), t));
    let whole = a.hull(b);
    let width = whole.hi - whole.lo;
    if !(t.lo >= 0.0 && t.hi <= 1.0 && !t.nan && whole.is_finite() && width.is_finite()) {
        return plain;
    }
    if a == b && a.is_point() {
        return a;
    }
    let error = width.max(whole.magnitude()) * 2.5e-7 + 4.0 * LEAST;
    let lo = if is_exact_end(whole.lo, whole.hi <= 0.0) { whole.lo } else { (whole.lo - error).next_down() };
    let hi = if is_exact_end(whole.hi, whole.lo >= 0.0) { whole.hi } else { (whole.hi + error).next_up() };
    plain.intersect(ValueRange::new(lo, hi))
}

/// True if a mixture does not pass this end of the hull of its operands: 0, because the difference rounds to no more than
/// the distance from 0; or a power of 2 where no operand has the other sign (`one_sided`), because the difference is then
/// rounded by at most a quarter of the last digit of the end.
fn is_exact_end(end: f32, one_sided: bool) -> bool {
    end == 0.0 || one_sided && end.is_normal() && end.to_bits().trailing_zeros() >= 23
}

/// The range of `x / √s`, where `s` is computed as the sum of `x·x` and of other numbers within `others`, none negative.
/// The root of a rounded square is not below the number that was squared, unless the square is subnormal.
pub(super) fn share_of_length(x: ValueRange, s: ValueRange, others: [f64; 2]) -> ValueRange {
    let nan = x.has_infinity();
    if nan || s.nan || s.lo < 1e-30 || s.hi > 1e37 {
        // A sum that is NaN has the root 0, and the quotient is 0.
        let most = if s.lo >= 1e-30 { 1.0 } else { 1.2248 };
        return ValueRange { lo: if x.lo >= 0.0 { 0.0 } else { -most }, hi: if x.hi <= 0.0 { 0.0 } else { most }, nan };
    }
    // The share grows with x, and its size falls as the others grow.
    let share = |x: f32, other: f64| f64::from(x) / (f64::from(x) * f64::from(x) + other).sqrt();
    let least = |x: f32| share(x, others[usize::from(x >= 0.0)]);
    let most = |x: f32| share(x, others[usize::from(x <= 0.0)]);
    let (lo, hi) = (least(x.lo), most(x.hi));
    let (lo, hi) = (lo - lo.abs() * 1e-6, hi + hi.abs() * 1e-6);
    // 0/0 stands for 0, and a NaN among the operands gives 0.
    let end = |v: f64| if v.is_nan() { 0.0 } else { v.clamp(-1.0, 1.0) as f32 };
    let range = ValueRange::new(end(lo).next_down().max(-1.0), end(hi).next_up().min(1.0));
    if x.nan { range.hull(ValueRange::point(0.0)) } else { range }
}
