//! Kept image, shown beside the current one.

use super::shown_texture::ShownTexture;
use egui::{Rect, TextureId};

/// Kept image A, and the position of the divider as a fraction of the width of the view.
pub(super) struct KeptPicture {
    pub(super) texture: ShownTexture,
    /// True if its pixels are drawn as squares.
    pub(super) squares: bool,
    pub(super) at: f32,
}

impl KeptPicture {
    pub(super) fn id(&self) -> TextureId {
        self.texture.id(self.squares)
    }
    /// Position of the divider on the screen.
    pub(super) fn divider(&self, area: Rect) -> f32 {
        (area.left() + self.at * area.width()).round()
    }
}
