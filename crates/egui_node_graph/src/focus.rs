//! Keyboard focus and its navigation.

use crate::canvas::{Canvas, FrameContext};
use crate::drag::{Drag, PendingWire};
use crate::layout::{HitTarget, ViewLayout};
use crate::metrics;
use crate::view::{ItemId, NodeView, SocketRef, SocketSide};
use egui::{Rect, Response, Vec2};

impl<I: ItemId> Canvas<I> {
    /// Clears focus and drag if their item no longer exists.
    pub(crate) fn clear_stale_focus(&mut self, layout: &ViewLayout<'_, I>) {
        let gone = match &self.focus {
            Some(HitTarget::Socket(socket)) => layout.pin(socket).is_none(),
            Some(HitTarget::Node(id)) => layout.node(id).is_none(),
            _ => false,
        };
        if gone {
            self.focus = None;
        }
        if let Drag::Wire(pending) = &self.drag
            && layout.pin(&pending.from).is_none()
        {
            self.drag = Drag::None;
        }
    }

    /// Focuses the next or previous node or, while a wire is drawn by key, compatible socket. Beyond the last node the
    /// canvas gives up the focus, so that the keyboard is not trapped.
    pub(crate) fn focus_next(&mut self, frame: &FrameContext<'_, '_, I>, canvas: &Response, onwards: bool) {
        let layout = frame.layout;
        let nodes = reading_order(layout);
        if let Drag::Wire(PendingWire { by_key: true, compatible, from, .. }) = &self.drag {
            let sockets = nodes.iter().flat_map(|node| layout.sockets(node).map(|(socket, ..)| socket));
            let stops: Vec<_> = sockets.filter(|socket| compatible.contains(socket) || socket == from).collect();
            let here =
                stops.iter().position(|socket| self.focus == Some(HitTarget::Socket(socket.clone()))).unwrap_or(0);
            let next = (here + if onwards { 1 } else { stops.len() - 1 }) % stops.len().max(1);
            if let Some(socket) = stops.get(next) {
                self.focus_on(layout, HitTarget::Socket(socket.clone()));
            }
            return;
        }
        let here = match &self.focus {
            Some(HitTarget::Node(id) | HitTarget::Socket(SocketRef { node: id, .. })) => {
                nodes.iter().position(|n| n.id == *id)
            }
            _ => None,
        };
        let next = match here {
            None if onwards => 0,
            None => nodes.len().wrapping_sub(1),
            Some(here) if onwards => here + 1,
            Some(here) => here.wrapping_sub(1),
        };
        match nodes.get(next) {
            Some(node) => self.focus_on(layout, HitTarget::Node(node.id.clone())),
            None => self.surrender_focus(canvas),
        }
    }

    /// Gives up the keyboard focus.
    pub(crate) fn surrender_focus(&mut self, canvas: &Response) {
        self.focus = None;
        self.left_by_key = true;
        canvas.surrender_focus();
    }

    /// Moves the focus in the direction of an arrow key: from a node to its sockets or to the nodes above and below, from a
    /// socket to its neighbours or along its wire.
    pub(crate) fn move_focus(&mut self, frame: &FrameContext<'_, '_, I>, x: i8, y: i8) {
        let layout = frame.layout;
        let next = match &self.focus {
            Some(HitTarget::Node(id)) => layout.node(id).and_then(|node| from_node(layout, node, x, y)),
            Some(HitTarget::Socket(socket)) => from_socket(layout, socket, x, y),
            _ => reading_order(layout).first().map(|node| HitTarget::Node(node.id.clone())),
        };
        if let Some(next) = next {
            self.focus_on(layout, next);
        }
    }

    /// Focuses an item and scrolls it into view.
    pub(crate) fn focus_on(&mut self, layout: &ViewLayout<'_, I>, target: HitTarget<I>) {
        let area = match &target {
            HitTarget::Node(id) | HitTarget::Corner(id) => layout.node(id).map(|node| layout.area(node)),
            HitTarget::Socket(socket) => {
                layout.pin(socket).map(|(.., at)| Rect::from_center_size(at, Vec2::splat(40.0)))
            }
            HitTarget::Wire(wire) => layout.curve(wire).map(|curve| curve.bounds()),
        };
        if let Some(area) = area {
            self.reveal(layout, area);
        }
        self.focus = Some(target);
    }
}

/// Nodes in reading order: columns from left to right, each from top to bottom.
fn reading_order<'a, I: ItemId>(layout: &ViewLayout<'a, I>) -> Vec<&'a NodeView<'a, I>> {
    let mut nodes: Vec<_> = layout.view.nodes.iter().collect();
    // Positions within a column differ slightly.
    let column = |node: &NodeView<'_, I>| (node.at.x / metrics::WIDTH).floor();
    nodes.sort_by(|a, b| column(a).total_cmp(&column(b)).then(a.at.y.total_cmp(&b.at.y)));
    nodes
}

fn from_node<I: ItemId>(layout: &ViewLayout<'_, I>, node: &NodeView<'_, I>, x: i8, y: i8) -> Option<HitTarget<I>> {
    if x != 0 {
        let side = if x < 0 { SocketSide::Input } else { SocketSide::Output };
        let pin = node.pins(side).first()?.id.clone();
        return Some(HitTarget::Socket(SocketRef { node: node.id.clone(), side, pin }));
    }
    let down = |other: &&NodeView<'_, I>| (other.at.y - node.at.y) * f32::from(y);
    let far = |other: &NodeView<'_, I>| (other.at.y - node.at.y).abs() + 2.0 * (other.at.x - node.at.x).abs();
    let there = layout.view.nodes.iter().filter(|other| down(other) > 0.0);
    there.min_by(|a, b| far(a).total_cmp(&far(b))).map(|node| HitTarget::Node(node.id.clone()))
}

fn from_socket<I: ItemId>(layout: &ViewLayout<'_, I>, socket: &SocketRef<I>, x: i8, y: i8) -> Option<HitTarget<I>> {
    let node = layout.node(&socket.node)?;
    if x == 0 {
        let sockets: Vec<_> = layout.sockets(node).map(|(socket, ..)| socket).collect();
        let beside: Vec<_> = sockets.iter().filter(|other| other.side == socket.side).collect();
        let here = beside.iter().position(|other| *other == socket)?;
        let next = here.checked_add_signed(y.into()).unwrap_or(0);
        return beside.get(next).map(|other| HitTarget::Socket((*other).clone()));
    }
    // Outwards along the wire, if any; inwards to the node.
    let outwards = (x < 0) == (socket.side == SocketSide::Input);
    if !outwards {
        return Some(HitTarget::Node(socket.node.clone()));
    }
    let wire = layout.view.wires.iter().find(|wire| wire.from == *socket || wire.to == *socket)?;
    Some(HitTarget::Socket(if wire.from == *socket { wire.to.clone() } else { wire.from.clone() }))
}
