//! Files: opening, saving, exporting, autosaving and watching.

mod allowed_folders;
mod autosave;
mod choice_list;
mod component;
mod dropped_files;
mod export;
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

pub(crate) use state::Files;
