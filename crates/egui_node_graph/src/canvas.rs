//! What the program keeps of a canvas from frame to frame.

use crate::drag::Drag;
use crate::event::Event;
use crate::scene::{Scene, Spot};
use crate::view::{Id, Socket, View, Wire};
use crate::{label, paint};
use egui::{Pos2, Rect, Sense, Ui, Vec2};
use std::collections::BTreeSet;

/// What the program keeps of a canvas from frame to frame.
#[derive(Clone, Debug)]
pub struct Canvas<I> {
    /// Where the origin of the graph lies, from the upper left corner of the canvas, in points.
    pub pan: Vec2,
    /// How many points of the window one of the graph takes: 0.1 to 3.
    pub zoom: f32,
    /// Which nodes are selected.
    pub selection: BTreeSet<I>,
    /// Whether a small map shows while there is more than fits.
    pub map: bool,
    pub(crate) drag: Drag<I>,
    /// Where the keyboard is, once it is used to go about.
    pub(crate) focus: Option<Spot<I>>,
    /// Whether the keyboard goes when the pointer does, and whether the user has left by key.
    pub(crate) borrowed: bool,
    pub(crate) left: bool,
    /// Space was pressed, and nothing has been dragged with it.
    pub(crate) tapped: bool,
    pub(crate) rect: Rect,
    wants_fit: bool,
}

/// What one frame is about.
pub(crate) struct Turn<'a, 'v, I> {
    pub(crate) scene: &'a Scene<'v, I>,
    pub(crate) events: Vec<Event<I>>,
    may_connect: &'a Rule<'a, I>,
}

/// Whether an output may be wired to an input, or why not.
type Rule<'a, I> = dyn Fn(&Socket<I>, &Socket<I>) -> Result<(), String> + 'a;

impl<I> Default for Canvas<I> {
    fn default() -> Self {
        Canvas {
            pan: Vec2::ZERO,
            zoom: 1.0,
            selection: BTreeSet::new(),
            map: true,
            drag: Drag::None,
            focus: None,
            borrowed: false,
            left: false,
            tapped: false,
            rect: Rect::ZERO,
            wants_fit: false,
        }
    }
}

impl<I: Id> Canvas<I> {
    /// Shows a graph in all the room the `ui` has left, and tells what the user wants of it.
    ///
    /// `may_connect(output, input)` says whether the two may be wired, and if not, why not: the reason shows beside the
    /// pointer. It is asked as if nothing were wired to the input yet. One `ui` can hold one canvas.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        view: &View<'_, I>,
        may_connect: impl Fn(&Socket<I>, &Socket<I>) -> Result<(), String>,
    ) -> Vec<Event<I>> {
        self.rect = ui.available_rect_before_wrap();
        ui.advance_cursor_after_rect(self.rect);
        let canvas = ui.interact(self.rect, ui.id().with("node canvas"), Sense::click_and_drag());
        self.travel(ui, &canvas);
        if std::mem::take(&mut self.wants_fit) {
            self.show_nodes(view.nodes.iter());
        }
        let scene = Scene::new(view, self.rect, self.pan, self.zoom, &self.selection);
        self.selection.retain(|id| scene.node(id).is_some());
        let mut turn = Turn { scene: &scene, events: Vec::new(), may_connect: &may_connect };
        self.obey(ui, &canvas, &mut turn);
        self.follow(ui, &canvas, &mut turn);
        paint::canvas(ui, &canvas, self, &turn);
        label::canvas(ui, &canvas, self, &mut turn);
        if !turn.events.is_empty() {
            // What the program makes of them is to be seen at once.
            ui.ctx().request_repaint();
        }
        turn.events
    }

    /// Shows all of the graph, from the next frame on.
    pub fn fit(&mut self) {
        self.wants_fit = true;
    }

    /// What of the graph can be seen.
    pub fn sight(&self) -> Rect {
        Rect::from_min_max(self.to_graph(self.rect.min), self.to_graph(self.rect.max))
    }

    /// Where in the graph a place in the window is.
    pub fn to_graph(&self, screen: Pos2) -> Pos2 {
        ((screen - self.rect.min - self.pan) / self.zoom).to_pos2()
    }

    /// Where in the window a place in the graph is.
    pub fn to_screen(&self, place: Pos2) -> Pos2 {
        self.rect.min + self.pan + place.to_vec2() * self.zoom
    }
}

impl<I: Id> Turn<'_, '_, I> {
    /// The wire between two sockets, or why there can be none.
    pub(crate) fn wire(&self, a: &Socket<I>, b: &Socket<I>) -> Result<Wire<I>, String> {
        let wire = Wire::between(a, b).ok_or("a wire runs from an output to an input")?;
        (self.may_connect)(&wire.from, &wire.to).map(|()| wire)
    }
}
