//! How surfaces lie.

pub(crate) mod normal_from_height;
