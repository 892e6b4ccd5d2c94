//! Layout of a graph in the window, and hit testing.

use crate::curve::WireCurve;
use crate::labels::PlacedLabel;
use crate::metrics::{self, CORNER, HEAD, SOCKET};
use crate::route::{WireRoute, WireRoutes};
use crate::view::{GraphView, ItemId, NodeShape, NodeView, Pin, SocketRef, SocketSide, Wire};
use egui::{Pos2, Rect, Vec2, pos2};
use std::collections::{BTreeSet, HashMap};

/// Zoom below which the shapes of sockets, the signs on badges and the handles of corners are left out.
pub(crate) const MIN_DETAIL_ZOOM: f32 = 0.35;
/// Zoom below which nodes show their names and thumbnails only, because rows would be illegible.
pub(crate) const MIN_ROWS_ZOOM: f32 = 0.55;
/// Zoom from which the names of sockets fit into their rows.
pub(crate) const SOCKET_NAMES_ZOOM: f32 = 0.4;
/// Zoom below which nodes are plain boxes without sockets.
pub(crate) const MIN_SOCKETS_ZOOM: f32 = 0.125;
/// Distance from a wire that counts as a hit, in window coordinates.
const NEAR: f32 = 6.0;

/// Layout of a graph in the window.
pub(crate) struct ViewLayout<'a, I> {
    pub(crate) view: GraphView<'a, I>,
    /// Rectangle of the canvas in the window.
    pub(crate) rect: Rect,
    pub(crate) pan: Vec2,
    pub(crate) zoom: f32,
    /// Nodes from back to front: frames, unselected, selected.
    order: Vec<usize>,
    index: HashMap<&'a I, usize>,
    /// Indices of node and pin at both ends of each wire, if they exist.
    ends: Vec<Option<[(usize, usize); 2]>>,
    /// Points in graph coordinates that each wire passes to avoid nodes.
    routes: &'a [WireRoute],
    /// Rectangle of the minimap, if it is shown.
    pub(crate) minimap: Option<Rect>,
    /// Labels of nodes and frames when zoomed out.
    pub(crate) labels: &'a [PlacedLabel],
    /// Sockets that have wires, in ascending order.
    wired: Vec<(usize, SocketSide, usize)>,
    /// True for each wire that is drawn as a tag.
    tagged: Vec<bool>,
}

/// Wire that is drawn as a tag.
pub(crate) struct TaggedWire<'a, I> {
    pub(crate) wire: &'a Wire<I>,
    /// Node that the wire begins at, and its output.
    pub(crate) portal: &'a NodeView<'a, I>,
    pub(crate) pin: &'a Pin<'a, I>,
    /// Socket that the wire ends at, in window coordinates.
    pub(crate) end: Pos2,
}

/// Part of the window that shows the graph, and the transformation between them.
#[derive(Clone, Copy)]
pub(crate) struct GraphWindow {
    pub(crate) rect: Rect,
    pub(crate) pan: Vec2,
    pub(crate) zoom: f32,
}

/// Item that the pointer or the focus can be on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum HitTarget<I> {
    Socket(SocketRef<I>),
    /// Lower right corner of a frame or a note.
    Corner(I),
    Node(I),
    Wire(Wire<I>),
}

impl<'a, I: ItemId> ViewLayout<'a, I> {
    pub(crate) fn new(
        view: &GraphView<'a, I>,
        routes: &'a mut WireRoutes,
        window: GraphWindow,
        selection: &BTreeSet<I>,
    ) -> Self {
        let GraphWindow { rect, pan, zoom } = window;
        let layer = |i: &usize| match view.nodes[*i].shape {
            NodeShape::Frame(_) => 0,
            _ if selection.contains(&view.nodes[*i].id) => 2,
            _ => 1,
        };
        let mut order: Vec<usize> = (0..view.nodes.len()).collect();
        order.sort_by_key(layer);
        let index: HashMap<&I, usize> = view.nodes.iter().enumerate().map(|(i, node)| (&node.id, i)).collect();
        let end = |socket: &SocketRef<I>| {
            let node = *index.get(&socket.node)?;
            Some((node, view.nodes[node].pins(socket.side).iter().position(|pin| pin.id == socket.pin)?))
        };
        let ends: Vec<_> = view.wires.iter().map(|wire| Some([end(&wire.from)?, end(&wire.to)?])).collect();
        let wired = ends
            .iter()
            .flatten()
            .flat_map(|[from, to]| [(from.0, SocketSide::Output, from.1), (to.0, SocketSide::Input, to.1)]);
        let mut wired: Vec<_> = wired.collect();
        wired.sort_unstable();
        let selected = |node: usize| selection.contains(&view.nodes[node].id);
        let tagged = ends.iter().map(|ends| {
            ends.is_some_and(|[from, to]| view.nodes[from.0].portal && !selected(from.0) && !selected(to.0))
        });
        let tagged = tagged.collect();
        let view = GraphView { nodes: view.nodes, wires: view.wires };
        let places: Vec<_> = ends.iter().map(|ends| ends.map(|ends| end_positions(view.nodes, ends))).collect();
        routes.update(&view, &places);
        let routes = &routes.routes;
        ViewLayout { view, rect, pan, zoom, order, index, ends, routes, minimap: None, labels: &[], wired, tagged }
    }

    pub(crate) fn to_screen(&self, place: Pos2) -> Pos2 {
        self.rect.min + self.pan + place.to_vec2() * self.zoom
    }

    pub(crate) fn to_graph(&self, screen: Pos2) -> Pos2 {
        ((screen - self.rect.min - self.pan) / self.zoom).to_pos2()
    }

    pub(crate) fn node(&self, id: &I) -> Option<&'a NodeView<'a, I>> {
        self.index.get(id).map(|i| &self.view.nodes[*i])
    }

    /// Visible nodes, from back to front.
    pub(crate) fn visible_nodes(&self) -> impl DoubleEndedIterator<Item = &'a NodeView<'a, I>> {
        // Shadows, badges and focus rings extend beyond a node.
        let reach = 12.0 * self.zoom.max(1.0);
        let nodes = self.view.nodes;
        self.order.iter().map(|i| &nodes[*i]).filter(move |node| self.area(node).expand(reach).intersects(self.rect))
    }

    /// Bounds of a node in window coordinates.
    pub(crate) fn area(&self, node: &NodeView<'_, I>) -> Rect {
        let area = metrics::bounds(node);
        Rect::from_min_size(self.to_screen(area.min), area.size() * self.zoom)
    }

    /// Node and pin of a socket, with its position in the window.
    pub(crate) fn pin(&self, socket: &SocketRef<I>) -> Option<(&'a NodeView<'a, I>, &'a Pin<'a, I>, Pos2)> {
        let node = self.node(&socket.node)?;
        let index = node.pins(socket.side).iter().position(|pin| pin.id == socket.pin)?;
        Some((node, &node.pins(socket.side)[index], self.to_screen(metrics::socket_position(node, socket.side, index))))
    }

    /// Sockets of a node, inputs first, with their positions in the window.
    pub(crate) fn sockets(
        &self,
        node: &'a NodeView<'a, I>,
    ) -> impl Iterator<Item = (SocketRef<I>, &'a Pin<'a, I>, Pos2)> {
        let of = move |side| {
            node.pins(side).iter().enumerate().map(move |(i, pin)| {
                let socket = SocketRef { node: node.id.clone(), side, pin: pin.id.clone() };
                (socket, pin, self.to_screen(metrics::socket_position(node, side, i)))
            })
        };
        of(SocketSide::Input).chain(of(SocketSide::Output))
    }

    /// Curve of a wire, if both ends exist.
    pub(crate) fn curve(&self, wire: &Wire<I>) -> Option<WireCurve> {
        let at = self.view.wires.iter().position(|own| own == wire)?;
        Some(self.curve_between(end_positions(self.view.nodes, (*self.ends.get(at)?)?), self.routes.get(at)?))
    }

    /// Wires that are drawn as tags.
    pub(crate) fn tagged_wires(&self) -> impl Iterator<Item = TaggedWire<'a, I>> {
        let (nodes, wires) = (self.view.nodes, self.view.wires);
        let tagged = wires.iter().zip(&self.ends).zip(&self.tagged).filter(|(_, tagged)| **tagged);
        tagged.filter_map(move |((wire, ends), _)| {
            let [(from, pin), to] = (*ends)?;
            let end = self.to_screen(metrics::socket_position(&nodes[to.0], SocketSide::Input, to.1));
            Some(TaggedWire { wire, portal: &nodes[from], pin: &nodes[from].outputs[pin], end })
        })
    }

    /// True if a wire is drawn as a tag.
    pub(crate) fn is_tagged(&self, wire: &Wire<I>) -> bool {
        self.tagged_wires().any(|tagged| tagged.wire == wire)
    }

    /// Visible wires, with their output pins and curves.
    pub(crate) fn wires(&self) -> impl Iterator<Item = (&'a Wire<I>, &'a Pin<'a, I>, WireCurve)> {
        let (nodes, wires) = (self.view.nodes, self.view.wires);
        let ends = self.ends.iter().zip(self.routes).zip(&self.tagged);
        let drawn = wires.iter().zip(ends).filter(|(_, (_, tagged))| !**tagged);
        let known = drawn.filter_map(|(wire, ((ends, via), _))| Some((wire, (*ends)?, via)));
        let curves = known.map(move |(wire, ends, via)| {
            let [(from, pin), _] = ends;
            (wire, &nodes[from].outputs[pin], self.curve_between(end_positions(nodes, ends), via))
        });
        curves.filter(|(_, _, curve)| curve.bounds().expand(NEAR).intersects(self.rect))
    }

    fn curve_between(&self, [from, to]: [Pos2; 2], route: &WireRoute) -> WireCurve {
        let [from, to] = [from, to].map(|end| self.to_screen(end));
        if route.via.is_empty() {
            return WireCurve::new(from, to, self.zoom);
        }
        let via = route.via.iter().map(|place| self.to_screen(*place));
        WireCurve::through(std::iter::once(from).chain(via).chain([to]), route.backward, self.zoom)
    }

    /// True if the `pin`th socket on a side of a node has a wire.
    pub(crate) fn is_wired(&self, node: &NodeView<'_, I>, side: SocketSide, pin: usize) -> bool {
        self.index.get(&node.id).is_some_and(|i| self.wired.binary_search(&(*i, side, pin)).is_ok())
    }

    /// Wire that ends at an input.
    pub(crate) fn wired(&self, input: &SocketRef<I>) -> Option<&'a Wire<I>> {
        self.view.wires.iter().find(|wire| wire.to == *input)
    }

    /// Visible labels of nodes and frames, with their bounds in the window.
    pub(crate) fn visible_labels(&self) -> impl Iterator<Item = (&'a PlacedLabel, &'a NodeView<'a, I>, Rect)> {
        let (nodes, by) = (self.view.nodes, self.rect.min.to_vec2() + self.pan);
        let labels = self.labels.iter().filter_map(move |label| Some((label, nodes.get(label.node)?)));
        let labels = labels.map(move |(label, node)| (label, node, label.area.translate(by)));
        labels.filter(|(.., area)| area.intersects(self.rect))
    }

    /// Topmost item at a window position.
    pub(crate) fn hit_test(&self, at: Pos2) -> Option<HitTarget<I>> {
        let mut labels = self.visible_labels();
        if let Some((_, node, _)) = labels.find(|(.., area)| area.contains(at)) {
            return Some(HitTarget::Node(node.id.clone()));
        }
        let in_frames = |node: &&NodeView<'_, I>| matches!(node.shape, NodeShape::Frame(_));
        let nodes = self.visible_nodes().rev().filter(|n| !in_frames(n)).find_map(|node| self.on(node, at));
        let wires = || {
            let near = self.wires().filter(|(_, _, curve)| curve.bounds().expand(NEAR).contains(at));
            let apart = near.map(|(wire, _, curve)| (wire, curve.distance(at)));
            let nearest = apart.filter(|(_, apart)| *apart < NEAR).min_by(|a, b| a.1.total_cmp(&b.1));
            nearest.map(|(wire, _)| HitTarget::Wire(wire.clone()))
        };
        let tags = || self.tag_at(at).map(|wire| HitTarget::Wire(wire.clone()));
        nodes
            .or_else(tags)
            .or_else(wires)
            .or_else(|| self.visible_nodes().rev().filter(in_frames).find_map(|node| self.on(node, at)))
    }

    /// Topmost node, other than frames, at a window position.
    pub(crate) fn node_at(&self, at: Pos2) -> Option<&'a NodeView<'a, I>> {
        self.visible_nodes()
            .rev()
            .find(|node| !matches!(node.shape, NodeShape::Frame(_)) && self.area(node).contains(at))
    }

    /// Nodes entirely inside a frame.
    pub(crate) fn inside(&self, frame: &NodeView<'_, I>) -> impl Iterator<Item = &'a NodeView<'a, I>> {
        let (area, nodes) = (metrics::bounds(frame), self.view.nodes);
        let id = frame.id.clone();
        nodes.iter().filter(move |node| node.id != id && area.contains_rect(metrics::bounds(node)))
    }

    fn on(&self, node: &'a NodeView<'a, I>, at: Pos2) -> Option<HitTarget<I>> {
        let area = self.area(node);
        let corner = Rect::from_min_max(area.max - Vec2::splat(CORNER * self.zoom), area.max);
        let here = || Some(HitTarget::Node(node.id.clone()));
        match node.shape {
            NodeShape::Frame(_) | NodeShape::Note(_) if corner.contains(at) => Some(HitTarget::Corner(node.id.clone())),
            NodeShape::Frame(_) => {
                let title = Rect::from_min_max(area.min, pos2(area.max.x, area.min.y + HEAD * self.zoom.max(0.5)));
                title.contains(at).then(here).flatten()
            }
            NodeShape::Note(_) => area.contains(at).then(here).flatten(),
            // A reroute point is dragged by its centre, and wired at its sides.
            NodeShape::Point if !area.contains(at) => None,
            NodeShape::Point if (at.x - area.center().x).abs() < SOCKET * self.zoom => here(),
            NodeShape::Point => {
                let side = if at.x < area.center().x { SocketSide::Input } else { SocketSide::Output };
                let pin = node.pins(side).first()?.id.clone();
                Some(HitTarget::Socket(SocketRef { node: node.id.clone(), side, pin }))
            }
            NodeShape::Box => {
                let reach = (SOCKET * 1.9 * self.zoom).max(5.0);
                if !area.expand(reach).contains(at) {
                    return None;
                }
                let apart = self.sockets(node).map(|(socket, _, place)| (socket, place.distance(at)));
                let near = apart.filter(|(_, apart)| self.zoom >= MIN_SOCKETS_ZOOM && *apart < reach);
                let nearest = near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(socket, _)| HitTarget::Socket(socket));
                nearest.or_else(|| area.contains(at).then(here).flatten())
            }
        }
    }
}

/// Positions of both ends of a wire, in graph coordinates.
fn end_positions<I>(nodes: &[NodeView<'_, I>], [from, to]: [(usize, usize); 2]) -> [Pos2; 2] {
    let at = |side, (node, pin): (usize, usize)| metrics::socket_position(&nodes[node], side, pin);
    [at(SocketSide::Output, from), at(SocketSide::Input, to)]
}
