//! The picture of an output or a node, flat.

use crate::editor::Editor;
use crate::studio::{Levels, Picture, Shown, bytes};
use egui::{ColorImage, Rect, Sense, TextureHandle, TextureOptions, Ui, pos2, vec2};

/// What the 2D view keeps.
#[derive(Default)]
pub(crate) struct Flat {
    picture: Option<Picture>,
    texture: Option<TextureHandle>,
    /// What the texture is to be made of next.
    ready: Option<ColorImage>,
    /// Why there is no picture.
    why: Option<String>,
    /// Whether it shows three by three times.
    tiled: bool,
}

impl Flat {
    /// Pixels along the longer side of what is wanted.
    pub(crate) fn side(&self) -> u32 {
        512
    }

    /// Another picture has been painted.
    pub(crate) fn take(&mut self, picture: Picture) {
        let levels = Levels { only: None, range: [0.0, 1.0] };
        self.ready = Some(bytes(picture.carries, &picture.image, levels));
        self.picture = Some(picture);
        self.why = None;
    }

    /// There is none, and why.
    pub(crate) fn blank(&mut self, why: String) {
        self.why = Some(why);
    }
}

impl Editor {
    pub(crate) fn flat_show(&mut self, ui: &mut Ui) {
        let mut shown = self.shown.clone();
        ui.horizontal(|ui| {
            let name = self.flat.picture.as_ref().map_or("", |picture| picture.name.as_str());
            egui::ComboBox::from_id_salt("shown").selected_text(name).show_ui(ui, |ui| {
                for (output, _) in &self.sheet.document.graph.outputs {
                    ui.selectable_value(&mut shown, Shown::Output(output.clone()), output);
                }
            });
            ui.toggle_value(&mut self.flat.tiled, "3×3");
        });
        self.shown = shown;
        if let Some(image) = self.flat.ready.take() {
            let options = TextureOptions { wrap_mode: egui::TextureWrapMode::Repeat, ..TextureOptions::LINEAR };
            match &mut self.flat.texture {
                Some(texture) => texture.set(image, options),
                None => self.flat.texture = Some(ui.ctx().load_texture("picture", image, options)),
            }
        }
        let (area, response) = ui.allocate_exact_size(ui.available_size(), Sense::click_and_drag());
        let name = self.flat.picture.as_ref().map_or("", |picture| picture.name.as_str());
        let label = format!("picture of {name}");
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, &label));
        if let Some(texture) = &self.flat.texture {
            let size = texture.size_vec2();
            let scale = (area.width() / size.x).min(area.height() / size.y);
            let at = Rect::from_center_size(area.center(), size * scale);
            let n = if self.flat.tiled { 3.0 } else { 1.0 };
            let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(n, n));
            ui.painter().image(texture.id(), at, uv, egui::Color32::WHITE);
        }
        if let Some(why) = &self.flat.why {
            let at = area.center_top() + vec2(0.0, 12.0);
            let font = egui::FontId::proportional(13.0);
            ui.painter().text(at, egui::Align2::CENTER_TOP, why, font, ui.visuals().warn_fg_color);
        }
    }
}
