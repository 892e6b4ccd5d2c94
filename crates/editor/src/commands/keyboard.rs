//! Keyboard shortcuts of the window and of the views.

use super::command_entry::{CommandEntry, Needs};
use super::command_id::CommandId;
use super::table::COMMANDS;
use crate::contextual_keys::KeyContext;
use crate::paths::NodePath;
use crate::session::Session;
use egui::{Context, Event, InputState, Key, KeyboardShortcut, Ui};

/// Keyboard of the window.
#[derive(Default)]
pub(crate) struct Keyboard {
    /// Command that waits until the text being typed has taken effect.
    pending: Option<CommandId>,
}

impl Keyboard {
    /// Commands whose keys have been pressed. While a dialog is open, only a waiting command is returned.
    pub(crate) fn pressed(&mut self, ui: &Ui, dialog_open: bool) -> Vec<CommandId> {
        let mut chosen: Vec<CommandId> = self.pending.take().into_iter().collect();
        if dialog_open {
            return chosen;
        }
        let typing = ui.ctx().text_edit_focused();
        for entry in COMMANDS.iter().filter(|entry| entry.context == KeyContext::Window) {
            for shortcut in entry.shortcuts() {
                let while_typing = entry.works_while_typing(&shortcut);
                if (typing && !while_typing) || !ui.input_mut(|i| consume(i, &shortcut)) {
                    continue;
                }
                match ui.memory(|memory| memory.focused()).filter(|_| typing && shortcut.modifiers.command) {
                    // The typed text takes effect first, so that it is saved as well.
                    Some(field) => {
                        ui.memory_mut(|memory| memory.surrender_focus(field));
                        self.pending = Some(entry.id);
                        ui.ctx().request_repaint();
                    }
                    None => chosen.push(entry.id),
                }
            }
        }
        chosen
    }
}

impl CommandEntry {
    /// Returns whether the command can be executed.
    pub(crate) fn available(&self, session: &Session) -> bool {
        self.obstacle(session).is_none()
    }

    /// Reason why the command cannot be executed.
    pub(crate) fn obstacle(&self, session: &Session) -> Option<&'static str> {
        let (possible, reason) = match self.needs {
            Needs::Nothing => return None,
            Needs::Selection => (!session.selection.is_empty(), "select nodes first"),
            Needs::UndoStep => (session.file.can_undo(), "there is nothing to undo"),
            Needs::RedoStep => (session.file.can_redo(), "there is nothing to redo"),
            Needs::Path => {
                (NodePath::selected(session).is_some(), "select a node that draws a path through points first")
            }
            Needs::Animation => (session.animation.available, "nothing in this graph depends on time"),
        };
        (!possible).then_some(reason)
    }

    /// State of a command that switches something on and off.
    pub(crate) fn checked(&self, session: &Session) -> Option<bool> {
        match self.id {
            CommandId::Toggle(toggle) => Some(*toggle.state(&mut session.appearance.clone())),
            _ => None,
        }
    }

    /// First shortcut as the system writes it, or an empty text.
    pub(crate) fn shortcut_text(&self, context: &Context) -> String {
        self.shortcuts().first().map(|shortcut| shortcut_text(context, shortcut)).unwrap_or_default()
    }
}

impl CommandId {
    /// Consumes a shortcut of the views; returns whether it was pressed.
    pub(crate) fn pressed_in_views(self, ui: &Ui) -> bool {
        let shortcuts = CommandEntry::of(self).map(CommandEntry::shortcuts).unwrap_or_default();
        shortcuts.iter().any(|shortcut| ui.input_mut(|i| i.consume_shortcut(shortcut)))
    }

    /// First shortcut as the system writes it.
    pub(crate) fn shortcut_text(self, context: &Context) -> String {
        CommandEntry::of(self).map(|entry| entry.shortcut_text(context)).unwrap_or_default()
    }
}

/// Shortcut as the system writes it. Punctuation is shown without the modifiers that the keyboard needs for it.
pub(crate) fn shortcut_text(context: &Context, shortcut: &KeyboardShortcut) -> String {
    match shortcut.logical_key {
        Key::Questionmark => "?".to_owned(),
        _ => context.format_shortcut(shortcut),
    }
}

/// Consumes a key press with exactly these modifiers.
fn consume(input: &mut InputState, shortcut: &KeyboardShortcut) -> bool {
    let found = input.events.iter().position(|event| {
        matches!(event, Event::Key { key, pressed: true, modifiers, .. }
            if *key == shortcut.logical_key && modifiers.matches_exact(shortcut.modifiers))
    });
    found.map(|at| input.events.remove(at)).is_some()
}
