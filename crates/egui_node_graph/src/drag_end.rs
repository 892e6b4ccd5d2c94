//! Results of a drag: clicks, connections, cuts and insertions.

use crate::canvas::{Canvas, FrameContext};
use crate::drag::{Drag, PendingWire};
use crate::event::CanvasEvent;
use crate::layout::HitTarget;
use crate::view::{GraphView, ItemId, NodeShape, NodeView, SocketRef, SocketSide, Wire};
use egui::{Modifiers, Pos2, Vec2};

/// Snap distance of the end of a wire, in window coordinates.
const SNAP: f32 = 22.0;

/// Target of the wire being drawn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum WireTarget<I> {
    At(SocketRef<I>),
    /// Incompatible socket, with the reason.
    Refused(String),
    Nothing,
}

impl<I: ItemId> Canvas<I> {
    /// Ends the current drag.
    pub(crate) fn end_drag(&mut self, frame: &mut FrameContext<'_, '_, I>, at: Pos2, modifiers: Modifiers) {
        match std::mem::take(&mut self.drag) {
            Drag::Press { on: Some(HitTarget::Wire(wire)), .. }
                if modifiers.command && frame.layout.is_tagged(&wire) =>
            {
                frame.events.push(CanvasEvent::ShowSource(wire.from.node));
            }
            Drag::Press { on, .. } => self.click(on, modifiers),
            Drag::Nodes { grabbed, moved, nodes, .. } => {
                if let [_] = nodes.as_slice() {
                    frame.events.extend(insertion(frame, &grabbed, at));
                }
                if moved != Vec2::ZERO {
                    frame.events.push(CanvasEvent::DragEnded);
                }
            }
            Drag::Size { .. } => frame.events.push(CanvasEvent::DragEnded),
            Drag::Wire(pending) => {
                let aim = aim(frame, &pending, at);
                self.drop_wire(frame, pending, aim, frame.layout.to_graph(at));
            }
            Drag::Knife { from } => {
                let cut = cut_wires(frame, from, at);
                if !cut.is_empty() {
                    frame.events.push(CanvasEvent::Disconnect(cut));
                }
            }
            Drag::None | Drag::View | Drag::Map | Drag::Box { .. } => (),
        }
    }

    /// Ends a wire at its target.
    pub(crate) fn drop_wire(
        &mut self,
        frame: &mut FrameContext<'_, '_, I>,
        pending: PendingWire<I>,
        aim: WireTarget<I>,
        place: Pos2,
    ) {
        match aim {
            WireTarget::At(to) => {
                let wire = Wire::between(&pending.from, &to).filter(|wire| pending.detached.as_ref() != Some(wire));
                if let Some(wire) = wire {
                    frame.events.extend(pending.detached.map(|detached| CanvasEvent::Disconnect(vec![detached])));
                    frame.events.push(CanvasEvent::Connect(wire));
                }
            }
            WireTarget::Nothing => frame.events.push(match pending.detached {
                Some(detached) => CanvasEvent::Disconnect(vec![detached]),
                None => CanvasEvent::WireDropped { from: pending.from, place },
            }),
            WireTarget::Refused(_) => (),
        }
    }

    /// Cancels the current drag and reverts its effects. Returns whether there was one.
    pub(crate) fn cancel(&mut self, frame: &mut FrameContext<'_, '_, I>) -> bool {
        match std::mem::take(&mut self.drag) {
            Drag::None => return false,
            Drag::Nodes { nodes, moved, .. } if moved != Vec2::ZERO => {
                frame.events.extend([CanvasEvent::Moved { nodes, by: -moved }, CanvasEvent::DragEnded]);
            }
            Drag::Size { node, start, size, .. } if size != start => {
                frame.events.extend([CanvasEvent::Resized { node, size: start }, CanvasEvent::DragEnded]);
            }
            Drag::Box { previous_selection, .. } => self.selection = previous_selection,
            _ => (),
        }
        true
    }

    /// Index of the node that is dragged, if it can be inserted into a wire: wires do not evade it.
    pub(crate) fn insertable_node(&self, view: &GraphView<'_, I>) -> Option<usize> {
        let Drag::Nodes { grabbed, nodes, .. } = &self.drag else { return None };
        let wired = view.wires.iter().any(|wire| wire.from.node == *grabbed || wire.to.node == *grabbed);
        if nodes.len() > 1 || wired { None } else { view.nodes.iter().position(|node| node.id == *grabbed) }
    }

    fn click(&mut self, on: Option<HitTarget<I>>, modifiers: Modifiers) {
        let adds = modifiers.command || modifiers.shift;
        match on {
            Some(HitTarget::Node(id) | HitTarget::Corner(id)) if adds => {
                if !self.selection.remove(&id) {
                    self.selection.insert(id);
                }
            }
            Some(HitTarget::Node(id) | HitTarget::Corner(id)) => self.selection = [id].into(),
            Some(HitTarget::Socket(socket)) => self.selection = [socket.node].into(),
            Some(HitTarget::Wire(_)) | None if !adds => self.selection.clear(),
            Some(HitTarget::Wire(_)) | None => (),
        }
    }
}

/// Target of a wire for a pointer position: the nearest compatible socket within snap distance or on the hovered node.
pub(crate) fn aim<I: ItemId>(frame: &FrameContext<'_, '_, I>, pending: &PendingWire<I>, at: Pos2) -> WireTarget<I> {
    let layout = frame.layout;
    let node = layout.node_at(at);
    let reach = SNAP * layout.zoom.clamp(0.5, 1.5);
    let apart = pending.compatible.iter().filter_map(|to| Some((to, layout.pin(to)?.2.distance(at))));
    let near = apart.filter(|(to, apart)| *apart < reach || node.is_some_and(|node| node.id == to.node));
    if let Some((to, _)) = near.min_by(|a, b| a.1.total_cmp(&b.1)) {
        return WireTarget::At(to.clone());
    }
    let Some(node) = node.filter(|node| node.id != pending.from.node) else { return WireTarget::Nothing };
    // For the reason of a refusal: the socket under the pointer, or the nearest on the opposite side.
    let intended = match layout.hit_test(at) {
        Some(HitTarget::Socket(socket)) => Some(socket),
        _ => {
            let facing = layout.sockets(node).filter(|(socket, ..)| socket.side != pending.from.side);
            let nearest = facing.min_by(|a, b| a.2.distance(at).total_cmp(&b.2.distance(at)));
            nearest.map(|(socket, ..)| socket)
        }
    };
    match intended.map(|socket| frame.wire(&pending.from, &socket)) {
        Some(Err(reason)) => WireTarget::Refused(reason),
        Some(Ok(_)) | None => WireTarget::Nothing,
    }
}

/// Wires that cross a cut from a point in graph coordinates to one in window coordinates.
pub(crate) fn cut_wires<I: ItemId>(frame: &FrameContext<'_, '_, I>, from: Pos2, to: Pos2) -> Vec<Wire<I>> {
    let from = frame.layout.to_screen(from);
    let wires = frame.layout.wires().filter(|(_, _, curve)| curve.is_cut(from, to) || curve.distance(to) < 3.0);
    wires.map(|(wire, ..)| wire.clone()).collect()
}

/// Insertion of a dropped node into a wire under it, if the node is unwired and compatible.
pub(crate) fn insertion<I: ItemId>(frame: &FrameContext<'_, '_, I>, grabbed: &I, at: Pos2) -> Option<CanvasEvent<I>> {
    let layout = frame.layout;
    let node = layout.node(grabbed).filter(|node| matches!(node.shape, NodeShape::Box | NodeShape::Point))?;
    if layout.view.wires.iter().any(|wire| wire.from.node == *grabbed || wire.to.node == *grabbed) {
        return None;
    }
    let area = layout.area(node);
    let through = layout.wires().filter(|(_, _, curve)| curve.line().iter().any(|place| area.contains(*place)));
    let nearest = through.min_by(|a, b| a.2.distance(at).total_cmp(&b.2.distance(at)));
    let wire = nearest?.0.clone();
    let before = fitting(frame, node, &wire.from)?;
    let after = fitting(frame, node, &wire.to)?;
    Some(CanvasEvent::Insert { wire, before, after })
}

/// Wire between a socket and the first compatible one of a node.
fn fitting<I: ItemId>(frame: &FrameContext<'_, '_, I>, node: &NodeView<'_, I>, to: &SocketRef<I>) -> Option<Wire<I>> {
    let side = if to.side == SocketSide::Output { SocketSide::Input } else { SocketSide::Output };
    let own = |pin: &I| SocketRef { node: node.id.clone(), side, pin: pin.clone() };
    node.pins(side).iter().find_map(|pin| frame.wire(to, &own(&pin.id)).ok())
}
