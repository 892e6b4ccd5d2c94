//! A colour, picked by eye or typed.

use egui::color_picker::{Alpha, color_edit_button_rgba};
use egui::{Rgba, Ui, WidgetInfo, WidgetType};

/// A colour's field; another colour once it is changed. Colours are linear, their alpha straight.
pub(super) fn color(ui: &mut Ui, name: &str, held: [f32; 4]) -> Option<[f32; 4]> {
    let mut rgba = Rgba::from_rgba_unmultiplied(held[0], held[1], held[2], held[3]);
    ui.spacing_mut().interact_size.x = 46.0;
    let picked = color_edit_button_rgba(ui, &mut rgba, Alpha::OnlyBlend);
    picked.widget_info(|| WidgetInfo::labeled(WidgetType::ColorButton, true, name));
    picked.changed().then(|| {
        let color = rgba.to_rgba_unmultiplied();
        // As text has it: eight bits a channel, so that what is seen is what is saved.
        let byte = |v: f32| (lapidary_field::colour::encode(v.clamp(0.0, 1.0)) * 255.0).round();
        let light = |v: f32| lapidary_field::colour::decode(byte(v) / 255.0);
        [light(color[0]), light(color[1]), light(color[2]), (color[3] * 255.0).round() / 255.0]
    })
}
