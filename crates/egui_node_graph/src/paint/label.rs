//! Drawing of the labels of nodes and frames.

use super::PaintContext;
use super::shape_list::{ShapeList, TextLine};
use crate::labels::{NAME_PAD, NAME_SIZE, TITLE_PAD, TITLE_SIZE};
use crate::view::ItemId;
use egui::{Align2, Shape, Stroke, StrokeKind};

/// Draws the visible labels, each on a background in the colour of its item.
pub(super) fn labels<I: ItemId>(shapes: &mut ShapeList, context: &PaintContext<'_, '_, I>) {
    for (label, node, area) in context.layout.visible_labels() {
        let colors = &shapes.colors;
        let (back, size, pad) = if label.is_title {
            (colors.back.lerp_to_gamma(node.colour, 0.3), TITLE_SIZE, TITLE_PAD)
        } else {
            (colors.faded(colors.body.lerp_to_gamma(node.colour, 0.22), 0.1), NAME_SIZE, NAME_PAD)
        };
        let emphasised = context.canvas.selection.contains(&node.id) || context.is_hot(node);
        let colour = match label.is_title {
            true => colors.text.lerp_to_gamma(node.colour, 0.2),
            false => colors.faded(colors.text, if node.muted { 0.4 } else { 0.0 }),
        };
        let edge = emphasised.then(|| context.outline(colors, node));
        shapes.list.push(Shape::rect_filled(area, 3.0, back.gamma_multiply(if label.is_title { 1.0 } else { 0.9 })));
        if let Some(edge) = edge {
            shapes.list.push(Shape::rect_stroke(area, 3.0, Stroke::new(1.0, edge.color), StrokeKind::Outside));
        }
        let text = TextLine {
            text: &label.text,
            at: area.min + pad,
            align: Align2::LEFT_TOP,
            size: size / shapes.zoom,
            colour,
            room: f32::INFINITY,
            struck: node.muted,
        };
        shapes.write_lines(text, label.text.lines().count());
    }
}
