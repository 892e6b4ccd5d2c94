//! Arrow keys of a widget that has the keyboard.

use crate::contextual_keys::KeyAction;
use egui::{EventFilter, Response, Ui, Vec2, vec2};

/// Presses of the arrow keys in this frame, to the right and upwards, while the widget has the keyboard.
pub(crate) fn arrow_steps(ui: &Ui, response: &Response) -> Vec2 {
    if !response.has_focus() {
        return Vec2::ZERO;
    }
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let pressed = |action: KeyAction| ui.input_mut(|i| action.consume(i) as f32);
    vec2(
        pressed(KeyAction::HandleRight) - pressed(KeyAction::HandleLeft),
        pressed(KeyAction::HandleUp) - pressed(KeyAction::HandleDown),
    )
}
