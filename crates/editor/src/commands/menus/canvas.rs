//! Commands of the canvas that are in no menu.

use crate::commands::command_entry::{CommandEntry, canvas};
use egui_node_graph::CanvasCommand as C;

/// Commands of the canvas that are in no menu.
pub(super) const COMMANDS: &[CommandEntry] = &[
    canvas(C::Enter, "open node"),
    canvas(C::ItemMenu, "menu of the node or wire"),
    canvas(C::Leave, "cancel or leave"),
    canvas(C::Out, "leave the canvas"),
    canvas(C::Next, "next node or socket"),
    canvas(C::Previous, "previous node or socket"),
    canvas(C::Arrow(-1, 0), "move left"),
    canvas(C::Arrow(1, 0), "move right"),
    canvas(C::Arrow(0, -1), "move up"),
    canvas(C::Arrow(0, 1), "move down"),
    canvas(C::Fine(-1, 0), "move left by a point"),
    canvas(C::Fine(1, 0), "move right by a point"),
    canvas(C::Fine(0, -1), "move up by a point"),
    canvas(C::Fine(0, 1), "move down by a point"),
];
