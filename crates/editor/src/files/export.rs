//! Export of images: dialog, thread and progress.

use super::export_dialog::{DialogState, dialog_width, show_request};
use super::names::name_of;
use super::running_export::RunningExport;
use super::state::Files;
use super::target_editor::{TargetEdit, edit_target};
use crate::commands::{EditorCommand, FilePurpose};
use crate::contextual_keys::KeyAction;
use crate::platform::Exported;
use crate::session::Session;
use crate::widgets::{headline, main_button, modal, other_button};
use egui::{Id, ProgressBar, TextureId, Ui};
use lapidary_evaluator::run::Progress;
use lapidary_render::{ImageSize, RenderRequest, RenderSource};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;

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

    /// Shows the dialog. `picture` finds the picture of an output.
    pub(super) fn show_export(
        &mut self,
        ui: &Ui,
        session: &Session,
        picture: &dyn Fn(&str) -> Option<TextureId>,
        commands: &mut Vec<EditorCommand>,
    ) {
        self.finish_export(ui, commands);
        self.exports.preview.receive();
        let Some(mut request) = self.exports.chosen.take() else { return };
        if let Some(mut file) = self.exports.edited.take() {
            self.exports.chosen = Some(request);
            let shown = modal(ui, "export").show(ui.ctx(), |ui| {
                ui.set_width(dialog_width(ui).min(520.0));
                edit_target(ui, session, &mut file)
            });
            match shown.inner {
                Some(TargetEdit::Save) => self.save_target(session, file, commands),
                None if !shown.should_close() => self.exports.edited = Some(file),
                Some(TargetEdit::Cancel) | None => {}
            }
            return;
        }
        self.exports.preview.update(session, ui.ctx(), &request);
        // The dialog for its folder is in front.
        let covered = self.dialog.is_some();
        let (mut folder, mut edited) = (false, None);
        // Enter exports, unless the cancel button has the focus.
        let cancel = Id::new("cancel the export");
        let elsewhere =
            ui.data(|data| data.get_temp(cancel)).is_some_and(|id| ui.memory(|memory| memory.has_focus(id)));
        let enter = !covered
            && !elsewhere
            && !ui.ctx().text_edit_focused()
            && ui.input_mut(|i| KeyAction::Confirm.consume(i)) > 0;
        let shown = modal(ui, "export").show(ui.ctx(), |ui| {
            ui.set_width(dialog_width(ui));
            headline(ui, "Export images");
            let (preview, targets) = (&self.exports.preview, &self.exports.targets[..]);
            let shown = DialogState { session, picture, preview, targets };
            edited = show_request(ui, &shown, &mut request, &mut folder);
            ui.separator();
            ui.horizontal(|ui| {
                let yes = main_button(ui, "export").clicked();
                let right = egui::Layout::right_to_left(egui::Align::Center);
                let no = ui.with_layout(right, |ui| other_button(ui, "cancel")).inner;
                ui.data_mut(|data| data.insert_temp(cancel, no.id));
                (yes, no.clicked())
            })
            .inner
        });
        let (yes, no) = shown.inner;
        if yes || enter {
            self.export(session, request, commands);
        } else if !no && (covered || !shown.should_close()) {
            self.exports.chosen = Some(request);
            self.exports.edited = edited;
            if folder {
                self.choose(session, FilePurpose::Folder);
            }
        }
    }

    /// Starts an export on a thread of its own.
    fn export(&mut self, session: &Session, request: RenderRequest, commands: &mut Vec<EditorCommand>) {
        if self.exports.running() {
            let message = "an export is running: wait for it, or cancel it";
            return commands.push(EditorCommand::Notify(message.to_owned()));
        }
        let source = RenderSource::Text { path: session.path(), text: session.file.text.to_string() };
        let folder = session.platform.absolute(&request.folder);
        let request = RenderRequest { graphs: vec![source], folder, ..request };
        self.exports.last = Some(request.clone());
        let (stop, progress) = (Arc::new(AtomicBool::new(false)), Arc::new(Progress::default()));
        let (send, done) = channel();
        self.exports.running = Some(RunningExport { stop: stop.clone(), progress: progress.clone(), done });
        let platform = session.platform.clone();
        let work = move || {
            // The window may have been closed.
            let _ = send.send(platform.export(&request, &progress, &stop));
        };
        if std::thread::Builder::new().name("export".to_owned()).spawn(work).is_err() {
            commands.push(EditorCommand::Warn(
                "the export cannot start, because the system has no threads left: close other programs".to_owned(),
            ));
        }
    }

    /// Reports the result of the export.
    fn finish_export(&mut self, ui: &Ui, commands: &mut Vec<EditorCommand>) {
        let Some(running) = &self.exports.running else { return };
        let stopped = running.stop.load(Ordering::Relaxed);
        match running.done.try_recv() {
            Ok(done) => {
                self.exports.running = None;
                match done {
                    _ if stopped => commands
                        .push(EditorCommand::Notify("export cancelled: incomplete files were removed".to_owned())),
                    Ok(Exported { files, warnings }) => {
                        if !warnings.is_empty() {
                            commands.push(EditorCommand::Warn(warnings.join("\n")));
                        }
                        let folder = files.first().and_then(|path| path.parent()).unwrap_or(Path::new("")).display();
                        let names: Vec<String> = files.iter().map(|path| name_of(path)).collect();
                        commands.push(EditorCommand::Notify(format!("wrote {} to {folder}", names.join(", "))));
                    }
                    Err(why) => commands.push(EditorCommand::Warn(why)),
                }
            }
            Err(std::sync::mpsc::TryRecvError::Empty) => {
                ui.ctx().request_repaint_after(std::time::Duration::from_millis(50));
            }
            Err(std::sync::mpsc::TryRecvError::Disconnected) => self.exports.running = None,
        }
    }

    /// Shows the progress, with a button to cancel.
    pub(crate) fn show_export_progress(&self, ui: &mut Ui) {
        let Some(progress) = self.exports.progress() else { return };
        ui.add(ProgressBar::new(progress).desired_width(120.0).text("exporting"));
        if ui.small_button("cancel").clicked() {
            self.exports.stop();
        }
    }
}
