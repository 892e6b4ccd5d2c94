//! Files: opening, saving, exporting, autosaving and watching.

mod allowed_folders;
mod autosave;
mod choice_list;
mod component;
mod dropped_files;
mod export;
mod export_dialog;
mod export_messages;
mod export_preview;
mod exports;
mod external_changes;
mod extracted_subgraph;
mod file_dialog;
mod file_thread;
mod library_files;
mod names;
mod open_and_save;
mod path_field;
mod question;
mod questions;
mod recent_colors;
mod recent_files;
mod recovery_file;
mod running_export;
mod start_pictures;
mod start_window;
mod state;
mod system_dialog;
mod target_editor;
mod user_target;
mod user_target_files;

pub use export_messages::{export_error, export_warning};

pub(crate) use open_and_save::named_after;
pub(crate) use state::Files;
