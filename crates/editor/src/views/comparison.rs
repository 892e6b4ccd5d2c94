//! Comparison of the kept image with the current one.

use super::kept_picture::KeptPicture;
use super::shown_texture::ShownTexture;
use super::view_2d::View2d;
use egui::{Align2, Color32, CursorIcon, FontId, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, vec2};

impl View2d {
    /// Button that keeps the current image, or discards the kept one.
    pub(super) fn keep_button(&mut self, ui: &mut Ui) {
        let kept = self.kept.is_some();
        let about = if kept { "discards the kept image" } else { "keeps this image for comparison" };
        let text = if kept { "drop A" } else { "keep A" };
        let button = ui.add_enabled(kept || self.displayed.is_some(), egui::Button::selectable(kept, text));
        if !button.on_hover_text(about).clicked() {
            return;
        }
        self.kept = match (&self.kept, &self.displayed) {
            (None, Some(displayed)) => {
                let squares = self.texture.as_ref().is_some_and(|(_, squares)| *squares);
                let texture = ShownTexture::new(ui.ctx(), "kept picture", &displayed.screen, squares);
                Some(KeptPicture { texture, squares, at: 0.5 })
            }
            _ => None,
        };
    }

    /// Divider between the two images, to be dragged.
    pub(super) fn show_divider(&mut self, ui: &Ui, area: Rect) {
        let Some(kept) = &mut self.kept else { return };
        let grip = Rect::from_center_size(egui::pos2(kept.divider(area), area.center().y), vec2(12.0, area.height()));
        let response = ui.interact(grip, ui.id().with("divider"), Sense::drag());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, "divider between A and now"));
        let response = response.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal);
        let response = response.on_hover_text("left: the kept image A; right: the image now");
        if let Some(at) = response.interact_pointer_pos().filter(|_| response.dragged()) {
            kept.at = ((at.x - area.left()) / area.width()).clamp(0.0, 1.0);
        }
        let (x, painter) = (kept.divider(area), ui.painter_at(area));
        painter.vline(x, area.y_range(), Stroke::new(3.0, Color32::from_black_alpha(120)));
        painter.vline(x, area.y_range(), Stroke::new(1.5, ui.visuals().hyperlink_color));
        painter.circle_filled(egui::pos2(x, area.center().y), 5.0, ui.visuals().hyperlink_color);
        for (text, align, side) in [("A", Align2::RIGHT_TOP, -7.0), ("now", Align2::LEFT_TOP, 7.0)] {
            let text = painter.layout_no_wrap(text.to_owned(), FontId::proportional(11.0), Color32::WHITE);
            let place = align.anchor_size(egui::pos2(x + side, area.top() + 7.0), text.size());
            painter.rect_filled(place.expand2(vec2(4.0, 1.0)), 3.0, Color32::from_black_alpha(150));
            painter.galley(place.min, text, Color32::WHITE);
        }
    }
}
