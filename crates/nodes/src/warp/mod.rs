//! Nodes that look at their input elsewhere.

pub(crate) mod perturb;
