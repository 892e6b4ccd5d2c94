//! Badges on headers.

use super::ink;
use super::shape_list::{ShapeList, TextLine};
use crate::layout::MIN_DETAIL_ZOOM;
use crate::metrics::{HEAD, PAD};
use crate::view::{Badge, BadgeSeverity};
use egui::{Align2, Rect, Shape, Stroke, Vec2, pos2, vec2};

const BADGE: f32 = 15.0;
/// Distance between badges.
const STEP: f32 = BADGE + 3.0;
/// Smallest size of badges in the window.
const MIN_BADGE: f32 = 8.0;
/// Zoom below which badges leave the header to the name, and are on its upper edge.
const HEADER_ZOOM: f32 = 0.6;

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
    let size = (BADGE * zoom).max(MIN_BADGE);
    let centre = if zoom < HEADER_ZOOM {
        pos2(area.right() - (size + 2.0) * index as f32, area.top())
    } else {
        let from_right = PAD + BADGE * 0.5 + STEP * index as f32;
        pos2(area.right() - from_right * zoom, area.top() + HEAD * 0.5 * zoom)
    };
    Rect::from_center_size(centre, Vec2::splat(size))
}

/// Width in the window that badges take from the name.
pub(super) fn width_in_header(count: usize, zoom: f32) -> f32 {
    if zoom < HEADER_ZOOM { 0.0 } else { count as f32 * STEP * zoom }
}
