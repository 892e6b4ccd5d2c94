//! Ramps, steps, rests of divisions: numbers from numbers.

use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

pub(crate) const ZERO: Expr<'static> = Expr::Lit(0.0);
pub(crate) const ONE: Expr<'static> = Expr::Lit(1.0);
pub(crate) const HALF: Expr<'static> = Expr::Lit(0.5);

/// From 0 to 1 as a value goes from `low` to `high`; a step where these are one.
pub(crate) fn rise<'r>(v: Expr<'r>, low: Expr<'r>, high: Expr<'r>) -> Expr<'r> {
    let step = Real::pick(v.less(low), ZERO, ONE);
    let way = ((v - low) / (high - low)).clamp(ZERO, ONE);
    Real::pick((high - low).is_some(), way, step)
}

/// The same, softly at both ends.
pub(crate) fn smooth_rise<'r>(v: Expr<'r>, low: Expr<'r>, high: Expr<'r>) -> Expr<'r> {
    rise(v, low, high).cubic()
}

/// The smaller of two, rounded where they are nearer than `k` (after Quilez, 2013).
pub(crate) fn smooth_min<'r>(a: Expr<'r>, b: Expr<'r>, k: Expr<'r>) -> Expr<'r> {
    let near = (k - (a - b).abs()).max(ZERO) / k;
    a.min(b) - near * near * k * 0.25
}

/// The larger of two, rounded the same way.
pub(crate) fn smooth_max<'r>(a: Expr<'r>, b: Expr<'r>, k: Expr<'r>) -> Expr<'r> {
    -smooth_min(-a, -b, k)
}

/// What is left of a whole number after dividing by another.
pub(crate) fn modulo<'r>(i: Expr<'r>, n: Expr<'r>) -> Expr<'r> {
    i - (i / n).floor() * n
}
