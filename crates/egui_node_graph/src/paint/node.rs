//! Nodes, points, notes and frames.

use super::brush::{Brush, Text};
use super::{ink, mark, outline};
use crate::canvas::Canvas;
use crate::drag::Drag;
use crate::place::{self, CORNER, HEAD, PAD, ROUND, SOCKET};
use crate::scene::{PLAIN, Scene, Spot, WRITES, WRITES_ROWS};
use crate::view::{Badge, Form, Id, Node, Pin, Severity, Side, Socket};
use egui::epaint::RectShape;
use egui::{Align2, Color32, CornerRadius, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

const TITLE: f32 = 13.0;
const LABEL: f32 = 12.0;
/// Titles of frames are signposts: they stay readable from afar.
const SIGNPOST: f32 = 12.0;
const BADGE: f32 = 15.0;

/// Draws a frame; other nodes not.
pub(super) fn frame<I: Id>(
    brush: &mut Brush,
    scene: &Scene<'_, I>,
    node: &Node<'_, I>,
    canvas: &Canvas<I>,
    hot: Option<&Spot<I>>,
) {
    let Form::Frame(_) = node.form else { return };
    let (area, zoom) = (scene.area(node), scene.zoom);
    let round = radius(ROUND * 1.3, zoom);
    let selected = canvas.selection.contains(&node.id);
    brush.shapes.push(Shape::rect_filled(area, round, brush.look.back.lerp_to_gamma(node.colour, 0.16)));
    let edge = match outline(&brush.look, selected, is_hot(hot, &node.id)) {
        edge if selected => edge,
        edge => {
            Stroke::new(edge.width, brush.look.back.lerp_to_gamma(node.colour, if hot.is_some() { 0.6 } else { 0.4 }))
        }
    };
    brush.shapes.push(Shape::rect_stroke(area, round, edge, StrokeKind::Inside));
    let colour = brush.look.text.lerp_to_gamma(node.colour, 0.35);
    let size = 14.0_f32.max(SIGNPOST / zoom);
    let at = area.min + vec2(PAD * 1.5 * zoom.max(0.6), HEAD * 0.55 * zoom.max(0.6));
    let room = area.right() - at.x - 4.0;
    brush.write(Text { text: &node.title, at, align: Align2::LEFT_CENTER, size, colour, room, struck: false });
    corner(brush, area, node.colour);
    focus_ring(brush, canvas, node, area);
}

/// Draws anything but a frame.
pub(super) fn node<I: Id>(
    brush: &mut Brush,
    scene: &Scene<'_, I>,
    node: &Node<'_, I>,
    canvas: &Canvas<I>,
    hot: Option<&Spot<I>>,
) {
    let area = scene.area(node);
    match node.form {
        Form::Frame(_) => return,
        Form::Box => {
            boxed(brush, scene, node, canvas, hot);
            if scene.zoom >= PLAIN {
                sockets(brush, scene, node, canvas, hot);
            }
        }
        Form::Point => point(
            brush,
            node,
            area,
            outline(&brush.look, canvas.selection.contains(&node.id), is_hot(hot, &node.id)),
            hot,
        ),
        Form::Note(_) => {
            note(brush, node, area, outline(&brush.look, canvas.selection.contains(&node.id), is_hot(hot, &node.id)))
        }
    }
    focus_ring(brush, canvas, node, area);
}

/// What there is to say about what the pointer is on.
pub(super) fn hint<I: Id>(scene: &Scene<'_, I>, hot: Option<&Spot<I>>, at: Pos2) -> Option<String> {
    match hot? {
        Spot::Node(id) => {
            let node = scene.node(id)?;
            let badge = (0..node.badges.len()).find(|i| badge_area(scene.area(node), scene.zoom, *i).contains(at))?;
            Some(node.badges[badge].text.to_string())
        }
        Spot::Socket(socket) => {
            let (_, pin, _) = scene.pin(socket)?;
            let value = if pin.value.is_empty() { String::new() } else { format!(": {}", pin.value) };
            let about = if pin.about.is_empty() { String::new() } else { format!("\n{}", pin.about) };
            let text = format!("{}{value}{about}", pin.name);
            (!text.is_empty()).then_some(text)
        }
        Spot::Corner(_) | Spot::Wire(_) => None,
    }
}

fn boxed<I: Id>(
    brush: &mut Brush,
    scene: &Scene<'_, I>,
    node: &Node<'_, I>,
    canvas: &Canvas<I>,
    hot: Option<&Spot<I>>,
) {
    let (area, zoom) = (scene.area(node), scene.zoom);
    let fade = if node.muted { 0.5 } else { 0.0 };
    let edge = outline(&brush.look, canvas.selection.contains(&node.id), is_hot(hot, &node.id));
    let head = brush.look.faded(brush.look.head(node.colour), fade);
    if zoom < PLAIN {
        brush.shapes.push(Shape::rect_filled(area, 1.0, head.lerp_to_gamma(node.colour, 0.4)));
        if canvas.selection.contains(&node.id) {
            brush.shapes.push(Shape::rect_stroke(area, 1.0, edge, StrokeKind::Outside));
        }
        return;
    }
    let round = radius(ROUND, zoom);
    if zoom >= WRITES {
        let under = area.translate(vec2(0.0, 3.0 * zoom)).expand(1.0);
        brush.shapes.push(RectShape::filled(under, round, brush.look.shadow).with_blur_width(12.0 * zoom).into());
    }
    brush.shapes.push(Shape::rect_filled(area, round, brush.look.faded(brush.look.body, fade)));
    let strip = Rect::from_min_size(area.min, vec2(area.width(), HEAD * zoom));
    let strip_round = if node.collapsed { round } else { CornerRadius { sw: 0, se: 0, ..round } };
    brush.shapes.push(Shape::rect_filled(strip, strip_round, head));
    brush.shapes.push(Shape::rect_stroke(area, round, edge, StrokeKind::Outside));
    if let (Some(texture), false) = (node.picture, node.collapsed) {
        let inner = place::picture();
        let at = Rect::from_min_size(area.min + inner.min.to_vec2() * zoom, inner.size() * zoom);
        let tint = if node.muted { Color32::from_white_alpha(110) } else { Color32::WHITE };
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        brush.shapes.push(RectShape::filled(at, radius(4.0, zoom), tint).with_texture(texture, whole).into());
    }
    let badges = node.badges.len() as f32 * (BADGE + 3.0) * zoom;
    if zoom >= WRITES {
        let at = area.min + vec2(PAD * 1.25, HEAD * 0.5) * zoom;
        let colour = brush.look.faded(brush.look.text, fade);
        let room = area.width() - 2.0 * PAD * 1.25 * zoom - badges;
        let text = &*node.title;
        let struck = node.muted;
        brush.write(Text { text, at, align: Align2::LEFT_CENTER, size: TITLE, colour, room, struck });
    }
    for (i, badge) in node.badges.iter().enumerate() {
        sign(brush, badge, badge_area(area, zoom, i));
    }
}

/// The sockets of a node, with their rows of text.
fn sockets<I: Id>(
    brush: &mut Brush,
    scene: &Scene<'_, I>,
    node: &Node<'_, I>,
    canvas: &Canvas<I>,
    hot: Option<&Spot<I>>,
) {
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
            let fade = if dim { 0.78 } else { fade };
            if zoom >= WRITES_ROWS && !node.collapsed {
                row(brush, pin, side, at, !wired, fade);
            }
            if node.collapsed && !wired && !is(hot) && !matches!(canvas.drag, Drag::Wire(_)) {
                continue;
            }
            let grown = if is(hot) && !dim { 1.3 } else { 1.0 };
            let size = if node.collapsed { SOCKET * 0.8 } else { SOCKET } * zoom * grown;
            let colour = brush.look.faded(pin.colour, fade);
            if zoom < WRITES {
                brush.shapes.push(Shape::circle_filled(at, size, colour));
                continue;
            }
            // What has no wire yet is hollow.
            let fill = if wired || side == Side::Output { colour } else { brush.look.body };
            let seam = Stroke::new(1.5 * zoom, brush.look.body);
            brush.shapes.push(mark::shape(pin.mark, at, size + 1.5 * zoom, brush.look.body, seam));
            brush.shapes.push(mark::shape(pin.mark, at, size - 0.75 * zoom, fill, Stroke::new(1.75 * zoom, colour)));
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
    let taken = brush.write(Text { text, at: start, align, size: LABEL, colour, room, struck: false });
    if unwired {
        let (end, align) = (start + vec2(room, 0.0), Align2::RIGHT_CENTER);
        let room = room - taken - PAD * zoom;
        brush.write(Text { text: &pin.value, at: end, align, size: LABEL, colour: weak, room, struck: false });
    }
}

fn point<I: Id>(brush: &mut Brush, node: &Node<'_, I>, area: Rect, edge: Stroke, hot: Option<&Spot<I>>) {
    let colour = node.outputs.first().map_or(node.colour, |pin| pin.colour);
    let size = area.width() * 0.28;
    let touched = matches!(hot, Some(Spot::Socket(socket)) if socket.node == node.id);
    if touched {
        brush.shapes.push(Shape::circle_stroke(area.center(), area.width() * 0.42, Stroke::new(1.5, colour)));
    }
    let colour = brush.look.faded(colour, if node.muted { 0.5 } else { 0.0 });
    brush.shapes.push(Shape::circle_filled(area.center(), size + edge.width + 1.0, edge.color));
    brush.shapes.push(Shape::circle_filled(area.center(), size, colour));
}

fn note<I>(brush: &mut Brush, node: &Node<'_, I>, area: Rect, edge: Stroke) {
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
        let lines = ((area.height() - 2.0 * PAD * zoom) / (LABEL * 1.35 * zoom)).floor().max(1.0) as usize;
        let colour = brush.look.text.lerp_to_gamma(brush.look.weak, 0.4);
        let text = Text { text: &node.title, at, align: Align2::LEFT_TOP, size: LABEL, colour, room, struck: false };
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

/// A badge: told apart by shape as well as by colour.
fn sign(brush: &mut Brush, badge: &Badge<'_>, area: Rect) {
    let (colour, centre, r) = (brush.look.severity(badge.severity), area.center(), area.width() * 0.5);
    let shape = match badge.severity {
        Severity::Info => Shape::circle_filled(centre, r, colour),
        Severity::Error => Shape::rect_filled(Rect::from_center_size(centre, Vec2::splat(r * 1.8)), r * 0.5, colour),
        Severity::Warning => {
            let corners = [vec2(0.0, -1.1), vec2(1.15, 0.9), vec2(-1.15, 0.9)];
            Shape::convex_polygon(corners.map(|c| centre + c * r).to_vec(), colour, Stroke::NONE)
        }
    };
    brush.shapes.push(shape);
    if brush.zoom >= WRITES {
        let text = if badge.severity == Severity::Info { "i" } else { "!" };
        let at = centre + vec2(0.0, if badge.severity == Severity::Warning { r * 0.2 } else { 0.0 });
        let (align, colour, room) = (Align2::CENTER_CENTER, ink(colour), f32::INFINITY);
        brush.write(Text { text, at, align, size: 11.0, colour, room, struck: false });
    }
}

/// Where the `index`th badge of a node lies in the window.
fn badge_area(area: Rect, zoom: f32, index: usize) -> Rect {
    let from_right = PAD + BADGE * 0.5 + (BADGE + 3.0) * index as f32;
    let centre = pos2(area.right() - from_right * zoom, area.top() + HEAD * 0.5 * zoom);
    Rect::from_center_size(centre, Vec2::splat(BADGE * zoom))
}

/// What the keyboard is on.
fn focus_ring<I: Id>(brush: &mut Brush, canvas: &Canvas<I>, node: &Node<'_, I>, area: Rect) {
    if matches!(&canvas.focus, Some(Spot::Node(id)) if *id == node.id) {
        let round = radius(ROUND + 3.0, brush.zoom);
        let ring = Stroke::new(2.0, brush.look.accent.gamma_multiply(0.85));
        brush.shapes.push(Shape::rect_stroke(area.expand(4.0), round, ring, StrokeKind::Outside));
    }
}

fn is_hot<I: Id>(hot: Option<&Spot<I>>, id: &I) -> bool {
    matches!(hot, Some(Spot::Node(on) | Spot::Corner(on)) if on == id)
}

fn radius(round: f32, zoom: f32) -> CornerRadius {
    CornerRadius::same((round * zoom).clamp(1.0, 24.0) as u8)
}
