//! Renders graph files to image files: loads a graph with all that it uses, evaluates its outputs and writes them.

mod error;
pub mod file;
mod terminal_text;

pub use error::RenderError;
pub use terminal_text::{display_path, printable};
