//! Minimap at the edge of the canvas.

use crate::colors::CanvasColors;
use crate::layout::ViewLayout;
use crate::metrics;
use crate::view::{ItemId, NodeShape};
use egui::{Align2, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

const SIZE: Vec2 = vec2(168.0, 112.0);
const MARGIN: f32 = 12.0;
/// Scale where there is no space for the usual size.
const SMALL: f32 = 0.6;
/// Places at the edges of the canvas in the order of preference.
const PLACES: [Align2; 8] = [
    Align2::RIGHT_BOTTOM,
    Align2::LEFT_BOTTOM,
    Align2::RIGHT_TOP,
    Align2::LEFT_TOP,
    Align2::CENTER_BOTTOM,
    Align2::CENTER_TOP,
    Align2::RIGHT_CENTER,
    Align2::LEFT_CENTER,
];

/// Rectangle of the minimap; `None` while the whole graph is visible, if the canvas is too small, or if the minimap would
/// cover a node. It stays at its last place until nodes or labels reach it, and is smaller where there is little space.
pub(crate) fn area<I: ItemId>(layout: &ViewLayout<'_, I>, last: &mut Option<Align2>) -> Option<Rect> {
    let all = graph_bounds(layout);
    let screen = Rect::from_min_max(layout.to_screen(all.min), layout.to_screen(all.max));
    let room = layout.rect.width() > 3.0 * SIZE.x && layout.rect.height() > 3.0 * SIZE.y;
    if !room || !all.is_finite() || layout.rect.contains_rect(screen) {
        return None;
    }
    let inner = layout.rect.shrink(MARGIN);
    let items = layout.view.nodes.iter().filter(|node| !matches!(node.shape, NodeShape::Frame(_)));
    let items = items.map(|node| layout.area(node)).chain(layout.visible_labels().map(|(.., area)| area));
    let items: Vec<Rect> = items.map(|area| area.expand(MARGIN * 0.5)).filter(|area| area.intersects(inner)).collect();
    let places = || last.iter().copied().chain(PLACES);
    let sizes = [SIZE, SIZE * SMALL].into_iter();
    let mut areas = sizes.flat_map(|size| places().map(move |at| (at, at.align_size_within_rect(size, inner))));
    let (at, area) = areas.find(|(_, area)| !items.iter().any(|item| item.intersects(*area)))?;
    *last = Some(at);
    Some(area)
}

/// Graph position under the pointer on the minimap.
pub(crate) fn place<I: ItemId>(layout: &ViewLayout<'_, I>, at: Pos2) -> Option<Pos2> {
    let (from, scale) = frame(layout)?;
    Some(graph_bounds(layout).min + (at - from) / scale)
}

pub(crate) fn paint<I: ItemId>(layout: &ViewLayout<'_, I>, colors: &CanvasColors, shapes: &mut Vec<Shape>) {
    let (Some(area), Some((from, scale))) = (layout.minimap, frame(layout)) else { return };
    let all = graph_bounds(layout);
    let on_map = |rect: Rect| {
        let min = from + (rect.min - all.min) * scale;
        Rect::from_min_size(min, (rect.size() * scale).max(Vec2::splat(2.0)))
    };
    shapes.push(Shape::rect_filled(area, 6.0, colors.body.gamma_multiply(0.92)));
    for node in layout.view.nodes {
        let colour =
            colors.body.lerp_to_gamma(node.colour, if matches!(node.shape, NodeShape::Frame(_)) { 0.2 } else { 0.75 });
        shapes.push(Shape::rect_filled(on_map(metrics::bounds(node)), 1.0, colour));
    }
    let visible = Rect::from_min_max(layout.to_graph(layout.rect.min), layout.to_graph(layout.rect.max));
    let visible = on_map(visible).intersect(area.shrink(1.0));
    shapes.push(Shape::rect_stroke(visible, 2.0, Stroke::new(1.5, colors.accent), StrokeKind::Inside));
    shapes.push(Shape::rect_stroke(area, 6.0, Stroke::new(1.0, colors.edge), StrokeKind::Inside));
}

/// Position of the corner of the graph on the minimap, and its scale.
fn frame<I: ItemId>(layout: &ViewLayout<'_, I>) -> Option<(Pos2, f32)> {
    let (area, all) = (layout.minimap?.shrink(8.0), graph_bounds(layout));
    let scale = (area.size() / all.size().max(Vec2::splat(1.0))).min_elem();
    Some((area.center() - all.size() * (scale * 0.5), scale))
}

/// Bounds of the whole graph.
fn graph_bounds<I: ItemId>(layout: &ViewLayout<'_, I>) -> Rect {
    layout.view.nodes.iter().map(metrics::bounds).fold(Rect::NOTHING, Rect::union)
}
