//! Boxes and wires of a layout.

use egui::Vec2;

/// Box, and the space in front of it that the tags of its inputs take.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::canvas) struct LayoutBox {
    pub(in crate::canvas) size: Vec2,
    pub(in crate::canvas) before: f32,
}

/// Wire between two boxes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::canvas) struct LayoutWire {
    /// Boxes at which it begins and ends.
    pub(in crate::canvas) ends: [usize; 2],
    /// Heights of its ends below the upper edges of these boxes.
    pub(in crate::canvas) heights: [f32; 2],
    /// True if it is not drawn: it needs no space, but begins before it ends.
    pub(in crate::canvas) hidden: bool,
}
