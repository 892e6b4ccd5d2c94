//! Drawing of frames, notes and reroute points.

use super::PaintContext;
use super::radius;
use super::shape_list::{ShapeList, TextLine};
use crate::layout::{HitTarget, MIN_TEXT_ZOOM};
use crate::metrics::{CORNER, HEAD, PAD, ROUND};
use crate::view::{ItemId, NodeView};
use egui::{Align2, Color32, CornerRadius, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

const TEXT: f32 = 12.0;
/// Smallest size of frame titles in the window, so that they stay legible when zoomed out.
const MIN_TITLE_SIZE: f32 = 12.0;

/// Draws a frame.
pub(super) fn frame<I: ItemId>(shapes: &mut ShapeList, context: &PaintContext<'_, '_, I>, node: &NodeView<'_, I>) {
    let (area, zoom) = (context.layout.area(node), context.layout.zoom);
    let round = radius(ROUND * 1.3, zoom);
    shapes.list.push(Shape::rect_filled(area, round, shapes.colors.back.lerp_to_gamma(node.colour, 0.16)));
    let edge = if context.canvas.selection.contains(&node.id) {
        context.outline(&shapes.colors, node)
    } else {
        Stroke::new(1.0, shapes.colors.back.lerp_to_gamma(node.colour, if context.is_hot(node) { 0.7 } else { 0.4 }))
    };
    shapes.list.push(Shape::rect_stroke(area, round, edge, StrokeKind::Inside));
    let colour = shapes.colors.text.lerp_to_gamma(node.colour, 0.35);
    let size = 14.0_f32.max(MIN_TITLE_SIZE / zoom);
    let at = area.min + vec2(PAD * 1.5 * zoom.max(0.6), HEAD * 0.55 * zoom.max(0.6));
    let room = area.right() - at.x - 4.0;
    shapes.write(TextLine { text: &node.title, at, align: Align2::LEFT_CENTER, size, colour, room, struck: false });
    corner(shapes, area, node.colour);
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
    if zoom >= MIN_TEXT_ZOOM {
        let at = area.min + Vec2::splat(PAD * 1.25 * zoom);
        let room = area.width() - 2.5 * PAD * zoom;
        // Line height is about 4/3 of the font size.
        let lines = ((area.height() - 2.0 * PAD * zoom) / (TEXT * 1.35 * zoom)).floor().max(1.0) as usize;
        let colour = shapes.colors.text.lerp_to_gamma(shapes.colors.weak, 0.4);
        let text = TextLine { text: &node.title, at, align: Align2::LEFT_TOP, size: TEXT, colour, room, struck: false };
        shapes.write_lines(text, lines);
    }
    corner(shapes, area, node.colour);
}

/// Draws the resize handle in the lower right corner.
fn corner(shapes: &mut ShapeList, area: Rect, colour: Color32) {
    if shapes.zoom >= MIN_TEXT_ZOOM {
        let stroke = Stroke::new(1.5, shapes.colors.faded(colour, 0.3));
        for reach in [0.35, 0.6] {
            let reach = CORNER * shapes.zoom * reach;
            let ends = [area.max - vec2(reach, 4.0), area.max - vec2(4.0, reach)];
            shapes.list.push(Shape::line_segment(ends, stroke));
        }
    }
}
