//! Drags of numbers: the number follows the pointer from the place where the button was pressed.
//!
//! egui reports a drag after a few points, without the movement until then or that of the frame of the release.

use egui::{Id, Pos2, Ui, Vec2};

use crate::contextual_keys::KeyAction;

/// Press that may become a drag, or the drag.
#[derive(Clone, Copy, Default)]
struct PointerDrag {
    /// Position of the pointer that the number belongs to.
    at: Pos2,
    /// Number before rounding.
    number: f64,
}

/// Number of a widget that the pointer drags, before rounding; none while the pointer rests. To the right and upwards, it
/// grows by `speed` for each point.
pub(super) fn dragged_number(ui: &Ui, widget: Id, current: f64, speed: f64) -> Option<f64> {
    let response = ui.ctx().read_response(widget)?;
    let (pointer, escape) = ui.input(|i| (i.pointer.clone(), KeyAction::DiscardText.is_pressed(i)));
    let key = widget.with("drag");
    let mut drag = ui.data_mut(|data| data.remove_temp::<PointerDrag>(key));
    if pointer.primary_pressed() {
        drag = pointer.press_origin().map(|at| PointerDrag { at, number: current });
    }
    let down = pointer.primary_down();
    // The pointer selects text in a field that is being edited.
    let held = !down || response.is_pointer_button_down_on();
    let PointerDrag { at, number } =
        drag.filter(|_| held && !escape && !ui.memory(|memory| memory.has_focus(widget)))?;
    // A press that ends where it began is a click.
    let drags = if down { response.dragged() } else { pointer.primary_released() && !pointer.primary_clicked() };
    let now = pointer.interact_pos().filter(|_| drags).unwrap_or(at);
    let by = now - at;
    let number = number + f64::from(by.x - by.y) * speed;
    if down {
        ui.data_mut(|data| data.insert_temp(key, PointerDrag { at: now, number }));
    }
    (by != Vec2::ZERO).then_some(number)
}
