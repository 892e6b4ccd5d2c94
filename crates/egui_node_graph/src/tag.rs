//! Tags: labels that replace wires from a portal, unless one of their nodes is selected.

use crate::layout::{SOCKET_NAMES_ZOOM, TaggedWire, ViewLayout};
use crate::view::{ItemId, NodeShape, NodeView, Pin, Wire};
use egui::{Pos2, Rect, vec2};

/// Font size of tags in graph coordinates, and the smallest one in the window.
pub(crate) const TAG_FONT_SIZE: f32 = 11.0;
pub(crate) const MIN_TAG_FONT_SIZE: f32 = 9.0;
/// Height, limits of the width and distance from the socket, in graph coordinates.
const HEIGHT: f32 = 17.0;
const WIDTHS: [f32; 2] = [30.0, 130.0];
const APART: f32 = 12.0;
/// Smallest height in the window, at which the text is legible.
const MIN_HEIGHT: f32 = 11.0;
/// Mean width of a letter, in font sizes, and the space around the text.
const LETTER: f32 = 0.56;
const PAD: f32 = 16.0;
/// Width of a wide letter, in font sizes, the least space around the text and the distance from a node, in the window.
const WIDE_LETTER: f32 = 0.62;
const MIN_PAD: f32 = 7.0;
const GAP: f32 = 3.0;

/// Space in front of an input that the tag of a portal takes, in graph coordinates.
pub fn tag_space<I>(portal: &NodeView<'_, I>) -> f32 {
    width(portal) + 2.0 * APART
}

fn width<I>(portal: &NodeView<'_, I>) -> f32 {
    (portal.title.chars().count() as f32 * LETTER * TAG_FONT_SIZE + PAD).clamp(WIDTHS[0], WIDTHS[1])
}

/// Tag in front of the input where a wire ends.
pub(crate) struct WireTag<'a, I> {
    pub(crate) wire: &'a Wire<I>,
    /// Name of the portal.
    pub(crate) title: &'a str,
    /// Output of the portal.
    pub(crate) pin: &'a Pin<'a, I>,
    /// Bounds and the socket, in window coordinates.
    pub(crate) area: Rect,
    pub(crate) end: Pos2,
}

impl<'a, I: ItemId> ViewLayout<'a, I> {
    /// Visible tags.
    pub(crate) fn tags(&self) -> impl Iterator<Item = WireTag<'a, I>> {
        let tags = self.tagged_wires().map(move |TaggedWire { wire, portal, pin, end }| {
            let title = &*portal.title;
            let least = if self.zoom < SOCKET_NAMES_ZOOM { 0.0 } else { MIN_HEIGHT };
            let height = (HEIGHT * self.zoom).max(least);
            let bounds = Rect::from_center_size(end, vec2(0.0, height)).translate(vec2(-APART * self.zoom, 0.0));
            let area = bounds.with_min_x(bounds.left() - self.tag_width(portal, bounds));
            WireTag { wire, title, pin, area, end }
        });
        tags.filter(|tag| tag.area.with_max_x(tag.end.x).intersects(self.rect))
    }

    /// Width in the window of a tag with an empty rectangle at its right edge. Zoomed out it is as wide as its name, whose size
    /// stays legible, if no node is in the way.
    fn tag_width(&self, portal: &NodeView<'_, I>, edge: Rect) -> f32 {
        let usual = width(portal) * self.zoom;
        let whole = portal.title.chars().count() as f32 * WIDE_LETTER * MIN_TAG_FONT_SIZE + MIN_PAD;
        let wanted = whole.min(WIDTHS[1]);
        if self.zoom < SOCKET_NAMES_ZOOM || wanted <= usual {
            return usual;
        }
        let reach = edge.with_min_x(edge.left() - wanted - GAP);
        let nodes = self.visible_nodes().filter(|node| !matches!(node.shape, NodeShape::Frame(_)));
        let areas =
            nodes.map(|node| self.area(node)).filter(|area| area.intersects(reach) && area.left() < edge.left());
        let nearest = areas.map(|area| area.right()).fold(f32::NEG_INFINITY, f32::max);
        wanted.min(edge.left() - nearest - GAP).max(usual)
    }

    /// Wire of the tag at a window position.
    pub(crate) fn tag_at(&self, at: Pos2) -> Option<&'a Wire<I>> {
        self.tags().find(|tag| tag.area.contains(at)).map(|tag| tag.wire)
    }
}
