//! A view as it lies in the window: what is where, and what is under the pointer.

use crate::curve::Curve;
use crate::place::{self, CORNER, HEAD, SOCKET};
use crate::view::{Form, Id, Node, Pin, Side, Socket, View, Wire};
use egui::{Pos2, Rect, Vec2, pos2};
use std::collections::{BTreeMap, BTreeSet};

/// Below this zoom nothing is written.
pub(crate) const WRITES: f32 = 0.35;
/// Below this zoom titles alone are written: rows would be too small to read.
pub(crate) const WRITES_ROWS: f32 = 0.55;
/// Below this zoom nodes are plain boxes, and their sockets cannot be grasped.
pub(crate) const PLAIN: f32 = 0.15;
/// How far from a wire the pointer still is on it, in the window.
const NEAR: f32 = 6.0;

/// A view as it lies in the window.
pub(crate) struct Scene<'a, I> {
    pub(crate) view: View<'a, I>,
    /// The part of the window the canvas has.
    pub(crate) rect: Rect,
    pub(crate) pan: Vec2,
    pub(crate) zoom: f32,
    /// The nodes from back to front: frames, what is not selected, what is.
    order: Vec<usize>,
    index: BTreeMap<&'a I, usize>,
    /// For each wire, the node and the pin it begins at and those it ends at, as they are counted in the view.
    ends: Vec<Option<[(usize, usize); 2]>>,
    wired: BTreeSet<(usize, Side, usize)>,
}

/// Something the pointer, or the focus, can be on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Spot<I> {
    Socket(Socket<I>),
    /// The lower right corner of a frame or a note.
    Corner(I),
    Node(I),
    Wire(Wire<I>),
}

impl<'a, I: Id> Scene<'a, I> {
    pub(crate) fn new(view: &View<'a, I>, rect: Rect, pan: Vec2, zoom: f32, selection: &BTreeSet<I>) -> Self {
        let layer = |i: &usize| match view.nodes[*i].form {
            Form::Frame(_) => 0,
            _ if selection.contains(&view.nodes[*i].id) => 2,
            _ => 1,
        };
        let mut order: Vec<usize> = (0..view.nodes.len()).collect();
        order.sort_by_key(layer);
        let index: BTreeMap<&I, usize> = view.nodes.iter().enumerate().map(|(i, node)| (&node.id, i)).collect();
        let end = |socket: &Socket<I>| {
            let node = *index.get(&socket.node)?;
            Some((node, view.nodes[node].pins(socket.side).iter().position(|pin| pin.id == socket.pin)?))
        };
        let ends: Vec<_> = view.wires.iter().map(|wire| Some([end(&wire.from)?, end(&wire.to)?])).collect();
        let wired =
            ends.iter().flatten().flat_map(|[from, to]| [(from.0, Side::Output, from.1), (to.0, Side::Input, to.1)]);
        let wired = wired.collect();
        let view = View { nodes: view.nodes, wires: view.wires };
        Scene { view, rect, pan, zoom, order, index, ends, wired }
    }

    pub(crate) fn to_screen(&self, place: Pos2) -> Pos2 {
        self.rect.min + self.pan + place.to_vec2() * self.zoom
    }

    pub(crate) fn to_graph(&self, screen: Pos2) -> Pos2 {
        ((screen - self.rect.min - self.pan) / self.zoom).to_pos2()
    }

    pub(crate) fn node(&self, id: &I) -> Option<&'a Node<'a, I>> {
        self.index.get(id).map(|i| &self.view.nodes[*i])
    }

    /// The nodes that can be seen, from back to front.
    pub(crate) fn seen(&self) -> impl DoubleEndedIterator<Item = &'a Node<'a, I>> {
        // Shadows, signs and the rings of sockets reach beyond a node.
        let reach = 12.0 * self.zoom.max(1.0);
        let nodes = self.view.nodes;
        self.order.iter().map(|i| &nodes[*i]).filter(move |node| self.area(node).expand(reach).intersects(self.rect))
    }

    /// What a node covers in the window.
    pub(crate) fn area(&self, node: &Node<'_, I>) -> Rect {
        let area = place::area(node);
        Rect::from_min_size(self.to_screen(area.min), area.size() * self.zoom)
    }

    /// A socket's pin, with its node and where it lies in the window.
    pub(crate) fn pin(&self, socket: &Socket<I>) -> Option<(&'a Node<'a, I>, &'a Pin<'a, I>, Pos2)> {
        let node = self.node(&socket.node)?;
        let index = node.pins(socket.side).iter().position(|pin| pin.id == socket.pin)?;
        Some((node, &node.pins(socket.side)[index], self.to_screen(place::spot(node, socket.side, index))))
    }

    /// All sockets of a node, inputs first, with where they lie in the window.
    pub(crate) fn sockets(&self, node: &'a Node<'a, I>) -> impl Iterator<Item = (Socket<I>, &'a Pin<'a, I>, Pos2)> {
        let of = move |side| {
            node.pins(side).iter().enumerate().map(move |(i, pin)| {
                let socket = Socket { node: node.id.clone(), side, pin: pin.id.clone() };
                (socket, pin, self.to_screen(place::spot(node, side, i)))
            })
        };
        of(Side::Input).chain(of(Side::Output))
    }

    /// The curve of a wire, unless one of its ends is not in the view.
    pub(crate) fn curve(&self, wire: &Wire<I>) -> Option<Curve> {
        Some(Curve::new(self.pin(&wire.from)?.2, self.pin(&wire.to)?.2, self.zoom))
    }

    /// The wires that can be seen, with the pins they begin at and their curves.
    pub(crate) fn wires(&self) -> impl Iterator<Item = (&'a Wire<I>, &'a Pin<'a, I>, Curve)> {
        let (nodes, wires) = (self.view.nodes, self.view.wires);
        let known = wires.iter().zip(&self.ends).filter_map(|(wire, ends)| Some((wire, (*ends)?)));
        let curves = known.map(move |(wire, [from, to])| {
            let begin = self.to_screen(place::spot(&nodes[from.0], Side::Output, from.1));
            let end = self.to_screen(place::spot(&nodes[to.0], Side::Input, to.1));
            (wire, &nodes[from.0].outputs[from.1], Curve::new(begin, end, self.zoom))
        });
        curves.filter(|(_, _, curve)| curve.bounds().expand(NEAR).intersects(self.rect))
    }

    /// Whether a wire begins or ends at the `pin`th socket on a side of a node.
    pub(crate) fn is_wired(&self, node: &Node<'_, I>, side: Side, pin: usize) -> bool {
        self.index.get(&node.id).is_some_and(|i| self.wired.contains(&(*i, side, pin)))
    }

    /// The wire that ends at an input.
    pub(crate) fn wired(&self, input: &Socket<I>) -> Option<&'a Wire<I>> {
        self.view.wires.iter().find(|wire| wire.to == *input)
    }

    /// What the pointer is on.
    pub(crate) fn under(&self, at: Pos2) -> Option<Spot<I>> {
        let in_frames = |node: &&Node<'_, I>| matches!(node.form, Form::Frame(_));
        let nodes = self.seen().rev().filter(|n| !in_frames(n)).find_map(|node| self.on(node, at));
        let wires = || {
            let near = self.wires().filter(|(_, _, curve)| curve.bounds().expand(NEAR).contains(at));
            let apart = near.map(|(wire, _, curve)| (wire, curve.distance(at)));
            let nearest = apart.filter(|(_, apart)| *apart < NEAR).min_by(|a, b| a.1.total_cmp(&b.1));
            nearest.map(|(wire, _)| Spot::Wire(wire.clone()))
        };
        nodes.or_else(wires).or_else(|| self.seen().rev().filter(in_frames).find_map(|node| self.on(node, at)))
    }

    /// The foremost node, other than frames, that covers a place in the window.
    pub(crate) fn node_at(&self, at: Pos2) -> Option<&'a Node<'a, I>> {
        self.seen().rev().find(|node| !matches!(node.form, Form::Frame(_)) && self.area(node).contains(at))
    }

    /// Nodes that lie wholly inside a frame.
    pub(crate) fn inside(&self, frame: &Node<'_, I>) -> impl Iterator<Item = &'a Node<'a, I>> {
        let (area, nodes) = (place::area(frame), self.view.nodes);
        let id = frame.id.clone();
        nodes.iter().filter(move |node| node.id != id && area.contains_rect(place::area(node)))
    }

    fn on(&self, node: &'a Node<'a, I>, at: Pos2) -> Option<Spot<I>> {
        let area = self.area(node);
        let corner = Rect::from_min_max(area.max - Vec2::splat(CORNER * self.zoom), area.max);
        let here = || Some(Spot::Node(node.id.clone()));
        match node.form {
            Form::Frame(_) | Form::Note(_) if corner.contains(at) => Some(Spot::Corner(node.id.clone())),
            Form::Frame(_) => {
                let title = Rect::from_min_max(area.min, pos2(area.max.x, area.min.y + HEAD * self.zoom.max(0.5)));
                title.contains(at).then(here).flatten()
            }
            Form::Note(_) => area.contains(at).then(here).flatten(),
            // A point moves where it is held in its middle, and gives or takes a wire at its sides.
            Form::Point if !area.contains(at) => None,
            Form::Point if (at.x - area.center().x).abs() < SOCKET * self.zoom => here(),
            Form::Point => {
                let side = if at.x < area.center().x { Side::Input } else { Side::Output };
                let pin = node.pins(side).first()?.id.clone();
                Some(Spot::Socket(Socket { node: node.id.clone(), side, pin }))
            }
            Form::Box => {
                let reach = (SOCKET * 1.9 * self.zoom).max(5.0);
                if !area.expand(reach).contains(at) {
                    return None;
                }
                let apart = self.sockets(node).map(|(socket, _, place)| (socket, place.distance(at)));
                let near = apart.filter(|(_, apart)| self.zoom >= PLAIN && *apart < reach);
                let nearest = near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(socket, _)| Spot::Socket(socket));
                nearest.or_else(|| area.contains(at).then(here).flatten())
            }
        }
    }
}
