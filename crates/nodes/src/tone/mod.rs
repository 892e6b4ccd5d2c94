//! What changes or mixes values.

pub(crate) mod mix;
pub(crate) mod remap;
