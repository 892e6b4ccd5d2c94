//! Surface nodes: heights, normals and materials.

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

/// A vector.
type Three<'r> = [Expr<'r>; 3];

/// The normal of a surface with this slope across and down: a surface that rises to the right faces left, one that
/// rises down the image faces up.
fn facing<'r>(across: Expr<'r>, down: Expr<'r>) -> Three<'r> {
    unit([-across, down, ONE])
}

/// The coverage of an upper layer that is higher by `lead`, within −`weight`..`weight`. A share of 0 hides the upper
/// layer and 1 hides the lower layer, including the border.
pub(crate) fn cover<'r>(lead: Expr<'r>, weight: Expr<'r>, share: Expr<'r>, soft: Expr<'r>) -> Expr<'r> {
    let width = soft * 0.99 + 0.01;
    let lead = lead + (share * 2.0 - 1.0) * (width * 0.5 + weight);
    (lead / width + 0.5).clamp(ZERO, ONE)
}

/// Scales the slope of a normal; 0 makes it flat.
fn faded<'r>([x, y, z]: Three<'r>, by: Expr<'r>) -> Three<'r> {
    unit([x * by, y * by, z])
}

/// Reoriented normal mapping: applies a detail normal to a base normal (Barré-Brisebois and Hill, 2012).
fn reoriented<'r>([x, y, z]: Three<'r>, [u, v, w]: Three<'r>) -> Three<'r> {
    let z = z + 1.0;
    let along = (w * z - x * u - y * v) / z;
    unit([x * along + u, y * along + v, z * along - w])
}

/// 1 between two values, with a smooth falloff beyond them.
fn between<'r>(v: Expr<'r>, low: Expr<'r>, high: Expr<'r>, falloff: Expr<'r>) -> Expr<'r> {
    smooth_rise(v, low - falloff, low) * (ONE - smooth_rise(v, high, high + falloff))
}
