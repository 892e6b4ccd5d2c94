//! The desktop editor: a graph on a canvas, what it makes, and nothing that ever waits.
//!
//! An [`Editor`] is shown by any egui program with [`Editor::ui`]; the `lapidary` binary gives it a window, tests give
//! it a screen made of numbers. What is outside (disk, pictures, export) it meets as a [`Platform`]. It draws every node
//! from its declaration, and knows none by name.

mod act;
mod background;
mod canvas;
mod diagnostics_list;
mod editor;
mod evaluation;
mod files;
mod finder;
mod fonts;
mod help;
mod menu_bar;
mod node_interface;
mod notices;
mod open_file;
mod platform;
mod playback;
mod properties;
mod session;
mod status_bar;
mod subgraph_path;
mod theme;
mod views;

pub use editor::Editor;
pub use platform::{BrowseKind, BrowseRequest, Exported, FolderEntry, Platform};
