//! State of a canvas, and one frame of it.

use crate::command::CanvasCommand;
use crate::drag::Drag;
use crate::event::CanvasEvent;
use crate::layout::{HitTarget, ViewLayout};
use crate::view::{GraphView, ItemId, SocketRef, Wire};
use crate::{accessibility, paint};
use egui::{Pos2, Rect, Sense, Ui, Vec2};
use std::collections::BTreeSet;

/// State of a canvas that the program keeps between frames.
#[derive(Clone, Debug)]
pub struct Canvas<I> {
    /// Position of the origin of the graph, relative to the upper left corner of the canvas, in points.
    pub pan: Vec2,
    /// Scale from graph to window coordinates, 0.1 to 3.
    pub zoom: f32,
    /// Selected nodes.
    pub selection: BTreeSet<I>,
    /// Whether the minimap is shown while the graph exceeds the canvas.
    pub minimap: bool,
    pub(crate) drag: Drag<I>,
    /// Item with the keyboard focus, once the keyboard has been used to move it.
    pub(crate) focus: Option<HitTarget<I>>,
    /// Whether the canvas gives up the keyboard when the pointer leaves, and whether the user has left it by key.
    pub(crate) focus_from_hover: bool,
    pub(crate) left_by_key: bool,
    /// Whether Space was pressed and nothing has been dragged with it.
    pub(crate) space_pressed: bool,
    /// Commands that the program has requested, for the next frame.
    pub(crate) requested: Vec<CanvasCommand>,
    pub(crate) rect: Rect,
    wants_fit: bool,
}

/// Layout and events of the current frame.
pub(crate) struct FrameContext<'a, 'v, I> {
    pub(crate) layout: &'a ViewLayout<'v, I>,
    pub(crate) events: Vec<CanvasEvent<I>>,
    may_connect: &'a ConnectRule<'a, I>,
}

/// Decides whether an output may be wired to an input; the error is the reason against it.
type ConnectRule<'a, I> = dyn Fn(&SocketRef<I>, &SocketRef<I>) -> Result<(), String> + 'a;

impl<I> Default for Canvas<I> {
    fn default() -> Self {
        Canvas {
            pan: Vec2::ZERO,
            zoom: 1.0,
            selection: BTreeSet::new(),
            minimap: true,
            drag: Drag::None,
            focus: None,
            focus_from_hover: false,
            left_by_key: false,
            space_pressed: false,
            requested: Vec::new(),
            rect: Rect::ZERO,
            wants_fit: false,
        }
    }
}

impl<I: ItemId> Canvas<I> {
    /// Shows a graph in the remaining space of `ui` and returns the edits that the user asks for.
    ///
    /// `may_connect(output, input)` decides whether two sockets may be wired, regardless of wires at the input. Its error is
    /// shown beside the pointer. A `ui` can contain one canvas.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        view: &GraphView<'_, I>,
        may_connect: impl Fn(&SocketRef<I>, &SocketRef<I>) -> Result<(), String>,
    ) -> Vec<CanvasEvent<I>> {
        self.rect = ui.available_rect_before_wrap();
        ui.advance_cursor_after_rect(self.rect);
        let canvas = ui.interact(self.rect, ui.id().with("node canvas"), Sense::click_and_drag());
        self.handle_navigation(ui, &canvas);
        if std::mem::take(&mut self.wants_fit) {
            self.show_nodes(view.nodes.iter());
        }
        let layout = ViewLayout::new(view, self.rect, self.pan, self.zoom, &self.selection);
        self.selection.retain(|id| layout.node(id).is_some());
        let mut frame = FrameContext { layout: &layout, events: Vec::new(), may_connect: &may_connect };
        self.handle_keys(ui, &canvas, &mut frame);
        self.handle_pointer(ui, &canvas, &mut frame);
        paint::canvas(ui, &canvas, self, &frame);
        accessibility::canvas(ui, &canvas, self, &mut frame);
        if !frame.events.is_empty() {
            // Show the result of the edits immediately.
            ui.ctx().request_repaint();
        }
        frame.events
    }

    /// Executes a command in the next frame, as if its key were pressed.
    pub fn request(&mut self, command: CanvasCommand) {
        self.requested.push(command);
    }

    /// Shows the whole graph from the next frame on.
    pub fn fit(&mut self) {
        self.wants_fit = true;
    }

    /// Visible part of the graph, in graph coordinates.
    pub fn visible_rect(&self) -> Rect {
        Rect::from_min_max(self.to_graph(self.rect.min), self.to_graph(self.rect.max))
    }

    /// Converts window to graph coordinates.
    pub fn to_graph(&self, screen: Pos2) -> Pos2 {
        ((screen - self.rect.min - self.pan) / self.zoom).to_pos2()
    }

    /// Converts graph to window coordinates.
    pub fn to_screen(&self, place: Pos2) -> Pos2 {
        self.rect.min + self.pan + place.to_vec2() * self.zoom
    }
}

impl<I: ItemId> FrameContext<'_, '_, I> {
    /// Wire between two sockets, or the reason against it.
    pub(crate) fn wire(&self, a: &SocketRef<I>, b: &SocketRef<I>) -> Result<Wire<I>, String> {
        let wire = Wire::between(a, b).ok_or("a wire runs from an output to an input")?;
        (self.may_connect)(&wire.from, &wire.to).map(|()| wire)
    }
}
