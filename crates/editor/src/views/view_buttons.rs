//! Buttons that maximise and close a view.

use crate::commands::{EditorCommand, ViewKind};
use crate::widgets::{ButtonIcon, icon_button};
use egui::Ui;

/// Shows the buttons of a view.
pub(super) fn view_buttons(ui: &mut Ui, view: ViewKind, maximised: bool, commands: &mut Vec<EditorCommand>) {
    let (own, other) = match view {
        ViewKind::View2d => ("2D", ViewKind::View3d),
        ViewKind::View3d => ("3D", ViewKind::View2d),
    };
    if maximised {
        if icon_button(ui, ButtonIcon::Split, "show both views").clicked() {
            commands.push(EditorCommand::ShowViews(None));
        }
        return;
    }
    if icon_button(ui, ButtonIcon::Maximise, &format!("only the {own} view")).clicked() {
        commands.push(EditorCommand::ShowViews(Some(view)));
    }
    if icon_button(ui, ButtonIcon::Close, &format!("close the {own} view")).clicked() {
        commands.push(EditorCommand::ShowViews(Some(other)));
    }
}
