//! Shaping functions: steps, smooth minimum and maximum, remainder.

use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

pub(crate) const ZERO: Expr<'static> = Expr::Lit(0.0);
pub(crate) const ONE: Expr<'static> = Expr::Lit(1.0);
pub(crate) const HALF: Expr<'static> = Expr::Lit(0.5);

/// A linear step from 0 to 1 between `low` and `high`; a hard step where they are equal.
pub(crate) fn linear_step<'r>(v: Expr<'r>, low: Expr<'r>, high: Expr<'r>) -> Expr<'r> {
    let step = Real::pick(v.less(low), ZERO, ONE);
    let t = ((v - low) / (high - low)).clamp(ZERO, ONE);
    Real::pick((high - low).is_nonzero(), t, step)
}

/// A smooth step (cubic Hermite) from 0 to 1 between `low` and `high`.
pub(crate) fn smooth_step<'r>(v: Expr<'r>, low: Expr<'r>, high: Expr<'r>) -> Expr<'r> {
    linear_step(v, low, high).cubic()
}

/// The polynomial smooth minimum: values closer than `k` blend (Quilez, 2013).
pub(crate) fn smooth_min<'r>(a: Expr<'r>, b: Expr<'r>, k: Expr<'r>) -> Expr<'r> {
    let near = (k - (a - b).abs()).max(ZERO) / k;
    a.min(b) - near * near * k * 0.25
}

/// The polynomial smooth maximum.
pub(crate) fn smooth_max<'r>(a: Expr<'r>, b: Expr<'r>, k: Expr<'r>) -> Expr<'r> {
    -smooth_min(-a, -b, k)
}

/// The remainder of a division, never negative for a positive divisor.
pub(crate) fn modulo<'r>(i: Expr<'r>, n: Expr<'r>) -> Expr<'r> {
    i - (i / n).floor() * n
}
