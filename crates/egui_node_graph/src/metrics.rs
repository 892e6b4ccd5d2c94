//! Sizes of items and positions of sockets, in graph coordinates.

use crate::view::{NodeShape, NodeView, SocketSide};
use egui::{Pos2, Rect, Vec2, vec2};

/// Spacing of the grid, and step of the arrow keys.
pub const GRID: f32 = 20.0;

/// Width of nodes.
pub const WIDTH: f32 = 160.0;

pub(crate) const HEAD: f32 = 26.0;
pub(crate) const ROW: f32 = 22.0;
pub(crate) const PAD: f32 = 8.0;
pub(crate) const THUMBNAIL: f32 = WIDTH - 2.0 * PAD;
pub(crate) const ROUND: f32 = 7.0;
pub(crate) const SOCKET: f32 = 5.5;
pub(crate) const CORNER: f32 = 16.0;
/// Margin around nodes that are fitted, in the window.
pub(crate) const MARGIN: f32 = 30.0;
const POINT: f32 = 18.0;
/// Font size of notes, and the smallest one in the window.
const NOTE_TEXT: f32 = 12.0;
const MIN_NOTE_TEXT: f32 = 9.0;
/// Minimum size of frames and notes.
pub(crate) const MIN_SIZE: Vec2 = vec2(80.0, 48.0);

/// Size of an item.
pub(crate) fn size<I>(node: &NodeView<'_, I>) -> Vec2 {
    match node.shape {
        NodeShape::Frame(size) | NodeShape::Note(size) => size.max(MIN_SIZE),
        NodeShape::Point => Vec2::splat(POINT),
        NodeShape::Box if node.collapsed => vec2(WIDTH, HEAD),
        NodeShape::Box => {
            let rows = node.inputs.len() + node.outputs.len();
            vec2(WIDTH, rows_top(node) + ROW * rows as f32 + PAD * 0.5)
        }
    }
}

impl<I> NodeView<'_, I> {
    /// Bounds in graph coordinates.
    pub fn area(&self) -> Rect {
        bounds(self)
    }

    /// Position of the `index`th socket on a side, in graph coordinates.
    pub fn socket(&self, side: SocketSide, index: usize) -> Pos2 {
        socket_position(self, side, index)
    }
}

/// Bounds of an item.
pub(crate) fn bounds<I>(node: &NodeView<'_, I>) -> Rect {
    Rect::from_min_size(node.at, size(node))
}

/// Text of a note in an area of the window.
pub(crate) struct NoteText {
    /// Font size in graph coordinates.
    pub(crate) size: f32,
    /// Distance from the edges of the note, in the window.
    pub(crate) margin: f32,
    /// Number of lines that fit.
    pub(crate) lines: usize,
}

/// Size of the text of a note that has an area in the window. It stays legible, as far as a line fits.
pub(crate) fn note_text(area: Rect, zoom: f32) -> NoteText {
    let size = NOTE_TEXT.max(MIN_NOTE_TEXT / zoom);
    let margin = (PAD * 1.25 * zoom).max(3.0);
    // Line height is about 4/3 of the font size; the last line needs no space below it.
    let lines = ((area.height() - 1.2 * margin) / (size * 1.3 * zoom)).floor().max(0.0) as usize;
    NoteText { size, margin, lines }
}

/// Bounds of the thumbnail relative to the node.
pub(crate) fn thumbnail_rect() -> Rect {
    Rect::from_min_size(Pos2::new(PAD, HEAD + PAD), Vec2::splat(THUMBNAIL))
}

/// Position of the `index`th socket on a side.
pub(crate) fn socket_position<I>(node: &NodeView<'_, I>, side: SocketSide, index: usize) -> Pos2 {
    let size = size(node);
    if node.shape != NodeShape::Box {
        return node.at + size * 0.5;
    }
    let x = if side == SocketSide::Input { 0.0 } else { size.x };
    let y = if node.collapsed {
        HEAD * (index as f32 + 1.0) / (node.pins(side).len() as f32 + 1.0)
    } else {
        let row = if side == SocketSide::Input { node.outputs.len() + index } else { index };
        rows_top(node) + ROW * (row as f32 + 0.5)
    };
    node.at + vec2(x, y)
}

/// Distance from the top of a node to its first row.
fn rows_top<I>(node: &NodeView<'_, I>) -> f32 {
    HEAD + PAD * 0.5 + if node.thumbnail.is_some() { THUMBNAIL + PAD } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::note_text;
    use egui::{Pos2, Rect, vec2};

    #[test]
    fn notes_show_legible_lines_when_zoomed_out() {
        for (zoom, least) in [(0.25, 1), (0.3, 1), (0.4, 1), (0.6, 2), (1.0, 3)] {
            let area = Rect::from_min_size(Pos2::ZERO, vec2(260.0, 66.0) * zoom);
            let text = note_text(area, zoom);
            assert!(text.lines >= least && text.size * zoom >= 9.0, "{} lines at {zoom}", text.lines);
            let height = text.lines as f32 * text.size * zoom * 1.2;
            assert!(text.margin + height <= area.height() + 1.0, "the text leaves the note at {zoom}");
        }
    }
}
