//! What screen readers, and tests, are told of the canvas, and what they may ask of it.

use crate::canvas::{Canvas, Turn};
use crate::place::SOCKET;
use crate::scene::{Scene, Spot};
use crate::view::{Form, Id, Node, Side, Socket, Wire};
use egui::accesskit::{Action, Role};
use egui::{Id as WidgetId, Rect, Response, Sense, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType};

/// Something that is told of.
struct Told<I> {
    spot: Spot<I>,
    area: Rect,
    name: String,
    role: Role,
    value: String,
    about: String,
}

/// Names all nodes, and the sockets and wires that can be seen; does what is asked of them.
pub(crate) fn canvas<I: Id>(ui: &mut Ui, response: &Response, canvas: &mut Canvas<I>, turn: &mut Turn<'_, '_, I>) {
    let count = turn.scene.view.nodes.len();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, format!("node canvas, {count} nodes")));
    if ui.ctx().accesskit_node_builder(response.id, |node| node.set_role(Role::Canvas)).is_none() {
        return;
    }
    // What is told of lies inside the canvas, not beside it.
    let inner = ui.new_child(UiBuilder::new().accessibility_parent(response.id).max_rect(response.rect));
    let mut asked = None;
    for told in list(turn.scene) {
        let id = widget(response, &told.spot);
        inner.interact(told.area, id, Sense::hover());
        ui.ctx().accesskit_node_builder(id, |node| {
            node.set_role(told.role);
            node.set_label(told.name.clone());
            if !told.value.is_empty() {
                node.set_value(told.value.clone());
            }
            if !told.about.is_empty() {
                node.set_description(told.about.clone());
            }
            if let Spot::Node(id) = &told.spot {
                node.set_selected(canvas.selection.contains(id));
            }
            node.add_action(Action::Click);
            node.add_action(Action::Focus);
            // No widget of egui's own has told where it is.
            let (min, max) = (told.area.min, told.area.max);
            let [x0, y0, x1, y1] = [min.x, min.y, max.x, max.y].map(f64::from);
            node.set_bounds(egui::accesskit::Rect { x0, y0, x1, y1 });
        });
        if canvas.focus.as_ref() == Some(&told.spot) {
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_active_descendant(id.accesskit_id()));
        }
        let wants = |action| ui.input(|i| i.has_accesskit_action_request(id, action));
        if wants(Action::Click) {
            asked = Some((told.spot, true));
        } else if wants(Action::Focus) {
            asked = Some((told.spot, false));
        }
    }
    if let Some((spot, click)) = asked {
        response.request_focus();
        canvas.focus_on(turn.scene, spot.clone());
        match spot {
            Spot::Node(id) if click => canvas.selection = [id].into(),
            Spot::Socket(_) if click => canvas.enter(turn),
            _ => (),
        }
        ui.ctx().request_repaint();
    }
}

/// Everything there is to tell of.
fn list<I: Id>(scene: &Scene<'_, I>) -> Vec<Told<I>> {
    let mut all: Vec<Told<I>> = scene.view.nodes.iter().map(|node| of_node(scene, node)).collect();
    let boxes = scene.seen().filter(|node| !matches!(node.form, Form::Frame(_) | Form::Note(_)));
    for (node, (socket, pin, at)) in boxes.flat_map(|node| scene.sockets(node).map(move |socket| (node, socket))) {
        let reach = if node.form == Form::Point { 0.5 } else { 1.0 };
        all.push(Told {
            area: Rect::from_center_size(at, Vec2::splat(2.0 * SOCKET * scene.zoom * reach)),
            name: socket_name(node, socket.side, &pin.name),
            role: Role::Button,
            value: pin.value.to_string(),
            about: pin.about.to_string(),
            spot: Spot::Socket(socket),
        });
    }
    for (wire, _, curve) in scene.wires() {
        let (value, about) = (String::new(), String::new());
        let area = Rect::from_center_size(curve.middle(), Vec2::splat(8.0));
        let name = wire_name(scene, wire);
        all.push(Told { spot: Spot::Wire(wire.clone()), area, name, role: Role::GraphicsSymbol, value, about });
    }
    all
}

fn of_node<I: Id>(scene: &Scene<'_, I>, node: &Node<'_, I>) -> Told<I> {
    let mut words: Vec<String> = node.badges.iter().map(|badge| badge.text.to_string()).collect();
    words.extend(node.collapsed.then(|| "collapsed".to_owned()));
    words.extend(node.muted.then(|| "bypassed".to_owned()));
    let role = match node.form {
        Form::Box | Form::Point => Role::ListItem,
        Form::Note(_) => Role::Comment,
        Form::Frame(_) => Role::Group,
    };
    let (spot, name) = (Spot::Node(node.id.clone()), node.label().to_owned());
    Told { spot, area: scene.area(node), name, role, value: String::new(), about: words.join("; ") }
}

fn wire_name<I: Id>(scene: &Scene<'_, I>, wire: &Wire<I>) -> String {
    let end = |socket: &Socket<I>| match scene.pin(socket) {
        Some((node, pin, _)) => format!("{} {}", node.label(), pin.name),
        None => String::new(),
    };
    format!("wire {} to {}", end(&wire.from), end(&wire.to))
}

fn socket_name<I>(node: &Node<'_, I>, side: Side, pin: &str) -> String {
    let side = if side == Side::Input { "input" } else { "output" };
    format!("{} {side} {pin}", node.label())
}

fn widget<I: Id>(canvas: &Response, spot: &Spot<I>) -> WidgetId {
    match spot {
        Spot::Node(id) | Spot::Corner(id) => canvas.id.with(("node", id)),
        Spot::Socket(socket) => canvas.id.with(("socket", socket)),
        Spot::Wire(wire) => canvas.id.with(("wire", wire)),
    }
}
