//! Identities of the commands that the user can choose.

use super::arrangement::Arrangement;
use super::toggle::Toggle;
use super::view_kind::ViewKind;
use egui_node_graph::CanvasCommand;

/// Identity of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is described in COMMANDS")]
pub enum CommandId {
    New,
    Open,
    Save,
    Export,
    ExportAgain,
    Undo,
    Redo,
    FindInGraph,
    Arrange(Arrangement),
    Palette,
    Keys,
    ExplainNode,
    Play,
    ResetCamera,
    Unpin,
    Maximise(ViewKind),
    Toggle(Toggle),
    DrawPath,
    Canvas(CanvasCommand),
    /// Command that only makes requests, by its title.
    Composed(&'static str),
}
