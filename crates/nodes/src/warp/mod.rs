//! Nodes that look at their input elsewhere.

pub(crate) mod gradient_warp;
pub(crate) mod perturb;
