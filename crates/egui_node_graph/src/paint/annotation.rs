//! Drawing of frames, notes and reroute points.

use super::PaintContext;
use super::radius;
use super::shape_list::{ShapeList, TextLine};
use crate::colors::CanvasColors;
use crate::labels::{TITLE_SIZE, TITLES_ZOOM};
use crate::layout::{HitTarget, MIN_DETAIL_ZOOM};
use crate::metrics::{self, CORNER, HEAD, NoteText, PAD, ROUND};
use crate::view::{ItemId, NodeView};
use egui::{Align2, Color32, CornerRadius, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

const TITLE: f32 = 16.0;
/// Smallest width of the titles of frames in the window.
const MIN_ROOM: f32 = 70.0;

/// Draws a frame.
pub(super) fn frame<I: ItemId>(shapes: &mut ShapeList, context: &PaintContext<'_, '_, I>, node: &NodeView<'_, I>) {
    let area = context.layout.area(node);
    let round = radius(ROUND * 1.3, shapes.zoom);
    shapes.list.push(Shape::rect_filled(area, round, fill(&shapes.colors, node)));
    let edge = if context.canvas.selection.contains(&node.id) {
        context.outline(&shapes.colors, node)
    } else {
        Stroke::new(1.0, shapes.colors.back.lerp_to_gamma(node.colour, if context.is_hot(node) { 0.7 } else { 0.4 }))
    };
    shapes.list.push(Shape::rect_stroke(area, round, edge, StrokeKind::Inside));
    corner(shapes, area, node.colour);
}

/// Draws the title of a frame over the wires that pass it.
pub(super) fn frame_title<I: ItemId>(
    shapes: &mut ShapeList,
    context: &PaintContext<'_, '_, I>,
    node: &NodeView<'_, I>,
) {
    if shapes.zoom >= TITLES_ZOOM && !node.title.is_empty() {
        let text = title(shapes, context.layout.area(node), node);
        let galley = shapes.lay_out(&text, 1);
        let back = text.align.anchor_size(text.at, galley.size()).expand2(vec2(3.0, 0.0));
        shapes.list.push(Shape::rect_filled(back, 3.0, fill(&shapes.colors, node)));
        shapes.draw(&text, galley);
    }
}

fn fill<I>(colors: &CanvasColors, node: &NodeView<'_, I>) -> Color32 {
    colors.back.lerp_to_gamma(node.colour, 0.16)
}

/// Title of a frame in its upper left corner.
fn title<'a, I>(shapes: &ShapeList, area: Rect, node: &'a NodeView<'_, I>) -> TextLine<'a> {
    let zoom = shapes.zoom;
    let size = TITLE.max(TITLE_SIZE / zoom);
    let at = area.min + vec2((PAD * 1.5 * zoom).max(6.0), (size * zoom * 0.75).max(HEAD * 0.55 * zoom));
    let (colour, align) = (shapes.colors.text.lerp_to_gamma(node.colour, 0.2), Align2::LEFT_CENTER);
    // A short title may be wider than its frame.
    let room = (area.right() - at.x - 4.0).max(MIN_ROOM);
    TextLine { text: &node.title, at, align, size, colour, room, struck: false }
}

/// Returns whether nothing of the title of a frame is cut off, at a zoom at which it is no label.
pub(super) fn shows_title<I>(shapes: &ShapeList, area: Rect, node: &NodeView<'_, I>) -> bool {
    !shapes.lay_out(&title(shapes, area, node), 1).elided
}

/// Draws a reroute point.
pub(super) fn point<I: ItemId>(shapes: &mut ShapeList, context: &PaintContext<'_, '_, I>, node: &NodeView<'_, I>) {
    let (area, edge) = (context.layout.area(node), context.outline(&shapes.colors, node));
    let colour = node.outputs.first().map_or(node.colour, |pin| pin.colour);
    let size = area.width() * 0.28;
    let touched = matches!(&context.hot, Some(HitTarget::Socket(socket)) if socket.node == node.id);
    if touched {
        shapes.list.push(Shape::circle_stroke(area.center(), area.width() * 0.42, Stroke::new(1.5, colour)));
    }
    let colour = shapes.colors.faded(colour, if node.muted { 0.5 } else { 0.0 });
    shapes.list.push(Shape::circle_filled(area.center(), size + edge.width + 1.0, edge.color));
    shapes.list.push(Shape::circle_filled(area.center(), size, colour));
}

/// Draws a note.
pub(super) fn note<I: ItemId>(shapes: &mut ShapeList, context: &PaintContext<'_, '_, I>, node: &NodeView<'_, I>) {
    let (area, edge) = (context.layout.area(node), context.outline(&shapes.colors, node));
    let (zoom, round) = (shapes.zoom, radius(4.0, shapes.zoom));
    let fill = shapes.colors.body.lerp_to_gamma(node.colour, 0.16);
    shapes.list.push(Shape::rect_filled(area, round, fill.gamma_multiply(0.94)));
    let bar = Rect::from_min_size(area.min, vec2(3.0 * zoom, area.height()));
    shapes.list.push(Shape::rect_filled(bar, CornerRadius { ne: 0, se: 0, ..round }, node.colour));
    shapes.list.push(Shape::rect_stroke(area, round, edge, StrokeKind::Inside));
    let NoteText { size, margin, lines } = metrics::note_text(area, zoom);
    if lines > 0 {
        let (at, room) = (area.min + Vec2::splat(margin), area.width() - 2.0 * margin);
        let colour = shapes.colors.text.lerp_to_gamma(shapes.colors.weak, 0.4);
        let text = TextLine { text: &node.title, at, align: Align2::LEFT_TOP, size, colour, room, struck: false };
        shapes.write_lines(text, lines);
    } else {
        // Lines stand for text that would be too small to read.
        let stroke = Stroke::new(1.0, shapes.colors.weak.gamma_multiply(0.6));
        for (height, width) in [(0.36, 0.84), (0.64, 0.55)] {
            let start = area.min + vec2(0.08, height) * area.size();
            shapes.list.push(Shape::line_segment([start, start + vec2(area.width() * width, 0.0)], stroke));
        }
    }
    corner(shapes, area, node.colour);
}

/// Draws the resize handle in the lower right corner.
fn corner(shapes: &mut ShapeList, area: Rect, colour: Color32) {
    if shapes.zoom >= MIN_DETAIL_ZOOM {
        let stroke = Stroke::new(1.5, shapes.colors.faded(colour, 0.3));
        for reach in [0.35, 0.6] {
            let reach = CORNER * shapes.zoom * reach;
            let ends = [area.max - vec2(reach, 4.0), area.max - vec2(4.0, reach)];
            shapes.list.push(Shape::line_segment(ends, stroke));
        }
    }
}
