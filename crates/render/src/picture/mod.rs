//! Pictures and data files that graphs name.

mod buffered;
mod cache;
mod exr;
mod format;
mod gif;
mod jpeg;
mod npy;
mod open;
mod png;
mod raster;
mod rows;
mod source;
mod tiff;

pub(crate) use cache::{PictureCache, large_pictures, picture_paths};
pub use open::open_picture;
pub(crate) use rows::{PictureRows, read_to_end};
