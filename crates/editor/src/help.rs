//! Keys, and what helps.

use crate::editor::Editor;
use egui::{Key, Modifiers, Ui};

/// What help shows.
#[derive(Default)]
pub(crate) struct Help {}

impl Editor {
    pub(crate) fn keys(&mut self, ui: &Ui) {
        let pressed = |modifiers, key| ui.input_mut(|i| i.consume_key(modifiers, key));
        if pressed(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z) || pressed(Modifiers::COMMAND, Key::Y) {
            self.undo(false);
        }
        if pressed(Modifiers::COMMAND, Key::Z) {
            self.undo(true);
        }
    }

    pub(crate) fn help_show(&mut self, _ui: &Ui) {}
}
