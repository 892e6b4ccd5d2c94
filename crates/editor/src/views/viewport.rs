//! Which part of a picture shows: panning and zooming.

use egui::{Pos2, Rect, Vec2, pos2, vec2};
use lapidary_field::real::Real;

/// What part of the picture one looks at. Places in it are in parts of it, from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Viewport {
    /// What is in the middle.
    centre: Vec2,
    /// Points of the screen that a pixel of the picture takes; nothing fits all of it in.
    scale: Option<f32>,
}

/// How small and how large a pixel may be, in points of the screen, and what a fitted picture leaves free.
const SCALES: [f32; 2] = [1.0 / 64.0, 64.0];
const MARGIN: f32 = 12.0;

impl Default for Viewport {
    fn default() -> Self {
        Viewport { centre: vec2(0.5, 0.5), scale: None }
    }
}

impl Viewport {
    /// Where the picture lies, of so many pixels, of which so many stand side by side.
    pub(super) fn rect(&self, area: Rect, pixels: Vec2, times: f32) -> Rect {
        let size = pixels * self.scale_in(area, pixels, times);
        Rect::from_min_size(area.center() - self.centre * size, size)
    }

    pub(super) fn scale_in(&self, area: Rect, pixels: Vec2, times: f32) -> f32 {
        self.scale.unwrap_or_else(|| {
            let room = (area.size() - Vec2::splat(MARGIN)).max(Vec2::splat(8.0));
            let whole = pixels * times;
            (room.x / whole.x).min(room.y / whole.y)
        })
    }

    /// Whether all of it shows.
    pub(super) fn fits(&self) -> bool {
        self.scale.is_none()
    }

    pub(super) fn fit(&mut self) {
        *self = Viewport::default();
    }

    /// Shows its pixels as large as these many points, about the middle.
    pub(super) fn set(&mut self, scale: f32) {
        self.scale = Some(scale.clamp(SCALES[0], SCALES[1]));
    }

    /// Moves what shows along with the pointer.
    pub(super) fn pan(&mut self, area: Rect, pixels: Vec2, times: f32, by: Vec2) {
        let scale = self.scale_in(area, pixels, times);
        self.scale = Some(scale);
        // Some of it is always in sight.
        let (low, high) = (Vec2::splat(0.5 - times * 0.5), Vec2::splat(0.5 + times * 0.5));
        self.centre = (self.centre - by / (pixels * scale)).clamp(low, high);
    }

    /// Zooms so much nearer; what is under the pointer stays there.
    pub(super) fn zoom(&mut self, area: Rect, pixels: Vec2, times: f32, at: Pos2, notches: f32) {
        let before = self.scale_in(area, pixels, times);
        let held = place(self.rect(area, pixels, times), at);
        let after = (before * Real::exp(notches)).clamp(SCALES[0], SCALES[1]);
        self.scale = Some(after);
        self.centre = held - (at - area.center()) / (pixels * after);
    }
}

/// Where in a picture a point of the screen is, in parts of it.
pub(super) fn place(rect: Rect, at: Pos2) -> Vec2 {
    (at - rect.min) / rect.size()
}

/// Where on the screen a place of a picture is.
pub(super) fn spot(rect: Rect, at: [f64; 2]) -> Pos2 {
    rect.min + vec2(at[0] as f32, at[1] as f32) * rect.size()
}

/// The whole of a texture.
pub(super) const WHOLE: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(1.0, 1.0) };
