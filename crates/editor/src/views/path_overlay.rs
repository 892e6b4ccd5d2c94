//! The path of the selected node over the 2D view: its line, its points and buttons to edit it.

use super::path_gesture::{PATH_RADIUS, PathGesture};
use super::path_map::PathMap;
use super::view_2d::View2d;
use crate::commands::{CommandId, EditorCommand};
use crate::paths::{NodePath, PathEditing, nearest_place};
use crate::session::Session;
use crate::widgets::SharedColors;
use egui::{
    Align2, Color32, CursorIcon, FontId, Frame, Margin, Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, UiBuilder,
    WidgetInfo, WidgetType, vec2,
};

/// Radius of a handle, and of the area that names it for screen readers.
const HANDLE: f32 = 4.5;
const NAMED: f32 = 6.0;

impl View2d {
    /// Paints the path of the selected node, if it draws one, and shows buttons to edit it.
    pub(super) fn show_path(
        &mut self,
        ui: &mut Ui,
        session: &Session,
        area: Rect,
        rect: Rect,
        commands: &mut Vec<EditorCommand>,
    ) {
        if let Some(path) = self.shown_path(ui.ctx(), session) {
            let map = PathMap::new(session, rect, self.tiled);
            let drawing = PathEditing::is_drawing(ui.ctx(), &path);
            self.paint_path(ui, area, &path, &map, drawing);
            name_handles(ui, area, &path, &map);
            if drawing {
                show_hint(ui, area);
            }
        }
        if let Some(path) = NodePath::selected(session)
            && SharedColors::eyedropper(ui.ctx()).is_none()
        {
            self.path_buttons(ui, area, &path, commands);
        }
    }

    fn paint_path(&self, ui: &Ui, area: Rect, path: &NodePath, map: &PathMap, drawing: bool) {
        let painter = ui.painter_at(area);
        let accent = ui.visuals().hyperlink_color;
        let corners = path.corners();
        for shift in map.copies(&corners) {
            let own = shift == [0.0; 2];
            // Copies end with the image.
            let painter = if own { painter.clone() } else { painter.with_clip_rect(map.visible().intersect(area)) };
            let points = corners.iter().map(|at| map.screen([0, 1].map(|axis| at[axis] + shift[axis]))).collect();
            paint_line(&painter, points, accent.gamma_multiply(if own { 1.0 } else { 0.6 }), own);
        }
        let selected = PathEditing::point(ui.ctx(), path);
        let pointer = self.path.hover.filter(|at| area.contains(*at));
        let near = pointer.and_then(|at| map.handle_at(&path.points, selected, at));
        for (i, point) in path.points.iter().enumerate() {
            let size = if near == Some(i) { HANDLE + 1.5 } else { HANDLE };
            let fill = if selected == Some(i) { accent } else { Color32::WHITE };
            for at in map.handles(*point).filter(|at| area.expand(size).contains(*at)) {
                paint_handle(&painter, at, (size, fill), i == 0);
            }
        }
        match &self.path.gesture {
            PathGesture::Stroke { samples, .. } => {
                paint_line(&painter, samples.iter().map(|at| map.screen(*at)).collect(), accent, true);
            }
            PathGesture::None if drawing && pointer.is_some() => ui.ctx().set_cursor_icon(CursorIcon::Crosshair),
            PathGesture::None if near.is_some() => {
                let removes = ui.input(|i| i.modifiers.alt);
                ui.ctx().set_cursor_icon(if removes { CursorIcon::NotAllowed } else { CursorIcon::Move });
            }
            PathGesture::None => {
                let nearest = |at| map.nearest_on_copies(path, at, |to| nearest_place(path, to, map.scale()));
                let place = pointer.and_then(nearest).filter(|(place, _)| place.distance <= PATH_RADIUS);
                if let Some((place, shift)) = place {
                    // A point that a click would insert.
                    let at = map.screen([0, 1].map(|axis| place.at[axis] + shift[axis]));
                    paint_handle(&painter, at, (HANDLE - 1.0, accent.gamma_multiply(0.8)), false);
                    ui.ctx().set_cursor_icon(CursorIcon::Copy);
                }
            }
            PathGesture::Done | PathGesture::Move { .. } => {}
        }
    }

    /// Buttons in a corner of the view: show the points, and draw.
    fn path_buttons(&mut self, ui: &mut Ui, area: Rect, path: &NodePath, commands: &mut Vec<EditorCommand>) {
        let builder = UiBuilder::new().id_salt("path buttons").max_rect(area.shrink(6.0));
        let mut corner = ui.new_child(builder);
        let frame = Frame::NONE.fill(corner.visuals().panel_fill.gamma_multiply(0.9)).corner_radius(4.0);
        frame.inner_margin(Margin::same(2)).show(&mut corner, |ui| {
            ui.horizontal(|ui| {
                let about = format!("shows the points of `{}`: drag them, or click the line to add one", path.node);
                ui.toggle_value(&mut self.path.shown, "points").on_hover_text(about);
                if self.path.shown {
                    let drawing = PathEditing::is_drawing(ui.ctx(), path);
                    let key = CommandId::DrawPath.shortcut_text(ui.ctx());
                    let about = format!("{key}: click to add points at the end, or drag to draw a stroke");
                    if ui.selectable_label(drawing, "draw").on_hover_text(about).clicked() {
                        commands.push(EditorCommand::Run(CommandId::DrawPath));
                    }
                }
            });
        });
    }
}

/// Paints a line that is visible on any background; thin for copies.
fn paint_line(painter: &Painter, points: Vec<Pos2>, colour: Color32, own: bool) {
    let width = if own { 1.8 } else { 1.0 };
    painter.add(Shape::line(points.clone(), Stroke::new(width + 1.6, Color32::from_black_alpha(150))));
    painter.add(Shape::line(points, Stroke::new(width, colour)));
}

/// Paints a handle; that of the first point is a square.
fn paint_handle(painter: &Painter, at: Pos2, (size, fill): (f32, Color32), first: bool) {
    let edge = Stroke::new(1.5, Color32::from_black_alpha(220));
    if first {
        let area = Rect::from_center_size(at, vec2(size, size) * 2.0);
        painter.rect(area, 1.0, fill, edge, egui::StrokeKind::Middle);
    } else {
        painter.circle(at, size, fill, edge);
    }
}

/// Names the visible handles for screen readers.
fn name_handles(ui: &Ui, area: Rect, path: &NodePath, map: &PathMap) {
    for (i, [x, y]) in path.points.iter().enumerate() {
        let at = map.screen([*x, *y]);
        if !area.contains(at) {
            continue;
        }
        let named = ui.interact(
            Rect::from_center_size(at, vec2(NAMED, NAMED) * 2.0),
            ui.id().with(("point of the path", i)),
            Sense::hover(),
        );
        let label = format!("point {} of {}, at {x}, {y}", i + 1, path.points.len());
        named.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, label.clone()));
    }
}

/// Shows how to draw, at the lower edge.
fn show_hint(ui: &Ui, area: Rect) {
    let painter = ui.painter_at(area);
    let hint = "click adds a point, drag draws a stroke, Esc ends";
    let galley = painter.layout_no_wrap(hint.to_owned(), FontId::proportional(12.5), Color32::WHITE);
    let place = Align2::CENTER_BOTTOM.anchor_size(area.center_bottom() - vec2(0.0, 8.0), galley.size());
    painter.rect_filled(place.expand2(vec2(8.0, 4.0)), 4.0, Color32::from_black_alpha(210));
    painter.galley(place.min, galley, Color32::WHITE);
    let label = ui.interact(place, ui.id().with("drawing"), Sense::hover());
    label.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, hint));
}
