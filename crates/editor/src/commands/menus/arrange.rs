//! Commands of the menu `Arrange`.

use crate::commands::arrangement::Arrangement as A;
use crate::commands::command_entry::{CommandEntry, MenuName, NONE, arrange, entry, key};
use crate::commands::command_id::CommandId as Id;
use egui::Key;

/// Commands of the menu `Arrange`.
pub(super) const COMMANDS: &[CommandEntry] = &[
    entry(Id::Arrange(A::Layout), "arrange", "arrange the selected items in columns with few crossings, or all items")
        .menu(MenuName::Arrange, 0)
        .keys(&[key(NONE, Key::L)]),
    arrange(A::Left, "align left", "align the left edges of the selected items", 1),
    arrange(A::Column, "align centres in a column", "align the centres of the selected items vertically", 1),
    arrange(A::Right, "align right", "align the right edges of the selected items", 1),
    arrange(A::Top, "align top", "align the upper edges of the selected items", 2),
    arrange(A::Row, "align centres in a row", "align the centres of the selected items horizontally", 2),
    arrange(A::Bottom, "align bottom", "align the lower edges of the selected items", 2),
    arrange(A::SpreadAcross, "distribute across", "make the spaces from left to right equal", 3),
    arrange(A::SpreadDown, "distribute down", "make the spaces from top to bottom equal", 3),
];
