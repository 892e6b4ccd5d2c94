//! Typed text without a value: it stays in its field, marked, until the user corrects or discards it.

use super::widget_messages::{WidgetMessage, report};
use egui::accesskit::Invalid;
use egui::{Id, Response, Stroke, StrokeKind, Ui};
use lapidary_evaluator::diagnostic::quoted;

/// Text in a field that has no value.
#[derive(Clone, Debug, Default)]
pub(super) struct InvalidText {
    pub(super) text: String,
    /// What it is not, and why.
    problem: String,
}

/// Invalid text of a field, while the field is shown and its value stays.
#[derive(Clone, Default)]
struct KeptText<V> {
    invalid: InvalidText,
    value: V,
    /// Pass in which the field was last shown.
    pass: u64,
}

impl InvalidText {
    /// Text that is not a number, for this reason.
    pub(super) fn number(text: &str, reason: String) -> InvalidText {
        InvalidText { text: text.to_owned(), problem: format!("is not a number: {reason}") }
    }

    /// Text that is not a hexadecimal colour.
    pub(super) fn color(text: String) -> InvalidText {
        InvalidText { text, problem: "is not a colour: type one such as #8a3a22".to_owned() }
    }

    /// Invalid text of a field.
    pub(super) fn of<V>(ui: &Ui, field: Id, value: V) -> Option<InvalidText>
    where
        V: PartialEq + Clone + Default + Send + Sync + 'static,
    {
        let kept = ui.data_mut(|data| data.remove_temp::<KeptText<V>>(field.with("invalid")))?;
        let shown = kept.pass + 1 >= ui.ctx().cumulative_pass_nr();
        (shown && kept.value == value).then_some(kept.invalid)
    }

    /// Keeps the text in its field, marks the field and shows the reason as a tooltip.
    pub(super) fn show<V>(self, ui: &Ui, field: Response, value: V) -> Response
    where
        V: Clone + Default + Send + Sync + 'static,
    {
        let colour = ui.visuals().error_fg_color;
        ui.painter().rect_stroke(field.rect, 5.0, Stroke::new(1.5, colour), StrokeKind::Inside);
        ui.ctx().accesskit_node_builder(field.id, |node| node.set_invalid(Invalid::True));
        let message = self.message();
        let kept = KeptText { invalid: self, value, pass: ui.ctx().cumulative_pass_nr() };
        ui.data_mut(|data| data.insert_temp(field.id.with("invalid"), kept));
        if field.has_focus() {
            field.show_tooltip_text(message);
            field
        } else {
            field.on_hover_text(message)
        }
    }

    /// Reports the text, because the user has left its field, which may be about to close.
    pub(super) fn report(&self, ui: &Ui) {
        report(ui.ctx(), WidgetMessage::Warning(self.message()));
    }

    fn message(&self) -> String {
        format!("`{}` {}", quoted(&self.text), self.problem)
    }
}
