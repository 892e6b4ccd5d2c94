//! Readout below the 2D view: the value under the pointer or the size and range of the image, and the resolution.

use super::view_2d::{PREVIEW_SIDES, View2d, preview_side_is_useful};
use crate::session::Session;
use crate::widgets::{quiet, short_number};
use egui::{ComboBox, Label, Ui, WidgetInfo, WidgetType, vec2};

impl View2d {
    /// Value under the pointer or description of the image, and choice of the resolution.
    pub(super) fn readout(&mut self, ui: &mut Ui, session: &Session) {
        let text = self.value_under_pointer(ui.ctx()).unwrap_or_else(|| self.describe_picture());
        let width = (ui.available_width() - 74.0).max(60.0);
        ui.allocate_ui(vec2(width, ui.spacing().interact_size.y), |ui| {
            ui.set_min_width(width);
            ui.add(Label::new(quiet(text)).truncate());
        });
        let [across, down] = session.file.document.size;
        let text = self.chosen_side.map_or("auto".to_owned(), |side| side.to_string());
        let combo = ComboBox::from_id_salt("pixels").selected_text(text).width(62.0).show_ui(ui, |ui| {
            ui.selectable_value(&mut self.chosen_side, None, "auto");
            for side in PREVIEW_SIDES {
                ui.add_enabled_ui(preview_side_is_useful(ui.ctx(), side, across.max(down)), |ui| {
                    ui.selectable_value(&mut self.chosen_side, Some(side), side.to_string());
                });
            }
        });
        combo
            .response
            .widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, format!("pixels of the {}", self.name())));
        combo.response.on_hover_text("pixels along the longer side; auto: as many as are visible");
    }

    /// Size and range of the image.
    fn describe_picture(&self) -> String {
        let Some(picture) = &self.picture else { return String::new() };
        let [width, height] = picture.image.size();
        let ends = self.displayed.as_ref().map(|displayed| displayed.histogram.ends).unwrap_or_default();
        let [low, high] = ends.map(short_number);
        let preview = if picture.fine { "" } else { ", preview" };
        format!("{width} × {height}{preview}, {low} … {high}")
    }
}
