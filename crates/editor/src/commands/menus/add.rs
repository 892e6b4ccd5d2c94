//! Commands of the menu `Add`.

use crate::commands::command_entry::{CommandEntry, CommandId as Id, MenuName::Add, canvas, entry};
use egui_node_graph::CanvasCommand as C;

/// Commands of the menu `Add`.
pub(super) const COMMANDS: &[CommandEntry] = &[
    canvas(C::Menu, "find …").menu(Add, 0),
    entry(Id::AddNote, "note", "add a note to the canvas").menu(Add, 2),
    entry(Id::UseGraph, "graph of another file …", "add a node that evaluates the graph of another file").menu(Add, 2),
];
