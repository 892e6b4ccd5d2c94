//! Loading of graph files with the graphs, pictures and data files that they use.

mod folder_access;
mod graph_file;
mod loader;
mod prepared_graph;

pub use graph_file::{GraphFile, ValidGraph, file_stem, read_graph_text};
pub use loader::Loader;
pub use prepared_graph::{GraphSettings, PreparedGraph, located_diagnostics};
