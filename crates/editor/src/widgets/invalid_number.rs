//! Typed text that is not a number: it stays in its number field, marked, until the user corrects or discards it.

use egui::accesskit::Invalid;
use egui::{Context, Id, Response, Stroke, StrokeKind, Ui};
use lapidary_evaluator::diagnostic::quoted;

/// Text in a number field that is not a number.
#[derive(Clone, Debug, Default)]
pub(super) struct InvalidNumber {
    pub(super) text: String,
    /// Reason why it is not a number.
    pub(super) reason: String,
}

/// Invalid text of a field, while the field is shown and its number stays.
#[derive(Clone, Default)]
struct KeptText {
    invalid: InvalidNumber,
    number: f64,
    /// Pass in which the field was last shown.
    pass: u64,
}

impl InvalidNumber {
    /// Invalid text of a field.
    pub(super) fn of(ui: &Ui, field: Id, number: f64) -> Option<InvalidNumber> {
        let kept = ui.data_mut(|data| data.remove_temp::<KeptText>(field.with("invalid")))?;
        let shown = kept.pass + 1 >= ui.ctx().cumulative_pass_nr();
        (shown && kept.number == number).then_some(kept.invalid)
    }

    /// Keeps the text in its field, marks the field and shows the reason as a tooltip.
    pub(super) fn show(self, ui: &Ui, field: Response, number: f64) -> Response {
        let colour = ui.visuals().error_fg_color;
        ui.painter().rect_stroke(field.rect, 5.0, Stroke::new(1.5, colour), StrokeKind::Inside);
        ui.ctx().accesskit_node_builder(field.id, |node| node.set_invalid(Invalid::True));
        let message = self.message();
        let kept = KeptText { invalid: self, number, pass: ui.ctx().cumulative_pass_nr() };
        ui.data_mut(|data| data.insert_temp(field.id.with("invalid"), kept));
        if field.has_focus() {
            field.show_tooltip_text(message);
            field
        } else {
            field.on_hover_text(message)
        }
    }

    /// Reports the text to [`take_invalid_numbers`]: its field may be about to close.
    pub(super) fn report(&self, ui: &Ui) {
        let message = self.message();
        ui.data_mut(|data| data.get_temp_mut_or_default::<Vec<String>>(messages()).push(message));
    }

    fn message(&self) -> String {
        format!("`{}` is not a number: {}", quoted(&self.text), self.reason)
    }
}

/// Messages about invalid numbers that the user has left since the last call.
pub(crate) fn take_invalid_numbers(context: &Context) -> Vec<String> {
    context.data_mut(|data| data.remove_temp(messages())).unwrap_or_default()
}

fn messages() -> Id {
    Id::new("messages about invalid numbers")
}
