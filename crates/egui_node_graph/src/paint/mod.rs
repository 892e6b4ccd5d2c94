//! Drawing a canvas.

mod brush;
mod mark;
mod node;
mod wire;

use crate::canvas::{Canvas, Turn};
use crate::drag::Drag;
use crate::event::Event;
use crate::finish::{self, Aim};
use crate::look::Look;
use crate::map;
use crate::scene::{Scene, Spot};
use crate::view::Id;
use brush::Brush;
use egui::{Color32, CursorIcon, Pos2, Rect, Response, Shape, Stroke, StrokeKind, Tooltip, Ui, Vec2, pos2};

/// Draws everything, from back to front.
pub(crate) fn canvas<I: Id>(ui: &Ui, response: &Response, canvas: &Canvas<I>, turn: &Turn<'_, '_, I>) {
    let scene = turn.scene;
    let mut brush = Brush::new(ui.painter_at(scene.rect), Look::new(ui.visuals()), scene.zoom);
    let at = ui.input(|i| i.pointer.latest_pos()).filter(|_| response.contains_pointer() || response.dragged());
    let hot = at.filter(|_| matches!(canvas.drag, Drag::None)).and_then(|at| scene.under(at));
    let aim = wire_aim(canvas, turn, at);

    brush.shapes.push(Shape::rect_filled(scene.rect, 0.0, brush.look.back));
    grid(scene, &mut brush);
    scene.seen().for_each(|node| node::frame(&mut brush, scene, node, canvas, hot.as_ref()));
    wire::wires(&mut brush, canvas, turn, hot.as_ref(), at);
    scene.seen().for_each(|node| node::node(&mut brush, scene, node, canvas, hot.as_ref()));
    wire::draft(&mut brush, canvas, turn, aim.as_ref(), at);
    gesture(&mut brush, canvas, turn, at);
    if canvas.map {
        map::paint(scene, &brush.look, &mut brush.shapes);
    }
    brush.finish();

    match &hot {
        Some(Spot::Socket(_)) => ui.ctx().set_cursor_icon(CursorIcon::Crosshair),
        Some(Spot::Corner(_)) => ui.ctx().set_cursor_icon(CursorIcon::ResizeNwSe),
        _ if ui.input(|i| i.key_down(egui::Key::Space)) && at.is_some() && canvas.tapped => {
            ui.ctx().set_cursor_icon(CursorIcon::Grab);
        }
        _ => (),
    }
    let hint = match aim {
        Some((Aim::Refused(reason), at)) => Some((reason, at)),
        _ => at.and_then(|at| node::hint(scene, hot.as_ref(), at).map(|text| (text, at))),
    };
    if let Some((text, at)) = hint {
        let id = response.id.with("hint");
        let tooltip = Tooltip::always_open(ui.ctx().clone(), response.layer_id, id, at + Vec2::splat(14.0));
        tooltip.show(|ui| ui.label(text));
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
    let mut step = crate::place::GRID * scene.zoom;
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
            let red = brush.look.severity(crate::view::Severity::Error);
            let from = turn.scene.to_screen(*from);
            brush.shapes.extend(Shape::dashed_line(&[from, at], Stroke::new(1.5, red), 7.0, 4.0));
            brush.shapes.push(Shape::circle_filled(at, 2.5, red));
        }
        _ => (),
    }
}

/// The colour of something that is selected, or else of what it is.
fn outline(look: &Look, selected: bool, hot: bool) -> Stroke {
    match (selected, hot) {
        (true, _) => Stroke::new(2.0, look.accent),
        (false, true) => Stroke::new(1.0, look.edge_hot),
        (false, false) => Stroke::new(1.0, look.edge),
    }
}

/// The wire that would take up the node that is being dragged.
fn taken<I: Id>(canvas: &Canvas<I>, turn: &Turn<'_, '_, I>, at: Option<Pos2>) -> Option<crate::view::Wire<I>> {
    let Drag::Nodes { held, nodes, .. } = &canvas.drag else { return None };
    match finish::insertion(turn, held, at?) {
        Some(Event::Insert { wire, .. }) if nodes.len() == 1 => Some(wire),
        _ => None,
    }
}

/// White or black, whichever reads better on a colour.
fn ink(on: Color32) -> Color32 {
    if on.intensity() > 0.6 { Color32::from_gray(20) } else { Color32::WHITE }
}
