//! Commands of the menu `File`.

use crate::commands::command_entry::{CTRL, CTRL_SHIFT, CommandEntry, MenuName::File, composed, entry, key};
use crate::commands::command_id::CommandId as Id;
use crate::commands::editor_command::{EditorCommand, FilePurpose, NextStep};
use egui::Key;

/// Commands of the menu `File`.
pub(super) const COMMANDS: &[CommandEntry] = &[
    entry(Id::New, "new …", "start from a template").menu(File, 0).keys(&[key(CTRL, Key::N)]),
    entry(Id::Open, "open …", "open a graph").menu(File, 0).keys(&[key(CTRL, Key::O)]),
    entry(Id::Save, "save", "save the graph").menu(File, 1).keys(&[key(CTRL, Key::S)]),
    composed("save as …", "save the graph under another name", |_| {
        vec![EditorCommand::ChooseFile(FilePurpose::Save)]
    })
    .menu(File, 1)
    .keys(&[key(CTRL_SHIFT, Key::S)]),
    entry(Id::Export, "export …", "export images").menu(File, 2).keys(&[key(CTRL_SHIFT, Key::E)]),
    entry(Id::ExportAgain, "export again", "repeat the last export").menu(File, 2).keys(&[key(CTRL, Key::E)]),
    composed("quit", "close the window", |_| vec![EditorCommand::Leave(NextStep::Quit)])
        .menu(File, 3)
        .keys(&[key(CTRL, Key::Q)]),
];
