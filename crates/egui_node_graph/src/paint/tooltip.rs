//! Tooltips of the items of the canvas.

use super::shape_list::ShapeList;
use super::{PaintContext, annotation, badge, title};
use crate::labels::{NAMES_ZOOM, TITLES_ZOOM};
use crate::layout::{HitTarget, MIN_ROWS_ZOOM, SOCKET_NAMES_ZOOM};
use crate::view::{ItemId, NodeShape, NodeView, Pin};
use egui::Pos2;

/// Tooltip of the hovered item.
pub(super) fn tooltip<I: ItemId>(shapes: &ShapeList, context: &PaintContext<'_, '_, I>, at: Pos2) -> Option<String> {
    let layout = context.layout;
    match context.hot.as_ref()? {
        HitTarget::Node(id) => {
            let node = layout.node(id)?;
            let touched = (0..node.badges.len()).find(|i| badge::area(layout.area(node), layout.zoom, *i).contains(at));
            // A name or a note that is cut when zoomed out is shown whole.
            let is_cut = layout.zoom < MIN_ROWS_ZOOM && !shows_title(shapes, context, node);
            let title = || is_cut.then(|| node.title.to_string());
            touched.map(|badge| node.badges[badge].text.to_string()).or_else(title).filter(|text| !text.is_empty())
        }
        HitTarget::Socket(socket) => {
            let (node, pin, _) = layout.pin(socket)?;
            let written = layout.zoom >= SOCKET_NAMES_ZOOM && !node.collapsed && node.shape == NodeShape::Box;
            // Omit a tooltip that would only repeat the visible name.
            (!written || !pin.value.is_empty() || !pin.about.is_empty()).then(|| of_pin(pin))
        }
        HitTarget::Wire(wire) => {
            layout.pin(&wire.from).filter(|(_, pin, _)| !pin.value.is_empty()).map(|(_, pin, _)| of_pin(pin))
        }
        HitTarget::Corner(_) => None,
    }
}

/// Returns whether the whole name of an item is legible on the canvas.
fn shows_title<I: ItemId>(shapes: &ShapeList, context: &PaintContext<'_, '_, I>, node: &NodeView<'_, I>) -> bool {
    let layout = context.layout;
    match node.shape {
        NodeShape::Box if layout.zoom >= NAMES_ZOOM => title::lay_out(shapes, node, layout.area(node), 0.0).is_whole(),
        NodeShape::Frame(_) if layout.zoom >= TITLES_ZOOM => annotation::shows_title(shapes, layout.area(node), node),
        NodeShape::Box | NodeShape::Frame(_) => {
            let mut labels = layout.visible_labels().filter(|(_, own, _)| own.id == node.id);
            labels.any(|(label, ..)| title::same_letters(&label.text, &node.title))
        }
        NodeShape::Note(_) | NodeShape::Point => false,
    }
}

fn of_pin<I>(pin: &Pin<'_, I>) -> String {
    let value = if pin.value.is_empty() { String::new() } else { format!(": {}", pin.value) };
    let about = if pin.about.is_empty() { String::new() } else { format!("\n{}", pin.about) };
    format!("{}{value}{about}", pin.name)
}
