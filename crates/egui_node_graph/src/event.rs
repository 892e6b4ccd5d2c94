//! What the user wants of the graph.

use crate::view::{Socket, Wire};
use egui::{Pos2, Vec2};

/// Something for the program to do, or to leave. All events of one frame belong together: one step to undo.
///
/// While something is dragged there are many frames of [`Moved`](Event::Moved) and [`Resized`](Event::Resized); what
/// they add up to ends with [`Settled`](Event::Settled). Places are in the coordinates of [`Node::at`](crate::Node::at);
/// [`Canvas::to_screen`](crate::Canvas::to_screen) tells where in the window they are.
#[derive(Clone, Debug, PartialEq)]
pub enum Event<I> {
    /// Move nodes; what lies inside a frame is named with it.
    Moved {
        /// Which.
        nodes: Vec<I>,
        /// How far.
        by: Vec2,
    },
    /// Make a frame or a note another size.
    Resized {
        /// Which.
        node: I,
        /// How wide and how high.
        size: Vec2,
    },
    /// A drag, or a step by key, has come to its end.
    Settled,
    /// Wire an output to an input, in the place of whatever was wired to that input.
    Connect(Wire<I>),
    /// Take wires away.
    Detach(Vec<Wire<I>>),
    /// A wire was let go over nothing: offer what could be wired to it, and place it there.
    Dropped {
        /// The socket it was drawn from.
        from: Socket<I>,
        /// Where it was let go.
        place: Pos2,
    },
    /// Put a node without wires into a wire: `before` and `after` take the place of `wire`.
    Insert {
        /// The wire that was.
        wire: Wire<I>,
        /// From where the wire began to the node.
        before: Wire<I>,
        /// From the node to where the wire ended.
        after: Wire<I>,
    },
    /// Lead a wire over a new point.
    Reroute {
        /// Which.
        wire: Wire<I>,
        /// Where.
        place: Pos2,
    },
    /// Take nodes away, with their wires.
    Delete(Vec<I>),
    /// Take nodes away, and wire what they were given to what they gave to.
    Heal(Vec<I>),
    /// Show only headers, or all of the nodes again.
    Collapse(Vec<I>),
    /// Bypass nodes, or use them again.
    Mute(Vec<I>),
    /// Put nodes on the clipboard.
    Copy(Vec<I>),
    /// Put nodes on the clipboard and take them away.
    Cut(Vec<I>),
    /// Add what was on the clipboard.
    Paste {
        /// What was on it.
        text: String,
        /// Where it is to lie.
        place: Pos2,
    },
    /// Add copies of nodes.
    Duplicate {
        /// Of which.
        nodes: Vec<I>,
        /// Whether the copies are wired to what the nodes are wired to.
        wired: bool,
    },
    /// Make one node of several.
    Group(Vec<I>),
    /// Open a node: enter a group, edit a note.
    Enter(I),
    /// Leave the group that is shown.
    Leave,
    /// Offer what can be added, or done with a node.
    Menu {
        /// Where it was asked for.
        place: Pos2,
        /// The node it was asked for on.
        on: Option<I>,
    },
}
