//! Commands: requests of components to the editor, and the table of those that the user can choose.

mod arrangement;
mod editor_command;
mod gestures;
mod keyboard;
mod table;
mod toggle;

pub use arrangement::Arrangement;
pub use editor_command::ViewKind;
pub use gestures::GESTURES;
pub use table::{COMMANDS, CommandEntry, CommandId, MenuName};
pub use toggle::Toggle;

pub(crate) use editor_command::{EditorCommand, FilePurpose, FileReader, GraphEdit, NewNode, NextStep, report};
pub(crate) use gestures::VIEW_GESTURES;
pub(crate) use keyboard::{Keyboard, shortcut_text};
