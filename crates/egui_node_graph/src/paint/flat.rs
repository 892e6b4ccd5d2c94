//! What is not a box: frames, notes and points.

use super::Sight;
use super::brush::{Brush, Text};
use super::radius;
use crate::place::{CORNER, HEAD, PAD, ROUND};
use crate::scene::{Spot, WRITES};
use crate::view::{Id, Node};
use egui::{Align2, Color32, CornerRadius, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

const TEXT: f32 = 12.0;
/// Titles of frames are signposts: they stay readable from afar.
const SIGNPOST: f32 = 12.0;

/// Draws a frame.
pub(super) fn frame<I: Id>(brush: &mut Brush, sight: &Sight<'_, '_, I>, node: &Node<'_, I>) {
    let (area, zoom) = (sight.scene.area(node), sight.scene.zoom);
    let round = radius(ROUND * 1.3, zoom);
    brush.shapes.push(Shape::rect_filled(area, round, brush.look.back.lerp_to_gamma(node.colour, 0.16)));
    let edge = if sight.canvas.selection.contains(&node.id) {
        sight.outline(&brush.look, node)
    } else {
        Stroke::new(1.0, brush.look.back.lerp_to_gamma(node.colour, if sight.is_hot(node) { 0.7 } else { 0.4 }))
    };
    brush.shapes.push(Shape::rect_stroke(area, round, edge, StrokeKind::Inside));
    let colour = brush.look.text.lerp_to_gamma(node.colour, 0.35);
    let size = 14.0_f32.max(SIGNPOST / zoom);
    let at = area.min + vec2(PAD * 1.5 * zoom.max(0.6), HEAD * 0.55 * zoom.max(0.6));
    let room = area.right() - at.x - 4.0;
    brush.write(Text { text: &node.title, at, align: Align2::LEFT_CENTER, size, colour, room, struck: false });
    corner(brush, area, node.colour);
}

/// Draws a point that a wire is led over.
pub(super) fn point<I: Id>(brush: &mut Brush, sight: &Sight<'_, '_, I>, node: &Node<'_, I>) {
    let (area, edge) = (sight.scene.area(node), sight.outline(&brush.look, node));
    let colour = node.outputs.first().map_or(node.colour, |pin| pin.colour);
    let size = area.width() * 0.28;
    let touched = matches!(&sight.hot, Some(Spot::Socket(socket)) if socket.node == node.id);
    if touched {
        brush.shapes.push(Shape::circle_stroke(area.center(), area.width() * 0.42, Stroke::new(1.5, colour)));
    }
    let colour = brush.look.faded(colour, if node.muted { 0.5 } else { 0.0 });
    brush.shapes.push(Shape::circle_filled(area.center(), size + edge.width + 1.0, edge.color));
    brush.shapes.push(Shape::circle_filled(area.center(), size, colour));
}

/// Draws a note.
pub(super) fn note<I: Id>(brush: &mut Brush, sight: &Sight<'_, '_, I>, node: &Node<'_, I>) {
    let (area, edge) = (sight.scene.area(node), sight.outline(&brush.look, node));
    let (zoom, round) = (brush.zoom, radius(4.0, brush.zoom));
    let fill = brush.look.body.lerp_to_gamma(node.colour, 0.16);
    brush.shapes.push(Shape::rect_filled(area, round, fill.gamma_multiply(0.94)));
    let bar = Rect::from_min_size(area.min, vec2(3.0 * zoom, area.height()));
    brush.shapes.push(Shape::rect_filled(bar, CornerRadius { ne: 0, se: 0, ..round }, node.colour));
    brush.shapes.push(Shape::rect_stroke(area, round, edge, StrokeKind::Inside));
    if zoom >= WRITES {
        let at = area.min + Vec2::splat(PAD * 1.25 * zoom);
        let room = area.width() - 2.5 * PAD * zoom;
        // A line is about a third higher than its letters.
        let lines = ((area.height() - 2.0 * PAD * zoom) / (TEXT * 1.35 * zoom)).floor().max(1.0) as usize;
        let colour = brush.look.text.lerp_to_gamma(brush.look.weak, 0.4);
        let text = Text { text: &node.title, at, align: Align2::LEFT_TOP, size: TEXT, colour, room, struck: false };
        brush.write_lines(text, lines);
    }
    corner(brush, area, node.colour);
}

/// The lower right corner, by which a frame or a note is made larger.
fn corner(brush: &mut Brush, area: Rect, colour: Color32) {
    if brush.zoom >= WRITES {
        let stroke = Stroke::new(1.5, brush.look.faded(colour, 0.3));
        for reach in [0.35, 0.6] {
            let reach = CORNER * brush.zoom * reach;
            let ends = [area.max - vec2(reach, 4.0), area.max - vec2(4.0, reach)];
            brush.shapes.push(Shape::line_segment(ends, stroke));
        }
    }
}
