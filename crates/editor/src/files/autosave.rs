//! Autosave of unsaved work, and its recovery after a crash.

use super::question::Question;
use super::recovery_file::{Autosave, recovery_path};
use super::state::Files;
use crate::commands::EditorCommand;
use crate::open_file::OpenFile;
use crate::session::Session;
use egui::Ui;
use std::path::PathBuf;
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
        let path = recovery_path(&*session.platform, &home, session.file.path.as_deref());
        let written = Some((path.clone(), text.clone()));
        self.autosave = Autosave { since: None, version: Some(session.file.version), written };
        self.send(move |access| {
            let written = access.platform.write(&path, &text);
            Box::new(move |_, _, commands| {
                if let Err(why) = written {
                    commands.push(EditorCommand::Warn(format!("autosave failed: {why}")));
                }
            })
        });
    }

    /// Removes the recovery file.
    pub(super) fn discard_autosave(&mut self) {
        if let Some((path, text)) = std::mem::take(&mut self.autosave).written {
            self.send(move |access| {
                // Another window with the same file may have replaced it.
                if access.platform.read(&path).is_ok_and(|there| *there == *text) {
                    access.platform.remove(&path);
                }
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
        let path = recovery_path(&*session.platform, &home, session.file.path.as_deref());
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
        let recovery = recovery_path(&*session.platform, &home, Some(&path));
        let mut file = OpenFile::new(Some(path.clone()), text);
        file.mark_saved(path, "".into());
        let version = Some(session.file.version + 1);
        self.autosave = Autosave { since: None, version, written: Some((recovery, text.into())) };
        commands.push(EditorCommand::ShowFile(Box::new(file)));
        let message = "this is the autosaved work: save it to restore the file";
        commands.push(EditorCommand::Notify(message.to_owned()));
    }
}
