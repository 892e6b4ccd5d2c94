//! State of a canvas.

use crate::command::CanvasCommand;
use crate::drag::Drag;
use crate::event::CanvasEvent;
use crate::labels::FarLabels;
use crate::layout::{HitTarget, ViewLayout};
use crate::route::WireRoutes;
use crate::view::{ItemId, SocketRef, Wire};
use egui::{Align2, Pos2, Rect, Vec2};
use std::collections::BTreeSet;

/// State of a canvas that the program keeps between frames.
#[derive(Clone, Debug)]
pub struct Canvas<I> {
    /// Position of the origin of the graph, relative to the upper left corner of the canvas, in points.
    pub pan: Vec2,
    /// Scale from graph to window coordinates, 0.04 to 3.
    pub zoom: f32,
    /// Selected nodes.
    pub selection: BTreeSet<I>,
    /// True if the minimap is shown while the graph exceeds the canvas.
    pub minimap: bool,
    /// Item that has a ring until the next click on the canvas.
    pub highlighted: Option<I>,
    /// Wire that was dropped on the background, as long as the program offers nodes for it: it is drawn from its socket to
    /// this position of the graph.
    pub dangling: Option<(SocketRef<I>, Pos2)>,
    pub(crate) drag: Drag<I>,
    /// Item with the keyboard focus, once the keyboard has been used to move it.
    pub(crate) focus: Option<HitTarget<I>>,
    /// True if the canvas gives up the keyboard when the pointer leaves.
    pub(crate) focus_from_hover: bool,
    /// True if the user has left the canvas by key.
    pub(crate) left_by_key: bool,
    /// True if Space was pressed and nothing has been dragged with it.
    pub(crate) space_pressed: bool,
    /// Commands that the program has requested, for the next frame.
    pub(crate) requested: Vec<CanvasCommand>,
    pub(crate) rect: Rect,
    pub(crate) routes: WireRoutes,
    pub(crate) labels: FarLabels,
    /// Rectangle of the minimap, if it is shown, and its last place.
    pub(crate) minimap_area: Option<Rect>,
    pub(crate) minimap_place: Option<Align2>,
    /// True if the next frame shows the whole graph.
    pub(crate) wants_fit: bool,
}

/// Layout and events of the current frame.
pub(crate) struct FrameContext<'a, 'v, I> {
    pub(crate) layout: &'a ViewLayout<'v, I>,
    pub(crate) events: Vec<CanvasEvent<I>>,
    pub(crate) may_connect: &'a ConnectRule<'a, I>,
}

/// Decides whether an output may be wired to an input; the error states why it may not.
pub(crate) type ConnectRule<'a, I> = dyn Fn(&SocketRef<I>, &SocketRef<I>) -> Result<(), String> + 'a;

impl<I> Default for Canvas<I> {
    fn default() -> Self {
        Canvas {
            pan: Vec2::ZERO,
            zoom: 1.0,
            selection: BTreeSet::new(),
            minimap: true,
            highlighted: None,
            dangling: None,
            drag: Drag::None,
            focus: None,
            focus_from_hover: false,
            left_by_key: false,
            space_pressed: false,
            requested: Vec::new(),
            rect: Rect::ZERO,
            routes: WireRoutes::default(),
            labels: FarLabels::default(),
            minimap_area: None,
            minimap_place: None,
            wants_fit: false,
        }
    }
}

impl<I: ItemId> Canvas<I> {
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
    /// Wire between two sockets, or the reason why they may not be wired.
    pub(crate) fn wire(&self, a: &SocketRef<I>, b: &SocketRef<I>) -> Result<Wire<I>, String> {
        let wire = Wire::between(a, b).ok_or("a wire runs from an output to an input")?;
        (self.may_connect)(&wire.from, &wire.to).map(|()| wire)
    }
}
