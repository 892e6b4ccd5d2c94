//! Entry of the table of commands, and the functions that declare entries.

use super::arrangement::Arrangement;
use super::command_id::CommandId;
use super::editor_command::EditorCommand;
use crate::contextual_keys::KeyContext;
use crate::session::Session;
use egui::{Key, KeyboardShortcut, Modifiers};
use egui_node_graph::{CanvasCommand, SHORTCUTS};

/// Command that the user can choose from a menu, the palette or with a key.
#[derive(Clone, Copy, Debug)]
pub struct CommandEntry {
    /// Identity.
    pub id: CommandId,
    /// Title in menus and in the palette.
    pub title: &'static str,
    /// Description for help, unless the canvas describes it.
    about: &'static str,
    /// Menu, and the group in it; groups are separated by lines.
    pub menu: Option<(MenuName, u8)>,
    /// Where its shortcuts work.
    pub context: KeyContext,
    /// Condition under which it is available.
    pub(crate) needs: Needs,
    keys: &'static [KeyboardShortcut],
    /// Requests that a composed command makes.
    requests: fn(&Session) -> Vec<EditorCommand>,
}

/// Menu of the menu bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the menus")]
pub enum MenuName {
    File,
    Edit,
    Add,
    Arrange,
    View,
    Help,
}

/// Condition under which a command is available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    Nothing,
    Selection,
    UndoStep,
    RedoStep,
    Animation,
    Path,
}

/// No modifier.
pub(super) const NONE: Modifiers = Modifiers::NONE;
/// Shift.
pub(super) const SHIFT: Modifiers = Modifiers::SHIFT;
/// Ctrl, or the command key.
pub(super) const CTRL: Modifiers = Modifiers::COMMAND;
/// Ctrl and Shift.
pub(super) const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

impl CommandEntry {
    /// Shortcuts, the one shown in menus first.
    pub fn shortcuts(&self) -> Vec<KeyboardShortcut> {
        match self.id {
            CommandId::Canvas(command) => {
                let own = SHORTCUTS.iter().filter(|row| row.command == command);
                own.map(|row| KeyboardShortcut::new(row.modifiers, row.key)).collect()
            }
            _ => self.keys.to_vec(),
        }
    }

    /// Description for help.
    pub fn description(&self) -> &'static str {
        let of_canvas = |command| SHORTCUTS.iter().find(|row| row.command == command).map(|row| row.about);
        match self.id {
            CommandId::Canvas(command) => of_canvas(command).unwrap_or(self.title),
            _ => self.about,
        }
    }

    /// Requests that the command makes, if it is composed of them.
    pub(crate) fn requests(&self, session: &Session) -> Vec<EditorCommand> {
        (self.requests)(session)
    }

    /// Returns whether a shortcut works while text is typed: shortcuts with Ctrl, except undo and redo, and function keys.
    pub(crate) fn works_while_typing(&self, shortcut: &KeyboardShortcut) -> bool {
        let text_undo = matches!(self.id, CommandId::Undo | CommandId::Redo);
        (shortcut.modifiers.command && !text_undo) || (Key::F1..=Key::F35).contains(&shortcut.logical_key)
    }

    /// Adds the command to a group of a menu.
    pub(super) const fn menu(self, menu: MenuName, group: u8) -> CommandEntry {
        CommandEntry { menu: Some((menu, group)), ..self }
    }

    /// Sets the condition under which the command is available.
    pub(super) const fn needs(self, needs: Needs) -> CommandEntry {
        CommandEntry { needs, ..self }
    }

    /// Sets the shortcuts, the one shown in menus first.
    pub(super) const fn keys(self, keys: &'static [KeyboardShortcut]) -> CommandEntry {
        CommandEntry { keys, ..self }
    }

    /// Makes the shortcuts work while the pointer is over a view.
    pub(super) const fn in_views(self) -> CommandEntry {
        CommandEntry { context: KeyContext::Views, ..self }
    }
}

/// Command that is available everywhere in the window.
pub(super) const fn entry(id: CommandId, title: &'static str, about: &'static str) -> CommandEntry {
    let (context, needs) = (KeyContext::Window, Needs::Nothing);
    CommandEntry { id, title, about, menu: None, context, needs, keys: &[], requests: |_| vec![] }
}

/// Command that makes requests, and is declared by its entry alone.
pub(super) const fn composed(
    title: &'static str,
    about: &'static str,
    requests: fn(&Session) -> Vec<EditorCommand>,
) -> CommandEntry {
    CommandEntry { requests, ..entry(CommandId::Composed(title), title, about) }
}

/// Arrangement of the selected items.
pub(super) const fn arrange(how: Arrangement, title: &'static str, about: &'static str, group: u8) -> CommandEntry {
    entry(CommandId::Arrange(how), title, about).menu(MenuName::Arrange, group).needs(Needs::Selection)
}

/// Command of the canvas, described there.
pub(super) const fn canvas(command: CanvasCommand, title: &'static str) -> CommandEntry {
    CommandEntry { context: KeyContext::Canvas, ..entry(CommandId::Canvas(command), title, "") }
}

/// Shortcut of a command.
pub(super) const fn key(modifiers: Modifiers, key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(modifiers, key)
}
