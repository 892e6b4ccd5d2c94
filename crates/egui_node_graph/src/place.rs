//! How large things are and where their sockets lie, before pan and zoom.

use crate::view::{Form, Node, Side};
use egui::{Pos2, Rect, Vec2, vec2};

/// What nodes snap to, and how far an arrow key moves them.
pub const GRID: f32 = 20.0;

pub(crate) const WIDTH: f32 = 160.0;
pub(crate) const HEAD: f32 = 26.0;
pub(crate) const ROW: f32 = 22.0;
pub(crate) const PAD: f32 = 8.0;
pub(crate) const PICTURE: f32 = WIDTH - 2.0 * PAD;
pub(crate) const ROUND: f32 = 7.0;
pub(crate) const SOCKET: f32 = 5.5;
pub(crate) const CORNER: f32 = 16.0;
const POINT: f32 = 18.0;
/// Frames and notes are never made smaller than they can be grasped.
pub(crate) const LEAST: Vec2 = vec2(80.0, 48.0);

/// How large a node is.
pub(crate) fn size<I>(node: &Node<'_, I>) -> Vec2 {
    match node.form {
        Form::Frame(size) | Form::Note(size) => size.max(LEAST),
        Form::Point => Vec2::splat(POINT),
        Form::Box if node.collapsed => vec2(WIDTH, HEAD),
        Form::Box => {
            let rows = node.inputs.len() + node.outputs.len();
            vec2(WIDTH, top(node) + ROW * rows as f32 + PAD * 0.5)
        }
    }
}

/// What a node covers.
pub(crate) fn area<I>(node: &Node<'_, I>) -> Rect {
    Rect::from_min_size(node.at, size(node))
}

/// Where a node's picture lies, from its upper left corner.
pub(crate) fn picture() -> Rect {
    Rect::from_min_size(Pos2::new(PAD, HEAD + PAD), Vec2::splat(PICTURE))
}

/// Where a socket lies: the `index`th on a side.
pub(crate) fn spot<I>(node: &Node<'_, I>, side: Side, index: usize) -> Pos2 {
    let size = size(node);
    if node.form != Form::Box {
        return node.at + size * 0.5;
    }
    let x = if side == Side::Input { 0.0 } else { size.x };
    let y = if node.collapsed {
        HEAD * (index as f32 + 1.0) / (node.pins(side).len() as f32 + 1.0)
    } else {
        let row = if side == Side::Input { node.outputs.len() + index } else { index };
        top(node) + ROW * (row as f32 + 0.5)
    };
    node.at + vec2(x, y)
}

/// Where the rows begin.
fn top<I>(node: &Node<'_, I>) -> f32 {
    HEAD + PAD * 0.5 + if node.picture.is_some() { PICTURE + PAD } else { 0.0 }
}
