//! Small buttons with drawn signs, and the tight spacing of what stands above a view.

use egui::{Painter, Rect, Response, RichText, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

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
    Bars,
}

/// A button with a sign; its name is what it does.
pub(crate) fn glyph(ui: &mut Ui, glyph: Glyph, name: &str) -> Response {
    let side = ui.spacing().interact_size.y;
    let (area, response) = ui.allocate_exact_size(vec2(side, side), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
    sign(ui, glyph, area, &response, false);
    response.on_hover_text(name)
}

/// A sign that is on or off.
pub(crate) fn toggle(ui: &mut Ui, glyph: Glyph, name: &str, on: &mut bool) -> Response {
    let side = ui.spacing().interact_size.y;
    let (area, mut response) = ui.allocate_exact_size(vec2(side, side), Sense::click());
    if response.clicked() {
        *on = !*on;
        response.mark_changed();
    }
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, *on, name));
    sign(ui, glyph, area, &response, *on);
    response
}

/// Small words beside things.
pub(crate) fn quiet(text: impl Into<String>) -> RichText {
    RichText::new(text).size(11.0).weak()
}

fn sign(ui: &Ui, glyph: Glyph, area: Rect, response: &Response, on: bool) {
    let visuals = ui.style().interact_selectable(response, on);
    if on || response.hovered() || response.has_focus() {
        ui.painter().rect_filled(area, visuals.corner_radius, visuals.weak_bg_fill);
    }
    let area = Rect::from_center_size(area.center(), vec2(9.0, 9.0));
    draw(ui.painter(), glyph, area, Stroke::new(1.5, visuals.text_color()));
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
    let line = |from, to| {
        painter.line_segment([from, to], stroke);
    };
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
        Glyph::Bars => {
            for (i, high) in [0.4, 0.9, 0.6].into_iter().enumerate() {
                let x = i as f32 * 0.36;
                painter.rect_filled(Rect::from_min_max(at(x, 1.0 - high), at(x + 0.26, 1.0)), 0.0, stroke.color);
            }
        }
        Glyph::Pause => {
            for x in [0.1, 0.62] {
                let bar = Rect::from_min_max(at(x, 0.0), at(x + 0.28, 1.0));
                painter.rect_filled(bar, 0.0, stroke.color);
            }
        }
    }
}
