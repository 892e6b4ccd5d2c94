//! Renders graph files to image files: loads a graph with all that it uses, evaluates its outputs and writes them.

mod error;
mod event;
pub mod file;
mod image_size;
pub mod input;
mod job;
mod load;
mod memory_budget;
mod output_files;
mod picture;
mod report;
mod request;
mod terminal_text;

pub use error::{MemoryRemedy, NameError, NameRemedy, RenderError};
pub use event::{Event, EventSink, Monitor};
pub use image_size::ImageSize;
pub use job::{NAME_FIELDS, PROGRAM, memory_of, render, render_into};
pub use load::{GraphFile, GraphSettings, Loader, PreparedGraph, ValidGraph, file_stem, read_graph_text};
pub use memory_budget::{FILE_MEMORY, MemoryUse};
pub use output_files::OutputFiles;
pub use picture::open_picture;
pub use report::{ClippedOutput, FileReport, FileState, MemoryEstimate, OutputRange, RenderReport, six_digits};
pub use request::{Film, GraphSource, RenderRequest};
pub use terminal_text::{display_path, printable};
