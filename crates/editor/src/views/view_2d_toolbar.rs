//! Toolbar of the 2D view: channels, scale, tiling, range, histogram and comparison.

use super::view_2d::View2d;
use crate::widgets::{ButtonIcon, icon_button, icon_toggle, number_field};
use egui::{Ui, vec2};

/// Buttons of the channels, with tooltips.
const CHANNELS: [(&str, &str, Option<usize>); 5] = [
    ("all", "all channels", None),
    ("R", "red only", Some(0)),
    ("G", "green only", Some(1)),
    ("B", "blue only", Some(2)),
    ("A", "alpha only", Some(3)),
];

impl View2d {
    /// Channels, scale, tiling, range, histogram and comparison.
    pub(super) fn toolbar(&mut self, ui: &mut Ui) {
        let channels = self.picture.as_ref().map_or(1, |picture| picture.image.channels());
        if channels > 1 {
            for (text, about, only) in CHANNELS.into_iter().filter(|(.., k)| k.is_none_or(|k| k < channels)) {
                ui.selectable_value(&mut self.only, only, text).on_hover_text(about);
            }
            ui.add_space(2.0);
        } else {
            self.only = None;
        }
        let fit = ui.selectable_label(self.viewport.fits(), "fit");
        if fit.on_hover_text("fits the whole image, like a double click").clicked() {
            self.viewport.fit();
        }
        let scale = 1.0 / ui.ctx().pixels_per_point();
        if ui.selectable_label(false, "1:1").on_hover_text("one pixel of the image per pixel of the screen").clicked() {
            self.viewport.set(scale);
        }
        ui.toggle_value(&mut self.tiled, "3×3").on_hover_text("repeats the image");
        ui.toggle_value(&mut self.range_shown, "range").on_hover_text("values of black and white, and exposure");
        let histogram = icon_toggle(ui, ButtonIcon::Histogram, "histogram", &mut self.histogram.shown);
        histogram.on_hover_text("number of pixels by value");
        self.keep_button(ui);
    }

    /// Values of black and white, and exposure.
    pub(super) fn range_row(&mut self, ui: &mut Ui) {
        ui.toggle_value(&mut self.auto_range, "auto").on_hover_text("from the smallest to the largest value");
        let displayed = self.displayed.as_ref().map_or(self.range, |displayed| displayed.range);
        let width = ((ui.available_width() - 36.0) / 3.0).max(50.0);
        let size = vec2(width, ui.spacing().interact_size.y);
        let mut ends = if self.auto_range { displayed } else { self.range }.map(f64::from);
        for (name, end, about) in [("black", 0, "value of black"), ("white", 1, "value of white")] {
            ui.allocate_ui(size, |ui| {
                if number_field(ui, name, &mut ends[end], None, false).on_hover_text(about).changed() {
                    (self.auto_range, self.range) = (false, ends.map(|v| v as f32));
                }
            });
        }
        let mut exposure = f64::from(self.exposure);
        ui.allocate_ui(size, |ui| {
            let field = number_field(ui, "exposure", &mut exposure, Some(&(-8.0..=8.0)), false);
            if field.on_hover_text("exposure in stops").changed() {
                self.exposure = exposure as f32;
            }
        });
        if icon_button(ui, ButtonIcon::Reset, "reset the range").clicked() {
            (self.auto_range, self.range, self.exposure) = (false, [0.0, 1.0], 0.0);
        }
    }
}
