//! Commands: requests of components to the editor, and the table of those that the user can choose.

mod arrangement;
mod editor_command;
mod keyboard;
mod table;

pub use arrangement::Arrangement;
pub use editor_command::ViewKind;
pub use table::{COMMANDS, CommandEntry, CommandId, GESTURES, MenuName, Toggle};

pub(crate) use editor_command::{EditorCommand, FilePurpose, FileReader, GraphEdit, NewNode, NextStep, report};
pub(crate) use keyboard::{Keyboard, shortcut_text};
pub(crate) use table::VIEW_GESTURES;
