//! Points of a path: their number, the coordinates of the selected one, and buttons that change the list.

use crate::commands::{CommandId, EditorCommand};
use crate::paths::{NodePath, PathEditing, clamped};
use crate::widgets::number_field;
use egui::{Button, Context, Ui, vec2};
use lapidary_evaluator::declare::path::POINT_RANGE;

/// Distance of a point that is added behind the last one, in tiles.
const APART: f32 = 0.1;

/// Width of the letter before a coordinate.
const LETTER: f32 = 9.0;

/// Shows the points of a path below the name of its input, and edits them.
pub(super) fn path_settings(ui: &mut Ui, path: &NodePath, is_default: bool, commands: &mut Vec<EditorCommand>) {
    let context = ui.ctx().clone();
    let selected = PathEditing::point(&context, path);
    let mut points = path.points.clone();
    selection_row(ui, path, selected);
    if let Some(place) = selected.and_then(|point| points.get_mut(point)) {
        coordinates_row(ui, place);
    }
    let typed = points != path.points;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
        ui.spacing_mut().button_padding.x = 4.0;
        draw_button(ui, path, commands);
        let button = |ui: &mut Ui, enabled: bool, text: &str, about: &str| {
            ui.add_enabled(enabled, Button::new(text)).on_hover_text(about).clicked()
        };
        if button(ui, true, "add", "adds a point behind the selected one, or at the end") {
            if path.free_points() == 0 {
                commands.push(EditorCommand::Warn(path.full_message()));
            } else {
                let index = add_point(&mut points, selected, path.closed);
                PathEditing::select(&context, path, Some(index));
            }
        }
        if button(ui, selected.is_some(), "remove", "removes the selected point") {
            remove_point(&context, path, &mut points, selected);
        }
        if button(ui, points.len() > 1, "reverse", "reverses the direction of the path") {
            points.reverse();
            let last = points.len().saturating_sub(1);
            PathEditing::select(&context, path, selected.map(|point| last.saturating_sub(point)));
        }
        if button(ui, !points.is_empty(), "clear", "removes all points") {
            points.clear();
        }
        if button(ui, !is_default, "reset", "restores the default points of the node") {
            points = path.default_points();
        }
    });
    if points == path.points {
        return;
    }
    let edit = vec![path.edit(&points)];
    // Dragged coordinates are one undo step; each button is a step of its own.
    commands.push(if typed { EditorCommand::edit_step(edit, path.step()) } else { EditorCommand::edit(edit) });
}

/// Buttons that select another point, and the place of the selected one in the list.
fn selection_row(ui: &mut Ui, path: &NodePath, selected: Option<usize>) {
    let count = path.points.len();
    ui.horizontal(|ui| {
        ui.spacing_mut().button_padding.x = 4.0;
        let mut step = |text: &str, about: &str, to: usize| {
            if ui.add_enabled(count > 0, Button::new(text)).on_hover_text(about).clicked() {
                PathEditing::select(ui.ctx(), path, Some(to));
            }
        };
        let last = count.saturating_sub(1);
        step(
            "previous",
            "selects the point before",
            selected.map_or(last, |point| point.checked_sub(1).unwrap_or(last)),
        );
        step("next", "selects the point behind", selected.map_or(0, |point| if point < last { point + 1 } else { 0 }));
        match selected {
            Some(point) => ui.label(format!("point {} of {count}", point + 1)),
            None => ui.weak("click a point in the 2D view"),
        };
    });
}

/// Fields for the coordinates of a point.
fn coordinates_row(ui: &mut Ui, place: &mut [f32; 2]) {
    ui.horizontal(|ui| {
        let width = (ui.available_width() - 3.0 * ui.spacing().item_spacing.x) / 2.0 - LETTER;
        let range = f64::from(POINT_RANGE[0])..=f64::from(POINT_RANGE[1]);
        let mut new = *place;
        for (axis, name) in ["x of the point", "y of the point"].into_iter().enumerate() {
            ui.weak(&name[..1]);
            ui.allocate_ui(vec2(width, ui.spacing().interact_size.y), |ui| {
                // The shortest number that is this one as an `f32`.
                let mut v = place[axis].to_string().parse().unwrap_or(f64::from(place[axis]));
                if number_field(ui, name, &mut v, Some(&range), false).changed() {
                    new[axis] = v as f32;
                }
            });
        }
        if new != *place {
            *place = clamped(new);
        }
    });
}

/// Button that begins or ends drawing in the 2D view.
fn draw_button(ui: &mut Ui, path: &NodePath, commands: &mut Vec<EditorCommand>) {
    let drawing = PathEditing::is_drawing(ui.ctx(), path);
    let key = CommandId::DrawPath.shortcut_text(ui.ctx());
    let about = format!("{key} over the 2D view: click there to add points at the end, or drag to draw a stroke");
    if ui.add(Button::new("draw in the 2D view").selected(drawing)).on_hover_text(about).clicked() {
        commands.push(EditorCommand::Run(CommandId::DrawPath));
    }
}

/// Adds a point behind the selected one, or at the end; returns its index.
fn add_point(points: &mut Vec<[f32; 2]>, selected: Option<usize>, closed: bool) -> usize {
    let Some(before) = selected.or(points.len().checked_sub(1)) else {
        points.push([0.5, 0.5]);
        return 0;
    };
    let from = points[before];
    let next = points.get(before + 1).or(points.first().filter(|_| closed && points.len() > 2));
    let place = match next {
        Some(to) => [0, 1].map(|axis| (from[axis] + to[axis]) * 0.5),
        None => [from[0] + APART, from[1]],
    };
    points.insert(before + 1, clamped(place));
    before + 1
}

fn remove_point(context: &Context, path: &NodePath, points: &mut Vec<[f32; 2]>, selected: Option<usize>) {
    let Some(point) = selected.filter(|point| *point < points.len()) else { return };
    points.remove(point);
    PathEditing::select(context, path, Some(point.saturating_sub(1)).filter(|_| !points.is_empty()));
}
