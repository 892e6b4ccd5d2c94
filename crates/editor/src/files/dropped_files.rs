//! Files dropped on the window: graphs are opened or become nodes, images become nodes that read them.

use super::names::{name_of, relative_path, slashed};
use super::state::Files;
use crate::commands::{EditorCommand, NewNode, NextStep};
use crate::session::Session;
use egui::{Align2, Area, Frame, Id, Order, RichText, Ui};
use lapidary_document::INSTANCE;
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_evaluator::node::spec::newest;
use std::path::{Component, Path};

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
                _ => commands.extend(use_picture(session, &path)),
            }
        }
        if let Some(path) = open {
            commands.push(EditorCommand::Leave(NextStep::Open(path)));
        }
    }
}

/// Describes the effect of dropping the file under the pointer.
pub(super) fn show_hovered_file(ui: &Ui) {
    let hovered = ui.input(|i| i.raw.hovered_files.clone());
    let Some(path) = hovered.into_iter().find_map(|file| file.path) else { return };
    let name = name_of(&path);
    let text = match path.extension() {
        Some(end) if end.eq_ignore_ascii_case("ron") => format!("drop to open {name}\nwith Shift: add it as a node"),
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

/// Commands that add a node that reads an image.
fn use_picture(session: &Session, path: &Path) -> Vec<EditorCommand> {
    let reads = newest(session.library).find_map(|spec| {
        let socket = spec.sockets.iter().find(|socket| socket.kind.names_picture())?;
        Some((spec.name, socket.name))
    });
    match reads {
        Some((kind, socket)) => {
            let reader = add_reader(kind, socket, &relative_path(session, path));
            allow(session, path).into_iter().chain([reader]).collect()
        }
        None => vec![EditorCommand::Warn(format!("no node reads {}", name_of(path)))],
    }
}

/// Allows graphs to read the folder of a file that the user has chosen, if that is not the folder of the open file.
pub(super) fn allow(session: &Session, path: &Path) -> Option<EditorCommand> {
    is_outside(&relative_path(session, path)).then(|| allow_folder_of(session, path)).flatten()
}

/// Allows graphs to read the folder of a file. The message names the option that allows it to the command line.
pub(crate) fn allow_folder_of(session: &Session, path: &Path) -> Option<EditorCommand> {
    let folder = session.platform.allow(&session.platform.absolute(path))?;
    let (name, folder) = (name_of(path), folder.display());
    let message =
        format!("{name} is outside the folder of this graph: to render from the command line, add `--allow {folder}`");
    Some(EditorCommand::Notify(message))
}

/// Returns whether a relative path leaves the folder of the open file.
fn is_outside(path: &Path) -> bool {
    path.is_absolute() || path.components().any(|part| part == Component::ParentDir)
}

/// Command that adds a node that reads a file.
fn add_reader(kind: &str, socket: &str, path: &Path) -> EditorCommand {
    let node = Node { kind: kind.to_owned(), args: [(socket.to_owned(), Arg::Text(slashed(path)))].into() };
    EditorCommand::AddNode(NewNode { node, place: None, from: None, subgraph: None })
}
