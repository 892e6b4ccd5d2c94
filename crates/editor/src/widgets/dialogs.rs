//! Dialogs, their buttons and titles, and the message bar.

use egui::{Button, Frame, Id, Margin, Modal, Response, RichText, Ui, vec2};

/// Dialog that blocks the rest of the window.
pub(crate) fn modal(ui: &Ui, name: &str) -> Modal {
    let frame = Frame::popup(ui.style()).inner_margin(16).corner_radius(8);
    Modal::new(Id::new(name)).frame(frame)
}

/// Bar with a message above the canvas.
pub(crate) fn message_bar(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let fill = ui.visuals().faint_bg_color;
    Frame::NONE.fill(fill).inner_margin(Margin::symmetric(12, 6)).show(ui, |ui| {
        // The bar is as wide as the canvas, however short its text is.
        ui.set_min_width(ui.available_width());
        ui.horizontal_wrapped(add);
    });
}

/// Default button of a dialog.
pub(crate) fn main_button(ui: &mut Ui, text: &str) -> Response {
    let fill = ui.visuals().selection.bg_fill;
    ui.add(Button::new(RichText::new(text).strong()).fill(fill).min_size(vec2(84.0, 28.0)))
}

/// Another button of a dialog.
pub(crate) fn other_button(ui: &mut Ui, text: &str) -> Response {
    ui.add(Button::new(text).min_size(vec2(84.0, 28.0)))
}

/// Title of a dialog.
pub(crate) fn headline(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).size(17.0).strong());
    ui.add_space(4.0);
}
