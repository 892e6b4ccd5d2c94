//! Pointer handling, from press to release.

use crate::canvas::{Canvas, FrameContext};
use crate::drag::{Drag, PendingWire};
use crate::event::CanvasEvent;
use crate::layout::{HitTarget, ViewLayout};
use crate::metrics::{self, GRID, MIN_SIZE};
use crate::minimap;
use crate::view::{ItemId, NodeShape, SocketRef, SocketSide};
use egui::{CursorIcon, Event, Modifiers, PointerButton, Pos2, Rect, Response, Ui, Vec2};
use std::collections::BTreeSet;

/// Distance in window coordinates after which a press becomes a drag.
const DRAG_THRESHOLD: f32 = 4.0;

/// Press or release of the primary button, with the modifier keys at that moment.
struct ButtonChange {
    at: Pos2,
    pressed: bool,
    modifiers: Modifiers,
}

impl<I: ItemId> Canvas<I> {
    /// Handles the pointer in one frame.
    pub(crate) fn handle_pointer(&mut self, ui: &Ui, canvas: &Response, frame: &mut FrameContext<'_, '_, I>) {
        let (pointer, modifiers) = ui.input(|i| (i.pointer.clone(), i.modifiers));
        let Some(at) = pointer.latest_pos() else { return };
        let presses = button_changes(ui);
        // The keys may have changed since the button did, if the frame took long.
        let modifiers = presses.last().map_or(modifiers, |last| last.modifiers);
        self.handle_presses(ui, canvas, frame, &presses);
        if canvas.secondary_clicked() {
            self.open_menu(frame, at, false);
        }
        // A double click soon after another click is reported as a triple click.
        if !views(modifiers) && (canvas.double_clicked() || canvas.triple_clicked()) {
            self.open(frame, at);
        }
        if !matches!(self.drag, Drag::Press { .. }) || pointer.primary_down() {
            self.update_drag(frame, at, modifiers, pointer.delta());
        }
        match self.drag {
            Drag::Nodes { .. } | Drag::Box { .. } | Drag::Wire(PendingWire { by_key: false, .. }) => {
                self.auto_scroll(ui, at)
            }
            Drag::View => ui.ctx().set_cursor_icon(CursorIcon::Grabbing),
            Drag::Knife { .. } => ui.ctx().set_cursor_icon(CursorIcon::Crosshair),
            _ => (),
        }
        let pressed = pointer.primary_down() || (matches!(self.drag, Drag::View) && pointer.middle_down());
        if !pressed && self.drags_with_pointer() {
            self.end_drag(frame, at, modifiers);
        }
    }

    /// Handles the presses of a frame, and the releases that are followed by another press: in a slow frame there are several.
    fn handle_presses(
        &mut self,
        ui: &Ui,
        canvas: &Response,
        frame: &mut FrameContext<'_, '_, I>,
        changes: &[ButtonChange],
    ) {
        let here = |at: Pos2| {
            frame.layout.rect.contains(at) && ui.ctx().layer_id_at(at).is_none_or(|layer| layer == canvas.layer_id)
        };
        let here: Vec<bool> = changes.iter().map(|change| change.pressed && here(change.at)).collect();
        for (i, change) in changes.iter().enumerate() {
            if here[i] {
                canvas.request_focus();
                if !(views(change.modifiers) && self.view(frame, change.at)) {
                    let space = ui.input(|i| i.key_down(egui::Key::Space));
                    self.press(frame.layout, change.at, change.modifiers, space);
                }
            } else if !change.pressed && i + 1 < changes.len() && self.drags_with_pointer() {
                if !matches!(self.drag, Drag::Press { .. }) {
                    self.update_drag(frame, change.at, change.modifiers, Vec2::ZERO);
                }
                self.end_drag(frame, change.at, change.modifiers);
            }
        }
    }

    /// True if there is a drag that ends with the release of the button.
    fn drags_with_pointer(&self) -> bool {
        !matches!(self.drag, Drag::None | Drag::Wire(PendingWire { by_key: true, .. }))
    }

    /// Starts a wire at a socket, or moves the end of the wire of a wired input.
    pub(crate) fn draw_wire(&mut self, frame: &FrameContext<'_, '_, I>, socket: &SocketRef<I>, by_key: bool) {
        let layout = frame.layout;
        let detached = (socket.side == SocketSide::Input).then(|| layout.wired(socket).cloned()).flatten();
        let from = detached.as_ref().map_or(socket, |wire| &wire.from).clone();
        let sockets = layout.view.nodes.iter().flat_map(|node| layout.sockets(node).map(|(socket, ..)| socket));
        let compatible = sockets.filter(|to| frame.wire(&from, to).is_ok()).collect();
        self.drag = Drag::Wire(PendingWire { from, compatible, detached, by_key });
    }

    /// Nodes that move together: the given ones, and those inside frames among them.
    pub(crate) fn with_inside(layout: &ViewLayout<'_, I>, nodes: &BTreeSet<I>) -> Vec<I> {
        let mut all = nodes.clone();
        for frame in nodes.iter().filter_map(|id| layout.node(id)).filter(|n| matches!(n.shape, NodeShape::Frame(_))) {
            all.extend(layout.inside(frame).map(|node| node.id.clone()));
        }
        all.into_iter().collect()
    }

    fn press(&mut self, layout: &ViewLayout<'_, I>, at: Pos2, modifiers: Modifiers, space: bool) {
        (self.focus, self.highlighted) = (None, None);
        let from = layout.to_graph(at);
        self.drag = if space {
            self.space_pressed = false;
            Drag::View
        } else if layout.minimap.is_some_and(|area| area.contains(at)) {
            Drag::Map
        } else if modifiers.alt {
            Drag::Knife { from }
        } else {
            let on = layout.hit_test(at);
            // Select on press, unless the node belongs to a selection that may be dragged as a whole.
            if let Some(HitTarget::Node(id)) = &on
                && !modifiers.command
                && !modifiers.shift
                && !self.selection.contains(id)
            {
                self.selection = [id.clone()].into();
            }
            Drag::Press { at, on }
        };
    }

    /// Turns a press into a drag.
    fn start_drag(
        &mut self,
        frame: &FrameContext<'_, '_, I>,
        at: Pos2,
        on: Option<HitTarget<I>>,
        modifiers: Modifiers,
    ) {
        let layout = frame.layout;
        let from = layout.to_graph(at);
        let node = |id: &I| layout.node(id);
        match on {
            Some(HitTarget::Socket(socket)) => self.draw_wire(frame, &socket, false),
            Some(HitTarget::Corner(id)) => {
                let size = node(&id).map_or(MIN_SIZE, metrics::size);
                self.drag = Drag::Size { node: id, start: size, from, size };
            }
            Some(HitTarget::Node(id)) => {
                self.selection.insert(id.clone());
                let start = node(&id).map_or(from, |node| node.at);
                let nodes = Self::with_inside(layout, &self.selection);
                self.drag = Drag::Nodes { grabbed: id, start, from, nodes, moved: Vec2::ZERO };
            }
            None | Some(HitTarget::Wire(_)) => {
                let adds = modifiers.shift || modifiers.command;
                let previous_selection = if adds { self.selection.clone() } else { BTreeSet::new() };
                self.drag = Drag::Box { from, previous_selection };
            }
        }
    }

    /// Updates the current drag.
    fn update_drag(&mut self, frame: &mut FrameContext<'_, '_, I>, at: Pos2, modifiers: Modifiers, delta: Vec2) {
        let layout = frame.layout;
        if let Drag::Press { at: from, on } = &self.drag
            && from.distance(at) > DRAG_THRESHOLD
        {
            let (from, on) = (*from, on.clone());
            self.start_drag(frame, from, on, modifiers);
        }
        let place = layout.to_graph(at);
        let snap = |to: Vec2| if modifiers.command { (to / GRID).round() * GRID } else { to };
        match &mut self.drag {
            Drag::View => self.pan += delta,
            Drag::Map => {
                if let Some(place) = minimap::place(layout, at) {
                    self.centre(place);
                }
            }
            Drag::Nodes { start, from, nodes, moved, .. } => {
                let by = snap((*start + (place - *from)).to_vec2()) - start.to_vec2() - *moved;
                if by != Vec2::ZERO {
                    *moved += by;
                    frame.events.push(CanvasEvent::Moved { nodes: nodes.clone(), by });
                }
            }
            Drag::Size { node, start, from, size } => {
                let asked = snap(*start + (place - *from)).max(MIN_SIZE);
                if asked != *size {
                    *size = asked;
                    frame.events.push(CanvasEvent::Resized { node: node.clone(), size: asked });
                }
            }
            Drag::Box { from, previous_selection } => {
                let area = Rect::from_two_pos(*from, place);
                let touched = layout.view.nodes.iter().filter(|node| match node.shape {
                    NodeShape::Frame(_) => area.contains_rect(metrics::bounds(node)),
                    _ => area.intersects(metrics::bounds(node)),
                });
                self.selection =
                    touched.map(|node| node.id.clone()).chain(previous_selection.iter().cloned()).collect();
            }
            Drag::None | Drag::Press { .. } | Drag::Wire(_) | Drag::Knife { .. } => (),
        }
    }

    /// Asks for the result of the node or socket at a point; returns whether there is one.
    fn view(&mut self, frame: &mut FrameContext<'_, '_, I>, at: Pos2) -> bool {
        let (node, socket) = match frame.layout.hit_test(at) {
            Some(HitTarget::Node(id) | HitTarget::Corner(id)) => (id, None),
            Some(HitTarget::Socket(socket)) => (socket.node.clone(), Some(socket)),
            Some(HitTarget::Wire(_)) | None => return false,
        };
        (self.drag, self.focus) = (Drag::None, None);
        frame.events.push(CanvasEvent::View { node, socket });
        true
    }

    fn open(&mut self, frame: &mut FrameContext<'_, '_, I>, at: Pos2) {
        match frame.layout.hit_test(at) {
            Some(HitTarget::Node(id)) => frame.events.push(CanvasEvent::Enter(id)),
            Some(HitTarget::Socket(_)) => _ = self.view(frame, at),
            Some(HitTarget::Wire(wire)) if frame.layout.is_tagged(&wire) => {
                frame.events.push(CanvasEvent::ShowSource(wire.from.node));
            }
            Some(HitTarget::Wire(wire)) => {
                frame.events.push(CanvasEvent::Reroute { wire, place: frame.layout.to_graph(at) })
            }
            _ => (),
        }
    }
}

/// Presses and releases of the primary button in this frame.
fn button_changes(ui: &Ui) -> Vec<ButtonChange> {
    let change = |event: &Event| match *event {
        Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers } => {
            Some(ButtonChange { at: pos, pressed, modifiers })
        }
        _ => None,
    };
    ui.input(|i| i.events.iter().filter_map(change).collect())
}

/// True if a click with these keys shows a result.
fn views(modifiers: Modifiers) -> bool {
    modifiers.command && modifiers.shift && !modifiers.alt
}
