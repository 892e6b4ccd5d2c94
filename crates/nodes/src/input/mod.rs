//! Constants, coordinates, time and images.

pub(crate) mod color;
pub(crate) mod coordinates;
pub(crate) mod image;
pub(crate) mod number;
pub(crate) mod random;
pub(crate) mod time;
