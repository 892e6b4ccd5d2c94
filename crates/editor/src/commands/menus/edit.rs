//! Commands of the menu `Edit`.

use crate::commands::command_entry::{
    CTRL, CTRL_SHIFT, CommandEntry, MenuName::Edit, NONE, Needs, canvas, composed, entry, key,
};
use crate::commands::command_id::CommandId as Id;
use crate::commands::editor_command::{EditorCommand, NamedValue};
use egui::Key;
use egui_node_graph::CanvasCommand as C;

/// Commands of the menu `Edit`.
pub(super) const COMMANDS: &[CommandEntry] = &[
    entry(Id::Undo, "undo", "undo the last step").menu(Edit, 0).needs(Needs::UndoStep).keys(&[key(CTRL, Key::Z)]),
    entry(Id::Redo, "redo", "repeat the step that was undone")
        .menu(Edit, 0)
        .needs(Needs::RedoStep)
        .keys(&[key(CTRL_SHIFT, Key::Z), key(CTRL, Key::Y)]),
    canvas(C::Cut, "cut").menu(Edit, 1).needs(Needs::Selection),
    canvas(C::Copy, "copy").menu(Edit, 1).needs(Needs::Selection),
    canvas(C::Paste, "paste").menu(Edit, 1),
    canvas(C::Duplicate, "duplicate").menu(Edit, 1).needs(Needs::Selection),
    canvas(C::DuplicateWired, "duplicate with wires").menu(Edit, 1).needs(Needs::Selection),
    canvas(C::Delete, "delete").menu(Edit, 1).needs(Needs::Selection),
    canvas(C::Dissolve, "delete and reconnect").menu(Edit, 1).needs(Needs::Selection),
    canvas(C::Group, "group").menu(Edit, 2).needs(Needs::Selection),
    canvas(C::Mute, "bypass").menu(Edit, 2).needs(Needs::Selection),
    canvas(C::Collapse, "collapse").menu(Edit, 2).needs(Needs::Selection),
    composed("frame", "draw a frame around the selected nodes", |_| vec![EditorCommand::FrameSelection])
        .menu(Edit, 2)
        .needs(Needs::Selection)
        .keys(&[key(CTRL, Key::J)]),
    composed("rename …", "rename the selected node, or edit the text of the selected frame or note", |session| {
        let node = session.selection.iter().find(|name| session.node(name).is_some());
        let annotation = || session.selection.iter().find(|id| session.is_annotation(id));
        let rename = node.map(|node| EditorCommand::RenameNode(node.clone()));
        rename.or_else(|| annotation().map(|id| EditorCommand::OpenNode(id.clone()))).into_iter().collect()
    })
    .menu(Edit, 2)
    .needs(Needs::Selection)
    .keys(&[key(NONE, Key::F2)]),
    composed("name this value …", "name the output of the selected node: its wires become tags", |session| {
        let node = session.selection.iter().find(|name| session.node(name).is_some());
        node.map(|node| EditorCommand::NameValue(NamedValue::Node(node.clone()))).into_iter().collect()
    })
    .menu(Edit, 2)
    .needs(Needs::Selection)
    .keys(&[key(CTRL_SHIFT, Key::N)]),
    entry(Id::FindInGraph, "find in graph …", "find a node, frame or note of this graph by its text")
        .menu(Edit, 3)
        .keys(&[key(CTRL, Key::F)]),
    canvas(C::SelectAll, "select all").menu(Edit, 3),
    canvas(C::Invert, "invert selection").menu(Edit, 3),
    canvas(C::Upstream, "select upstream").menu(Edit, 3).needs(Needs::Selection),
];
