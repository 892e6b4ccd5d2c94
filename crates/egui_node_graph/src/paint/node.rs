//! Nodes: a header, a picture, and a row for each socket.

use super::brush::{Brush, Text};
use super::{Sight, badge, mark, radius};
use crate::drag::Drag;
use crate::place::{self, HEAD, PAD, ROUND, SOCKET};
use crate::scene::{PLAIN, Spot, WRITES, WRITES_ROWS};
use crate::view::{Id, Node, Picture, Pin, Side, Socket};
use egui::epaint::RectShape;
use egui::{Align2, Color32, CornerRadius, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

const TITLE: f32 = 13.0;
const ICON: f32 = 13.0;
const LABEL: f32 = 12.0;

/// Draws a node with its sockets.
pub(super) fn node<I: Id>(brush: &mut Brush, sight: &Sight<'_, '_, I>, node: &Node<'_, I>) {
    let (area, zoom) = (sight.scene.area(node), sight.scene.zoom);
    let fade = if node.muted { 0.5 } else { 0.0 };
    let edge = sight.outline(&brush.look, node);
    let head = brush.look.faded(brush.look.head(node.colour), fade);
    if zoom < PLAIN {
        brush.shapes.push(Shape::rect_filled(area, 1.0, head.lerp_to_gamma(node.colour, 0.4)));
        if sight.canvas.selection.contains(&node.id) {
            brush.shapes.push(Shape::rect_stroke(area, 1.0, edge, StrokeKind::Outside));
        }
        return;
    }
    let round = radius(ROUND, zoom);
    if zoom >= WRITES_ROWS {
        let under = area.translate(vec2(0.0, 3.0 * zoom)).expand(1.0);
        brush.shapes.push(RectShape::filled(under, round, brush.look.shadow).with_blur_width(12.0 * zoom).into());
    }
    brush.shapes.push(Shape::rect_filled(area, round, brush.look.faded(brush.look.body, fade)));
    let strip = Rect::from_min_size(area.min, vec2(area.width(), HEAD * zoom));
    let strip_round = if node.collapsed { round } else { CornerRadius { sw: 0, se: 0, ..round } };
    brush.shapes.push(Shape::rect_filled(strip, strip_round, head));
    brush.shapes.push(Shape::rect_stroke(area, round, edge, StrokeKind::Outside));
    if let (Some(picture), false) = (node.picture, node.collapsed) {
        let inner = place::picture();
        let at = Rect::from_min_size(area.min + inner.min.to_vec2() * zoom, inner.size() * zoom);
        let tint = if node.muted { Color32::from_white_alpha(110) } else { Color32::WHITE };
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        brush.shapes.push(match picture {
            Picture::Awaited => Shape::rect_filled(at, radius(4.0, zoom), brush.look.faded(brush.look.back, fade)),
            Picture::Made(made) => RectShape::filled(at, radius(4.0, zoom), tint).with_texture(made, whole).into(),
        });
    }
    let badges = node.badges.len() as f32 * badge::STEP * zoom;
    if zoom >= WRITES {
        let mut at = area.min + vec2(PAD * 1.25, HEAD * 0.5) * zoom;
        let colour = brush.look.faded(brush.look.text, fade);
        let mut room = area.width() - 2.0 * PAD * 1.25 * zoom - badges;
        if let Some(icon) = node.icon {
            let (middle, align) = (at + vec2(ICON * 0.5, 0.0) * zoom, Align2::CENTER_CENTER);
            let mut letter = [0; 4];
            let (text, width) = (&*icon.encode_utf8(&mut letter), 2.0 * ICON * zoom);
            let weak = brush.look.faded(brush.look.text.lerp_to_gamma(node.colour, 0.35), fade);
            brush.write(Text { text, at: middle, align, size: ICON, colour: weak, room: width, struck: false });
            let step = (ICON + 5.0) * zoom;
            (at.x, room) = (at.x + step, room - step);
        }
        let text = &*node.title;
        let struck = node.muted;
        brush.write(Text { text, at, align: Align2::LEFT_CENTER, size: TITLE, colour, room, struck });
    }
    for (i, badge) in node.badges.iter().enumerate() {
        badge::paint(brush, badge, badge::area(area, zoom, i));
    }
    sockets(brush, sight, node);
}

/// The sockets of a node, with their rows of text.
fn sockets<I: Id>(brush: &mut Brush, sight: &Sight<'_, '_, I>, node: &Node<'_, I>) {
    let Sight { scene, canvas, hot } = sight;
    let zoom = scene.zoom;
    let fade = if node.muted { 0.5 } else { 0.0 };
    for side in [Side::Output, Side::Input] {
        for (i, pin) in node.pins(side).iter().enumerate() {
            let at = scene.to_screen(place::spot(node, side, i));
            let wired = scene.is_wired(node, side, i);
            let is = |spot: Option<&Spot<I>>| matches!(spot, Some(Spot::Socket(s)) if s.node == node.id && s.side == side && s.pin == pin.id);
            let dim = match &canvas.drag {
                Drag::Wire(draft) => {
                    let socket = Socket { node: node.id.clone(), side, pin: pin.id.clone() };
                    socket != draft.from && !draft.fits.contains(&socket)
                }
                _ => false,
            };
            let fade = if dim { 0.68 } else { fade };
            if zoom >= WRITES_ROWS && !node.collapsed {
                row(brush, pin, side, at, !wired, fade);
            }
            if node.collapsed && !wired && !is(hot.as_ref()) && !matches!(canvas.drag, Drag::Wire(_)) {
                continue;
            }
            let grown = if is(hot.as_ref()) && !dim { 1.3 } else { 1.0 };
            let size = if node.collapsed { SOCKET * 0.8 } else { SOCKET } * zoom * grown;
            let colour = brush.look.faded(pin.colour, fade);
            if zoom < WRITES {
                brush.shapes.push(Shape::circle_filled(at, size, colour));
                continue;
            }
            brush.shapes.push(mark::shape(pin.mark, at, size + 2.0 * zoom, brush.look.body));
            brush.shapes.push(mark::shape(pin.mark, at, size, colour));
            if !wired && side == Side::Input {
                // What waits for a wire is hollow.
                brush.shapes.push(mark::shape(pin.mark, at, size - 1.75 * zoom, brush.look.body));
            }
            if is(canvas.focus.as_ref()) {
                let ring = Stroke::new(2.0, brush.look.accent);
                brush.shapes.push(Shape::circle_stroke(at, size + 4.0, ring));
            }
        }
    }
}

/// A socket's name, and what it is while no wire says so.
fn row<I>(brush: &mut Brush, pin: &Pin<'_, I>, side: Side, at: Pos2, unwired: bool, fade: f32) {
    let zoom = brush.zoom;
    let inset = PAD * 1.5 * zoom;
    let room = place::WIDTH * zoom - 2.0 * inset;
    let colour = brush.look.faded(brush.look.text.lerp_to_gamma(brush.look.weak, 0.55), fade);
    let weak = brush.look.faded(brush.look.weak, fade);
    let text = &*pin.name;
    if side == Side::Output {
        let (at, align) = (at - vec2(inset, 0.0), Align2::RIGHT_CENTER);
        brush.write(Text { text, at, align, size: LABEL, colour, room, struck: false });
        return;
    }
    let (start, align) = (at + vec2(inset, 0.0), Align2::LEFT_CENTER);
    let shows = unwired && !pin.value.is_empty();
    let share = if shows { room * 0.7 } else { room };
    let taken = brush.write(Text { text, at: start, align, size: LABEL, colour, room: share, struck: false });
    if shows {
        let (end, align) = (start + vec2(room, 0.0), Align2::RIGHT_CENTER);
        let room = room - taken - PAD * zoom;
        brush.write(Text { text: &pin.value, at: end, align, size: LABEL, colour: weak, room, struck: false });
    }
}
