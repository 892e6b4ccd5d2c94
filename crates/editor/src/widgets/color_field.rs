//! Colour field, and colours as screens show them.

use egui::color_picker::{Alpha, color_edit_button_rgba};
use egui::{Color32, Rgba, Ui, WidgetInfo, WidgetType};

/// Colour field. Returns the new colour when it changes. Colours are linear with straight alpha.
pub(crate) fn color_field(ui: &mut Ui, name: &str, current: [f32; 4]) -> Option<[f32; 4]> {
    let mut rgba = Rgba::from_rgba_unmultiplied(current[0], current[1], current[2], current[3]);
    ui.spacing_mut().interact_size.x = 46.0;
    let picked = color_edit_button_rgba(ui, &mut rgba, Alpha::OnlyBlend);
    picked.widget_info(|| WidgetInfo::labeled(WidgetType::ColorButton, true, name));
    picked.changed().then(|| {
        let color = rgba.to_rgba_unmultiplied();
        // Rounded to 8 bits per channel, as the file stores it, so that the picture and the file agree.
        let byte = |v: f32| (lapidary_field::colour::encode(v.clamp(0.0, 1.0)) * 255.0).round();
        let light = |v: f32| lapidary_field::colour::decode(byte(v) / 255.0);
        [light(color[0]), light(color[1]), light(color[2]), (color[3] * 255.0).round() / 255.0]
    })
}

/// Linear colour as screens show it.
pub(crate) fn screen_colour(color: [f32; 4]) -> Color32 {
    let byte = |v: f32| (lapidary_field::colour::encode(v.clamp(0.0, 1.0)) * 255.0 + 0.5) as u8;
    Color32::from_rgb(byte(color[0]), byte(color[1]), byte(color[2]))
}

/// Opaque colour of the screen as files store it, linear.
pub(crate) fn linear_color(colour: Color32) -> [f32; 4] {
    let light = |byte: u8| lapidary_field::colour::decode(f32::from(byte) / 255.0);
    [light(colour.r()), light(colour.g()), light(colour.b()), 1.0]
}
