//! Subjects of the context menus of the canvas.

use egui::Pos2;
use egui_node_graph::Wire;

/// Subject of a context menu.
#[derive(Clone, Debug)]
pub(super) enum MenuSubject {
    Node(String),
    Frame(String),
    Note(String),
    /// Wire, and the position on it.
    Wire(Wire<String>, Pos2),
}
