//! Planes of pixels in memory: buffers, their cache, and pictures from files.

pub mod cache;
pub mod picture;
pub mod picture_source;
pub(crate) mod plane_buffer;
