//! One frame of a canvas: input, then painting.

use crate::canvas::{Canvas, FrameContext};
use crate::drag::Drag;
use crate::event::CanvasEvent;
use crate::layout::{GraphWindow, ViewLayout};
use crate::minimap;
use crate::view::{GraphView, ItemId, SocketRef};
use crate::{accessibility, paint};
use egui::{Sense, Ui};

impl<I: ItemId> Canvas<I> {
    /// Shows a graph in the remaining space of `ui` and returns the edits that the user asks for.
    ///
    /// `may_connect(output, input)` decides whether two sockets may be wired, regardless of wires at the input. Its error is
    /// shown next to the pointer. A `ui` can contain one canvas.
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
        let window = GraphWindow { rect: self.rect, pan: self.pan, zoom: self.zoom };
        let (mut routes, mut labels) = (std::mem::take(&mut self.routes), std::mem::take(&mut self.labels));
        routes.ignored = self.insertable_node(view);
        labels.update(ui.painter(), view, self.zoom, &self.selection);
        let mut layout = ViewLayout::new(view, &mut routes, window, &self.selection);
        layout.labels = &labels.placed;
        self.minimap_area = match self.drag {
            // The map stays where it is while it is dragged.
            Drag::Map => self.minimap_area,
            _ if self.minimap => minimap::area(&layout, &mut self.minimap_place),
            _ => None,
        };
        layout.minimap = self.minimap_area;
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
        let events = frame.events;
        (self.routes, self.labels) = (routes, labels);
        events
    }
}
