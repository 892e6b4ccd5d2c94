//! Planes of pixels in memory: buffers, their cache, and pictures from files.

pub mod cache;
pub mod file_data;
pub(crate) mod parallel;
pub mod picture;
pub mod picture_input;
pub(crate) mod plane_buffer;
pub(crate) mod window;
