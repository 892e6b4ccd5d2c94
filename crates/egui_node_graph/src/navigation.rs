//! Panning, zooming and scrolling into view.

use crate::canvas::Canvas;
use crate::drag::Drag;
use crate::layout::ViewLayout;
use crate::metrics::{self, MARGIN};
use crate::view::{ItemId, NodeView};
use egui::{Event, MouseWheelUnit, PointerButton, Pos2, Rect, Response, Ui, Vec2, vec2};
use std::ops::RangeInclusive;

const ZOOM: RangeInclusive<f32> = 0.04..=3.0;
/// Zoom per notch of the wheel.
const NOTCH: f32 = 0.12;
/// Largest zoom for fitting, so that a few nodes do not fill the canvas.
const LARGEST: f32 = 1.25;
/// Smallest zoom at which the rows of nodes are easy to read.
const READABLE: f32 = 0.8;
/// Distance from the edge at which a drag scrolls.
const EDGE: f32 = 18.0;

impl<I: ItemId> Canvas<I> {
    /// Handles wheel, trackpad and middle button.
    pub(crate) fn handle_navigation(&mut self, ui: &Ui, canvas: &Response) {
        if !self.zoom.is_finite() || !self.pan.x.is_finite() || !self.pan.y.is_finite() {
            (self.zoom, self.pan) = (1.0, Vec2::ZERO);
        }
        self.zoom = self.zoom.clamp(*ZOOM.start(), *ZOOM.end());
        let Some(at) = ui.input(|i| i.pointer.latest_pos()).filter(|_| canvas.contains_pointer()) else { return };
        for event in ui.input(|i| i.events.clone()) {
            match event {
                Event::Zoom(factor) => self.zoom_at(at, factor),
                Event::MouseWheel { unit, delta, modifiers, .. } => match unit {
                    MouseWheelUnit::Point if !modifiers.command => self.pan += delta,
                    // Trackpads report points; a notch is about fifty.
                    MouseWheelUnit::Point => self.zoom_at(at, notches(delta.y / 50.0)),
                    _ if modifiers.shift => self.pan += vec2(delta.x + delta.y, 0.0) * 50.0,
                    _ => self.zoom_at(at, notches(delta.y)),
                },
                _ => (),
            }
        }
        if ui.input(|i| i.pointer.button_pressed(PointerButton::Middle)) {
            self.drag = Drag::View;
        }
    }

    /// Scrolls while something is dragged to the edge.
    pub(crate) fn auto_scroll(&mut self, ui: &Ui, at: Pos2) {
        let beyond = at - self.rect.shrink(EDGE).clamp(at);
        if beyond != Vec2::ZERO {
            self.pan -= beyond.clamp(Vec2::splat(-EDGE), Vec2::splat(EDGE)) * 0.6;
            ui.ctx().request_repaint();
        }
    }

    /// Fits the selected nodes, or all if none is selected.
    pub(crate) fn fit_selected(&mut self, layout: &ViewLayout<'_, I>) {
        let selection = self.selection.clone();
        let wanted = |node: &&NodeView<'_, I>| selection.is_empty() || selection.contains(&node.id);
        self.show_nodes(layout.view.nodes.iter().filter(wanted));
    }

    /// Centres nodes and zooms so that they fit.
    pub(crate) fn show_nodes<'a, 'v: 'a>(&mut self, nodes: impl Iterator<Item = &'a NodeView<'v, I>>)
    where
        I: 'a,
    {
        let area = nodes.map(metrics::bounds).fold(Rect::NOTHING, Rect::union);
        if area.is_finite() && self.rect.is_positive() {
            let room = (self.rect.size() - Vec2::splat(2.0 * MARGIN)).max(Vec2::splat(1.0)) / area.size();
            self.zoom = room.min_elem().clamp(*ZOOM.start(), LARGEST);
            self.centre(area.center());
        }
    }

    /// Centres an area of the graph in a part of the window, at a zoom at which nodes are readable if it fits.
    pub fn show_area(&mut self, area: Rect, window: Rect) {
        let room = (window.size() - Vec2::splat(2.0 * EDGE)).max(Vec2::splat(1.0)) / area.size();
        let zoom = self.zoom.max(READABLE).min(room.min_elem());
        self.zoom = zoom.clamp(*ZOOM.start(), *ZOOM.end());
        self.pan = window.center() - self.rect.min - area.center().to_vec2() * self.zoom;
    }

    /// Scrolls as little as necessary to show an area.
    pub(crate) fn reveal(&mut self, layout: &ViewLayout<'_, I>, area: Rect) {
        let room = layout.rect.shrink(EDGE);
        let over = (area.max - room.max).max(Vec2::ZERO);
        // Show the upper left corner of areas that do not fit.
        let under = (room.min - area.min + over).max(Vec2::ZERO);
        self.pan += under - over;
    }

    /// Centres a point of the graph.
    pub(crate) fn centre(&mut self, place: Pos2) {
        self.pan = self.rect.size() * 0.5 - place.to_vec2() * self.zoom;
    }

    /// Zooms about a window position.
    fn zoom_at(&mut self, at: Pos2, factor: f32) {
        let zoom = (self.zoom * factor).clamp(*ZOOM.start(), *ZOOM.end());
        let from = at - self.rect.min;
        self.pan = from - (from - self.pan) * (zoom / self.zoom);
        self.zoom = zoom;
    }
}

/// Zoom factor of a number of notches; the opposite number inverts it.
fn notches(count: f32) -> f32 {
    let count = count.clamp(-8.0, 8.0);
    if count > 0.0 { 1.0 + NOTCH * count } else { 1.0 / (1.0 - NOTCH * count) }
}
