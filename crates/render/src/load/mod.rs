//! Loading of graph files with the graphs, pictures and data files that they use.

mod bundled_graphs;
mod environment;
mod folder_access;
mod graph_file;
mod loader;
mod prepared_graph;
mod user_folders;

pub use bundled_graphs::BUNDLED_GRAPHS;
pub use graph_file::{GraphFile, ValidGraph, file_stem, read_graph_text};
pub use loader::Loader;
pub use prepared_graph::{GraphSettings, PreparedGraph, located_diagnostics};
pub use user_folders::{library_setting, state_folder, user_library};
