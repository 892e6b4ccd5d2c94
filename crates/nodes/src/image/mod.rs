//! What works on pixels.

pub(crate) mod paint;
