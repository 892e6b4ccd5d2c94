//! Hexadecimal text of a colour. Text that is no colour stays in the field.

use super::hex_color::{ColorBytes, hex_text, parse_hex};
use super::invalid_text::InvalidText;
use super::text_field::text_line;
use crate::contextual_keys::KeyAction;
use egui::Ui;

/// Field for a hexadecimal colour; returns the new colour when editing ends.
pub(super) fn hex_field(ui: &mut Ui, name: &str, current: ColorBytes) -> Option<ColorBytes> {
    let mut invalid = InvalidText::of(ui, ui.next_auto_id(), current);
    let shown = invalid.as_ref().map_or_else(|| hex_text(current), |invalid| invalid.text.clone());
    let (field, typed) = text_line(ui, name, &shown);
    let mut new = None;
    if let Some(text) = typed {
        new = parse_hex(&text);
        invalid = (new.is_none() && !text.is_empty()).then(|| InvalidText::color(text));
    } else if field.lost_focus() && ui.input(|i| KeyAction::DiscardText.is_pressed(i)) {
        invalid = None;
    }
    match invalid {
        Some(invalid) => {
            if field.lost_focus() {
                match ui.input(|i| KeyAction::Confirm.is_pressed(i)) {
                    true => field.request_focus(),
                    false => invalid.report(ui),
                }
            }
            invalid.show(ui, field, current);
        }
        None => _ = field.on_hover_text("hexadecimal colour, for example #8a3a22"),
    }
    new
}
