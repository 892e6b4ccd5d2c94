//! The commands of each menu, in the order of the menu.

mod add;
mod arrange;
mod canvas;
mod edit;
mod file;
mod help;
mod view;

use super::command_entry::CommandEntry;

/// Commands of all menus, then those that are in no menu.
pub(super) const MENUS: &[&[CommandEntry]] = &[
    file::COMMANDS,
    edit::COMMANDS,
    add::COMMANDS,
    arrange::COMMANDS,
    view::COMMANDS,
    help::COMMANDS,
    canvas::COMMANDS,
];
