//! Keyboard handling.

use crate::canvas::{Canvas, FrameContext};
use crate::command::{CanvasCommand, Shortcut};
use crate::drag::{Drag, PendingWire};
use crate::drag_end::WireTarget;
use crate::event::CanvasEvent;
use crate::layout::HitTarget;
use crate::metrics::{self, GRID};
use crate::view::{ItemId, SocketRef, SocketSide};
use egui::{EventFilter, Key, Modifiers, Pos2, Response, Ui, Vec2, ViewportCommand, vec2};

impl<I: ItemId> Canvas<I> {
    /// Handles keys if the canvas has the focus, or if no widget has it and the pointer is over the canvas.
    pub(crate) fn handle_keys(&mut self, ui: &Ui, canvas: &Response, frame: &mut FrameContext<'_, '_, I>) {
        let arrives = canvas.gained_focus();
        // An Escape that takes the focus from a text field belongs to the field.
        let had_focus = canvas.has_focus();
        self.update_keyboard_focus(ui, canvas);
        let at = ui.input(|i| i.pointer.latest_pos()).filter(|at| frame.layout.rect.contains(*at));
        let at = at.unwrap_or(frame.layout.rect.center());
        for command in std::mem::take(&mut self.requested) {
            self.command(frame, canvas, command, at);
        }
        let unfocused = ui.memory(|memory| memory.focused().is_none());
        if !(canvas.has_focus() || (unfocused && canvas.contains_pointer())) {
            self.focus = None;
            self.space_pressed = false;
            return;
        }
        let all = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(canvas.id, all));
        self.clear_stale_focus(frame.layout);
        let tab = |modifiers| ui.input_mut(|i| i.consume_key(modifiers, Key::Tab));
        if arrives {
            // The Tab that moved the focus here only focuses the first or last node.
            let (back, on) = (tab(Modifiers::SHIFT), tab(Modifiers::NONE));
            if back || on {
                self.focus_next(frame, canvas, on);
            }
        }
        for event in ui.input(|i| i.events.clone()) {
            match event {
                egui::Event::Copy => frame.events.extend(self.selected().map(CanvasEvent::Copy)),
                egui::Event::Cut => frame.events.extend(self.selected().map(CanvasEvent::Cut)),
                egui::Event::Paste(text) => {
                    frame.events.push(CanvasEvent::Paste { text, place: frame.layout.to_graph(at) })
                }
                egui::Event::Key { key: Key::Space, pressed, repeat: false, modifiers, .. } if modifiers.is_none() => {
                    self.space(frame, pressed, at);
                }
                egui::Event::Key { key, pressed: true, modifiers, .. } => {
                    let own = |command: &CanvasCommand| had_focus || *command != CanvasCommand::Leave;
                    if let Some(command) = Shortcut::find(modifiers, key).filter(own) {
                        self.command(frame, canvas, command, at);
                    }
                }
                _ => (),
            }
        }
    }

    /// Takes the keyboard focus while the pointer is over the canvas and no widget has it, because egui would otherwise
    /// handle Tab; and returns it when the pointer leaves. After leaving by key, it waits until the pointer moves.
    fn update_keyboard_focus(&mut self, ui: &Ui, canvas: &Response) {
        let (moved, pressed) = ui.input(|i| (i.pointer.delta() != Vec2::ZERO, i.pointer.any_pressed()));
        let here = canvas.contains_pointer();
        self.left_by_key &= !(here && (moved || pressed));
        if !canvas.has_focus() {
            let unfocused = ui.memory(|memory| memory.focused().is_none());
            self.focus_from_hover = unfocused && here && !self.left_by_key;
            if self.focus_from_hover {
                canvas.request_focus();
            }
        } else if self.focus_from_hover && !here && matches!(self.drag, Drag::None) {
            self.focus_from_hover = false;
            canvas.surrender_focus();
        } else if pressed {
            self.focus_from_hover = false;
        }
    }

    fn command(&mut self, frame: &mut FrameContext<'_, '_, I>, canvas: &Response, command: CanvasCommand, at: Pos2) {
        let selected = self.selected();
        match command {
            CanvasCommand::Fit => self.fit_selected(frame.layout),
            CanvasCommand::SelectAll => self.selection = frame.layout.view.nodes.iter().map(|n| n.id.clone()).collect(),
            CanvasCommand::Invert => {
                let ids = frame.layout.view.nodes.iter().map(|node| &node.id);
                self.selection = ids.filter(|id| !self.selection.contains(*id)).cloned().collect();
            }
            CanvasCommand::Upstream => self.select_upstream(frame),
            CanvasCommand::Collapse => frame.events.extend(selected.map(CanvasEvent::Collapse)),
            CanvasCommand::Mute => frame.events.extend(selected.map(CanvasEvent::Mute)),
            CanvasCommand::Delete => match &self.focus {
                Some(HitTarget::Socket(socket)) => frame.events.extend(wires_at(frame, socket)),
                _ => frame.events.extend(selected.map(CanvasEvent::Delete)),
            },
            CanvasCommand::Dissolve => frame.events.extend(selected.map(CanvasEvent::Dissolve)),
            CanvasCommand::Copy => frame.events.extend(selected.map(CanvasEvent::Copy)),
            CanvasCommand::Cut => frame.events.extend(selected.map(CanvasEvent::Cut)),
            CanvasCommand::Paste => {
                // The content arrives as an event, for which the canvas needs the keyboard.
                canvas.request_focus();
                canvas.ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
            }
            CanvasCommand::Duplicate => {
                frame.events.extend(selected.map(|nodes| CanvasEvent::Duplicate { nodes, wired: false }))
            }
            CanvasCommand::DuplicateWired => {
                frame.events.extend(selected.map(|nodes| CanvasEvent::Duplicate { nodes, wired: true }));
            }
            CanvasCommand::Group => frame.events.extend(selected.map(CanvasEvent::Group)),
            CanvasCommand::Menu => self.open_add_menu(frame, at),
            CanvasCommand::ItemMenu => self.open_menu_by_key(frame, canvas, at),
            CanvasCommand::Enter => self.activate(frame),
            CanvasCommand::Leave => self.cancel_or_leave(frame),
            CanvasCommand::Out => self.surrender_focus(canvas),
            CanvasCommand::Next => self.focus_next(frame, canvas, true),
            CanvasCommand::Previous => self.focus_next(frame, canvas, false),
            CanvasCommand::Arrow(x, y) if !self.nudge(frame, vec2(x.into(), y.into()) * GRID) => {
                self.move_focus(frame, x, y)
            }
            CanvasCommand::Fine(x, y) => _ = self.nudge(frame, vec2(x.into(), y.into())),
            CanvasCommand::Arrow(..) => (),
        }
    }

    /// Moves the selected nodes, unless the focus is on another item. Returns whether it did.
    fn nudge(&mut self, frame: &mut FrameContext<'_, '_, I>, by: Vec2) -> bool {
        let elsewhere = match &self.focus {
            Some(HitTarget::Node(id)) => !self.selection.contains(id),
            focus => focus.is_some(),
        };
        if elsewhere || self.selection.is_empty() || !matches!(self.drag, Drag::None) {
            return false;
        }
        let nodes = Self::with_inside(frame.layout, &self.selection);
        frame.events.extend([CanvasEvent::Moved { nodes, by }, CanvasEvent::DragEnded]);
        true
    }

    /// Space pans while held; on release without a drag, it selects the focused node or opens the menu.
    fn space(&mut self, frame: &mut FrameContext<'_, '_, I>, pressed: bool, at: Pos2) {
        if pressed {
            self.space_pressed = true;
        } else if std::mem::take(&mut self.space_pressed) {
            match &self.focus {
                Some(HitTarget::Node(id)) => {
                    if !self.selection.remove(id) {
                        self.selection.insert(id.clone());
                    }
                }
                _ => self.open_add_menu(frame, at),
            }
        }
    }

    /// Opens the menu for adding a node, at the pointer or at the end of the wire drawn by key.
    fn open_add_menu(&mut self, frame: &mut FrameContext<'_, '_, I>, at: Pos2) {
        match &self.drag {
            Drag::Wire(pending @ PendingWire { by_key: true, .. }) => {
                let pending = pending.clone();
                self.end_wire(frame, pending, WireTarget::Nothing);
            }
            Drag::None => {
                frame.events.push(CanvasEvent::Menu { place: frame.layout.to_graph(at), on: None, by_key: true })
            }
            _ => (),
        }
    }

    /// Ends a wire drawn by key. Without a target, the position of the drop is next to its node.
    fn end_wire(&mut self, frame: &mut FrameContext<'_, '_, I>, pending: PendingWire<I>, aim: WireTarget<I>) {
        let place = frame.layout.node(&pending.from.node).map_or(Pos2::ZERO, |node| match pending.from.side {
            SocketSide::Output => metrics::bounds(node).right_top() + vec2(4.0 * GRID, 0.0),
            SocketSide::Input => node.at - vec2(4.0 * GRID + metrics::WIDTH, 0.0),
        });
        self.drag = Drag::None;
        self.drop_wire(frame, pending, aim, place);
    }

    /// Starts or ends a wire at the focused socket, or opens the focused node.
    pub(crate) fn activate(&mut self, frame: &mut FrameContext<'_, '_, I>) {
        match (self.focus.clone(), &self.drag) {
            (Some(HitTarget::Socket(here)), Drag::Wire(pending @ PendingWire { by_key: true, .. })) => {
                let aim = if pending.compatible.contains(&here) {
                    WireTarget::At(here)
                } else if here.node == pending.from.node {
                    WireTarget::Nothing
                } else {
                    // Incompatible: the reason is shown next to the socket, and drawing goes on.
                    return;
                };
                let pending = pending.clone();
                self.end_wire(frame, pending, aim);
            }
            (Some(HitTarget::Socket(socket)), Drag::None) => self.draw_wire(frame, &socket, true),
            (Some(HitTarget::Node(id)), Drag::None) => frame.events.push(CanvasEvent::Enter(id)),
            (None, Drag::None) => {
                if let [node] = self.selected().unwrap_or_default().as_slice() {
                    frame.events.push(CanvasEvent::Enter(node.clone()));
                }
            }
            _ => (),
        }
    }

    /// Cancels the innermost state: a drag, the focus on a socket, the focus, the selection, or the group.
    fn cancel_or_leave(&mut self, frame: &mut FrameContext<'_, '_, I>) {
        if self.cancel(frame) {
            return;
        }
        match self.focus.take() {
            Some(HitTarget::Socket(socket)) => self.focus = Some(HitTarget::Node(socket.node)),
            Some(_) => (),
            None if !self.selection.is_empty() => self.selection.clear(),
            None => frame.events.push(CanvasEvent::Leave),
        }
    }

    fn select_upstream(&mut self, frame: &FrameContext<'_, '_, I>) {
        let mut before: std::collections::BTreeMap<&I, Vec<&I>> = Default::default();
        for wire in frame.layout.view.wires {
            before.entry(&wire.to.node).or_default().push(&wire.from.node);
        }
        let mut open: Vec<&I> = frame.layout.view.nodes.iter().map(|node| &node.id).collect();
        open.retain(|id| self.selection.contains(*id));
        while let Some(id) = open.pop() {
            for node in before.get(id).into_iter().flatten() {
                if frame.layout.node(node).is_some() && self.selection.insert((*node).clone()) {
                    open.push(node);
                }
            }
        }
    }

    fn selected(&self) -> Option<Vec<I>> {
        (!self.selection.is_empty()).then(|| self.selection.iter().cloned().collect())
    }
}

/// Event that removes the wires of a socket.
fn wires_at<I: ItemId>(frame: &FrameContext<'_, '_, I>, socket: &SocketRef<I>) -> Option<CanvasEvent<I>> {
    let wires = frame.layout.view.wires.iter().filter(|wire| wire.from == *socket || wire.to == *socket);
    let wires: Vec<_> = wires.cloned().collect();
    (!wires.is_empty()).then_some(CanvasEvent::Disconnect(wires))
}
