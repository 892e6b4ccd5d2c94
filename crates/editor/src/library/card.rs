//! Card of an item: its picture, name and star.

use super::items::title;
use crate::commands::LibraryItem;
use egui::{
    Align2, Color32, FontId, Rect, Response, Sense, Stroke, StrokeKind, TextWrapMode, TextureHandle, Ui, WidgetInfo,
    WidgetText, WidgetType, pos2, vec2,
};

/// Side of a picture, and height of the name below it.
pub(super) const PICTURE: f32 = 80.0;
const NAME: f32 = 18.0;
/// Side of the star.
pub(crate) const STAR: f32 = 20.0;

/// Shows the card of an item; returns it and its star.
pub(super) fn card(
    ui: &mut Ui,
    item: &LibraryItem,
    picture: Option<&TextureHandle>,
    favourite: bool,
) -> (Response, Response) {
    let title = title(item);
    let (area, response) = ui.allocate_exact_size(vec2(PICTURE + 8.0, PICTURE + NAME + 8.0), Sense::click_and_drag());
    let kind = if item.is_preset { "preset" } else { "graph" };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{title}, a {kind} of the library")));
    let visuals = ui.style().interact(&response);
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(area, 6.0, visuals.weak_bg_fill);
        ui.painter().rect_stroke(area, 6.0, visuals.bg_stroke, StrokeKind::Inside);
    }
    let frame = Rect::from_min_size(area.min + vec2(4.0, 4.0), vec2(PICTURE, PICTURE));
    paint_picture(ui, frame, picture);
    let text =
        WidgetText::from(title).into_galley(ui, Some(TextWrapMode::Truncate), PICTURE, FontId::proportional(12.0));
    let at = pos2(area.center().x, frame.bottom() + NAME * 0.5 + 2.0);
    let at = Align2::CENTER_CENTER.anchor_size(at, text.size());
    ui.painter().galley(at.min, text, visuals.text_color());
    if item.is_preset {
        let at = frame.left_bottom() + vec2(3.0, -3.0);
        let label = ui.painter().layout_no_wrap(kind.to_owned(), FontId::proportional(10.0), Color32::WHITE);
        let label_area = Align2::LEFT_BOTTOM.anchor_size(at, label.size()).expand2(vec2(3.0, 1.0));
        ui.painter().rect_filled(label_area, 3.0, Color32::from_black_alpha(170));
        ui.painter().galley(label_area.min + vec2(3.0, 1.0), label, Color32::WHITE);
    }
    let star = Rect::from_min_size(frame.right_top() + vec2(-STAR, 0.0), vec2(STAR, STAR));
    let near = ui.rect_contains_pointer(area) || response.has_focus();
    let star = star_button(ui, star, title, favourite, near);
    (response, star)
}

/// Star that marks a favourite. It is drawn while it is set or the pointer is near.
pub(crate) fn star_button(ui: &Ui, area: Rect, title: &str, favourite: bool, near: bool) -> Response {
    let response = ui.interact(area, ui.id().with((title, "star")), Sense::click());
    let label = format!("favourite: {title}");
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, favourite, &label));
    if favourite || near || response.has_focus() {
        let (sign, colour) = match favourite {
            true => ('★', Color32::from_rgb(250, 200, 70)),
            false => ('☆', Color32::WHITE),
        };
        ui.painter().circle_filled(area.center(), STAR * 0.45, Color32::from_black_alpha(130));
        ui.painter().text(area.center(), Align2::CENTER_CENTER, sign, FontId::proportional(14.0), colour);
    }
    let about =
        if favourite { "remove from the favourites" } else { "favourites are listed first, also when adding nodes" };
    response.on_hover_text(about)
}

/// Paints a picture with a thin border, or an empty area until it has been evaluated.
pub(super) fn paint_picture(ui: &Ui, area: Rect, picture: Option<&TextureHandle>) {
    ui.painter().rect_filled(area, 4.0, ui.visuals().extreme_bg_color);
    if let Some(texture) = picture {
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        ui.painter().image(texture.id(), area, whole, Color32::WHITE);
    }
    let line = Stroke::new(1.0, ui.visuals().weak_text_color().gamma_multiply(0.5));
    ui.painter().rect_stroke(area, 2.0, line, StrokeKind::Outside);
}
