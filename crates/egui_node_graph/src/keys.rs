//! What the keyboard does.

use crate::canvas::{Canvas, Turn};
use crate::command::{Command, Shortcut};
use crate::drag::{Draft, Drag};
use crate::event::Event;
use crate::finish::Aim;
use crate::place::{self, GRID};
use crate::scene::Spot;
use crate::view::{Id, Side, Socket};
use egui::{EventFilter, Key, Modifiers, Pos2, Response, Ui, Vec2, vec2};

impl<I: Id> Canvas<I> {
    /// Does what keys ask for, if they are meant for the canvas: it has the focus, or nothing has and the pointer is here.
    pub(crate) fn obey(&mut self, ui: &Ui, canvas: &Response, turn: &mut Turn<'_, '_, I>) {
        let arrives = canvas.gained_focus();
        self.borrow(ui, canvas);
        let nobody = ui.memory(|memory| memory.focused().is_none());
        if !(canvas.has_focus() || (nobody && canvas.contains_pointer())) {
            self.focus = None;
            self.tapped = false;
            return;
        }
        let all = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(canvas.id, all));
        self.mend_focus(turn.scene);
        let tab = |modifiers| ui.input_mut(|i| i.consume_key(modifiers, Key::Tab));
        if arrives {
            // The key that leads here does no more than that.
            let (back, on) = (tab(Modifiers::SHIFT), tab(Modifiers::NONE));
            if back || on {
                self.step(turn, canvas, on);
            }
        }
        let at = ui.input(|i| i.pointer.latest_pos()).filter(|at| turn.scene.rect.contains(*at));
        let at = at.unwrap_or(turn.scene.rect.center());
        for event in ui.input(|i| i.events.clone()) {
            match event {
                egui::Event::Copy => turn.events.extend(self.selected().map(Event::Copy)),
                egui::Event::Cut => turn.events.extend(self.selected().map(Event::Cut)),
                egui::Event::Paste(text) => turn.events.push(Event::Paste { text, place: turn.scene.to_graph(at) }),
                egui::Event::Key { key: Key::Space, pressed, repeat: false, modifiers, .. } if modifiers.is_none() => {
                    self.space(turn, pressed, at);
                }
                egui::Event::Key { key, pressed: true, modifiers, .. } => {
                    if let Some(command) = Shortcut::find(modifiers, key) {
                        self.command(turn, canvas, command, at);
                    }
                }
                _ => (),
            }
        }
    }

    /// Takes the keyboard while the pointer is here and nobody has it, or egui would lead Tab elsewhere; and gives it back
    /// when the pointer leaves. Whoever has left by key is left alone until the pointer stirs.
    fn borrow(&mut self, ui: &Ui, canvas: &Response) {
        let (stirs, pressed) = ui.input(|i| (i.pointer.delta() != Vec2::ZERO, i.pointer.any_pressed()));
        let here = canvas.contains_pointer();
        self.left &= !(here && (stirs || pressed));
        if !canvas.has_focus() {
            let nobody = ui.memory(|memory| memory.focused().is_none());
            self.borrowed = nobody && here && !self.left;
            if self.borrowed {
                canvas.request_focus();
            }
        } else if self.borrowed && !here && matches!(self.drag, Drag::None) {
            self.borrowed = false;
            canvas.surrender_focus();
        } else if pressed {
            self.borrowed = false;
        }
    }

    fn command(&mut self, turn: &mut Turn<'_, '_, I>, canvas: &Response, command: Command, at: Pos2) {
        let selected = self.selected();
        match command {
            Command::Fit => self.fit_selected(turn.scene),
            Command::SelectAll => self.selection = turn.scene.view.nodes.iter().map(|n| n.id.clone()).collect(),
            Command::Invert => {
                let ids = turn.scene.view.nodes.iter().map(|node| &node.id);
                self.selection = ids.filter(|id| !self.selection.contains(*id)).cloned().collect();
            }
            Command::Upstream => self.select_upstream(turn),
            Command::Collapse => turn.events.extend(selected.map(Event::Collapse)),
            Command::Mute => turn.events.extend(selected.map(Event::Mute)),
            Command::Delete => match &self.focus {
                Some(Spot::Socket(socket)) => turn.events.extend(wires_at(turn, socket)),
                _ => turn.events.extend(selected.map(Event::Delete)),
            },
            Command::Heal => turn.events.extend(selected.map(Event::Heal)),
            Command::Duplicate => turn.events.extend(selected.map(|nodes| Event::Duplicate { nodes, wired: false })),
            Command::DuplicateWired => {
                turn.events.extend(selected.map(|nodes| Event::Duplicate { nodes, wired: true }));
            }
            Command::Group => turn.events.extend(selected.map(Event::Group)),
            Command::Menu => self.offer(turn, at),
            Command::Enter => self.enter(turn),
            Command::Leave => self.leave(turn),
            Command::Out => self.let_go(canvas),
            Command::Next => self.step(turn, canvas, true),
            Command::Previous => self.step(turn, canvas, false),
            Command::Arrow(x, y) if !self.nudge(turn, vec2(x.into(), y.into()) * GRID) => self.go(turn, x, y),
            Command::Fine(x, y) => _ = self.nudge(turn, vec2(x.into(), y.into())),
            Command::Arrow(..) => (),
        }
    }

    /// Moves what is selected, unless the focus is elsewhere.
    fn nudge(&mut self, turn: &mut Turn<'_, '_, I>, by: Vec2) -> bool {
        let elsewhere = match &self.focus {
            Some(Spot::Node(id)) => !self.selection.contains(id),
            focus => focus.is_some(),
        };
        if elsewhere || self.selection.is_empty() || !matches!(self.drag, Drag::None) {
            return false;
        }
        let nodes = Self::with_inside(turn.scene, &self.selection);
        turn.events.extend([Event::Moved { nodes, by }, Event::Settled]);
        true
    }

    /// Space held pans with the pointer; tapped, it selects the node that has the focus, or offers what can be added.
    fn space(&mut self, turn: &mut Turn<'_, '_, I>, pressed: bool, at: Pos2) {
        if pressed {
            self.tapped = true;
        } else if std::mem::take(&mut self.tapped) {
            match &self.focus {
                Some(Spot::Node(id)) => {
                    if !self.selection.remove(id) {
                        self.selection.insert(id.clone());
                    }
                }
                _ => self.offer(turn, at),
            }
        }
    }

    /// Offers what can be added: where the pointer is, or at the end of the wire that is drawn by key.
    fn offer(&mut self, turn: &mut Turn<'_, '_, I>, at: Pos2) {
        match &self.drag {
            Drag::Wire(draft @ Draft { by_key: true, .. }) => {
                let draft = draft.clone();
                self.end_wire(turn, draft, Aim::Nothing);
            }
            Drag::None => turn.events.push(Event::Menu { place: turn.scene.to_graph(at), on: None }),
            _ => (),
        }
    }

    /// Ends a wire that was drawn by key; what it leads to where it leads to nothing yet is to lie beside the node.
    fn end_wire(&mut self, turn: &mut Turn<'_, '_, I>, draft: Draft<I>, aim: Aim<I>) {
        let place = turn.scene.node(&draft.from.node).map_or(Pos2::ZERO, |node| match draft.from.side {
            Side::Output => place::area(node).right_top() + vec2(4.0 * GRID, 0.0),
            Side::Input => node.at - vec2(4.0 * GRID + place::WIDTH, 0.0),
        });
        self.drag = Drag::None;
        self.drop_wire(turn, draft, aim, place);
    }

    /// Begins or ends a wire at the socket that has the focus; opens the node.
    pub(crate) fn enter(&mut self, turn: &mut Turn<'_, '_, I>) {
        match (self.focus.clone(), &self.drag) {
            (Some(Spot::Socket(here)), Drag::Wire(draft @ Draft { by_key: true, .. })) => {
                let aim = if draft.fits.contains(&here) {
                    Aim::At(here)
                } else if here.node == draft.from.node {
                    Aim::Nothing
                } else {
                    // The reason shows beside the socket, and the wire waits for a better end.
                    return;
                };
                let draft = draft.clone();
                self.end_wire(turn, draft, aim);
            }
            (Some(Spot::Socket(socket)), Drag::None) => self.draw_wire(turn, &socket, true),
            (Some(Spot::Node(id)), Drag::None) => turn.events.push(Event::Enter(id)),
            (None, Drag::None) => {
                if let [node] = self.selected().unwrap_or_default().as_slice() {
                    turn.events.push(Event::Enter(node.clone()));
                }
            }
            _ => (),
        }
    }

    /// Gives up one thing at a time: a drag, the focus on a socket, the focus, the group.
    fn leave(&mut self, turn: &mut Turn<'_, '_, I>) {
        if self.cancel(turn) {
            return;
        }
        match self.focus.take() {
            Some(Spot::Socket(socket)) => self.focus = Some(Spot::Node(socket.node)),
            Some(_) => (),
            None => turn.events.push(Event::Leave),
        }
    }

    fn select_upstream(&mut self, turn: &Turn<'_, '_, I>) {
        let mut before: std::collections::BTreeMap<&I, Vec<&I>> = Default::default();
        for wire in turn.scene.view.wires {
            before.entry(&wire.to.node).or_default().push(&wire.from.node);
        }
        let mut open: Vec<&I> = turn.scene.view.nodes.iter().map(|node| &node.id).collect();
        open.retain(|id| self.selection.contains(*id));
        while let Some(id) = open.pop() {
            for node in before.get(id).into_iter().flatten() {
                if turn.scene.node(node).is_some() && self.selection.insert((*node).clone()) {
                    open.push(node);
                }
            }
        }
    }

    fn selected(&self) -> Option<Vec<I>> {
        (!self.selection.is_empty()).then(|| self.selection.iter().cloned().collect())
    }
}

/// Takes away what is wired to a socket.
fn wires_at<I: Id>(turn: &Turn<'_, '_, I>, socket: &Socket<I>) -> Option<Event<I>> {
    let wires = turn.scene.view.wires.iter().filter(|wire| wire.from == *socket || wire.to == *socket);
    let wires: Vec<_> = wires.cloned().collect();
    (!wires.is_empty()).then_some(Event::Detach(wires))
}
