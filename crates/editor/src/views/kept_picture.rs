//! Kept image, shown beside the current one.

use egui::{Rect, TextureHandle};

/// Kept image A, and the position of the divider as a fraction of the width of the view.
pub(super) struct KeptPicture {
    pub(super) texture: TextureHandle,
    pub(super) at: f32,
}

impl KeptPicture {
    /// Position of the divider on the screen.
    pub(super) fn divider(&self, area: Rect) -> f32 {
        (area.left() + self.at * area.width()).round()
    }
}
