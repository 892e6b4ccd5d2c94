//! Card of an item: its picture, name and star.

use super::items::title;
use crate::commands::LibraryItem;
use crate::widgets::PictureCard;
use egui::{Align2, Color32, FontId, Rect, Response, Sense, TextureId, Ui, WidgetInfo, WidgetType, vec2};

/// Side of a picture, and height of the name below it.
pub(super) const PICTURE: f32 = 80.0;
const NAME: f32 = 18.0;
/// Side of the star.
pub(crate) const STAR: f32 = 20.0;

/// Card of an item, and its star.
pub(super) struct ShownCard {
    pub(super) card: Response,
    pub(super) star: Response,
}

/// Shows the card of an item.
pub(super) fn card(ui: &mut Ui, item: &LibraryItem, picture: Option<TextureId>, favourite: bool) -> ShownCard {
    let title = title(item);
    let kind = if item.is_preset { "preset" } else { "graph" };
    let label = format!("{title}, a {kind} of the library");
    let sense = Sense::click_and_drag();
    let shown = PictureCard { name: title, label: &label, picture, side: PICTURE, name_height: NAME, sense };
    let card = shown.show(ui);
    let frame = shown.picture_area(card.rect);
    if item.is_preset {
        let at = frame.left_bottom() + vec2(3.0, -3.0);
        let label = ui.painter().layout_no_wrap(kind.to_owned(), FontId::proportional(10.0), Color32::WHITE);
        let label_area = Align2::LEFT_BOTTOM.anchor_size(at, label.size()).expand2(vec2(3.0, 1.0));
        ui.painter().rect_filled(label_area, 3.0, Color32::from_black_alpha(170));
        ui.painter().galley(label_area.min + vec2(3.0, 1.0), label, Color32::WHITE);
    }
    let star = Rect::from_min_size(frame.right_top() + vec2(-STAR, 0.0), vec2(STAR, STAR));
    let near = ui.rect_contains_pointer(card.rect) || card.has_focus();
    let star = star_button(ui, star, title, favourite, near);
    ShownCard { card, star }
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
    let about = if favourite {
        "removes it from the favourites"
    } else {
        "favourites are listed first, also when adding nodes"
    };
    response.on_hover_text(about)
}
