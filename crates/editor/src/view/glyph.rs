//! Small buttons with drawn signs, and the tight spacing of what stands above a view.

use egui::{Painter, Rect, Response, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// What a button shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Glyph {
    /// Takes all the room.
    Grow,
    /// Shares it again.
    Share,
    Close,
    Reset,
    Play,
    Pause,
}

/// A button with a sign; its name is what it does.
pub(crate) fn glyph(ui: &mut Ui, glyph: Glyph, name: &str) -> Response {
    let side = ui.spacing().interact_size.y;
    let (area, response) = ui.allocate_exact_size(vec2(side, side), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
    let visuals = ui.style().interact(&response);
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(area, visuals.corner_radius, visuals.weak_bg_fill);
    }
    let area = Rect::from_center_size(area.center(), vec2(9.0, 9.0));
    draw(ui.painter(), glyph, area, Stroke::new(1.5, visuals.text_color()));
    response.on_hover_text(name)
}

/// Everything closer together, as beside pictures there is little room.
pub(crate) fn small(ui: &mut Ui) {
    let spacing = ui.spacing_mut();
    spacing.button_padding = vec2(5.0, 2.0);
    spacing.item_spacing = vec2(4.0, 4.0);
    spacing.interact_size.y = 20.0;
}

fn draw(painter: &Painter, glyph: Glyph, area: Rect, stroke: Stroke) {
    let at = |x: f32, y: f32| pos2(area.left() + x * area.width(), area.top() + y * area.height());
    let line = |from, to| drop(painter.line_segment([from, to], stroke));
    match glyph {
        Glyph::Grow => {
            painter.rect_stroke(area, 1.0, stroke, egui::StrokeKind::Middle);
        }
        Glyph::Share => {
            painter.rect_stroke(area, 1.0, stroke, egui::StrokeKind::Middle);
            line(at(0.0, 0.5), at(1.0, 0.5));
        }
        Glyph::Close => {
            line(at(0.05, 0.05), at(0.95, 0.95));
            line(at(0.95, 0.05), at(0.05, 0.95));
        }
        Glyph::Reset => {
            line(at(0.0, 0.5), at(1.0, 0.5));
            line(at(0.0, 0.5), at(0.4, 0.1));
            line(at(0.0, 0.5), at(0.4, 0.9));
        }
        Glyph::Play => {
            let corners = vec![at(0.15, 0.0), at(1.0, 0.5), at(0.15, 1.0)];
            painter.add(egui::Shape::convex_polygon(corners, stroke.color, Stroke::NONE));
        }
        Glyph::Pause => {
            for x in [0.1, 0.62] {
                let bar = Rect::from_min_max(at(x, 0.0), at(x + 0.28, 1.0));
                painter.rect_filled(bar, 0.0, stroke.color);
            }
        }
    }
}
