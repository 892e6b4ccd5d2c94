//! Drawing a canvas.

mod badge;
mod brush;
mod flat;
mod mark;
mod node;
mod wire;

use crate::canvas::{Canvas, Turn};
use crate::drag::Drag;
use crate::event::Event;
use crate::finish::{self, Aim};
use crate::look::Look;
use crate::map;
use crate::place::{GRID, ROUND};
use crate::scene::{Scene, Spot};
use crate::view::{Form, Id, Node, Severity, Wire};
use brush::Brush;
use egui::{
    Color32, CornerRadius, CursorIcon, Pos2, Rect, Response, Shape, Stroke, StrokeKind, Tooltip, Ui, Vec2, pos2,
};

/// What there is to draw, and what of it is being looked at.
struct Sight<'a, 'v, I> {
    scene: &'a Scene<'v, I>,
    canvas: &'a Canvas<I>,
    /// What the pointer is on.
    hot: Option<Spot<I>>,
}

/// Draws everything, from back to front.
pub(crate) fn canvas<I: Id>(ui: &Ui, response: &Response, canvas: &Canvas<I>, turn: &Turn<'_, '_, I>) {
    let scene = turn.scene;
    let mut brush = Brush::new(ui.painter_at(scene.rect), Look::new(ui.visuals()), scene.zoom);
    let at = ui.input(|i| i.pointer.latest_pos()).filter(|_| response.contains_pointer() || response.dragged());
    let hot = at.filter(|_| matches!(canvas.drag, Drag::None)).and_then(|at| scene.under(at));
    let aim = wire_aim(canvas, turn, at);

    let sight = Sight { scene, canvas, hot };
    brush.shapes.push(Shape::rect_filled(scene.rect, 0.0, brush.look.back));
    grid(scene, &mut brush);
    let frames = |node: &&Node<'_, I>| matches!(node.form, Form::Frame(_));
    scene.seen().filter(frames).for_each(|frame| one(&mut brush, &sight, frame));
    wire::wires(&mut brush, &sight, turn, at);
    scene.seen().filter(|node| !frames(node)).for_each(|node| one(&mut brush, &sight, node));
    wire::draft(&mut brush, canvas, turn, aim.as_ref(), at);
    gesture(&mut brush, canvas, turn, at);
    if canvas.map {
        map::paint(scene, &brush.look, &mut brush.shapes);
    }
    brush.finish();

    match &sight.hot {
        Some(Spot::Socket(_)) => ui.ctx().set_cursor_icon(CursorIcon::Crosshair),
        Some(Spot::Corner(_)) => ui.ctx().set_cursor_icon(CursorIcon::ResizeNwSe),
        _ if ui.input(|i| i.key_down(egui::Key::Space)) && at.is_some() && canvas.tapped => {
            ui.ctx().set_cursor_icon(CursorIcon::Grab);
        }
        _ => (),
    }
    let hint = match aim {
        Some((Aim::Refused(reason), at)) => Some((reason, at)),
        _ => at.and_then(|at| badge::hint(&sight, at).map(|text| (text, at))),
    };
    if let Some((text, at)) = hint {
        let id = response.id.with("hint");
        let tooltip = Tooltip::always_open(ui.ctx().clone(), response.layer_id, id, at + Vec2::splat(14.0));
        tooltip.show(|ui| ui.label(text));
    }
}

/// One thing that lies on the canvas; a ring shows that the keyboard is on it.
fn one<I: Id>(brush: &mut Brush, sight: &Sight<'_, '_, I>, node: &Node<'_, I>) {
    if matches!(&sight.canvas.focus, Some(Spot::Node(id)) if *id == node.id) {
        let ring = Stroke::new(2.0, brush.look.accent.gamma_multiply(0.85));
        let (area, round) = (sight.scene.area(node).expand(4.0), radius(ROUND + 3.0, brush.zoom));
        brush.shapes.push(Shape::rect_stroke(area, round, ring, StrokeKind::Outside));
    }
    match node.form {
        Form::Box => node::node(brush, sight, node),
        Form::Point => flat::point(brush, sight, node),
        Form::Note(_) => flat::note(brush, sight, node),
        Form::Frame(_) => flat::frame(brush, sight, node),
    }
}

/// Where a wire that is being drawn would end, and where to say why not.
fn wire_aim<I: Id>(canvas: &Canvas<I>, turn: &Turn<'_, '_, I>, at: Option<Pos2>) -> Option<(Aim<I>, Pos2)> {
    let Drag::Wire(draft) = &canvas.drag else { return None };
    if !draft.by_key {
        return at.map(|at| (finish::aim(turn, draft, at), at));
    }
    let Some(Spot::Socket(here)) = &canvas.focus else { return None };
    let (.., at) = turn.scene.pin(here)?;
    match turn.wire(&draft.from, here) {
        _ if *here == draft.from => Some((Aim::Nothing, at)),
        Ok(_) => Some((Aim::At(here.clone()), at)),
        Err(reason) => Some((Aim::Refused(reason), at)),
    }
}

/// Dots, farther apart the smaller everything is.
fn grid<I: Id>(scene: &Scene<'_, I>, brush: &mut Brush) {
    let mut step = GRID * scene.zoom;
    while step < 16.0 {
        step *= 4.0;
    }
    let from = scene.rect.min + scene.pan;
    let first = |from: f32, low: f32| from + ((low - from) / step).ceil() * step;
    let radius = (0.8 * scene.zoom).clamp(0.8, 1.4);
    // One mesh of small squares: a circle each would cost more than all the nodes.
    let mut dots = egui::Mesh::default();
    let mut y = first(from.y, scene.rect.top());
    while y < scene.rect.bottom() {
        let mut x = first(from.x, scene.rect.left());
        while x < scene.rect.right() {
            dots.add_colored_rect(Rect::from_center_size(pos2(x, y), Vec2::splat(2.0 * radius)), brush.look.grid);
            x += step;
        }
        y += step;
    }
    brush.shapes.push(Shape::mesh(dots));
}

/// The box that selects and the knife that cuts.
fn gesture<I: Id>(brush: &mut Brush, canvas: &Canvas<I>, turn: &Turn<'_, '_, I>, at: Option<Pos2>) {
    let (Some(at), accent) = (at, brush.look.accent) else { return };
    match &canvas.drag {
        Drag::Box { from, .. } => {
            let area = Rect::from_two_pos(turn.scene.to_screen(*from), at);
            brush.shapes.push(Shape::rect_filled(area, 3.0, accent.gamma_multiply(0.12)));
            brush.shapes.push(Shape::rect_stroke(area, 3.0, Stroke::new(1.0, accent), StrokeKind::Inside));
        }
        Drag::Knife { from } => {
            let red = brush.look.severity(Severity::Error);
            let from = turn.scene.to_screen(*from);
            brush.shapes.extend(Shape::dashed_line(&[from, at], Stroke::new(1.5, red), 7.0, 4.0));
            brush.shapes.push(Shape::circle_filled(at, 2.5, red));
        }
        _ => (),
    }
}

/// The wire that would take up the node that is being dragged.
fn taken<I: Id>(canvas: &Canvas<I>, turn: &Turn<'_, '_, I>, at: Option<Pos2>) -> Option<Wire<I>> {
    let Drag::Nodes { held, nodes, .. } = &canvas.drag else { return None };
    match finish::insertion(turn, held, at?) {
        Some(Event::Insert { wire, .. }) if nodes.len() == 1 => Some(wire),
        _ => None,
    }
}

impl<I: Id> Sight<'_, '_, I> {
    fn is_hot(&self, node: &Node<'_, I>) -> bool {
        matches!(&self.hot, Some(Spot::Node(on) | Spot::Corner(on)) if *on == node.id)
    }

    /// What a node is drawn around with.
    fn outline(&self, look: &Look, node: &Node<'_, I>) -> Stroke {
        if self.canvas.selection.contains(&node.id) {
            Stroke::new(2.0, look.accent)
        } else {
            Stroke::new(1.0, if self.is_hot(node) { look.edge_hot } else { look.edge })
        }
    }
}

fn radius(round: f32, zoom: f32) -> CornerRadius {
    CornerRadius::same((round * zoom).clamp(1.0, 24.0) as u8)
}

/// White or black, whichever reads better on a colour.
fn ink(on: Color32) -> Color32 {
    if on.intensity() > 0.6 { Color32::from_gray(20) } else { Color32::WHITE }
}
