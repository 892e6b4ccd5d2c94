//! Messages of widgets for the user, which the editor shows as notices.

use egui::{Context, Id};

/// Message of a widget.
#[derive(Clone, Debug)]
pub(crate) enum WidgetMessage {
    /// Typed text has no value.
    Warning(String),
    /// Effect of an edit, which its undo takes back.
    Edited(String),
}

/// Adds a message.
pub(super) fn report(context: &Context, message: WidgetMessage) {
    context.data_mut(|data| data.get_temp_mut_or_default::<Vec<WidgetMessage>>(messages()).push(message));
}

/// Messages since the last call.
pub(crate) fn take_widget_messages(context: &Context) -> Vec<WidgetMessage> {
    context.data_mut(|data| data.remove_temp(messages())).unwrap_or_default()
}

fn messages() -> Id {
    Id::new("messages of widgets")
}
