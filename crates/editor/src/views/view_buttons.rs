//! Buttons that maximise and close a view.

use crate::commands::{CommandId, EditorCommand, ViewKind};
use crate::widgets::{ButtonIcon, icon_button};
use egui::Ui;

/// Space that a view takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ViewSpace {
    /// A part of the panel, above or below the other view.
    Part,
    /// The whole panel.
    Panel,
    /// The whole window.
    Window,
}

/// Shows the button that closes the second 2D view.
pub(super) fn close_button(ui: &mut Ui, commands: &mut Vec<EditorCommand>) {
    if icon_button(ui, ButtonIcon::Close, "close the second 2D view").clicked() {
        commands.push(EditorCommand::ViewSecond(None));
    }
}

/// Shows the buttons of a view.
pub(super) fn view_buttons(ui: &mut Ui, view: ViewKind, space: ViewSpace, commands: &mut Vec<EditorCommand>) {
    let (own, other) = match view {
        ViewKind::View2d => ("2D", ViewKind::View3d),
        ViewKind::View3d => ("3D", ViewKind::View2d),
    };
    let key = CommandId::Maximise(view).shortcut_text(ui.ctx());
    if space == ViewSpace::Window {
        let response = icon_button(ui, ButtonIcon::Restore, "restore the window");
        if response.on_hover_text(format!("shows the canvas again: {key}")).clicked() {
            commands.push(EditorCommand::Maximise(None));
        }
        return;
    }
    let response = icon_button(ui, ButtonIcon::Maximise, &format!("maximise the {own} view"));
    if response.on_hover_text(format!("fills the window: {key}")).clicked() {
        commands.push(EditorCommand::Maximise(Some(view)));
    }
    if space == ViewSpace::Panel {
        if icon_button(ui, ButtonIcon::Split, "show both views").clicked() {
            commands.push(EditorCommand::ShowViews(None));
        }
    } else if icon_button(ui, ButtonIcon::Close, &format!("close the {own} view")).clicked() {
        commands.push(EditorCommand::ShowViews(Some(other)));
    }
}
