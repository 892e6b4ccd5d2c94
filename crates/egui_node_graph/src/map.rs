//! The small map in the corner, for when there is more than fits.

use crate::look::Look;
use crate::place;
use crate::scene::Scene;
use crate::view::{Form, Id};
use egui::{Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

const SIZE: Vec2 = vec2(168.0, 112.0);
const MARGIN: f32 = 12.0;

/// Where the map lies in the window; nowhere while everything can be seen, or there is no room for it.
pub(crate) fn area<I: Id>(scene: &Scene<'_, I>) -> Option<Rect> {
    let all = whole(scene);
    let screen = Rect::from_min_max(scene.to_screen(all.min), scene.to_screen(all.max));
    let room = scene.rect.width() > 3.0 * SIZE.x && scene.rect.height() > 3.0 * SIZE.y;
    let corner = scene.rect.max - Vec2::splat(MARGIN);
    (room && all.is_finite() && !scene.rect.contains_rect(screen)).then(|| Rect::from_min_max(corner - SIZE, corner))
}

/// The place of the graph under the pointer on the map.
pub(crate) fn place<I: Id>(scene: &Scene<'_, I>, at: Pos2) -> Option<Pos2> {
    let (from, scale) = frame(scene)?;
    Some(whole(scene).min + (at - from) / scale)
}

pub(crate) fn paint<I: Id>(scene: &Scene<'_, I>, look: &Look, shapes: &mut Vec<Shape>) {
    let (Some(area), Some((from, scale))) = (area(scene), frame(scene)) else { return };
    let all = whole(scene);
    let on_map = |rect: Rect| {
        let min = from + (rect.min - all.min) * scale;
        Rect::from_min_size(min, (rect.size() * scale).max(Vec2::splat(2.0)))
    };
    shapes.push(Shape::rect_filled(area, 6.0, look.body.gamma_multiply(0.92)));
    for node in scene.view.nodes {
        let colour = look.body.lerp_to_gamma(node.colour, if matches!(node.form, Form::Frame(_)) { 0.2 } else { 0.75 });
        shapes.push(Shape::rect_filled(on_map(place::area(node)), 1.0, colour));
    }
    let seen = Rect::from_min_max(scene.to_graph(scene.rect.min), scene.to_graph(scene.rect.max));
    let seen = on_map(seen).intersect(area.shrink(1.0));
    shapes.push(Shape::rect_stroke(seen, 2.0, Stroke::new(1.5, look.accent), StrokeKind::Inside));
    shapes.push(Shape::rect_stroke(area, 6.0, Stroke::new(1.0, look.edge), StrokeKind::Inside));
}

/// Where the corner of the graph lies on the map, and how much smaller all is there.
fn frame<I: Id>(scene: &Scene<'_, I>) -> Option<(Pos2, f32)> {
    let (area, all) = (area(scene)?.shrink(8.0), whole(scene));
    let scale = (area.size() / all.size().max(Vec2::splat(1.0))).min_elem();
    Some((area.center() - all.size() * (scale * 0.5), scale))
}

/// All of the graph.
fn whole<I: Id>(scene: &Scene<'_, I>) -> Rect {
    scene.view.nodes.iter().map(place::area).fold(Rect::NOTHING, Rect::union)
}
