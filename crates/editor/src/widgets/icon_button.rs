//! Small buttons with drawn icons, icons of nodes, and the compact spacing of the views.

use egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Response, RichText, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2,
    vec2,
};

/// Icon of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ButtonIcon {
    Maximise,
    Restore,
    Split,
    Close,
    Reset,
    Play,
    Pause,
    Histogram,
    Lock,
}

/// Button with an icon. Its name is shown as a tooltip and read by screen readers.
pub(crate) fn icon_button(ui: &mut Ui, icon: ButtonIcon, name: &str) -> Response {
    let side = ui.spacing().interact_size.y;
    let (area, response) = ui.allocate_exact_size(vec2(side, side), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
    paint_icon(ui, icon, area, &response, false);
    response.on_hover_text(name)
}

/// Icon button that is on or off.
pub(crate) fn icon_toggle(ui: &mut Ui, icon: ButtonIcon, name: &str, on: &mut bool) -> Response {
    let side = ui.spacing().interact_size.y;
    let (area, mut response) = ui.allocate_exact_size(vec2(side, side), Sense::click());
    if response.clicked() {
        *on = !*on;
        response.mark_changed();
    }
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, *on, name));
    paint_icon(ui, icon, area, &response, *on);
    response
}

/// Small, weak text.
pub(crate) fn quiet(text: impl Into<String>) -> RichText {
    RichText::new(text).size(11.0).weak()
}

/// Paints the icon of a node around a point.
pub(crate) fn node_icon(ui: &Ui, at: Pos2, icon: char, size: f32, colour: Color32) {
    // The colours of nodes are chosen for dark backgrounds.
    let colour = if ui.visuals().dark_mode { colour } else { colour.lerp_to_gamma(Color32::BLACK, 0.35) };
    ui.painter().text(at, Align2::CENTER_CENTER, icon, FontId::proportional(size), colour);
}

fn paint_icon(ui: &Ui, icon: ButtonIcon, area: Rect, response: &Response, on: bool) {
    let visuals = ui.style().interact_selectable(response, on);
    if on || response.hovered() || response.has_focus() {
        ui.painter().rect_filled(area, visuals.corner_radius, visuals.weak_bg_fill);
    }
    let area = Rect::from_center_size(area.center(), vec2(9.0, 9.0));
    draw(ui.painter(), icon, area, Stroke::new(1.5, visuals.text_color()));
}

/// Reduces the spacing, for toolbars beside images.
pub(crate) fn compact_spacing(ui: &mut Ui) {
    let spacing = ui.spacing_mut();
    spacing.button_padding = vec2(5.0, 2.0);
    spacing.item_spacing = vec2(4.0, 4.0);
    spacing.interact_size.y = 20.0;
}

fn draw(painter: &Painter, icon: ButtonIcon, area: Rect, stroke: Stroke) {
    let at = |x: f32, y: f32| pos2(area.left() + x * area.width(), area.top() + y * area.height());
    let line = |from, to| {
        painter.line_segment([from, to], stroke);
    };
    match icon {
        ButtonIcon::Maximise => {
            painter.rect_stroke(area, 1.0, stroke, egui::StrokeKind::Middle);
        }
        ButtonIcon::Restore => {
            let half = Rect::from_min_max(at(0.0, 0.35), at(0.65, 1.0));
            painter.rect_stroke(half, 1.0, stroke, egui::StrokeKind::Middle);
            line(at(0.35, 0.0), at(1.0, 0.0));
            line(at(1.0, 0.0), at(1.0, 0.65));
        }
        ButtonIcon::Split => {
            painter.rect_stroke(area, 1.0, stroke, egui::StrokeKind::Middle);
            line(at(0.0, 0.5), at(1.0, 0.5));
        }
        ButtonIcon::Close => {
            line(at(0.05, 0.05), at(0.95, 0.95));
            line(at(0.95, 0.05), at(0.05, 0.95));
        }
        ButtonIcon::Reset => {
            line(at(0.0, 0.5), at(1.0, 0.5));
            line(at(0.0, 0.5), at(0.4, 0.1));
            line(at(0.0, 0.5), at(0.4, 0.9));
        }
        ButtonIcon::Play => {
            let corners = vec![at(0.15, 0.0), at(1.0, 0.5), at(0.15, 1.0)];
            painter.add(egui::Shape::convex_polygon(corners, stroke.color, Stroke::NONE));
        }
        ButtonIcon::Histogram => {
            for (i, high) in [0.4, 0.9, 0.6].into_iter().enumerate() {
                let x = i as f32 * 0.36;
                painter.rect_filled(Rect::from_min_max(at(x, 1.0 - high), at(x + 0.26, 1.0)), 0.0, stroke.color);
            }
        }
        ButtonIcon::Lock => {
            painter.rect_filled(Rect::from_min_max(at(0.05, 0.45), at(0.95, 1.0)), 1.0, stroke.color);
            let bow = Rect::from_min_max(at(0.25, 0.0), at(0.75, 0.6));
            painter.rect_stroke(bow, 2.0, stroke, egui::StrokeKind::Middle);
        }
        ButtonIcon::Pause => {
            for x in [0.1, 0.62] {
                let bar = Rect::from_min_max(at(x, 0.0), at(x + 0.28, 1.0));
                painter.rect_filled(bar, 0.0, stroke.color);
            }
        }
    }
}
