//! Viewport of an image: panning and zooming.

use egui::{Pos2, Rect, Vec2, pos2, vec2};
use lapidary_field::real::Real;

/// Visible part of an image. Places are fractions of the image from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Viewport {
    /// Place in the middle.
    centre: Vec2,
    /// Screen points per pixel of the image; none fits the whole image.
    scale: Option<f32>,
}

/// Limits of the scale, and the margin around a fitted image.
const SCALES: [f32; 2] = [1.0 / 64.0, 64.0];
const MARGIN: f32 = 12.0;

impl Default for Viewport {
    fn default() -> Self {
        Viewport { centre: vec2(0.5, 0.5), scale: None }
    }
}

impl Viewport {
    /// Area of an image of a number of pixels. `times`: number of copies side by side that a fitted view shows.
    pub(super) fn rect(&self, area: Rect, pixels: Vec2, times: f32) -> Rect {
        let size = pixels * self.scale_in(area, pixels, times);
        Rect::from_min_size(area.center() - self.centre * size, size)
    }

    pub(super) fn scale_in(&self, area: Rect, pixels: Vec2, times: f32) -> f32 {
        self.scale.unwrap_or_else(|| {
            let space = (area.size() - Vec2::splat(MARGIN)).max(Vec2::splat(8.0));
            let whole = pixels * times;
            (space.x / whole.x).min(space.y / whole.y)
        })
    }

    /// Returns whether the whole image is fitted.
    pub(super) fn fits(&self) -> bool {
        self.scale.is_none()
    }

    pub(super) fn fit(&mut self) {
        *self = Viewport::default();
    }

    /// Sets the scale around the middle.
    pub(super) fn set(&mut self, scale: f32) {
        self.scale = Some(scale.clamp(SCALES[0], SCALES[1]));
    }

    /// Moves the image with the pointer.
    pub(super) fn pan(&mut self, area: Rect, pixels: Vec2, times: f32, by: Vec2) {
        let scale = self.scale_in(area, pixels, times);
        self.scale = Some(scale);
        // Some of the image stays visible.
        let (low, high) = (Vec2::splat(0.5 - times * 0.5), Vec2::splat(0.5 + times * 0.5));
        self.centre = (self.centre - by / (pixels * scale)).clamp(low, high);
    }

    /// Zooms around the pointer.
    pub(super) fn zoom(&mut self, area: Rect, pixels: Vec2, times: f32, at: Pos2, notches: f32) {
        let before = self.scale_in(area, pixels, times);
        let grabbed = image_place(self.rect(area, pixels, times), at);
        let after = (before * Real::exp(notches)).clamp(SCALES[0], SCALES[1]);
        self.scale = Some(after);
        self.centre = grabbed - (at - area.center()) / (pixels * after);
    }
}

/// Place in an image at a point of the screen.
pub(super) fn image_place(rect: Rect, at: Pos2) -> Vec2 {
    (at - rect.min) / rect.size()
}

/// Point of the screen at a place in an image.
pub(super) fn screen_point(rect: Rect, at: [f64; 2]) -> Pos2 {
    rect.min + vec2(at[0] as f32, at[1] as f32) * rect.size()
}

/// Texture coordinates of a whole texture.
pub(super) const WHOLE: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(1.0, 1.0) };
