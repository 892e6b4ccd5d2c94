//! Renders graph files to image files: loads a graph with all that it uses, evaluates its outputs and writes them.

mod error;
mod event;
pub mod file;
mod image_size;
pub mod input;
mod load;
mod picture;
mod terminal_text;

pub use error::RenderError;
pub use event::{Event, EventSink};
pub use image_size::ImageSize;
pub use load::{GraphFile, GraphSettings, Loader, PreparedGraph, ValidGraph, file_stem, read_graph_text};
pub use picture::open_picture;
pub use terminal_text::{display_path, printable};
