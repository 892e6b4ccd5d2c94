//! Autosave of unsaved work, and its recovery after a crash.

use super::question::Question;
use super::recovery_file::{Autosave, recovery_path, remove_recovery, write_recovery};
use super::state::Files;
use crate::commands::EditorCommand;
use crate::open_file::OpenFile;
use crate::session::Session;
use egui::Ui;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Seconds from an edit to the autosave.
const DELAY: f64 = 10.0;

impl Files {
    /// Saves unsaved work a few seconds after the first edit.
    pub(super) fn update_autosave(&mut self, ui: &Ui, session: &Session) {
        let Some(home) = session.platform.home() else { return };
        if !session.file.unsaved() {
            self.discard_autosave();
            return;
        }
        if self.autosave.version == Some(session.file.version) {
            return;
        }
        let now = session.platform.now();
        let since = *self.autosave.since.get_or_insert(now);
        if now - since < DELAY {
            ui.ctx().request_repaint_after(Duration::from_secs_f64(DELAY - (now - since)));
            return;
        }
        let text = session.file.text.clone();
        let recovery = self.recovery_path(session, &home);
        let written = Some((recovery.clone(), text.clone()));
        let path = session.file.path.clone();
        self.autosave = Autosave { since: None, version: Some(session.file.version), written };
        self.send(move |access| {
            let written = write_recovery(access.platform, &recovery, path.as_deref(), &text);
            Box::new(move |_, _, commands| {
                if let Err(why) = written {
                    commands.push(EditorCommand::Warn(format!("autosave failed: {why}")));
                }
            })
        });
    }

    /// Saves unsaved work at once, and waits for it.
    pub(crate) fn save_recovery(&self, session: &Session) -> Result<(), String> {
        let (file, home) = (&session.file, session.platform.home());
        let Some(home) = home.filter(|_| file.unsaved()) else { return Ok(()) };
        write_recovery(&*session.platform, &self.recovery_path(session, &home), file.path.as_deref(), &file.text)
    }

    /// Removes the recovery file.
    pub(super) fn discard_autosave(&mut self) {
        if let Some((path, text)) = std::mem::take(&mut self.autosave).written {
            self.send(move |access| {
                // Another window with the same file may have replaced it.
                if access.platform.read(&path).is_ok_and(|there| *there == *text) {
                    remove_recovery(access.platform, &path);
                }
                Box::new(|_, _, _| ())
            });
        }
    }

    /// Recovery file of the open file.
    fn recovery_path(&self, session: &Session, home: &Path) -> PathBuf {
        recovery_path(&*session.platform, home, session.file.path.as_deref(), &self.untitled)
    }

    /// Opens the work of a window that has ended: the file as it is on disk, with the work as an undo step.
    pub(super) fn recover(&mut self, recovery: PathBuf, path: Option<PathBuf>) {
        self.send(move |access| {
            let text = access.platform.read(&recovery);
            let on_disk = path.as_ref().map(|path| {
                access.record(path);
                access.platform.read(path)
            });
            Box::new(move |files, session, commands| match text {
                Ok(text) => {
                    files.discard_autosave();
                    files.previous.clear();
                    let on_disk = on_disk.and_then(Result::ok);
                    files.show_unsaved(session, recovery, path, (&text, on_disk), commands);
                }
                Err(why) => commands.push(EditorCommand::Warn(why)),
            })
        });
    }

    /// Shows unsaved work: its text, and the one on disk if there is one.
    fn show_unsaved(
        &mut self,
        session: &Session,
        recovery: PathBuf,
        path: Option<PathBuf>,
        (text, on_disk): (&str, Option<String>),
        commands: &mut Vec<EditorCommand>,
    ) {
        let mut file = OpenFile::new(path.clone(), on_disk.as_deref().unwrap_or(text));
        let replaced = on_disk.is_some_and(|on_disk| on_disk != text);
        if !replaced {
            file.forget_saved();
        }
        let version = Some(session.file.version + 1 + u64::from(replaced));
        if let (None, Some(name)) = (&path, recovery.file_name()) {
            self.untitled = name.to_string_lossy().into_owned();
        }
        self.autosave = Autosave { since: None, version, written: Some((recovery, text.into())) };
        commands.push(EditorCommand::ShowFile(Box::new(file)));
        if replaced {
            commands.push(EditorCommand::ReplaceText(text.to_owned(), None));
        }
        commands.push(EditorCommand::Notify("recovered: save it to keep it".to_owned()));
        if let Some(path) = path {
            self.add_recent_file(session, path);
        }
    }

    /// Removes the work of windows that have ended, because the user has discarded it.
    pub(super) fn remove_discarded(&mut self) {
        for recovery in std::mem::take(&mut self.start_pictures.discarded) {
            self.send(move |access| {
                remove_recovery(access.platform, &recovery);
                Box::new(|_, _, _| ())
            });
        }
    }

    /// Offers the work of a window that crashed.
    pub(super) fn offer_recovery(&mut self, recovered: Option<String>, current: &str) {
        if let Some(text) = recovered.filter(|text| text != current) {
            self.question = Some(Question::Recovered(text));
        }
    }

    /// Restores recovered work as an undo step, or discards it.
    pub(super) fn answer_recovery(
        &mut self,
        session: &Session,
        text: String,
        restore: bool,
        commands: &mut Vec<EditorCommand>,
    ) {
        let Some(home) = session.platform.home() else { return };
        let path = self.recovery_path(session, &home);
        let version = Some(session.file.version + u64::from(restore));
        self.autosave = Autosave { since: None, version, written: Some((path, text.as_str().into())) };
        if restore {
            commands.push(EditorCommand::ReplaceText(text, None));
            commands.push(EditorCommand::FitCanvas);
        } else {
            self.discard_autosave();
        }
    }

    /// Shows the recovered work of a file that cannot be read.
    pub(super) fn show_recovered(
        &mut self,
        session: &Session,
        path: PathBuf,
        text: &str,
        commands: &mut Vec<EditorCommand>,
    ) {
        let Some(home) = session.platform.home() else { return };
        let recovery = recovery_path(&*session.platform, &home, Some(&path), "");
        let mut file = OpenFile::new(Some(path), text);
        file.forget_saved();
        let version = Some(session.file.version + 1);
        self.autosave = Autosave { since: None, version, written: Some((recovery, text.into())) };
        commands.push(EditorCommand::ShowFile(Box::new(file)));
        let message = "this is the autosaved work: save it to restore the file";
        commands.push(EditorCommand::Notify(message.to_owned()));
    }
}
