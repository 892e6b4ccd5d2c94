//! Keys of the list of the finder.

use crate::contextual_keys::KeyAction;
use egui::Ui;

/// Keys of the list that were pressed.
pub(super) struct ListKeys {
    /// Rows to move down, less those to move up.
    pub(super) steps: isize,
    pub(super) enter: bool,
    pub(super) escape: bool,
}

impl ListKeys {
    /// Consumes the keys of the list. While the search opens, they are discarded: one of them opened it.
    pub(super) fn consume(ui: &Ui, rows: usize, opening: bool) -> ListKeys {
        let pressed = |key: KeyAction| {
            let times = ui.input_mut(|i| key.consume(i));
            if opening { 0 } else { times }
        };
        // Shift+Tab first: without modifiers, Tab would match it as well.
        let up = pressed(KeyAction::PreviousMatch) + pressed(KeyAction::PreviousRow);
        let down = pressed(KeyAction::NextMatch) + pressed(KeyAction::NextRow);
        let [page_down, page_up] = [KeyAction::NextPage, KeyAction::PreviousPage].map(pressed);
        let [enter, escape] = [KeyAction::ChooseRow, KeyAction::CloseList].map(pressed);
        let steps = (down + page_down * (rows - 1)) as isize - (up + page_up * (rows - 1)) as isize;
        ListKeys { steps, enter: enter > 0, escape: escape > 0 }
    }
}
