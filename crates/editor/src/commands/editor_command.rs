//! Requests of components to the editor.

use super::command_id::CommandId;
use super::view_kind::ViewKind;
use crate::background::ViewTarget;
use crate::open_file::OpenFile;
use egui::{Pos2, Rect};
use egui_node_graph::{SocketRef, Wire};
use lapidary_document::GraphInterface as SubgraphInterface;
use lapidary_document::edit::Edit;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::graph::Node;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// Request of a component, which the editor executes after the component has been shown.
pub(crate) enum EditorCommand {
    /// Execute a command of the table.
    Run(CommandId),
    /// Show a message for a few seconds.
    Notify(String),
    /// Show a message about the effect of an edit for a few seconds, unless the user undoes a step.
    NotifyOfEdit(String),
    /// Show a message about a failure for a few seconds.
    Warn(String),

    /// Edit a graph of the file.
    Edit(GraphEdit),
    /// Replace the text of the file as one undo step, and select a node.
    ReplaceText(String, Option<String>),
    /// Begin a new undo step with the next edit.
    EndUndoStep,
    /// Take back the edits of the undo step that has not ended.
    CancelUndoStep,
    /// Add a node to the graph on the canvas.
    AddNode(NewNode),
    /// Add a note at a position of the canvas.
    AddNote(Option<Pos2>),
    /// Draw a frame around the selected nodes.
    FrameSelection,
    /// Ask for another name of a node.
    RenameNode(String),
    /// Ask for the name of a value, whose wires then become tags.
    NameValue(NamedValue),

    /// Select nodes, frames and notes.
    Select(BTreeSet<String>),
    /// Select a node and scroll to it.
    Reveal(String),
    /// Select an item and show it at a readable size in a part of the window, with a ring.
    GoTo { item: String, window: Rect },
    /// Select a node by its name in the flattened graph, after leaving the subgraphs that do not contain it.
    SelectFlattened(String),
    /// Show an output or a node in the 2D view, which then no longer follows the selection.
    View(ViewTarget),
    /// Lock the second 2D view to an output or a node, or close that view.
    ViewSecond(Option<ViewTarget>),
    /// Show the selected node in the 2D view that follows the selection.
    FollowSelection(ViewTarget),
    /// Open a node: enter its subgraph, open its file, edit a note, or view it.
    OpenNode(String),
    /// Enter a subgraph of the file through the node that stands for it.
    EnterSubgraph { node: String, graph: String },
    /// Leave subgraphs until this number of them remains.
    LeaveSubgraphs(usize),
    /// Rename the subgraph on the canvas.
    RenameSubgraph { from: String, to: String },
    /// Replace the node that stands for a subgraph by the nodes of the subgraph.
    Ungroup(String),
    /// Move a subgraph to a file of its own.
    ExtractSubgraph(String),
    /// Show all nodes of the canvas.
    FitCanvas,

    /// Open the finder at a position of the canvas, for a node to be wired to sockets.
    OpenFinder { place: Pos2, ends: WireEnds },
    /// Add a graph or a preset of the library at a position of the canvas.
    AddFromLibrary(LibraryItem, Option<Pos2>),
    /// Save the open graph, the selection or a preset to the library, under a name.
    SaveToLibrary(LibrarySource, String),
    /// Delete an item of the library.
    RemoveFromLibrary(String),
    /// Read the library again.
    LibraryChanged,
    /// Mark a node or an item of the library as a favourite, or remove the mark.
    ToggleFavourite(String),

    /// Ask for a file or a folder.
    ChooseFile(FilePurpose),
    /// Use the file or folder that was chosen.
    UseFile(FilePurpose, PathBuf),
    /// Allow graphs to read the folder of a file, and check the open file again.
    AllowFolderOf(PathBuf),
    /// Open the file that a node reads its graph from.
    OpenUsedFile(String),
    /// Leave the open file, after asking about unsaved edits.
    Leave(NextStep),

    /// Show a file that has been read.
    ShowFile(Box<OpenFile>),
    /// The file on disk has this text.
    MarkSaved(PathBuf, Arc<str>),
    /// Files that the graph reads have changed.
    ReloadUsedFiles,
    /// Leave subgraphs that no longer exist.
    LeaveMissingSubgraphs,
    /// Add fonts of the system.
    AddFonts(Vec<Vec<u8>>),

    /// Give one view the whole panel, or show both.
    ShowViews(Option<ViewKind>),
    /// Give one view the whole window, or return to the panels.
    Maximise(Option<ViewKind>),
    /// Set the scale of the interface.
    SetScale(f32),
    /// Set the resolution of the 2D view along the longer side; none for as many pixels as are visible.
    SetPreviewSide(Option<u32>),
}

/// Edits of one graph of the file, all or none.
pub(crate) struct GraphEdit {
    pub(crate) edits: Vec<Edit>,
    /// True if they apply to the file as a whole, regardless of the subgraph on the canvas.
    pub(crate) whole_file: bool,
    /// Undo step they belong to; edits with the same name form one step until it ends.
    pub(crate) step: Option<String>,
    /// New selection, if the edits succeed.
    pub(crate) select: Option<BTreeSet<String>>,
}

/// Node to be added to the canvas.
pub(crate) struct NewNode {
    pub(crate) node: Node,
    /// Position on the canvas; the middle of its visible part if none is given.
    pub(crate) place: Option<NodePlace>,
    pub(crate) ends: WireEnds,
    /// Interface of the subgraph that it stands for.
    pub(crate) subgraph: Option<SubgraphInterface>,
}

/// Sockets that a new node is wired to.
#[derive(Clone, Debug, Default)]
pub(crate) struct WireEnds {
    /// Output that the node reads, or input that it feeds.
    pub(crate) from: Option<SocketRef<String>>,
    /// Input that the node feeds as well, at the end of the wire into which it is inserted.
    pub(crate) into: Option<SocketRef<String>>,
}

/// Position of a new node on the canvas.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NodePlace {
    /// Its upper left corner.
    Corner(Pos2),
    /// End of the wire that was dropped: the socket that is wired lies here.
    WireEnd(Pos2),
}

/// Value that the user names.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NamedValue {
    /// The first output of a node, for all inputs that read it. A reroute point becomes the named value itself.
    Node(String),
    /// The value that a wire carries, for the input at its end; the named value appears at a position of the canvas.
    Wire(Wire<String>, Pos2),
}

/// Graph or preset of the library.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LibraryItem {
    /// Name of its file in the library, which identifies it.
    pub(crate) file: String,
    /// Text of the file.
    pub(crate) text: Arc<str>,
    /// True if it is the preset of a node.
    pub(crate) is_preset: bool,
}

/// Source of an item that is saved to the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LibrarySource {
    /// The open file.
    Graph,
    /// The selected nodes, as a graph.
    Selection,
    /// The settings of the selected node.
    Preset,
}

/// Purpose of a file that the user chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FilePurpose {
    Open,
    Save,
    /// Graph to be used as a node.
    Use,
    /// Folder for exported images.
    Folder,
    /// Folder of the library of the user.
    Library,
    /// File that something reads.
    File(FileReader),
}

/// Reader of a chosen file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FileReader {
    /// Input of a node, in the named subgraph or the graph of the file.
    Socket { inside: Option<String>, node: String, socket: String },
    /// The 3D view.
    View(ViewFile),
}

/// File that the 3D view reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ViewFile {
    Environment,
    /// Picture on the terrain.
    TerrainPicture,
    /// Mesh with the material.
    Mesh,
}

/// Step that follows once the open file may be left.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NextStep {
    /// Offer the templates.
    New,
    /// Start from a template.
    Begin(usize),
    /// Open a copy of a graph that the program contains, by its path.
    Copy(&'static str),
    /// Ask for a file.
    Choose,
    /// Open a file.
    Open(PathBuf),
    /// Recover the work of a window that has ended.
    Recover {
        /// Recovery file.
        recovery: PathBuf,
        /// File that the work belongs to.
        path: Option<PathBuf>,
    },
    /// Open the file that a node stands for.
    Enter(PathBuf),
    /// Return to the file that uses the open one.
    Back,
    Quit,
}

impl EditorCommand {
    /// Edits of the graph on the canvas as an undo step of their own.
    pub(crate) fn edit(edits: Vec<Edit>) -> EditorCommand {
        EditorCommand::Edit(GraphEdit { edits, whole_file: false, step: None, select: None })
    }

    /// Edits of the graph on the canvas that join the undo step of that name.
    pub(crate) fn edit_step(edits: Vec<Edit>, step: String) -> EditorCommand {
        EditorCommand::Edit(GraphEdit { edits, whole_file: false, step: Some(step), select: None })
    }

    /// Edits of the file as a whole, as an undo step of their own.
    pub(crate) fn edit_file(edits: Vec<Edit>) -> EditorCommand {
        EditorCommand::Edit(GraphEdit { edits, whole_file: true, step: None, select: None })
    }

    /// Selects one node, frame or note.
    pub(crate) fn select(name: &str) -> EditorCommand {
        EditorCommand::Select([name.to_owned()].into())
    }
}

impl WireEnds {
    /// One socket, or none.
    pub(crate) fn one(from: Option<SocketRef<String>>) -> WireEnds {
        WireEnds { from, into: None }
    }
}

/// Warning with the message and help of a diagnostic.
pub(crate) fn report(diagnostic: &Diagnostic) -> EditorCommand {
    let help = diagnostic.help.as_ref().map(|help| format!("\n{help}")).unwrap_or_default();
    EditorCommand::Warn(format!("{}{help}", diagnostic.message))
}
