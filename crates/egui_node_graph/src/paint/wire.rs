//! Drawing of wires.

use super::shape_list::{ShapeList, TextLine};
use super::{PaintContext, insertion_wire, radius, socket};
use crate::canvas::{Canvas, FrameContext};
use crate::curve::WireCurve;
use crate::drag::Drag;
use crate::drag_end::{self, WireTarget};
use crate::layout::{HitTarget, MIN_ROWS_ZOOM, SOCKET_NAMES_ZOOM};
use crate::tag::{MIN_TAG_FONT_SIZE, TAG_FONT_SIZE, WireTag};
use crate::view::{BadgeSeverity, ItemId, SocketSide};
use egui::epaint::RectShape;
use egui::{Align2, Color32, Pos2, Shape, Stroke, StrokeKind};

/// Draws the visible wires.
pub(super) fn wires<I: ItemId>(
    shapes: &mut ShapeList,
    context: &PaintContext<'_, '_, I>,
    frame: &FrameContext<'_, '_, I>,
    at: Option<Pos2>,
) {
    let canvas = context.canvas;
    let detached = match &canvas.drag {
        Drag::Wire(pending) => pending.detached.as_ref(),
        _ => None,
    };
    let cut_wires = match (&canvas.drag, at) {
        (Drag::Knife { from }, Some(at)) => drag_end::cut_wires(frame, *from, at),
        _ => Vec::new(),
    };
    let insertion_wire = insertion_wire(canvas, frame, at);
    for (wire, pin, curve) in frame.layout.wires().filter(|(wire, ..)| Some(*wire) != detached) {
        let ends = [&wire.from.node, &wire.to.node];
        let (colour, width) = if cut_wires.contains(wire) {
            (shapes.colors.severity(BadgeSeverity::Error), 2.5)
        } else if insertion_wire.as_ref() == Some(wire) {
            (shapes.colors.accent, 4.0)
        } else if matches!(&context.hot, Some(HitTarget::Wire(hot)) if hot == wire) {
            (pin.colour.lerp_to_gamma(shapes.colors.text, 0.35), 3.5)
        } else if ends.iter().any(|id| context.is_hot_node(id)) {
            // The wires of a node stand out while the pointer is on it.
            (pin.colour.lerp_to_gamma(shapes.colors.text, 0.35), 3.0)
        } else if ends.iter().any(|id| canvas.selection.contains(*id)) {
            (pin.colour, 2.75)
        } else {
            // Thin wires need the full contrast.
            (shapes.colors.faded(pin.colour, if shapes.zoom < MIN_ROWS_ZOOM { 0.0 } else { 0.15 }), 2.25)
        };
        strand(shapes, &curve, colour, width);
    }
    for tag in frame.layout.tags().filter(|tag| Some(tag.wire) != detached) {
        let hot = matches!(&context.hot, Some(HitTarget::Wire(hot)) if hot == tag.wire);
        if let Some(curve) = frame.layout.curve(tag.wire).filter(|_| hot) {
            strand(shapes, &curve, tag.pin.colour, 2.25);
        }
        draw_tag(shapes, &tag, hot);
    }
}

/// Draws the tag that replaces a wire.
fn draw_tag<I: ItemId>(shapes: &mut ShapeList, tag: &WireTag<'_, I>, hot: bool) {
    let (colour, area) = (tag.pin.colour, tag.area);
    let line = Stroke::new((2.25 * shapes.zoom).clamp(1.5, 5.0), colour);
    shapes.list.push(Shape::line_segment([area.right_center(), tag.end], line));
    let fill = colour.lerp_to_gamma(shapes.colors.body, if hot { 0.6 } else { 0.78 });
    let edge = Stroke::new(1.0, if hot { shapes.colors.text } else { colour });
    let round = radius(area.height() / shapes.zoom * 0.5, shapes.zoom);
    shapes.list.push(RectShape::new(area, round, fill, edge, StrokeKind::Inside).into());
    if shapes.zoom >= SOCKET_NAMES_ZOOM {
        shapes.write(TextLine {
            text: tag.title,
            at: area.center(),
            align: Align2::CENTER_CENTER,
            size: TAG_FONT_SIZE.max(MIN_TAG_FONT_SIZE / shapes.zoom),
            colour: shapes.colors.text,
            room: area.width() - 6.0 * shapes.zoom,
            struck: false,
        });
    }
}

/// Draws the wire being drawn by the user.
pub(super) fn pending<I: ItemId>(
    shapes: &mut ShapeList,
    canvas: &Canvas<I>,
    frame: &FrameContext<'_, '_, I>,
    aim: Option<&(WireTarget<I>, Pos2)>,
    at: Option<Pos2>,
) {
    let Drag::Wire(pending) = &canvas.drag else { return };
    let (Some((_, pin, start)), Some(end)) = (frame.layout.pin(&pending.from), aim.map(|aim| aim.1).or(at)) else {
        return;
    };
    let snapped = match aim {
        Some((WireTarget::At(socket), _)) => frame.layout.pin(socket),
        _ => None,
    };
    let end = snapped.map_or(end, |(.., place)| place);
    let (from, to) = if pending.from.side == SocketSide::Output { (start, end) } else { (end, start) };
    let colour = match aim {
        Some((WireTarget::Refused(_), _)) => shapes.colors.severity(BadgeSeverity::Error),
        _ => pin.colour,
    };
    strand(shapes, &WireCurve::new(from, to, shapes.zoom), colour, 3.0);
    let radius = crate::metrics::SOCKET * shapes.zoom.max(0.6);
    match snapped {
        Some((_, pin, place)) => {
            let ring = Stroke::new(2.0, shapes.colors.accent);
            shapes.list.push(socket::ring(pin.shape, place, radius * 1.7, ring));
        }
        None => shapes.list.push(Shape::circle_filled(end, radius * 0.6, colour)),
    }
}

/// Draws the wire that was dropped on the background, from its socket to the place of the drop.
pub(super) fn dangling<I: ItemId>(shapes: &mut ShapeList, canvas: &Canvas<I>, frame: &FrameContext<'_, '_, I>) {
    let Some((socket, place)) = &canvas.dangling else { return };
    let Some((_, pin, start)) = frame.layout.pin(socket) else { return };
    let end = frame.layout.to_screen(*place);
    let (from, to) = if socket.side == SocketSide::Output { (start, end) } else { (end, start) };
    strand(shapes, &WireCurve::new(from, to, shapes.zoom), pin.colour, 3.0);
    let radius = crate::metrics::SOCKET * shapes.zoom.max(0.6);
    shapes.list.push(Shape::circle_filled(end, radius * 0.6, pin.colour));
}

/// Draws one wire, with an outline that separates crossing wires.
fn strand(shapes: &mut ShapeList, curve: &WireCurve, colour: Color32, width: f32) {
    let line = curve.line();
    let width = (width * shapes.zoom).clamp(1.5, 5.0);
    if shapes.zoom >= MIN_ROWS_ZOOM {
        shapes.list.push(Shape::line(line.clone(), Stroke::new(width + 2.5, shapes.colors.back.gamma_multiply(0.8))));
    }
    shapes.list.push(Shape::line(line, Stroke::new(width, colour)));
}
