//! Export of images: the dialog.

use super::export_dialog::{DialogState, dialog_width, problem_text, show_request};
use super::state::Files;
use super::target_editor::{TargetEdit, edit_target};
use crate::commands::{EditorCommand, FilePurpose};
use crate::contextual_keys::KeyAction;
use crate::session::Session;
use crate::widgets::{headline, main_button, modal, other_button};
use egui::{Align, Id, Layout, ProgressBar, ScrollArea, Ui};
use lapidary_render::{ImageSize, RenderRequest, TargetFile};
use std::path::Path;

/// Height of the window that the title, the buttons and an error take.
const AROUND_STEPS: f32 = 170.0;
/// Key of the id of the cancel button.
const CANCEL: &str = "cancel the export";

impl Files {
    /// Opens the dialog with the last request.
    pub(crate) fn open_export(&mut self, session: &Session) {
        let document = &session.file.document;
        let new = || {
            let graph = session.platform.absolute(&session.path());
            RenderRequest::new([session.path()], graph.parent().unwrap_or(Path::new("")).join("out"))
        };
        let mut request = self.exports.last.clone().unwrap_or_else(new);
        request.size.get_or_insert(ImageSize::Exact(document.size));
        // The file may have changed since the last export.
        request.settings.preset = request.settings.preset.filter(|name| document.presets.contains_key(name));
        request.outputs.retain(|name| document.graph.outputs.iter().any(|(output, _)| output == name));
        self.exports.chosen = Some(request);
        self.exports.edited = None;
        self.read_targets();
    }

    /// Repeats the last export.
    pub(crate) fn export_again(&mut self, session: &Session, commands: &mut Vec<EditorCommand>) {
        match self.exports.last.clone() {
            Some(request) => self.export(session, request, commands),
            None => self.open_export(session),
        }
    }

    /// Shows the dialog.
    pub(super) fn show_export(&mut self, ui: &Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        self.finish_export(ui, commands);
        self.exports.preview.receive(ui.ctx());
        let Some(mut request) = self.exports.chosen.take() else { return };
        if let Some(file) = self.exports.edited.take() {
            self.exports.chosen = Some(request);
            return self.show_target_editor(ui, session, file, commands);
        }
        self.exports.preview.update(session, ui.ctx(), &request);
        // The dialog for its folder is in front.
        let covered = self.dialog.is_some();
        let before = request.clone();
        let (mut folder, mut edited) = (false, None);
        let progress = self.exports.progress();
        let enter = !covered && progress.is_none() && enter_exports(ui);
        let shown = modal(ui, "export").show(ui.ctx(), |ui| {
            ui.set_width(dialog_width(ui));
            headline(ui, "Export images");
            let (preview, targets) = (&self.exports.preview, &self.exports.targets[..]);
            let shown = DialogState { session, preview, targets };
            let height = (ui.ctx().content_rect().height() - AROUND_STEPS).max(120.0);
            ScrollArea::vertical().id_salt("steps").max_height(height).show(ui, |ui| {
                let enabled = progress.is_none();
                ui.add_enabled_ui(enabled, |ui| edited = show_request(ui, &shown, &mut request, &mut folder));
            });
            if let Some(why) = &self.exports.problem {
                ui.separator();
                problem_text(ui, why);
            }
            ui.separator();
            ui.horizontal(|ui| match progress {
                Some(progress) => progress_row(ui, progress),
                None => buttons_row(ui),
            })
            .inner
        });
        if before != request {
            self.exports.problem = None;
        }
        let answer = shown.inner.or(enter.then_some(DialogAnswer::Export));
        if answer == Some(DialogAnswer::Close) || (!covered && answer.is_none() && shown.should_close()) {
            return;
        }
        match answer {
            Some(DialogAnswer::Export) => self.export(session, request.clone(), commands),
            Some(DialogAnswer::Stop) => self.exports.stop(),
            _ => {}
        }
        self.exports.chosen = Some(request);
        self.exports.edited = edited;
        if folder {
            self.choose(session, FilePurpose::Folder);
        }
    }

    /// Shows the target that is being edited, in place of the steps.
    fn show_target_editor(
        &mut self,
        ui: &Ui,
        session: &Session,
        mut file: TargetFile,
        commands: &mut Vec<EditorCommand>,
    ) {
        let shown = modal(ui, "export").show(ui.ctx(), |ui| {
            ui.set_width(dialog_width(ui).min(520.0));
            edit_target(ui, session, &mut file)
        });
        match shown.inner {
            Some(TargetEdit::Save) => self.save_target(session, file, commands),
            None if !shown.should_close() => self.exports.edited = Some(file),
            Some(TargetEdit::Cancel) | None => {}
        }
    }
}

/// Button of the dialog that was clicked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DialogAnswer {
    Export,
    /// Cancel the running export.
    Stop,
    Close,
}

/// Returns whether Enter was pressed to export: the cancel button does not have the focus, and no text is typed.
fn enter_exports(ui: &Ui) -> bool {
    let cancel = ui.data(|data| data.get_temp(Id::new(CANCEL)));
    let elsewhere = cancel.is_some_and(|id| ui.memory(|memory| memory.has_focus(id)));
    !elsewhere && !ui.ctx().text_edit_focused() && ui.input_mut(|i| KeyAction::Confirm.consume(i)) > 0
}

/// Buttons that start the export or close the dialog.
fn buttons_row(ui: &mut Ui) -> Option<DialogAnswer> {
    let yes = main_button(ui, "export").on_hover_text("writes the files (Enter)").clicked();
    let right = Layout::right_to_left(Align::Center);
    let no = ui.with_layout(right, |ui| other_button(ui, "cancel").on_hover_text("closes the dialog (Escape)")).inner;
    ui.data_mut(|data| data.insert_temp(Id::new(CANCEL), no.id));
    match () {
        () if yes => Some(DialogAnswer::Export),
        () if no.clicked() => Some(DialogAnswer::Close),
        () => None,
    }
}

/// Progress of the running export, with buttons that let it run in the background or cancel it.
fn progress_row(ui: &mut Ui, progress: f32) -> Option<DialogAnswer> {
    ui.add(ProgressBar::new(progress).desired_width(160.0).text("exporting"));
    let right = Layout::right_to_left(Align::Center);
    let [stop, close] = ui
        .with_layout(right, |ui| {
            let stop = other_button(ui, "cancel the export").on_hover_text("removes incomplete files");
            let close =
                main_button(ui, "keep working").on_hover_text("closes the dialog; the export continues (Escape)");
            [stop.clicked(), close.clicked()]
        })
        .inner;
    match () {
        () if stop => Some(DialogAnswer::Stop),
        () if close => Some(DialogAnswer::Close),
        () => None,
    }
}
