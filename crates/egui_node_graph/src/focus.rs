//! Where the keyboard is, and where it goes.

use crate::canvas::{Canvas, Turn};
use crate::drag::{Draft, Drag};
use crate::place;
use crate::scene::{Scene, Spot};
use crate::view::{Id, Node, Side, Socket};
use egui::{Rect, Response, Vec2};

impl<I: Id> Canvas<I> {
    /// Lets go of what is no longer there.
    pub(crate) fn mend_focus(&mut self, scene: &Scene<'_, I>) {
        let gone = match &self.focus {
            Some(Spot::Socket(socket)) => scene.pin(socket).is_none(),
            Some(Spot::Node(id)) => scene.node(id).is_none(),
            _ => false,
        };
        if gone {
            self.focus = None;
        }
        if let Drag::Wire(draft) = &self.drag
            && scene.pin(&draft.from).is_none()
        {
            self.drag = Drag::None;
        }
    }

    /// Goes to the next node, or the one before; while a wire is drawn by key, to the next socket it fits. Behind the
    /// last the canvas lets go of the keyboard, so that nobody is caught in it.
    pub(crate) fn step(&mut self, turn: &Turn<'_, '_, I>, canvas: &Response, onwards: bool) {
        let scene = turn.scene;
        let nodes = reading_order(scene);
        if let Drag::Wire(Draft { by_key: true, fits, from, .. }) = &self.drag {
            let sockets = nodes.iter().flat_map(|node| scene.sockets(node).map(|(socket, ..)| socket));
            let stops: Vec<_> = sockets.filter(|socket| fits.contains(socket) || socket == from).collect();
            let here = stops.iter().position(|socket| self.focus == Some(Spot::Socket(socket.clone()))).unwrap_or(0);
            let next = (here + if onwards { 1 } else { stops.len() - 1 }) % stops.len().max(1);
            if let Some(socket) = stops.get(next) {
                self.focus_on(scene, Spot::Socket(socket.clone()));
            }
            return;
        }
        let here = match &self.focus {
            Some(Spot::Node(id) | Spot::Socket(Socket { node: id, .. })) => nodes.iter().position(|n| n.id == *id),
            _ => None,
        };
        let next = match here {
            None if onwards => 0,
            None => nodes.len().wrapping_sub(1),
            Some(here) if onwards => here + 1,
            Some(here) => here.wrapping_sub(1),
        };
        match nodes.get(next) {
            Some(node) => self.focus_on(scene, Spot::Node(node.id.clone())),
            None => self.let_go(canvas),
        }
    }

    /// Lets go of the keyboard.
    pub(crate) fn let_go(&mut self, canvas: &Response) {
        self.focus = None;
        self.left = true;
        canvas.surrender_focus();
    }

    /// Goes where an arrow points: from a node to its sockets or the nodes above and below, from a socket to those beside
    /// it or along its wire.
    pub(crate) fn go(&mut self, turn: &Turn<'_, '_, I>, x: i8, y: i8) {
        let scene = turn.scene;
        let next = match &self.focus {
            Some(Spot::Node(id)) => scene.node(id).and_then(|node| from_node(scene, node, x, y)),
            Some(Spot::Socket(socket)) => from_socket(scene, socket, x, y),
            _ => reading_order(scene).first().map(|node| Spot::Node(node.id.clone())),
        };
        if let Some(next) = next {
            self.focus_on(scene, next);
        }
    }

    /// Moves the focus, and the canvas with it where it must.
    pub(crate) fn focus_on(&mut self, scene: &Scene<'_, I>, spot: Spot<I>) {
        let area = match &spot {
            Spot::Node(id) | Spot::Corner(id) => scene.node(id).map(|node| scene.area(node)),
            Spot::Socket(socket) => scene.pin(socket).map(|(.., at)| Rect::from_center_size(at, Vec2::splat(40.0))),
            Spot::Wire(wire) => scene.curve(wire).map(|curve| curve.bounds()),
        };
        if let Some(area) = area {
            self.reveal(scene, area);
        }
        self.focus = Some(spot);
    }
}

/// The nodes as one would read them: from left to right, as wires run, and downwards.
fn reading_order<'a, I: Id>(scene: &Scene<'a, I>) -> Vec<&'a Node<'a, I>> {
    let mut nodes: Vec<_> = scene.view.nodes.iter().collect();
    // Columns are seldom straight to the point.
    let column = |node: &Node<'_, I>| (node.at.x / place::WIDTH).floor();
    nodes.sort_by(|a, b| column(a).total_cmp(&column(b)).then(a.at.y.total_cmp(&b.at.y)));
    nodes
}

fn from_node<I: Id>(scene: &Scene<'_, I>, node: &Node<'_, I>, x: i8, y: i8) -> Option<Spot<I>> {
    if x != 0 {
        let side = if x < 0 { Side::Input } else { Side::Output };
        let pin = node.pins(side).first()?.id.clone();
        return Some(Spot::Socket(Socket { node: node.id.clone(), side, pin }));
    }
    let down = |other: &&Node<'_, I>| (other.at.y - node.at.y) * f32::from(y);
    let far = |other: &Node<'_, I>| (other.at.y - node.at.y).abs() + 2.0 * (other.at.x - node.at.x).abs();
    let there = scene.view.nodes.iter().filter(|other| down(other) > 0.0);
    there.min_by(|a, b| far(a).total_cmp(&far(b))).map(|node| Spot::Node(node.id.clone()))
}

fn from_socket<I: Id>(scene: &Scene<'_, I>, socket: &Socket<I>, x: i8, y: i8) -> Option<Spot<I>> {
    let node = scene.node(&socket.node)?;
    if x == 0 {
        let sockets: Vec<_> = scene.sockets(node).map(|(socket, ..)| socket).collect();
        let beside: Vec<_> = sockets.iter().filter(|other| other.side == socket.side).collect();
        let here = beside.iter().position(|other| *other == socket)?;
        let next = here.checked_add_signed(y.into()).unwrap_or(0);
        return beside.get(next).map(|other| Spot::Socket((*other).clone()));
    }
    // Outwards along the wire, if there is one; inwards to the node.
    let outwards = (x < 0) == (socket.side == Side::Input);
    if !outwards {
        return Some(Spot::Node(socket.node.clone()));
    }
    let wire = scene.view.wires.iter().find(|wire| wire.from == *socket || wire.to == *socket)?;
    Some(Spot::Socket(if wire.from == *socket { wire.to.clone() } else { wire.from.clone() }))
}
