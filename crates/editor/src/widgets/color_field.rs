//! Colour field: a swatch that opens the picker, and hexadecimal text.

use super::color_bars::swatch;
use super::color_picker::{close_picker, color_picker};
use super::hex_color::{color_bytes, hex_text, linear_of_bytes};
use super::hex_field::hex_field;
use super::shared_colors::{SampleShape, SharedColors};
use egui::{Color32, Popup, PopupCloseBehavior, Ui, vec2};

/// Colour field. Returns the new colour when it changes. Colours are linear with straight alpha; new ones have 8 bits per
/// channel, as the file stores them, so that the picture and the file agree.
pub(crate) fn color_field(ui: &mut Ui, name: &str, current: [f32; 4]) -> Option<[f32; 4]> {
    let old = color_bytes(current);
    let id = ui.id().with(("color", name));
    let button = swatch(ui, name, old, vec2(46.0, ui.spacing().interact_size.y));
    let button = button.on_hover_text(format!("{}: a click opens the colour picker", hex_text(old)));
    let stays = PopupCloseBehavior::CloseOnClickOutside;
    let popup = Popup::from_toggle_button_response(&button).close_behavior(stays).width(254.0);
    let shown = popup.show(|ui| {
        let result = color_picker(ui, id, old);
        if result.eyedropper {
            ui.close();
        }
        result
    });
    let mut new = None;
    match shown {
        Some(shown) => {
            new = shown.inner.color;
            if shown.inner.eyedropper {
                SharedColors::start_eyedropper(ui.ctx(), id, SampleShape::Point);
            }
        }
        None => {
            if let Some(last) = close_picker(ui, id) {
                SharedColors::remember(ui.ctx(), last);
            }
        }
    }
    let width = ui.available_width().min(82.0);
    let size = vec2(width, ui.spacing().interact_size.y);
    let typed = ui.allocate_ui(size, |ui| hex_field(ui, &format!("{name} hex"), old)).inner;
    // The eyedropper takes no alpha.
    let taken = SharedColors::take_delivered(ui.ctx(), id).and_then(|colors| colors.first().copied());
    let taken = taken.map(|[r, g, b, _]| [r, g, b, old[3]]);
    if let Some(color) = typed.or(taken) {
        SharedColors::remember(ui.ctx(), color);
        new = Some(color);
    }
    new.filter(|new| *new != old).map(linear_of_bytes)
}

/// Linear colour as screens show it.
pub(crate) fn screen_colour(color: [f32; 4]) -> Color32 {
    let [r, g, b, _] = color_bytes(color);
    Color32::from_rgb(r, g, b)
}

/// Opaque colour of the screen as files store it, linear.
pub(crate) fn linear_color(colour: Color32) -> [f32; 4] {
    let light = |byte: u8| lapidary_field::colour::decode(f32::from(byte) / 255.0);
    [light(colour.r()), light(colour.g()), light(colour.b()), 1.0]
}
