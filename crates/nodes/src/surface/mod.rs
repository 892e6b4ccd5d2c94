//! How surfaces lie, and what they are made of.

pub(crate) mod ambient_occlusion;
pub(crate) mod channel;
pub(crate) mod curvature;
pub(crate) mod erosion_filter;
pub(crate) mod height_mask;
pub(crate) mod layer;
pub(crate) mod material;
pub(crate) mod normal;
pub(crate) mod normal_adjust;
pub(crate) mod normal_blend;
pub(crate) mod normal_from_height;
pub(crate) mod slope;
pub(crate) mod slope_mask;

use crate::ease::{ONE, ZERO, smooth_rise};
use lapidary_evaluator::value::unit;
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

/// A direction, or a vector.
type Three<'r> = [Expr<'r>; 3];

/// Which way a surface faces that rises so much across and down the picture: one that rises to the right faces left,
/// one that rises down the picture faces up.
fn facing<'r>(across: Expr<'r>, down: Expr<'r>) -> Three<'r> {
    unit([-across, down, ONE])
}

/// How much is seen of an upper layer that is higher by `lead`, which lies within −`weight`..`weight`: at 0 it lies
/// wholly below the other, at 1 wholly above, the border included.
pub(crate) fn cover<'r>(lead: Expr<'r>, weight: Expr<'r>, share: Expr<'r>, soft: Expr<'r>) -> Expr<'r> {
    let width = soft * 0.99 + 0.01;
    let lead = lead + (share * 2.0 - 1.0) * (width * 0.5 + weight);
    (lead / width + 0.5).clamp(ZERO, ONE)
}

/// A direction bent towards straight away, at 0 wholly.
fn faded<'r>([x, y, z]: Three<'r>, by: Expr<'r>) -> Three<'r> {
    unit([x * by, y * by, z])
}

/// The second surface laid onto the first, as if it had been bent there (Barré-Brisebois and Hill, 2012).
fn reoriented<'r>([x, y, z]: Three<'r>, [u, v, w]: Three<'r>) -> Three<'r> {
    let z = z + 1.0;
    let along = (w * z - x * u - y * v) / z;
    unit([x * along + u, y * along + v, z * along - w])
}

/// 1 between two values, falling off softly beyond them.
fn between<'r>(v: Expr<'r>, low: Expr<'r>, high: Expr<'r>, falloff: Expr<'r>) -> Expr<'r> {
    smooth_rise(v, low - falloff, low) * (ONE - smooth_rise(v, high, high + falloff))
}
