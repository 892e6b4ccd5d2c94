//! Numbers and colours to begin with.

pub(crate) mod color;
pub(crate) mod number;
