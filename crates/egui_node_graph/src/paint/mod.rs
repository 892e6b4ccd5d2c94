//! Drawing of the canvas.

mod annotation;
mod badge;
mod label;
mod node;
mod shape_list;
mod socket;
mod title;
mod tooltip;
mod wire;

use crate::canvas::{Canvas, FrameContext};
use crate::colors::CanvasColors;
use crate::drag::Drag;
use crate::drag_end::{self, WireTarget};
use crate::event::CanvasEvent;
use crate::layout::{HitTarget, ViewLayout};
use crate::metrics::{GRID, ROUND};
use crate::minimap;
use crate::view::{BadgeSeverity, ItemId, NodeShape, NodeView, Wire};
use egui::{
    Color32, CornerRadius, CursorIcon, Label, Order, Pos2, Rect, Response, Shape, Stroke, StrokeKind, TextWrapMode,
    Tooltip, Ui, Vec2, pos2, vec2,
};
use shape_list::ShapeList;

/// Usual size of a tooltip, with its distance from the pointer.
const TOOLTIP: Vec2 = vec2(360.0, 110.0);
/// Largest number of letters of a line of a tooltip that is not broken.
const MAX_LETTERS: usize = 60;

/// Layout and state that drawing depends on.
struct PaintContext<'a, 'v, I> {
    layout: &'a ViewLayout<'v, I>,
    canvas: &'a Canvas<I>,
    /// Hovered item.
    hot: Option<HitTarget<I>>,
}

/// Draws everything, from back to front.
pub(crate) fn canvas<I: ItemId>(ui: &Ui, response: &Response, canvas: &Canvas<I>, frame: &FrameContext<'_, '_, I>) {
    let layout = frame.layout;
    let mut shapes = ShapeList::new(ui.painter_at(layout.rect), CanvasColors::new(ui.visuals()), layout.zoom);
    let at = ui.input(|i| i.pointer.latest_pos()).filter(|_| response.contains_pointer() || response.dragged());
    let hot = at.filter(|_| matches!(canvas.drag, Drag::None)).and_then(|at| layout.hit_test(at));
    let aim = wire_aim(canvas, frame, at);

    let context = PaintContext { layout, canvas, hot };
    shapes.list.push(Shape::rect_filled(layout.rect, 0.0, shapes.colors.back));
    grid(layout, &mut shapes);
    let frames = |node: &&NodeView<'_, I>| matches!(node.shape, NodeShape::Frame(_));
    layout.visible_nodes().filter(frames).for_each(|frame| item(&mut shapes, &context, frame));
    wire::wires(&mut shapes, &context, frame, at);
    layout.visible_nodes().filter(frames).for_each(|frame| annotation::frame_title(&mut shapes, &context, frame));
    layout.visible_nodes().filter(|node| !frames(node)).for_each(|node| item(&mut shapes, &context, node));
    label::labels(&mut shapes, &context);
    wire::dangling(&mut shapes, canvas, frame);
    wire::pending(&mut shapes, canvas, frame, aim.as_ref(), at);
    gesture(&mut shapes, canvas, frame, at);
    minimap::paint(layout, &shapes.colors, &mut shapes.list);
    let hint = match aim {
        Some((WireTarget::Refused(reason), at)) => Some((reason, at)),
        _ => at.and_then(|at| tooltip::tooltip(&shapes, &context, at).map(|text| (text, at))),
    };
    shapes.finish();

    match &context.hot {
        Some(HitTarget::Socket(_)) => ui.ctx().set_cursor_icon(CursorIcon::Crosshair),
        Some(HitTarget::Corner(_)) => ui.ctx().set_cursor_icon(CursorIcon::ResizeNwSe),
        _ if ui.input(|i| i.key_down(egui::Key::Space)) && at.is_some() && canvas.space_pressed => {
            ui.ctx().set_cursor_icon(CursorIcon::Grab);
        }
        _ => (),
    }
    if let Some((text, at)) = hint.filter(|(_, at)| !covers_menu(ui, *at)) {
        let id = response.id.with("hint");
        let tooltip = Tooltip::always_open(ui.ctx().clone(), response.layer_id, id, at + Vec2::splat(14.0));
        tooltip.show(|ui| {
            // The width of the tooltip that was shown before would break the lines.
            ui.set_max_width(TOOLTIP.x);
            let widest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            let mode = if widest < MAX_LETTERS { TextWrapMode::Extend } else { TextWrapMode::Wrap };
            ui.add(Label::new(text).wrap_mode(mode));
        });
    }
}

/// True if a tooltip at a position could cover a menu or a dialog that is open.
fn covers_menu(ui: &Ui, at: Pos2) -> bool {
    let tooltip = Rect::from_min_size(at, TOOLTIP);
    ui.memory(|memory| {
        let layers = memory.areas().visible_layer_ids();
        let mut open = layers.iter().filter(|layer| layer.order == Order::Foreground);
        open.any(|layer| memory.area_rect(layer.id).is_some_and(|menu| menu.intersects(tooltip)))
    })
}

/// Draws an item, with a ring if it has the keyboard focus.
fn item<I: ItemId>(shapes: &mut ShapeList, context: &PaintContext<'_, '_, I>, node: &NodeView<'_, I>) {
    let focused = matches!(&context.canvas.focus, Some(HitTarget::Node(id)) if *id == node.id);
    if focused || context.canvas.highlighted.as_ref() == Some(&node.id) {
        let ring = Stroke::new(2.0, shapes.colors.accent.gamma_multiply(0.85));
        let (area, round) = (context.layout.area(node).expand(4.0), radius(ROUND + 3.0, shapes.zoom));
        shapes.list.push(Shape::rect_stroke(area, round, ring, StrokeKind::Outside));
    }
    match node.shape {
        NodeShape::Box => node::node(shapes, context, node),
        NodeShape::Point => annotation::point(shapes, context, node),
        NodeShape::Note(_) => annotation::note(shapes, context, node),
        NodeShape::Frame(_) => annotation::frame(shapes, context, node),
    }
}

/// Target of the wire being drawn, and where to show a refusal.
fn wire_aim<I: ItemId>(
    canvas: &Canvas<I>,
    frame: &FrameContext<'_, '_, I>,
    at: Option<Pos2>,
) -> Option<(WireTarget<I>, Pos2)> {
    let Drag::Wire(pending) = &canvas.drag else { return None };
    if !pending.by_key {
        return at.map(|at| (drag_end::aim(frame, pending, at), at));
    }
    let Some(HitTarget::Socket(here)) = &canvas.focus else { return None };
    let (.., at) = frame.layout.pin(here)?;
    match frame.wire(&pending.from, here) {
        _ if *here == pending.from => Some((WireTarget::Nothing, at)),
        Ok(_) => Some((WireTarget::At(here.clone()), at)),
        Err(reason) => Some((WireTarget::Refused(reason), at)),
    }
}

/// Draws the dots of the grid, fewer when zoomed out.
fn grid<I: ItemId>(layout: &ViewLayout<'_, I>, shapes: &mut ShapeList) {
    let mut step = GRID * layout.zoom;
    while step < 16.0 {
        step *= 4.0;
    }
    let from = layout.rect.min + layout.pan;
    let first = |from: f32, low: f32| from + ((low - from) / step).ceil() * step;
    let radius = (0.8 * layout.zoom).clamp(0.8, 1.4);
    // A single mesh of squares: circles would cost more than all nodes.
    let mut dots = egui::Mesh::default();
    let mut y = first(from.y, layout.rect.top());
    while y < layout.rect.bottom() {
        let mut x = first(from.x, layout.rect.left());
        while x < layout.rect.right() {
            dots.add_colored_rect(Rect::from_center_size(pos2(x, y), Vec2::splat(2.0 * radius)), shapes.colors.grid);
            x += step;
        }
        y += step;
    }
    shapes.list.push(Shape::mesh(dots));
}

/// Draws the selection box or the cut line.
fn gesture<I: ItemId>(shapes: &mut ShapeList, canvas: &Canvas<I>, frame: &FrameContext<'_, '_, I>, at: Option<Pos2>) {
    let (Some(at), accent) = (at, shapes.colors.accent) else { return };
    match &canvas.drag {
        Drag::Box { from, .. } => {
            let area = Rect::from_two_pos(frame.layout.to_screen(*from), at);
            shapes.list.push(Shape::rect_filled(area, 3.0, accent.gamma_multiply(0.12)));
            shapes.list.push(Shape::rect_stroke(area, 3.0, Stroke::new(1.0, accent), StrokeKind::Inside));
        }
        Drag::Knife { from } => {
            let red = shapes.colors.severity(BadgeSeverity::Error);
            let from = frame.layout.to_screen(*from);
            shapes.list.extend(Shape::dashed_line(&[from, at], Stroke::new(1.5, red), 7.0, 4.0));
            shapes.list.push(Shape::circle_filled(at, 2.5, red));
        }
        _ => (),
    }
}

/// Wire into which the dragged node would be inserted.
fn insertion_wire<I: ItemId>(canvas: &Canvas<I>, frame: &FrameContext<'_, '_, I>, at: Option<Pos2>) -> Option<Wire<I>> {
    let Drag::Nodes { grabbed, nodes, .. } = &canvas.drag else { return None };
    match drag_end::insertion(frame, grabbed, at?) {
        Some(CanvasEvent::Insert { wire, .. }) if nodes.len() == 1 => Some(wire),
        _ => None,
    }
}

impl<I: ItemId> PaintContext<'_, '_, I> {
    fn is_hot(&self, node: &NodeView<'_, I>) -> bool {
        matches!(&self.hot, Some(HitTarget::Node(on) | HitTarget::Corner(on)) if *on == node.id)
    }

    fn is_hot_node(&self, id: &I) -> bool {
        matches!(&self.hot, Some(HitTarget::Node(on)) if on == id)
    }

    /// Outline of a node.
    fn outline(&self, colors: &CanvasColors, node: &NodeView<'_, I>) -> Stroke {
        if self.canvas.selection.contains(&node.id) {
            Stroke::new(2.0, colors.accent)
        } else {
            Stroke::new(1.0, if self.is_hot(node) { colors.edge_hot } else { colors.edge })
        }
    }
}

fn radius(round: f32, zoom: f32) -> CornerRadius {
    CornerRadius::same((round * zoom).clamp(1.0, 24.0) as u8)
}

/// White or black, whichever contrasts more with a colour.
fn ink(on: Color32) -> Color32 {
    if on.intensity() > 0.6 { Color32::from_gray(20) } else { Color32::WHITE }
}
