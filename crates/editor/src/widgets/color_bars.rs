//! Bars and areas of colours in which a value is picked, and swatches.

use super::arrow_keys::arrow_steps;
use super::hex_color::{ColorBytes, hex_text};
use egui::{
    Color32, Mesh, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType,
    pos2, vec2,
};

/// Colours along a bar.
const STEPS: usize = 24;
/// Step of an arrow key, as a fraction of the range.
const KEY_STEP: f32 = 0.01;
/// Side of the checkerboard squares behind transparent colours.
const SQUARE: f32 = 5.0;

/// Opaque colour on the screen.
pub(super) fn opaque([r, g, b, _]: ColorBytes) -> Color32 {
    Color32::from_rgb(r, g, b)
}

/// Bar of the available width; returns the new place, 0 to 1, when it changes.
pub(super) fn color_bar(ui: &mut Ui, name: &str, at: f32, color: impl Fn(f32) -> Color32) -> Option<f32> {
    let size = vec2(ui.available_width(), 14.0);
    let (area, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    response.widget_info(|| WidgetInfo {
        value: Some(f64::from(at)),
        ..WidgetInfo::labeled(WidgetType::Slider, true, name)
    });
    let painter = ui.painter_at(area.expand(2.0));
    paint_squares(&painter, area);
    let mut mesh = Mesh::default();
    for i in 0..=STEPS {
        let t = i as f32 / STEPS as f32;
        let (x, shade) = (area.left() + t * area.width(), color(t));
        mesh.colored_vertex(pos2(x, area.top()), shade);
        mesh.colored_vertex(pos2(x, area.bottom()), shade);
        if i > 0 {
            let n = 2 * i as u32;
            mesh.add_triangle(n - 2, n - 1, n);
            mesh.add_triangle(n - 1, n, n + 1);
        }
    }
    painter.add(mesh);
    outline(ui, area, &response);
    let x = area.left() + at.clamp(0.0, 1.0) * area.width();
    let handle = Rect::from_center_size(pos2(x, area.center().y), vec2(5.0, area.height() + 2.0));
    painter.rect(
        handle,
        2.0,
        Color32::TRANSPARENT,
        Stroke::new(3.0, Color32::from_black_alpha(150)),
        StrokeKind::Middle,
    );
    painter.rect(handle, 2.0, Color32::TRANSPARENT, Stroke::new(1.5, Color32::WHITE), StrokeKind::Middle);
    let [x, _] = moved(ui, &response, area, [at, 0.0]);
    (x != at).then_some(x)
}

/// Area of saturation, to the right, and value, upwards; returns the new ones when they change.
pub(super) fn color_area(
    ui: &mut Ui,
    name: &str,
    at: [f32; 2],
    color: impl Fn([f32; 2]) -> Color32,
) -> Option<[f32; 2]> {
    let size = vec2(ui.available_width(), 128.0);
    let (area, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, name));
    let mut mesh = Mesh::default();
    let across = STEPS as u32 + 1;
    for row in 0..=STEPS {
        for column in 0..=STEPS {
            let [x, y] = [column, row].map(|i| i as f32 / STEPS as f32);
            let place = pos2(area.left() + x * area.width(), area.bottom() - y * area.height());
            mesh.colored_vertex(place, color([x, y]));
        }
    }
    for row in 0..STEPS as u32 {
        for first in (row * across..).take(STEPS) {
            mesh.add_triangle(first, first + 1, first + across);
            mesh.add_triangle(first + 1, first + across, first + across + 1);
        }
    }
    let painter = ui.painter_at(area.expand(1.0));
    painter.add(mesh);
    outline(ui, area, &response);
    let handle = pos2(area.left() + at[0] * area.width(), area.bottom() - at[1] * area.height());
    let painter = ui.painter_at(area);
    painter.circle(handle, 5.0, opaque_at(&color, at), Stroke::new(3.0, Color32::from_black_alpha(150)));
    painter.circle_stroke(handle, 5.0, Stroke::new(1.5, Color32::WHITE));
    let new = moved(ui, &response, area, at);
    (new != at).then_some(new)
}

/// Button that shows a colour, over squares where it is transparent.
pub(super) fn swatch(ui: &mut Ui, name: &str, color: ColorBytes, size: Vec2) -> Response {
    let (area, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::ColorButton, true, name));
    let painter = ui.painter_at(area.expand(1.0));
    if color[3] < 255 {
        paint_squares(&painter, area);
        let [r, g, b, a] = color;
        painter.rect_filled(area, 0.0, Color32::from_rgba_unmultiplied(r, g, b, a));
        // The left half shows the colour without its alpha.
        painter.rect_filled(area.with_max_x(area.center().x), 0.0, opaque(color));
    } else {
        painter.rect_filled(area, 2.0, opaque(color));
    }
    outline(ui, area, &response);
    response
}

/// Row of swatches that wraps; returns the one that was clicked.
pub(super) fn swatches(ui: &mut Ui, name: &str, colors: &[ColorBytes]) -> Option<ColorBytes> {
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
        for color in colors {
            let text = hex_text(*color);
            let button = swatch(ui, &format!("{name} {text}"), *color, vec2(16.0, 16.0));
            if button.on_hover_text(text).clicked() {
                chosen = Some(*color);
            }
        }
    });
    chosen
}

fn opaque_at(color: &impl Fn([f32; 2]) -> Color32, at: [f32; 2]) -> Color32 {
    color(at.map(|v| v.clamp(0.0, 1.0)))
}

/// Place that the pointer or the arrow keys choose, 0 to 1 along both axes.
fn moved(ui: &Ui, response: &Response, area: Rect, at: [f32; 2]) -> [f32; 2] {
    if response.clicked() || response.drag_started() {
        response.request_focus();
    }
    let steps = arrow_steps(ui, response);
    if steps != Vec2::ZERO {
        return [at[0] + steps.x * KEY_STEP, at[1] + steps.y * KEY_STEP].map(|v| v.clamp(0.0, 1.0));
    }
    let pressed = response.is_pointer_button_down_on() || response.clicked();
    let Some(pointer) = response.interact_pointer_pos().filter(|_| pressed) else { return at };
    let [x, y] = [(pointer.x - area.left()) / area.width(), (area.bottom() - pointer.y) / area.height()];
    [x, y].map(|v| v.clamp(0.0, 1.0))
}

fn outline(ui: &Ui, area: Rect, response: &Response) {
    let visuals = ui.visuals();
    let focused = response.has_focus() || response.hovered();
    let edge = if focused { visuals.hyperlink_color } else { visuals.widgets.noninteractive.bg_stroke.color };
    ui.painter().rect_stroke(area, 2.0, Stroke::new(1.0, edge), StrokeKind::Outside);
}

/// Paints the squares behind transparent colours.
fn paint_squares(painter: &Painter, area: Rect) {
    painter.rect_filled(area, 0.0, Color32::from_gray(150));
    let [columns, rows] = [area.width(), area.height()].map(|side| (side / SQUARE).ceil() as usize);
    for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row))) {
        if (column + row) % 2 == 0 {
            let corner: Pos2 = area.min + vec2(column as f32, row as f32) * SQUARE;
            let square = Rect::from_min_size(corner, Vec2::splat(SQUARE)).intersect(area);
            painter.add(Shape::rect_filled(square, 0.0, Color32::from_gray(105)));
        }
    }
}
