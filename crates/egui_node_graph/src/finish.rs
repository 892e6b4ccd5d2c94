//! What comes of a drag when it ends.

use crate::canvas::{Canvas, Turn};
use crate::drag::{Draft, Drag};
use crate::event::Event;
use crate::scene::Spot;
use crate::view::{Form, Id, Node, Side, Socket, Wire};
use egui::{Modifiers, Pos2, Vec2};

/// How near a socket the end of a wire snaps to it, in the window.
const SNAP: f32 = 22.0;

/// Where a wire that is being drawn would end.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Aim<I> {
    At(Socket<I>),
    /// It would not, and this is why.
    Refused(String),
    Nothing,
}

impl<I: Id> Canvas<I> {
    /// Ends what is being done, here.
    pub(crate) fn release(&mut self, turn: &mut Turn<'_, '_, I>, at: Pos2, modifiers: Modifiers) {
        match std::mem::take(&mut self.drag) {
            Drag::Press { on, .. } => self.click(on, modifiers),
            Drag::Nodes { held, moved, nodes, .. } => {
                if let [_] = nodes.as_slice() {
                    turn.events.extend(insertion(turn, &held, at));
                }
                if moved != Vec2::ZERO {
                    turn.events.push(Event::Settled);
                }
            }
            Drag::Size { .. } => turn.events.push(Event::Settled),
            Drag::Wire(draft) => {
                let aim = aim(turn, &draft, at);
                self.drop_wire(turn, draft, aim, turn.scene.to_graph(at));
            }
            Drag::Knife { from } => {
                let cut = cut(turn, from, at);
                if !cut.is_empty() {
                    turn.events.push(Event::Detach(cut));
                }
            }
            Drag::None | Drag::View | Drag::Map | Drag::Box { .. } => (),
        }
    }

    /// Ends a wire at what it aims at.
    pub(crate) fn drop_wire(&mut self, turn: &mut Turn<'_, '_, I>, draft: Draft<I>, aim: Aim<I>, place: Pos2) {
        match aim {
            Aim::At(to) => {
                let wire = Wire::between(&draft.from, &to).filter(|wire| draft.loose.as_ref() != Some(wire));
                if let Some(wire) = wire {
                    turn.events.extend(draft.loose.map(|loose| Event::Detach(vec![loose])));
                    turn.events.push(Event::Connect(wire));
                }
            }
            Aim::Nothing => turn.events.push(match draft.loose {
                Some(loose) => Event::Detach(vec![loose]),
                None => Event::Dropped { from: draft.from, place },
            }),
            Aim::Refused(_) => (),
        }
    }

    /// Gives up what is being done, and puts back what it has moved.
    pub(crate) fn cancel(&mut self, turn: &mut Turn<'_, '_, I>) -> bool {
        match std::mem::take(&mut self.drag) {
            Drag::None => return false,
            Drag::Nodes { nodes, moved, .. } if moved != Vec2::ZERO => {
                turn.events.extend([Event::Moved { nodes, by: -moved }, Event::Settled]);
            }
            Drag::Size { node, start, size, .. } if size != start => {
                turn.events.extend([Event::Resized { node, size: start }, Event::Settled]);
            }
            Drag::Box { kept, .. } => self.selection = kept,
            _ => (),
        }
        true
    }

    fn click(&mut self, on: Option<Spot<I>>, modifiers: Modifiers) {
        let adds = modifiers.command || modifiers.shift;
        match on {
            Some(Spot::Node(id) | Spot::Corner(id)) if adds => {
                if !self.selection.remove(&id) {
                    self.selection.insert(id);
                }
            }
            Some(Spot::Node(id) | Spot::Corner(id)) => self.selection = [id].into(),
            Some(Spot::Socket(socket)) => self.selection = [socket.node].into(),
            Some(Spot::Wire(_)) | None if !adds => self.selection.clear(),
            Some(Spot::Wire(_)) | None => (),
        }
    }
}

/// Where a wire would end with the pointer here: at the nearest socket it fits, near by or on the node under the pointer.
pub(crate) fn aim<I: Id>(turn: &Turn<'_, '_, I>, draft: &Draft<I>, at: Pos2) -> Aim<I> {
    let scene = turn.scene;
    let node = scene.node_at(at);
    let reach = SNAP * scene.zoom.clamp(0.5, 1.5);
    let apart = draft.fits.iter().filter_map(|to| Some((to, scene.pin(to)?.2.distance(at))));
    let near = apart.filter(|(to, apart)| *apart < reach || node.is_some_and(|node| node.id == to.node));
    if let Some((to, _)) = near.min_by(|a, b| a.1.total_cmp(&b.1)) {
        return Aim::At(to.clone());
    }
    let Some(node) = node.filter(|node| node.id != draft.from.node) else { return Aim::Nothing };
    // The socket that was meant: the one under the pointer, else the nearest on the side where it could have ended.
    let meant = match scene.under(at) {
        Some(Spot::Socket(socket)) => Some(socket),
        _ => {
            let facing = scene.sockets(node).filter(|(socket, ..)| socket.side != draft.from.side);
            let nearest = facing.min_by(|a, b| a.2.distance(at).total_cmp(&b.2.distance(at)));
            nearest.map(|(socket, ..)| socket)
        }
    };
    match meant.map(|socket| turn.wire(&draft.from, &socket)) {
        Some(Err(reason)) => Aim::Refused(reason),
        Some(Ok(_)) | None => Aim::Nothing,
    }
}

/// The wires that a cut from a place in the graph to one in the window goes through.
pub(crate) fn cut<I: Id>(turn: &Turn<'_, '_, I>, from: Pos2, to: Pos2) -> Vec<Wire<I>> {
    let from = turn.scene.to_screen(from);
    let wires = turn.scene.wires().filter(|(_, _, curve)| curve.is_cut(from, to) || curve.distance(to) < 3.0);
    wires.map(|(wire, ..)| wire.clone()).collect()
}

/// The wire that a node, let go with the pointer here, would be put into.
pub(crate) fn insertion<I: Id>(turn: &Turn<'_, '_, I>, held: &I, at: Pos2) -> Option<Event<I>> {
    let scene = turn.scene;
    let node = scene.node(held).filter(|node| matches!(node.form, Form::Box | Form::Point))?;
    if scene.view.wires.iter().any(|wire| wire.from.node == *held || wire.to.node == *held) {
        return None;
    }
    let area = scene.area(node);
    let through = scene.wires().filter(|(_, _, curve)| curve.line().iter().any(|place| area.contains(*place)));
    let nearest = through.min_by(|a, b| a.2.distance(at).total_cmp(&b.2.distance(at)));
    let wire = nearest?.0.clone();
    let before = fitting(turn, node, &wire.from)?;
    let after = fitting(turn, node, &wire.to)?;
    Some(Event::Insert { wire, before, after })
}

/// The wire between a socket and the first of a node that fits it.
fn fitting<I: Id>(turn: &Turn<'_, '_, I>, node: &Node<'_, I>, to: &Socket<I>) -> Option<Wire<I>> {
    let side = if to.side == Side::Output { Side::Input } else { Side::Output };
    let own = |pin: &I| Socket { node: node.id.clone(), side, pin: pin.clone() };
    node.pins(side).iter().find_map(|pin| turn.wire(to, &own(&pin.id)).ok())
}
