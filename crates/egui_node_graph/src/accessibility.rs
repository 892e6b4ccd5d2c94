//! Accessibility tree of the canvas, for screen readers and tests.

use crate::canvas::{Canvas, FrameContext};
use crate::event::CanvasEvent;
use crate::layout::{HitTarget, ViewLayout};
use crate::metrics::SOCKET;
use crate::view::{ItemId, NodeShape, NodeView, SocketRef, SocketSide, Wire};
use egui::accesskit::{Action, Role};
use egui::{Id as WidgetId, Rect, Response, Sense, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType};

/// Entry of the accessibility tree.
struct AccessibleItem<I> {
    target: HitTarget<I>,
    area: Rect,
    name: String,
    role: Role,
    value: String,
    about: String,
}

impl<I> AccessibleItem<I> {
    /// Sets the properties of the item for screen readers.
    fn describe(&self, node: &mut egui::accesskit::Node) {
        node.set_role(self.role);
        node.set_label(self.name.clone());
        if !self.value.is_empty() {
            node.set_value(self.value.clone());
        }
        if !self.about.is_empty() {
            node.set_description(self.about.clone());
        }
        node.add_action(Action::Click);
        node.add_action(Action::Focus);
        // egui sets bounds only for its own widgets.
        let (min, max) = (self.area.min, self.area.max);
        let [x0, y0, x1, y1] = [min.x, min.y, max.x, max.y].map(f64::from);
        node.set_bounds(egui::accesskit::Rect { x0, y0, x1, y1 });
    }
}

/// Publishes all nodes and the visible sockets and wires, and performs requested actions.
pub(crate) fn canvas<I: ItemId>(
    ui: &mut Ui,
    response: &Response,
    canvas: &mut Canvas<I>,
    frame: &mut FrameContext<'_, '_, I>,
) {
    let count = frame.layout.view.nodes.len();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, format!("node canvas, {count} nodes")));
    if ui.ctx().accesskit_node_builder(response.id, |node| node.set_role(Role::Canvas)).is_none() {
        return;
    }
    // Entries are children of the canvas.
    let inner = ui.new_child(UiBuilder::new().accessibility_parent(response.id).max_rect(response.rect));
    let mut asked = None;
    for item in list(frame.layout) {
        let id = widget(response, &item.target);
        inner.interact(item.area, id, Sense::hover());
        ui.ctx().accesskit_node_builder(id, |node| {
            item.describe(node);
            if let HitTarget::Node(id) = &item.target {
                node.set_selected(canvas.selection.contains(id));
            }
        });
        if canvas.focus.as_ref() == Some(&item.target) {
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_active_descendant(id.accesskit_id()));
        }
        let wants = |action| ui.input(|i| i.has_accesskit_action_request(id, action));
        if wants(Action::Click) {
            asked = Some((item.target, true));
        } else if wants(Action::Focus) {
            asked = Some((item.target, false));
        }
    }
    if let Some(area) = frame.layout.minimap {
        let map = inner.interact(area, response.id.with("minimap"), Sense::hover());
        map.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, "minimap"));
    }
    if let Some((target, click)) = asked {
        response.request_focus();
        canvas.focus_on(frame.layout, target.clone());
        match target {
            HitTarget::Node(id) if click => canvas.selection = [id].into(),
            HitTarget::Socket(_) if click => canvas.activate(frame),
            HitTarget::Wire(wire) if click && frame.layout.is_tagged(&wire) => {
                frame.events.push(CanvasEvent::ShowSource(wire.from.node));
            }
            _ => (),
        }
        ui.ctx().request_repaint();
    }
}

/// Entries for the current frame.
fn list<I: ItemId>(layout: &ViewLayout<'_, I>) -> Vec<AccessibleItem<I>> {
    let mut all: Vec<AccessibleItem<I>> = layout.view.nodes.iter().map(|node| of_node(layout, node)).collect();
    let boxes = layout.visible_nodes().filter(|node| !matches!(node.shape, NodeShape::Frame(_) | NodeShape::Note(_)));
    for (node, (socket, pin, at)) in boxes.flat_map(|node| layout.sockets(node).map(move |socket| (node, socket))) {
        let reach = if node.shape == NodeShape::Point { 0.5 } else { 1.0 };
        all.push(AccessibleItem {
            area: Rect::from_center_size(at, Vec2::splat(2.0 * SOCKET * layout.zoom * reach)),
            name: socket_name(node, socket.side, &pin.name),
            role: Role::Button,
            value: pin.value.to_string(),
            about: pin.about.to_string(),
            target: HitTarget::Socket(socket),
        });
    }
    for (wire, _, curve) in layout.wires() {
        let (value, about) = (String::new(), String::new());
        let area = Rect::from_center_size(curve.middle(), Vec2::splat(8.0));
        let name = wire_name(layout, wire);
        all.push(AccessibleItem {
            target: HitTarget::Wire(wire.clone()),
            area,
            name,
            role: Role::GraphicsSymbol,
            value,
            about,
        });
    }
    for tag in layout.tags() {
        let to = layout
            .pin(&tag.wire.to)
            .map_or(String::new(), |(node, pin, _)| socket_name(node, tag.wire.to.side, &pin.name));
        all.push(AccessibleItem {
            target: HitTarget::Wire(tag.wire.clone()),
            area: tag.area,
            name: format!("tag {} at {to}", tag.title),
            role: Role::Link,
            value: String::new(),
            about: "shows where this named value comes from".to_owned(),
        });
    }
    all
}

fn of_node<I: ItemId>(layout: &ViewLayout<'_, I>, node: &NodeView<'_, I>) -> AccessibleItem<I> {
    let mut words: Vec<String> = node.badges.iter().map(|badge| badge.text.to_string()).collect();
    words.extend(node.collapsed.then(|| "collapsed".to_owned()));
    words.extend(node.muted.then(|| "bypassed".to_owned()));
    let role = match node.shape {
        NodeShape::Box | NodeShape::Point => Role::ListItem,
        NodeShape::Note(_) => Role::Comment,
        NodeShape::Frame(_) => Role::Group,
    };
    let (target, name) = (HitTarget::Node(node.id.clone()), node.label().to_owned());
    AccessibleItem { target, area: layout.area(node), name, role, value: String::new(), about: words.join("; ") }
}

fn wire_name<I: ItemId>(layout: &ViewLayout<'_, I>, wire: &Wire<I>) -> String {
    let end = |socket: &SocketRef<I>| match layout.pin(socket) {
        Some((node, pin, _)) => format!("{} {}", node.label(), pin.name),
        None => String::new(),
    };
    format!("wire {} to {}", end(&wire.from), end(&wire.to))
}

/// Names a socket; a socket that is named after its side is not named twice.
fn socket_name<I>(node: &NodeView<'_, I>, side: SocketSide, pin: &str) -> String {
    let side = if side == SocketSide::Input { "input" } else { "output" };
    if pin == side { format!("{} {side}", node.label()) } else { format!("{} {side} {pin}", node.label()) }
}

fn widget<I: ItemId>(canvas: &Response, target: &HitTarget<I>) -> WidgetId {
    match target {
        HitTarget::Node(id) | HitTarget::Corner(id) => canvas.id.with(("node", id)),
        HitTarget::Socket(socket) => canvas.id.with(("socket", socket)),
        HitTarget::Wire(wire) => canvas.id.with(("wire", wire)),
    }
}
