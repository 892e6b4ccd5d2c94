//! Badges on headers, and tooltips.

use super::shape_list::{ShapeList, TextLine};
use super::{PaintContext, ink};
use crate::layout::{HitTarget, MIN_DETAIL_ZOOM, MIN_ROWS_ZOOM};
use crate::metrics::{HEAD, PAD};
use crate::view::{Badge, BadgeSeverity, ItemId, NodeShape, Pin};
use egui::{Align2, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

const BADGE: f32 = 15.0;
/// Distance between badges.
pub(super) const STEP: f32 = BADGE + 3.0;

/// Tooltip of the hovered item.
pub(super) fn hint<I: ItemId>(context: &PaintContext<'_, '_, I>, at: Pos2) -> Option<String> {
    let layout = context.layout;
    match context.hot.as_ref()? {
        HitTarget::Node(id) => {
            let node = layout.node(id)?;
            let badge = (0..node.badges.len()).find(|i| area(layout.area(node), layout.zoom, *i).contains(at));
            // A name or a note that is cut when zoomed out is shown whole.
            let title = || (layout.zoom < MIN_ROWS_ZOOM).then(|| node.title.to_string());
            badge.map(|badge| node.badges[badge].text.to_string()).or_else(title).filter(|text| !text.is_empty())
        }
        HitTarget::Socket(socket) => {
            let (node, pin, _) = layout.pin(socket)?;
            let written = layout.zoom >= MIN_ROWS_ZOOM && !node.collapsed && node.shape == NodeShape::Box;
            // Omit a tooltip that would only repeat the visible name.
            (!written || !pin.value.is_empty() || !pin.about.is_empty()).then(|| of_pin(pin))
        }
        HitTarget::Wire(wire) => {
            layout.pin(&wire.from).filter(|(_, pin, _)| !pin.value.is_empty()).map(|(_, pin, _)| of_pin(pin))
        }
        HitTarget::Corner(_) => None,
    }
}

/// Draws a badge, whose shape as well as colour shows its severity.
pub(super) fn paint(shapes: &mut ShapeList, badge: &Badge<'_>, area: Rect) {
    let (colour, centre, r) = (shapes.colors.severity(badge.severity), area.center(), area.width() * 0.5);
    let shape = match badge.severity {
        BadgeSeverity::Info => Shape::circle_filled(centre, r, colour),
        BadgeSeverity::Error => {
            Shape::rect_filled(Rect::from_center_size(centre, Vec2::splat(r * 1.8)), r * 0.5, colour)
        }
        BadgeSeverity::Warning => {
            let corners = [vec2(0.0, -1.1), vec2(1.15, 0.9), vec2(-1.15, 0.9)];
            Shape::convex_polygon(corners.map(|c| centre + c * r).to_vec(), colour, Stroke::NONE)
        }
    };
    shapes.list.push(shape);
    if shapes.zoom >= MIN_DETAIL_ZOOM {
        let text = if badge.severity == BadgeSeverity::Info { "i" } else { "!" };
        let at = centre + vec2(0.0, if badge.severity == BadgeSeverity::Warning { r * 0.2 } else { 0.0 });
        let (align, colour, room) = (Align2::CENTER_CENTER, ink(colour), f32::INFINITY);
        shapes.write(TextLine { text, at, align, size: 11.0, colour, room, struck: false });
    }
}

/// Rectangle of the `index`th badge of a node.
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
