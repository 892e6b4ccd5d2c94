//! Dialog that asks for a name.

use super::dialogs::{headline, main_button, modal, other_button};
use super::text_field::select_all;
use crate::contextual_keys::KeyAction;
use egui::{TextEdit, Ui, WidgetInfo, WidgetType};

/// Dialog that asks for a name. The suggested name is selected at first.
pub(crate) struct NameDialog {
    name: String,
    /// True if the dialog has just been opened and requests the focus.
    opening: bool,
}

/// Texts of a dialog that asks for a name.
pub(crate) struct NameDialogText {
    pub(crate) title: &'static str,
    pub(crate) about: &'static str,
    /// Label of the field for screen readers.
    pub(crate) label: &'static str,
    /// Title of the button that confirms.
    pub(crate) confirm: &'static str,
}

/// Answer of the user.
pub(crate) enum NameAnswer {
    Waiting,
    Cancelled,
    /// The name, which is not empty.
    Named(String),
}

impl NameDialog {
    pub(crate) fn new(name: String) -> NameDialog {
        NameDialog { name, opening: true }
    }

    pub(crate) fn show(&mut self, ui: &Ui, text: &NameDialogText) -> NameAnswer {
        let (mut confirmed, mut cancelled) = (false, false);
        let shown = modal(ui, text.label).show(ui.ctx(), |ui| {
            ui.set_width(300.0);
            headline(ui, text.title);
            if !text.about.is_empty() {
                ui.label(text.about);
            }
            let field = ui.add(TextEdit::singleline(&mut self.name).desired_width(f32::INFINITY));
            field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, text.label));
            if std::mem::take(&mut self.opening) {
                field.request_focus();
                select_all(ui, field.id, &self.name);
            }
            confirmed = field.lost_focus() && ui.input(|i| KeyAction::Confirm.is_pressed(i));
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                confirmed |= main_button(ui, text.confirm).clicked();
                cancelled = other_button(ui, "cancel").clicked();
            });
        });
        let name = self.name.trim();
        match () {
            () if confirmed && !name.is_empty() => NameAnswer::Named(name.to_owned()),
            () if cancelled || shown.should_close() => NameAnswer::Cancelled,
            () => NameAnswer::Waiting,
        }
    }
}
