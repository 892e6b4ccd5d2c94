//! Drawing of the labels of nodes and frames.

use super::PaintContext;
use super::shape_list::{ShapeList, TextLine};
use crate::labels::{NAME_PAD, TITLE_PAD};
use crate::view::ItemId;
use egui::{Align2, Rect, Shape, Stroke, StrokeKind};

/// Draws the visible labels, each on a background in the colour of its item.
pub(super) fn labels<I: ItemId>(shapes: &mut ShapeList, context: &PaintContext<'_, '_, I>) {
    for (_, node, area) in context.layout.visible_labels().filter(|(label, ..)| !label.is_title) {
        lead(shapes, area, context.layout.area(node));
    }
    for (label, node, area) in context.layout.visible_labels() {
        let colors = &shapes.colors;
        let (back, pad) = if label.is_title {
            (colors.title_back(node.colour), TITLE_PAD)
        } else {
            (colors.name_back(node.colour), NAME_PAD)
        };
        let emphasised = context.canvas.selection.contains(&node.id) || context.is_hot(node);
        let colour = match label.is_title {
            true => colors.text.lerp_to_gamma(node.colour, 0.2),
            false => colors.faded(colors.text, if node.muted { 0.4 } else { 0.0 }),
        };
        let colour = colors.legible(colour, back);
        let edge = emphasised.then(|| context.outline(colors, node));
        shapes.list.push(Shape::rect_filled(area, 3.0, back.gamma_multiply(if label.is_title { 1.0 } else { 0.9 })));
        if let Some(edge) = edge {
            shapes.list.push(Shape::rect_stroke(area, 3.0, Stroke::new(1.0, edge.color), StrokeKind::Outside));
        }
        let text = TextLine {
            text: &label.text,
            at: area.min + pad,
            align: Align2::LEFT_TOP,
            size: label.font_size / shapes.zoom,
            colour,
            room: f32::INFINITY,
            struck: node.muted,
        };
        shapes.write_lines(text, label.text.lines().count());
    }
}

/// Draws a line from a label to its item, if they do not touch.
fn lead(shapes: &mut ShapeList, label: Rect, item: Rect) {
    if !label.expand(3.0).intersects(item) {
        let from = label.clamp(item.center());
        let stroke = Stroke::new(1.0, shapes.colors.text.gamma_multiply(0.6));
        shapes.list.push(Shape::line_segment([from, item.clamp(from)], stroke));
    }
}
