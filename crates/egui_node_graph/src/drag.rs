//! The current drag.

use crate::layout::HitTarget;
use crate::view::{SocketRef, Wire};
use egui::{Pos2, Vec2};
use std::collections::BTreeSet;

/// Current drag. Positions are in graph coordinates, so that they stay valid while panning and zooming.
#[derive(Clone, Debug, Default)]
pub(crate) enum Drag<I> {
    #[default]
    None,
    /// Pressed but not yet moved.
    Press {
        at: Pos2,
        on: Option<HitTarget<I>>,
    },
    View,
    /// Drag on the minimap.
    Map,
    Nodes {
        /// Grabbed node, its original position, and the position of the press.
        grabbed: I,
        start: Pos2,
        from: Pos2,
        /// All nodes that move, and their displacement so far.
        nodes: Vec<I>,
        moved: Vec2,
    },
    Size {
        node: I,
        start: Vec2,
        from: Pos2,
        /// Requested size.
        size: Vec2,
    },
    Box {
        from: Pos2,
        previous_selection: BTreeSet<I>,
    },
    Wire(PendingWire<I>),
    Knife {
        from: Pos2,
    },
}

/// Wire being drawn.
#[derive(Clone, Debug)]
pub(crate) struct PendingWire<I> {
    pub(crate) from: SocketRef<I>,
    /// Sockets it may connect to.
    pub(crate) compatible: BTreeSet<SocketRef<I>>,
    /// Existing wire whose end is being moved.
    pub(crate) detached: Option<Wire<I>>,
    /// True if it follows the keyboard focus instead of the pointer.
    pub(crate) by_key: bool,
}
