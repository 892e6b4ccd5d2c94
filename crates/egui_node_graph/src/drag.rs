//! What the pointer does, from press to release.

use crate::canvas::{Canvas, Turn};
use crate::event::Event;
use crate::map;
use crate::place::{self, GRID, LEAST};
use crate::scene::{Scene, Spot};
use crate::view::{Form, Id, Side, Socket, Wire};
use egui::{CursorIcon, Modifiers, Pos2, Rect, Response, Ui, Vec2};
use std::collections::BTreeSet;

/// How far the pointer moves before a press becomes a drag, in the window.
const SLOP: f32 = 4.0;

/// What is being done. Places are those of the graph, so that it may be zoomed and panned meanwhile.
#[derive(Clone, Debug, Default)]
pub(crate) enum Drag<I> {
    #[default]
    None,
    /// Pressed, and not yet moved.
    Press {
        at: Pos2,
        on: Option<Spot<I>>,
    },
    View,
    /// The small map.
    Map,
    Nodes {
        /// The node that is held, where it was, and where the pointer was.
        held: I,
        start: Pos2,
        from: Pos2,
        /// What moves with it, and how far it has been moved.
        nodes: Vec<I>,
        moved: Vec2,
    },
    Size {
        node: I,
        start: Vec2,
        from: Pos2,
        /// What it was asked to be.
        size: Vec2,
    },
    Box {
        from: Pos2,
        kept: BTreeSet<I>,
    },
    Wire(Draft<I>),
    Knife {
        from: Pos2,
    },
}

/// A wire that has no end yet.
#[derive(Clone, Debug)]
pub(crate) struct Draft<I> {
    pub(crate) from: Socket<I>,
    /// The sockets it may end at.
    pub(crate) fits: BTreeSet<Socket<I>>,
    /// The wire whose end was taken hold of.
    pub(crate) loose: Option<Wire<I>>,
    /// Whether the focus leads it, not the pointer.
    pub(crate) by_key: bool,
}

impl<I: Id> Canvas<I> {
    /// Follows the pointer through one frame.
    pub(crate) fn follow(&mut self, ui: &Ui, canvas: &Response, turn: &mut Turn<'_, '_, I>) {
        let (pointer, modifiers) = ui.input(|i| (i.pointer.clone(), i.modifiers));
        let Some(at) = pointer.latest_pos() else { return };
        if pointer.primary_pressed() && canvas.contains_pointer() {
            canvas.request_focus();
            self.press(turn.scene, at, modifiers, ui.input(|i| i.key_down(egui::Key::Space)));
        }
        if canvas.secondary_clicked() {
            self.menu(turn, at);
        }
        // Two clicks soon after one elsewhere count as three.
        if canvas.double_clicked() || canvas.triple_clicked() {
            self.open(turn, at);
        }
        if !matches!(self.drag, Drag::Press { .. }) || pointer.primary_down() {
            self.pull(turn, at, modifiers, pointer.delta());
        }
        match self.drag {
            Drag::Nodes { .. } | Drag::Box { .. } | Drag::Wire(Draft { by_key: false, .. }) => self.drift(ui, at),
            Drag::View => ui.ctx().set_cursor_icon(CursorIcon::Grabbing),
            Drag::Knife { .. } => ui.ctx().set_cursor_icon(CursorIcon::Crosshair),
            _ => (),
        }
        let held = pointer.primary_down() || (matches!(self.drag, Drag::View) && pointer.middle_down());
        if !held && !matches!(self.drag, Drag::None | Drag::Wire(Draft { by_key: true, .. })) {
            self.release(turn, at, modifiers);
        }
    }

    /// Begins to draw a wire from a socket; one that has a wire gives up that wire's end.
    pub(crate) fn draw_wire(&mut self, turn: &Turn<'_, '_, I>, socket: &Socket<I>, by_key: bool) {
        let scene = turn.scene;
        let loose = (socket.side == Side::Input).then(|| scene.wired(socket).cloned()).flatten();
        let from = loose.as_ref().map_or(socket, |wire| &wire.from).clone();
        let sockets = scene.view.nodes.iter().flat_map(|node| scene.sockets(node).map(|(socket, ..)| socket));
        let fits = sockets.filter(|to| turn.wire(&from, to).is_ok()).collect();
        self.drag = Drag::Wire(Draft { from, fits, loose, by_key });
    }

    /// What of the canvas moves with some nodes: they, and what lies inside frames among them.
    pub(crate) fn with_inside(scene: &Scene<'_, I>, nodes: &BTreeSet<I>) -> Vec<I> {
        let mut all = nodes.clone();
        for frame in nodes.iter().filter_map(|id| scene.node(id)).filter(|n| matches!(n.form, Form::Frame(_))) {
            all.extend(scene.inside(frame).map(|node| node.id.clone()));
        }
        all.into_iter().collect()
    }

    fn press(&mut self, scene: &Scene<'_, I>, at: Pos2, modifiers: Modifiers, space: bool) {
        self.focus = None;
        let from = scene.to_graph(at);
        self.drag = if space {
            self.tapped = false;
            Drag::View
        } else if self.map && map::area(scene).is_some_and(|area| area.contains(at)) {
            Drag::Map
        } else if modifiers.alt {
            Drag::Knife { from }
        } else {
            let on = scene.under(at);
            // What is about to be dragged shows so at once; what is already selected may be dragged together.
            if let Some(Spot::Node(id)) = &on
                && !modifiers.command
                && !modifiers.shift
                && !self.selection.contains(id)
            {
                self.selection = [id.clone()].into();
            }
            Drag::Press { at, on }
        };
    }

    /// Turns a press into a drag, once the pointer has moved far enough.
    fn begin(&mut self, turn: &Turn<'_, '_, I>, at: Pos2, on: Option<Spot<I>>, modifiers: Modifiers) {
        let scene = turn.scene;
        let from = scene.to_graph(at);
        let node = |id: &I| scene.node(id);
        match on {
            Some(Spot::Socket(socket)) => self.draw_wire(turn, &socket, false),
            Some(Spot::Corner(id)) => {
                let size = node(&id).map_or(LEAST, place::size);
                self.drag = Drag::Size { node: id, start: size, from, size };
            }
            Some(Spot::Node(id)) => {
                self.selection.insert(id.clone());
                let start = node(&id).map_or(from, |node| node.at);
                let nodes = Self::with_inside(scene, &self.selection);
                self.drag = Drag::Nodes { held: id, start, from, nodes, moved: Vec2::ZERO };
            }
            None | Some(Spot::Wire(_)) => {
                let adds = modifiers.shift || modifiers.command;
                let kept = if adds { self.selection.clone() } else { BTreeSet::new() };
                self.drag = Drag::Box { from, kept };
            }
        }
    }

    /// Goes on with what is being done.
    fn pull(&mut self, turn: &mut Turn<'_, '_, I>, at: Pos2, modifiers: Modifiers, delta: Vec2) {
        let scene = turn.scene;
        if let Drag::Press { at: from, on } = &self.drag
            && from.distance(at) > SLOP
        {
            let (from, on) = (*from, on.clone());
            self.begin(turn, from, on, modifiers);
        }
        let place = scene.to_graph(at);
        let snap = |to: Vec2| if modifiers.command { (to / GRID).round() * GRID } else { to };
        match &mut self.drag {
            Drag::View => self.pan += delta,
            Drag::Map => {
                if let Some(place) = map::place(scene, at) {
                    self.centre(place);
                }
            }
            Drag::Nodes { start, from, nodes, moved, .. } => {
                let by = snap((*start + (place - *from)).to_vec2()) - start.to_vec2() - *moved;
                if by != Vec2::ZERO {
                    *moved += by;
                    turn.events.push(Event::Moved { nodes: nodes.clone(), by });
                }
            }
            Drag::Size { node, start, from, size } => {
                let asked = snap(*start + (place - *from)).max(LEAST);
                if asked != *size {
                    *size = asked;
                    turn.events.push(Event::Resized { node: node.clone(), size: asked });
                }
            }
            Drag::Box { from, kept } => {
                let area = Rect::from_two_pos(*from, place);
                let caught = scene.view.nodes.iter().filter(|node| match node.form {
                    Form::Frame(_) => area.contains_rect(place::area(node)),
                    _ => area.intersects(place::area(node)),
                });
                self.selection = caught.map(|node| node.id.clone()).chain(kept.iter().cloned()).collect();
            }
            Drag::None | Drag::Press { .. } | Drag::Wire(_) | Drag::Knife { .. } => (),
        }
    }

    fn menu(&mut self, turn: &mut Turn<'_, '_, I>, at: Pos2) {
        let on = match turn.scene.under(at) {
            Some(Spot::Node(id) | Spot::Corner(id)) => Some(id),
            Some(Spot::Socket(socket)) => Some(socket.node),
            Some(Spot::Wire(_)) | None => None,
        };
        if let Some(id) = &on
            && !self.selection.contains(id)
        {
            self.selection = [id.clone()].into();
        }
        turn.events.push(Event::Menu { place: turn.scene.to_graph(at), on });
    }

    fn open(&mut self, turn: &mut Turn<'_, '_, I>, at: Pos2) {
        match turn.scene.under(at) {
            Some(Spot::Node(id)) => turn.events.push(Event::Enter(id)),
            Some(Spot::Wire(wire)) => turn.events.push(Event::Reroute { wire, place: turn.scene.to_graph(at) }),
            _ => (),
        }
    }
}
