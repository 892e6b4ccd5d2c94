//! What makes colours.

pub(crate) mod gradient_map;
