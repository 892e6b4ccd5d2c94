//! A picture that is kept, beside the one that shows now.

use super::picture::options;
use super::view_2d::View2d;
use crate::editor::Editor;
use egui::{Align2, Color32, CursorIcon, FontId, Rect, Sense, Stroke, TextureHandle, Ui, WidgetInfo, WidgetType, vec2};

/// What is kept as A, and where the line is, of the width of the view.
pub(super) struct KeptPicture {
    pub(super) texture: TextureHandle,
    at: f32,
}

impl KeptPicture {
    /// Where the line is on the screen.
    pub(super) fn line(&self, area: Rect) -> f32 {
        (area.left() + self.at * area.width()).round()
    }
}

impl Editor {
    /// Keeps the picture, or lets it go.
    pub(super) fn wipe_button(&mut self, ui: &mut Ui) {
        let flat = &mut self.view_2d;
        let kept = flat.wipe.is_some();
        let about = if kept { "lets the picture go that was kept" } else { "keeps this picture to compare with" };
        let text = if kept { "drop A" } else { "keep A" };
        let button = ui.add_enabled(kept || flat.print.is_some(), egui::Button::selectable(kept, text));
        if !button.on_hover_text(about).clicked() {
            return;
        }
        flat.wipe = match (&flat.wipe, &flat.print) {
            (None, Some(print)) => {
                let squares = flat.texture.as_ref().is_some_and(|(_, squares)| *squares);
                let texture = ui.ctx().load_texture("kept picture", print.screen.clone(), options(squares));
                Some(KeptPicture { texture, at: 0.5 })
            }
            _ => None,
        };
    }
}

impl View2d {
    /// The line between the two, to be dragged.
    pub(super) fn wipe_show(&mut self, ui: &Ui, area: Rect) {
        let Some(wipe) = &mut self.wipe else { return };
        let grip = Rect::from_center_size(egui::pos2(wipe.line(area), area.center().y), vec2(12.0, area.height()));
        let response = ui.interact(grip, ui.id().with("wipe"), Sense::drag());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, "the line between A and now"));
        let response = response.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal);
        if let Some(at) = response.interact_pointer_pos().filter(|_| response.dragged()) {
            wipe.at = ((at.x - area.left()) / area.width()).clamp(0.0, 1.0);
        }
        let (x, painter) = (wipe.line(area), ui.painter_at(area));
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
