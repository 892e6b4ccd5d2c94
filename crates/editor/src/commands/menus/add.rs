//! Commands of the menu `Add`.

use crate::commands::command_entry::{CommandEntry, MenuName::Add, canvas, composed};
use crate::commands::editor_command::{EditorCommand, FilePurpose};
use egui_node_graph::CanvasCommand as C;

/// Commands of the menu `Add`.
pub(super) const COMMANDS: &[CommandEntry] = &[
    canvas(C::Menu, "find …").menu(Add, 0),
    composed("note", "add a note to the canvas", |_| vec![EditorCommand::AddNote(None)]).menu(Add, 2),
    composed("graph of another file …", "add a node that evaluates the graph of another file", |_| {
        vec![EditorCommand::ChooseFile(FilePurpose::Use)]
    })
    .menu(Add, 2),
];
