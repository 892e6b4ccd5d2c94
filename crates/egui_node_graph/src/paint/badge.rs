//! What there is to say about nodes: signs on their headers, and words beside the pointer.

use super::brush::{Brush, Text};
use super::{Sight, ink};
use crate::place::{HEAD, PAD};
use crate::scene::{Spot, WRITES, WRITES_ROWS};
use crate::view::{Badge, Form, Id, Pin, Severity};
use egui::{Align2, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

const BADGE: f32 = 15.0;
/// From one badge to the next.
pub(super) const STEP: f32 = BADGE + 3.0;

/// What there is to say about what the pointer is on.
pub(super) fn hint<I: Id>(sight: &Sight<'_, '_, I>, at: Pos2) -> Option<String> {
    let scene = sight.scene;
    match sight.hot.as_ref()? {
        Spot::Node(id) => {
            let node = scene.node(id)?;
            let badge = (0..node.badges.len()).find(|i| area(scene.area(node), scene.zoom, *i).contains(at))?;
            Some(node.badges[badge].text.to_string())
        }
        Spot::Socket(socket) => {
            let (node, pin, _) = scene.pin(socket)?;
            let written = scene.zoom >= WRITES_ROWS && !node.collapsed && node.form == Form::Box;
            // A name that stands there already need not be told again.
            (!written || !pin.value.is_empty() || !pin.about.is_empty()).then(|| of_pin(pin))
        }
        Spot::Wire(wire) => {
            scene.pin(&wire.from).filter(|(_, pin, _)| !pin.value.is_empty()).map(|(_, pin, _)| of_pin(pin))
        }
        Spot::Corner(_) => None,
    }
}

/// A badge: told apart by shape as well as by colour.
pub(super) fn paint(brush: &mut Brush, badge: &Badge<'_>, area: Rect) {
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
pub(super) fn area(area: Rect, zoom: f32, index: usize) -> Rect {
    let from_right = PAD + BADGE * 0.5 + STEP * index as f32;
    let centre = pos2(area.right() - from_right * zoom, area.top() + HEAD * 0.5 * zoom);
    Rect::from_center_size(centre, Vec2::splat(BADGE * zoom))
}

fn of_pin<I>(pin: &Pin<'_, I>) -> String {
    let value = if pin.value.is_empty() { String::new() } else { format!(": {}", pin.value) };
    let about = if pin.about.is_empty() { String::new() } else { format!("\n{}", pin.about) };
    format!("{}{value}{about}", pin.name)
}
