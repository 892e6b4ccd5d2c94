//! How surfaces lie.

pub(crate) mod ambient_occlusion;
pub(crate) mod curvature;
pub(crate) mod normal_from_height;
pub(crate) mod slope;
