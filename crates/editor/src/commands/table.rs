//! The table of commands: menus, shortcuts, help and the command palette derive from it.

use super::command_entry::CommandEntry;
use super::command_id::CommandId;
use super::menus::MENUS;

/// All commands: those of each menu are declared in a file of their own. The canvas declares its shortcuts itself.
pub const COMMANDS: &[CommandEntry] = &joined::<{ count(MENUS) }>(MENUS);

impl CommandEntry {
    /// Declaration of a command.
    pub fn of(id: CommandId) -> Option<&'static CommandEntry> {
        COMMANDS.iter().find(|entry| entry.id == id)
    }
}

/// Number of commands in some tables.
const fn count(tables: &[&[CommandEntry]]) -> usize {
    let (mut total, mut table) = (0, 0);
    while table < tables.len() {
        total += tables[table].len();
        table += 1;
    }
    total
}

/// Commands of some tables as one, computed by the compiler.
const fn joined<const COUNT: usize>(tables: &[&[CommandEntry]]) -> [CommandEntry; COUNT] {
    let mut all = [tables[0][0]; COUNT];
    let (mut next, mut table) = (0, 0);
    while table < tables.len() {
        let mut row = 0;
        while row < tables[table].len() {
            all[next] = tables[table][row];
            next += 1;
            row += 1;
        }
        table += 1;
    }
    all
}
