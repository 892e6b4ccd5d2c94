//! Wires, at rest and while they are drawn.

use super::brush::Brush;
use super::{Sight, mark, taken};
use crate::canvas::{Canvas, Turn};
use crate::curve::Curve;
use crate::drag::Drag;
use crate::finish::{self, Aim};
use crate::scene::{Spot, WRITES_ROWS};
use crate::view::{Id, Severity, Side};
use egui::{Color32, Pos2, Shape, Stroke};

/// Draws all wires that can be seen.
pub(super) fn wires<I: Id>(brush: &mut Brush, sight: &Sight<'_, '_, I>, turn: &Turn<'_, '_, I>, at: Option<Pos2>) {
    let canvas = sight.canvas;
    let loose = match &canvas.drag {
        Drag::Wire(draft) => draft.loose.as_ref(),
        _ => None,
    };
    let cut = match (&canvas.drag, at) {
        (Drag::Knife { from }, Some(at)) => finish::cut(turn, *from, at),
        _ => Vec::new(),
    };
    let taken = taken(canvas, turn, at);
    for (wire, pin, curve) in turn.scene.wires().filter(|(wire, ..)| Some(*wire) != loose) {
        let ends = [&wire.from.node, &wire.to.node];
        let (colour, width) = if cut.contains(wire) {
            (brush.look.severity(Severity::Error), 2.5)
        } else if taken.as_ref() == Some(wire) {
            (brush.look.accent, 4.0)
        } else if matches!(&sight.hot, Some(Spot::Wire(hot)) if hot == wire) {
            (pin.colour.lerp_to_gamma(brush.look.text, 0.35), 3.5)
        } else if ends.iter().any(|id| canvas.selection.contains(*id)) {
            (pin.colour, 2.75)
        } else {
            (brush.look.faded(pin.colour, 0.22), 2.25)
        };
        strand(brush, curve, colour, width);
    }
}

/// Draws the wire that has no end yet.
pub(super) fn draft<I: Id>(
    brush: &mut Brush,
    canvas: &Canvas<I>,
    turn: &Turn<'_, '_, I>,
    aim: Option<&(Aim<I>, Pos2)>,
    at: Option<Pos2>,
) {
    let Drag::Wire(draft) = &canvas.drag else { return };
    let (Some((_, pin, begin)), Some(end)) = (turn.scene.pin(&draft.from), aim.map(|aim| aim.1).or(at)) else { return };
    let snapped = match aim {
        Some((Aim::At(socket), _)) => turn.scene.pin(socket),
        _ => None,
    };
    let end = snapped.map_or(end, |(.., place)| place);
    let (from, to) = if draft.from.side == Side::Output { (begin, end) } else { (end, begin) };
    let colour = match aim {
        Some((Aim::Refused(_), _)) => brush.look.severity(Severity::Error),
        _ => pin.colour,
    };
    strand(brush, Curve::new(from, to, brush.zoom), colour, 3.0);
    let radius = crate::place::SOCKET * brush.zoom.max(0.6);
    match snapped {
        Some((_, pin, place)) => {
            let ring = Stroke::new(2.0, brush.look.accent);
            brush.shapes.push(mark::ring(pin.mark, place, radius * 1.7, ring));
        }
        None => brush.shapes.push(Shape::circle_filled(end, radius * 0.6, colour)),
    }
}

/// One wire, with a seam that keeps it apart from those it crosses.
fn strand(brush: &mut Brush, curve: Curve, colour: Color32, width: f32) {
    let line = curve.line();
    let width = (width * brush.zoom).clamp(1.0, 5.0);
    if brush.zoom >= WRITES_ROWS {
        brush.shapes.push(Shape::line(line.clone(), Stroke::new(width + 2.5, brush.look.back.gamma_multiply(0.8))));
    }
    brush.shapes.push(Shape::line(line, Stroke::new(width, colour)));
}
