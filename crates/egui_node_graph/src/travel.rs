//! Going about: panning, zooming, and bringing things into view.

use crate::canvas::Canvas;
use crate::drag::Drag;
use crate::place;
use crate::scene::Scene;
use crate::view::{Id, Node};
use egui::{Event, MouseWheelUnit, PointerButton, Pos2, Rect, Response, Ui, Vec2, vec2};
use std::ops::RangeInclusive;

const ZOOM: RangeInclusive<f32> = 0.1..=3.0;
/// How much one notch of a wheel zooms.
const NOTCH: f32 = 0.12;
/// What is left around what is shown.
const MARGIN: f32 = 48.0;
/// A few nodes are not blown up to fill the canvas.
const LARGEST: f32 = 1.25;
/// Dragging this close to the edge of the canvas moves it along.
const EDGE: f32 = 18.0;

impl<I: Id> Canvas<I> {
    /// Pans and zooms as wheel, trackpad and middle button say.
    pub(crate) fn travel(&mut self, ui: &Ui, canvas: &Response) {
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
                    // A trackpad tells how many points, of which a notch is about fifty.
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

    /// Moves the canvas along while something is dragged to its edge.
    pub(crate) fn drift(&mut self, ui: &Ui, at: Pos2) {
        let beyond = at - self.rect.shrink(EDGE).clamp(at);
        if beyond != Vec2::ZERO {
            self.pan -= beyond.clamp(Vec2::splat(-EDGE), Vec2::splat(EDGE)) * 0.6;
            ui.ctx().request_repaint();
        }
    }

    /// Shows what is selected, or everything where nothing is.
    pub(crate) fn fit_selected(&mut self, scene: &Scene<'_, I>) {
        let selection = self.selection.clone();
        let wanted = |node: &&Node<'_, I>| selection.is_empty() || selection.contains(&node.id);
        self.show_nodes(scene.view.nodes.iter().filter(wanted));
    }

    /// Brings nodes into the middle, as large as they fit.
    pub(crate) fn show_nodes<'a, 'v: 'a>(&mut self, nodes: impl Iterator<Item = &'a Node<'v, I>>)
    where
        I: 'a,
    {
        let area = nodes.map(place::area).fold(Rect::NOTHING, Rect::union);
        if area.is_finite() && self.rect.is_positive() {
            let room = (self.rect.size() - Vec2::splat(2.0 * MARGIN)).max(Vec2::splat(1.0)) / area.size();
            self.zoom = room.min_elem().clamp(*ZOOM.start(), LARGEST);
            self.centre(area.center());
        }
    }

    /// Moves the canvas as far as it takes to see something.
    pub(crate) fn reveal(&mut self, scene: &Scene<'_, I>, area: Rect) {
        let room = scene.rect.shrink(EDGE);
        let over = (area.max - room.max).max(Vec2::ZERO);
        // What is too large shows its upper left corner.
        let under = (room.min - area.min + over).max(Vec2::ZERO);
        self.pan += under - over;
    }

    /// Puts a place of the graph in the middle of the canvas.
    pub(crate) fn centre(&mut self, place: Pos2) {
        self.pan = self.rect.size() * 0.5 - place.to_vec2() * self.zoom;
    }

    /// Zooms such that what is under the pointer stays there.
    fn zoom_at(&mut self, at: Pos2, factor: f32) {
        let zoom = (self.zoom * factor).clamp(*ZOOM.start(), *ZOOM.end());
        let from = at - self.rect.min;
        self.pan = from - (from - self.pan) * (zoom / self.zoom);
        self.zoom = zoom;
    }
}

/// What a number of notches zooms by; as many the other way undo it.
fn notches(count: f32) -> f32 {
    let count = count.clamp(-8.0, 8.0);
    if count > 0.0 { 1.0 + NOTCH * count } else { 1.0 / (1.0 - NOTCH * count) }
}
