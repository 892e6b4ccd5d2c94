//! Commands of the menu `Help`.

use crate::commands::command_entry::{CTRL_SHIFT, CommandEntry, MenuName::Help, NONE, SHIFT, entry, key};
use crate::commands::command_id::CommandId as Id;
use egui::Key;

/// Commands of the menu `Help`.
pub(super) const COMMANDS: &[CommandEntry] = &[
    entry(Id::Palette, "command palette …", "find a command by its name")
        .menu(Help, 0)
        .keys(&[key(CTRL_SHIFT, Key::P)]),
    entry(Id::Keys, "keys", "list all keys")
        .menu(Help, 0)
        .keys(&[key(NONE, Key::Questionmark), key(SHIFT, Key::Questionmark)]),
    entry(Id::ExplainNode, "about the selected node", "explain the selected node")
        .menu(Help, 0)
        .keys(&[key(NONE, Key::F1)]),
];
