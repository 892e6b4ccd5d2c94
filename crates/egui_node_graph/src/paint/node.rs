//! Drawing of nodes: header, thumbnail, and a row for each socket.

use super::shape_list::{ShapeList, TextLine};
use super::{PaintContext, badge, radius, socket, title};
use crate::drag::Drag;
use crate::labels::NAMES_ZOOM;
use crate::layout::{HitTarget, MIN_DETAIL_ZOOM, MIN_ROWS_ZOOM, MIN_SOCKETS_ZOOM, SOCKET_NAMES_ZOOM};
use crate::metrics::{self, PAD, ROUND, SOCKET};
use crate::view::{ItemId, NodeView, Pin, SocketRef, SocketSide, Thumbnail};
use egui::epaint::RectShape;
use egui::{Align2, Color32, CornerRadius, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

const LABEL: f32 = 12.0;
/// Smallest font size of the names of sockets in the window.
const MIN_LABEL: f32 = 9.0;
/// Zoom below which thumbnails are too small to show anything.
const MIN_THUMBNAIL_ZOOM: f32 = 0.085;

/// Draws a node with its sockets.
pub(super) fn node<I: ItemId>(shapes: &mut ShapeList, context: &PaintContext<'_, '_, I>, node: &NodeView<'_, I>) {
    let (area, zoom) = (context.layout.area(node), context.layout.zoom);
    let fade = if node.muted { 0.5 } else { 0.0 };
    let edge = context.outline(&shapes.colors, node);
    let head = shapes.colors.faded(shapes.colors.head(node.colour), fade);
    if zoom < NAMES_ZOOM {
        return far_node(shapes, context, node, area);
    }
    let round = radius(ROUND, zoom);
    if zoom >= MIN_ROWS_ZOOM {
        let shadow = area.translate(vec2(0.0, 3.0 * zoom)).expand(1.0);
        shapes.list.push(RectShape::filled(shadow, round, shapes.colors.shadow).with_blur_width(12.0 * zoom).into());
    }
    shapes.list.push(Shape::rect_filled(area, round, shapes.colors.faded(shapes.colors.body, fade)));
    let title = title::lay_out(shapes, node, area, fade);
    let strip = Rect::from_x_y_ranges(area.x_range(), area.top()..=area.top() + title.height);
    let strip_round = if node.collapsed { round } else { CornerRadius { sw: 0, se: 0, ..round } };
    shapes.list.push(Shape::rect_filled(strip, strip_round, head));
    shapes.list.push(Shape::rect_stroke(area, round, edge, StrokeKind::Outside));
    if let (Some(picture), false) = (node.thumbnail, node.collapsed) {
        thumbnail(shapes, picture, thumbnail_area(area, title.height, zoom), node.muted);
    }
    title.draw(shapes);
    for (i, badge) in node.badges.iter().enumerate() {
        badge::paint(shapes, badge, badge::area(area, zoom, i));
    }
    sockets(shapes, context, node);
}

/// Draws a node whose name is a label: a plain box, then its thumbnail, then its sockets, as the zoom permits.
fn far_node<I: ItemId>(shapes: &mut ShapeList, context: &PaintContext<'_, '_, I>, node: &NodeView<'_, I>, area: Rect) {
    let (zoom, fade) = (shapes.zoom, if node.muted { 0.5 } else { 0.0 });
    let (round, edge) = (radius(ROUND, zoom), context.outline(&shapes.colors, node));
    let is_tiny = zoom < MIN_THUMBNAIL_ZOOM;
    let fill = shapes.colors.head(node.colour).lerp_to_gamma(node.colour, 0.5);
    // A very small node has no space for an outline that sets it off from the background.
    let fill = if is_tiny { shapes.colors.distinct(fill) } else { fill };
    shapes.list.push(Shape::rect_filled(area, round, shapes.colors.faded(fill, fade)));
    if let Some(picture) = node.thumbnail.filter(|_| !is_tiny && !node.collapsed) {
        let inset = (PAD * 0.5 * zoom).max(1.0);
        let size = Vec2::splat(area.width() - 2.0 * inset);
        thumbnail(shapes, picture, Rect::from_min_size(area.min + Vec2::splat(inset), size), node.muted);
    }
    let emphasised = context.canvas.selection.contains(&node.id) || context.is_hot(node);
    if emphasised || !is_tiny {
        let distinct = Stroke::new(1.0, shapes.colors.distinct(shapes.colors.faded(node.colour, fade)));
        let edge = if emphasised { edge } else { distinct };
        shapes.list.push(Shape::rect_stroke(area, round, edge, StrokeKind::Outside));
    }
    if zoom >= MIN_SOCKETS_ZOOM {
        sockets(shapes, context, node);
    }
    // The most severe diagnostic stays visible.
    if let Some(badge) = node.badges.iter().max_by_key(|badge| badge.severity) {
        badge::paint(shapes, badge, badge::area(area, zoom, 0));
    }
}

/// Area of the thumbnail of a node. A title that keeps its size in the window takes some of its space.
fn thumbnail_area(area: Rect, head: f32, zoom: f32) -> Rect {
    let inner = metrics::thumbnail_rect();
    if zoom >= MIN_ROWS_ZOOM {
        return Rect::from_min_size(area.min + inner.min.to_vec2() * zoom, inner.size() * zoom);
    }
    // Half of the usual padding leaves more space for the picture. It ends above the names of sockets.
    let bottom = if zoom >= SOCKET_NAMES_ZOOM { area.top() + (inner.bottom() + PAD) * zoom } else { area.bottom() };
    let space = Rect::from_x_y_ranges(area.x_range(), area.top() + head..=bottom).shrink(PAD * 0.5 * zoom);
    Align2::CENTER_TOP.align_size_within_rect(Vec2::splat(space.size().min_elem().max(0.0)), space)
}

fn thumbnail(shapes: &mut ShapeList, picture: Thumbnail, at: Rect, muted: bool) {
    let tint = if muted { Color32::from_white_alpha(110) } else { Color32::WHITE };
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    let round = radius(4.0, shapes.zoom);
    shapes.list.push(match picture {
        Thumbnail::Pending => {
            let fade = if muted { 0.5 } else { 0.0 };
            Shape::rect_filled(at, round, shapes.colors.faded(shapes.colors.back, fade))
        }
        Thumbnail::Ready(made) => RectShape::filled(at, round, tint).with_texture(made, whole).into(),
    });
    // An outline separates a white thumbnail from a white node, and a dark one from a dark node.
    let line = Stroke::new(1.0, shapes.colors.weak.gamma_multiply(if muted { 0.3 } else { 0.6 }));
    shapes.list.push(Shape::rect_stroke(at, round, line, StrokeKind::Outside));
}

/// Draws the sockets of a node with their rows.
fn sockets<I: ItemId>(shapes: &mut ShapeList, context: &PaintContext<'_, '_, I>, node: &NodeView<'_, I>) {
    let PaintContext { layout, canvas, hot } = context;
    let zoom = layout.zoom;
    let fade = if node.muted { 0.5 } else { 0.0 };
    for side in [SocketSide::Output, SocketSide::Input] {
        for (i, pin) in node.pins(side).iter().enumerate() {
            let at = layout.to_screen(metrics::socket_position(node, side, i));
            let wired = layout.is_wired(node, side, i);
            let is = |target: Option<&HitTarget<I>>| matches!(target, Some(HitTarget::Socket(s)) if s.node == node.id && s.side == side && s.pin == pin.id);
            let dim = match &canvas.drag {
                Drag::Wire(pending) => {
                    let socket = SocketRef { node: node.id.clone(), side, pin: pin.id.clone() };
                    socket != pending.from && !pending.compatible.contains(&socket)
                }
                _ => false,
            };
            let fade = if dim { 0.68 } else { fade };
            if zoom >= SOCKET_NAMES_ZOOM && !node.collapsed {
                row(shapes, pin, side, at, !wired, fade);
            }
            if node.collapsed && !wired && !is(hot.as_ref()) && !matches!(canvas.drag, Drag::Wire(_)) {
                continue;
            }
            let grown = if is(hot.as_ref()) && !dim { 1.3 } else { 1.0 };
            let size = if node.collapsed { SOCKET * 0.8 } else { SOCKET } * zoom * grown;
            let colour = shapes.colors.faded(pin.colour, fade);
            if zoom < MIN_DETAIL_ZOOM {
                shapes.list.push(Shape::circle_filled(at, size, colour));
                continue;
            }
            shapes.list.push(socket::shape(pin.shape, at, size + 2.0 * zoom, shapes.colors.body));
            shapes.list.push(socket::shape(pin.shape, at, size, colour));
            if !wired && side == SocketSide::Input {
                // Unwired inputs are hollow.
                shapes.list.push(socket::shape(pin.shape, at, size - 1.75 * zoom, shapes.colors.body));
            }
            if is(canvas.focus.as_ref()) {
                let ring = Stroke::new(2.0, shapes.colors.accent);
                shapes.list.push(Shape::circle_stroke(at, size + 4.0, ring));
            }
        }
    }
}

/// Draws the name of a socket, and its value if it is unwired and there is space.
fn row<I>(shapes: &mut ShapeList, pin: &Pin<'_, I>, side: SocketSide, at: Pos2, unwired: bool, fade: f32) {
    let zoom = shapes.zoom;
    let size = LABEL.max(MIN_LABEL / zoom);
    let inset = PAD * 1.5 * zoom;
    let room = metrics::WIDTH * zoom - 2.0 * inset;
    let colour = shapes.colors.faded(shapes.colors.text.lerp_to_gamma(shapes.colors.weak, 0.55), fade);
    let weak = shapes.colors.faded(shapes.colors.weak, fade);
    let text = &*pin.name;
    if side == SocketSide::Output {
        let (at, align) = (at - vec2(inset, 0.0), Align2::RIGHT_CENTER);
        shapes.write(TextLine { text, at, align, size, colour, room, struck: false });
        return;
    }
    let (start, align) = (at + vec2(inset, 0.0), Align2::LEFT_CENTER);
    let shows = unwired && !pin.value.is_empty() && zoom >= MIN_ROWS_ZOOM;
    let share = if shows { room * 0.7 } else { room };
    let taken = shapes.write(TextLine { text, at: start, align, size, colour, room: share, struck: false });
    if shows {
        let (end, align) = (start + vec2(room, 0.0), Align2::RIGHT_CENTER);
        let room = room - taken - PAD * zoom;
        shapes.write(TextLine { text: &pin.value, at: end, align, size, colour: weak, room, struck: false });
    }
}
