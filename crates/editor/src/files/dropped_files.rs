//! Files dropped on the window: graphs are opened or become nodes, images and fonts become nodes that read them, meshes
//! become the shape of the 3D view.

use super::names::{is_outside, name_of, relative_path, slashed};
use super::state::Files;
use crate::commands::{EditorCommand, FilePurpose, FileReader, NewNode, NextStep, ViewFile, WireEnds};
use crate::session::Session;
use egui::{Align2, Area, Frame, Id, Order, RichText, Ui};
use lapidary_document::INSTANCE;
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_evaluator::node::spec::{FileType, newest};
use std::ffi::OsStr;
use std::path::Path;

impl Files {
    /// Opens dropped graphs, or adds nodes for dropped files.
    pub(super) fn handle_dropped_files(
        &mut self,
        ui: &Ui,
        session: &Session,
        dialog_open: bool,
        commands: &mut Vec<EditorCommand>,
    ) {
        let (dropped, shift) = ui.input(|i| (i.raw.dropped_files.clone(), i.modifiers.shift));
        if dialog_open && !dropped.is_empty() {
            let message = "close the open dialog first, then drop the file again";
            return commands.push(EditorCommand::Notify(message.to_owned()));
        }
        let mut open = None;
        for path in dropped.into_iter().map(|file| file.path().to_owned()) {
            match path.extension() {
                Some(end) if end.eq_ignore_ascii_case("ron") && shift => commands.push(use_graph(session, &path)),
                Some(end) if end.eq_ignore_ascii_case("ron") => open = Some(path),
                Some(end) if is_mesh(end) => {
                    commands.push(EditorCommand::UseFile(FilePurpose::File(FileReader::View(ViewFile::Mesh)), path))
                }
                _ => self.read_file(session, &path, commands),
            }
        }
        if let Some(path) = open {
            commands.push(EditorCommand::Leave(NextStep::Open(path)));
        }
    }

    /// Adds a node that reads files with this extension, or images.
    fn read_file(&mut self, session: &Session, path: &Path, commands: &mut Vec<EditorCommand>) {
        let reader = |reads: &dyn Fn(FileType) -> bool| {
            newest(session.library).find_map(|spec| {
                let socket = spec.sockets.iter().find(|socket| socket.kind.file_type().is_some_and(reads))?;
                Some((spec.name, socket.name))
            })
        };
        let named = |end: &OsStr| reader(&|kind| kind.extensions().iter().any(|own| end.eq_ignore_ascii_case(own)));
        let reads = path.extension().and_then(named).or_else(|| reader(&|kind| kind == FileType::Picture));
        match reads {
            Some((kind, socket)) => {
                let reader = add_reader(kind, socket, &relative_path(session, path));
                self.read_chosen_file(session, path, reader, commands);
            }
            None => commands.push(EditorCommand::Warn(format!("no node reads {}", name_of(path)))),
        }
    }
}

/// Returns whether files with an extension are meshes.
fn is_mesh(extension: &OsStr) -> bool {
    ["obj", "glb"].into_iter().any(|end| extension.eq_ignore_ascii_case(end))
}

/// Describes the effect of dropping the file under the pointer.
pub(super) fn show_hovered_file(ui: &Ui) {
    let hovered = ui.input(|i| i.raw.hovered_files.clone());
    let Some(path) = hovered.into_iter().find_map(|file| file.path) else { return };
    let name = name_of(&path);
    let text = match path.extension() {
        Some(end) if end.eq_ignore_ascii_case("ron") => format!("drop to open {name}\nwith Shift: add it as a node"),
        Some(end) if is_mesh(end) => format!("drop to show the material on {name} in the 3D view"),
        _ => format!("drop to add a node that reads {name}"),
    };
    let area = Area::new(Id::new("dropping")).order(Order::Tooltip).anchor(Align2::CENTER_CENTER, [0.0, 0.0]);
    area.interactable(false).show(ui.ctx(), |ui| {
        Frame::popup(ui.style()).inner_margin(18).show(ui, |ui| ui.label(RichText::new(text).size(17.0)));
    });
}

/// Command that adds a node for the graph of another file.
pub(super) fn use_graph(session: &Session, path: &Path) -> EditorCommand {
    let relative = relative_path(session, path);
    if is_outside(&relative) {
        let name = name_of(path);
        return EditorCommand::Warn(format!(
            "{name} is in another folder: move it to the folder of this file to use it"
        ));
    }
    add_reader(INSTANCE, "file", &relative)
}

/// Command that adds a node that reads a file.
fn add_reader(kind: &str, socket: &str, path: &Path) -> EditorCommand {
    let node = Node { kind: kind.to_owned(), args: [(socket.to_owned(), Arg::Text(slashed(path)))].into() };
    EditorCommand::AddNode(NewNode { node, place: None, ends: WireEnds::default(), subgraph: None })
}
