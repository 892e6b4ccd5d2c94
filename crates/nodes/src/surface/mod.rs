//! Surface nodes: heights, normals and materials.

pub(crate) mod ambient_occlusion;
pub(crate) mod bent_normal;
pub(crate) mod channel;
pub(crate) mod curvature;
pub(crate) mod erosion_filter;
pub(crate) mod facing;
pub(crate) mod height_mask;
pub(crate) mod layer;
pub(crate) mod light;
pub(crate) mod material;
pub(crate) mod normal;
pub(crate) mod normal_adjust;
pub(crate) mod normal_blend;
pub(crate) mod normal_from_height;
pub(crate) mod normal_transform;
pub(crate) mod slope;
pub(crate) mod slope_mask;

use crate::shaping::{ONE, ZERO, smooth_step};
use lapidary_evaluator::node::spec::Library;
use lapidary_evaluator::node::value::unit;
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

/// The nodes of this category.
pub(crate) const NODES: &Library = &[
    &ambient_occlusion::AMBIENT_OCCLUSION,
    &bent_normal::BENT_NORMAL,
    &channel::CHANNEL,
    &curvature::CURVATURE,
    &erosion_filter::EROSION_FILTER,
    &facing::FACING,
    &height_mask::HEIGHT_MASK,
    &layer::LAYER,
    &light::LIGHT,
    &material::MATERIAL_NODE,
    &normal::NORMAL_NODE,
    &normal_adjust::NORMAL_ADJUST,
    &normal_blend::NORMAL_BLEND,
    &normal_from_height::NORMAL_FROM_HEIGHT,
    &normal_transform::NORMAL_TRANSFORM,
    &slope::SLOPE,
    &slope_mask::SLOPE_MASK,
];

/// A vector.
type Vec3<'r> = [Expr<'r>; 3];

/// The normal of a surface with this slope across and down: a surface that rises to the right faces left, one that
/// rises down the image faces up.
fn normal_of_slope<'r>(across: Expr<'r>, down: Expr<'r>) -> Vec3<'r> {
    unit([-across, down, ONE])
}

/// The coverage of an upper layer that is higher by `lead`, within −`weight`..`weight`. A share of 0 hides the upper
/// layer and 1 hides the lower layer, including the border.
pub(crate) fn coverage<'r>(lead: Expr<'r>, weight: Expr<'r>, share: Expr<'r>, soft: Expr<'r>) -> Expr<'r> {
    let width = soft * 0.99 + 0.01;
    let lead = lead + (share * 2.0 - 1.0) * (width * 0.5 + weight);
    (lead / width + 0.5).clamp(ZERO, ONE)
}

/// Scales the slope of a normal; 0 makes it flat.
fn scale_slope<'r>([x, y, z]: Vec3<'r>, by: Expr<'r>) -> Vec3<'r> {
    unit([x * by, y * by, z])
}

/// Reoriented normal mapping: applies a detail normal to a base normal (Barré-Brisebois and Hill, 2012).
fn reoriented<'r>([x, y, z]: Vec3<'r>, [u, v, w]: Vec3<'r>) -> Vec3<'r> {
    let z = z + 1.0;
    let along = (w * z - x * u - y * v) / z;
    unit([x * along + u, y * along + v, z * along - w])
}

/// 1 between two values, with a smooth falloff beyond them.
fn range_mask<'r>(v: Expr<'r>, low: Expr<'r>, high: Expr<'r>, falloff: Expr<'r>) -> Expr<'r> {
    smooth_step(v, low - falloff, low) * (ONE - smooth_step(v, high, high + falloff))
}
