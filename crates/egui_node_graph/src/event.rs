//! Edits and requests of the user.

use crate::view::{SocketRef, Wire};
use egui::{Pos2, Vec2};

/// Request of the user, which the program may apply or ignore. All events of one frame form one undo step.
///
/// A drag sends [`Moved`](CanvasEvent::Moved) or [`Resized`](CanvasEvent::Resized) in every frame and ends with
/// [`DragEnded`](CanvasEvent::DragEnded). Positions are in graph coordinates, like
/// [`NodeView::at`](crate::NodeView::at); [`Canvas::to_screen`](crate::Canvas::to_screen) converts them.
#[derive(Clone, Debug, PartialEq)]
pub enum CanvasEvent<I> {
    /// Move nodes. Items inside a moved frame are listed as well.
    Moved {
        /// Affected item.
        nodes: Vec<I>,
        /// Displacement.
        by: Vec2,
    },
    /// Resize a frame or a note.
    Resized {
        /// Affected item.
        node: I,
        /// New size.
        size: Vec2,
    },
    /// End of a drag, or of a move by key.
    DragEnded,
    /// Wire an output to an input; replaces the present wire of that input.
    Connect(Wire<I>),
    /// Remove wires.
    Disconnect(Vec<Wire<I>>),
    /// A wire was dropped on the background: offer nodes that fit, and place the chosen one there.
    WireDropped {
        /// Socket at which the wire was started.
        from: SocketRef<I>,
        /// Position of the drop.
        place: Pos2,
    },
    /// Insert an unwired node into a wire: `before` and `after` replace `wire`.
    Insert {
        /// Wire to remove.
        wire: Wire<I>,
        /// Wire from the old start to the node.
        before: Wire<I>,
        /// Wire from the node to the old end.
        after: Wire<I>,
    },
    /// Insert a reroute point into a wire.
    Reroute {
        /// Affected item.
        wire: Wire<I>,
        /// Position of the point.
        place: Pos2,
    },
    /// Delete nodes and their wires.
    Delete(Vec<I>),
    /// Delete nodes and connect their sources to the inputs they fed.
    Dissolve(Vec<I>),
    /// Collapse nodes to their headers, or expand them.
    Collapse(Vec<I>),
    /// Bypass nodes, or stop bypassing them.
    Mute(Vec<I>),
    /// Copy nodes to the clipboard.
    Copy(Vec<I>),
    /// Copy nodes to the clipboard and delete them.
    Cut(Vec<I>),
    /// Insert the content of the clipboard.
    Paste {
        /// Text of the clipboard.
        text: String,
        /// Target position.
        place: Pos2,
    },
    /// Duplicate nodes.
    Duplicate {
        /// Nodes to duplicate.
        nodes: Vec<I>,
        /// True if the copies keep their wires from nodes that are not duplicated.
        wired: bool,
    },
    /// Group nodes into one.
    Group(Vec<I>),
    /// Open a node: enter a group or edit a note.
    Enter(I),
    /// Show the result of a node, or of the socket that was clicked.
    View {
        /// Affected item.
        node: I,
        /// Socket under the pointer, if any.
        socket: Option<SocketRef<I>>,
    },
    /// Show the portal at which the wire of the clicked tag begins.
    ShowSource(I),
    /// Leave the current group.
    Leave,
    /// Open the context menu, to add a node or act on one.
    Menu {
        /// Position of the menu.
        place: Pos2,
        /// Node under the menu, if any.
        on: Option<I>,
        /// True if a key opened it: the menu then needs the keyboard.
        by_key: bool,
    },
    /// Open the context menu of a wire.
    WireMenu {
        /// Position of the menu.
        place: Pos2,
        /// Wire under the menu.
        on: Wire<I>,
        /// True if a key opened it.
        by_key: bool,
    },
}
