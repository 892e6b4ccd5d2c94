//! Running of an export on a thread of its own: its start, its progress and its result.

use super::exports::RunningExport;
use super::names::name_of;
use super::state::Files;
use crate::commands::EditorCommand;
use crate::platform::Exported;
use crate::session::Session;
use egui::{ProgressBar, Ui};
use lapidary_evaluator::run::Progress;
use lapidary_render::{RenderRequest, RenderSource};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{TryRecvError, channel};

impl Files {
    /// Starts an export on a thread of its own.
    pub(super) fn export(&mut self, session: &Session, request: RenderRequest, commands: &mut Vec<EditorCommand>) {
        if self.exports.running() {
            let message = "an export is running: wait for it, or cancel it";
            return commands.push(EditorCommand::Notify(message.to_owned()));
        }
        let source = RenderSource::Text { path: session.path(), text: session.file.text.to_string() };
        let folder = session.platform.absolute(&request.folder);
        let request = RenderRequest { graphs: vec![source], folder, ..request };
        self.exports.last = Some(request.clone());
        self.exports.problem = None;
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
    pub(super) fn finish_export(&mut self, ui: &Ui, commands: &mut Vec<EditorCommand>) {
        let Some(running) = &self.exports.running else { return };
        let stopped = running.stop.load(Ordering::Relaxed);
        match running.done.try_recv() {
            Ok(done) => {
                self.exports.running = None;
                let open = self.exports.open();
                match done {
                    _ if stopped => commands
                        .push(EditorCommand::Notify("export cancelled: incomplete files were removed".to_owned())),
                    Ok(exported) => {
                        self.exports.chosen = None;
                        report_files(exported, commands);
                    }
                    Err(why) => {
                        if !open {
                            commands.push(EditorCommand::Warn(why.clone()));
                        }
                        self.exports.problem = Some(why);
                    }
                }
            }
            Err(TryRecvError::Empty) => {
                ui.ctx().request_repaint_after(std::time::Duration::from_millis(50));
            }
            Err(TryRecvError::Disconnected) => self.exports.running = None,
        }
    }

    /// Shows the progress, with a button to cancel.
    pub(crate) fn show_export_progress(&self, ui: &mut Ui) {
        let Some(progress) = self.exports.progress() else { return };
        ui.add(ProgressBar::new(progress).desired_width(120.0).text("exporting"));
        if ui.small_button("cancel").on_hover_text("cancels the export and removes incomplete files").clicked() {
            self.exports.stop();
        }
    }
}

/// Reports the files that were written, and values that they cannot store.
fn report_files(Exported { files, warnings, .. }: Exported, commands: &mut Vec<EditorCommand>) {
    if !warnings.is_empty() {
        commands.push(EditorCommand::Warn(warnings.join("\n")));
    }
    let folder = files.first().and_then(|path| path.parent()).unwrap_or(Path::new("")).display();
    let names: Vec<String> = files.iter().map(|path| name_of(path)).collect();
    commands.push(EditorCommand::Notify(format!("wrote {} to {folder}", names.join(", "))));
}
