//! Commands: requests of components to the editor, and the table of those that the user can choose.

mod arrangement;
mod command_entry;
mod command_id;
mod editor_command;
mod gestures;
mod keyboard;
mod menus;
mod table;
mod toggle;
mod view_kind;

pub use arrangement::Arrangement;
pub use command_entry::{CommandEntry, MenuName};
pub use command_id::CommandId;
pub use gestures::GESTURES;
pub use table::COMMANDS;
pub use toggle::Toggle;
pub use view_kind::ViewKind;

pub(crate) use editor_command::{
    EditorCommand, FilePurpose, FileReader, GraphEdit, LibraryItem, LibrarySource, NamedValue, NewNode, NextStep,
    NodePlace, ViewFile, WireEnds, report,
};
pub(crate) use gestures::VIEW_GESTURES;
pub(crate) use keyboard::{Keyboard, shortcut_text};
