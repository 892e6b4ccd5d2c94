//! Changes of files by other programs.

use super::names::name_of;
use super::question::Question;
use super::state::{Files, Reply};
use crate::commands::EditorCommand;
use crate::session::Session;
use crate::widgets::message_bar;
use egui::Ui;
use std::path::PathBuf;

/// Effect of changes by other programs.
pub(super) fn reload(changed: Vec<PathBuf>) -> Reply {
    Box::new(|files, session, commands| files_changed(files, session, changed, commands))
}

/// Reloads what other programs have changed.
pub(super) fn files_changed(
    files: &mut Files,
    session: &Session,
    changed: Vec<PathBuf>,
    commands: &mut Vec<EditorCommand>,
) {
    if changed.is_empty() {
        return;
    }
    let own = session.file.path.clone().filter(|own| changed.contains(own));
    if changed.len() > usize::from(own.is_some()) {
        commands.push(EditorCommand::ReloadUsedFiles);
    }
    let Some(own) = own else { return };
    files.send(|access| {
        let exists = access.platform.stamp(&own).is_some();
        let read = access.platform.read(&own);
        Box::new(move |files, session, commands| files.own_file_changed(session, own, exists, read, commands))
    });
}

impl Files {
    /// Handles the new content of the open file.
    fn own_file_changed(
        &mut self,
        session: &Session,
        own: PathBuf,
        exists: bool,
        read: Result<String, String>,
        commands: &mut Vec<EditorCommand>,
    ) {
        if session.file.path.as_ref() != Some(&own) {
            return;
        }
        match read {
            Err(why) => {
                self.external_text = None;
                // The open text is the only one left: it counts as unsaved.
                let name = name_of(&own);
                commands.push(EditorCommand::MarkSaved(own, "".into()));
                commands.push(EditorCommand::Warn(match exists {
                    true => format!("{why}\nthe open text is unchanged: saving replaces the file"),
                    false => format!("{name} was deleted: save it to restore it"),
                }));
            }
            Ok(text) if *text == *session.file.text => {
                commands.push(EditorCommand::MarkSaved(own, text.into()));
                self.external_text = None;
            }
            Ok(text) if *text == **session.file.saved() => self.external_text = None,
            Ok(text) if session.file.unsaved() => self.external_text = Some(text),
            Ok(text) => self.take_external_text(session, text, commands),
        }
    }

    /// Shows the text of the file on disk, as an undo step.
    pub(super) fn take_external_text(&mut self, session: &Session, text: String, commands: &mut Vec<EditorCommand>) {
        let Some(path) = session.file.path.clone() else { return };
        commands.push(EditorCommand::ReplaceText(text.clone(), None));
        commands.push(EditorCommand::MarkSaved(path, text.into()));
        commands.push(EditorCommand::LeaveMissingSubgraphs);
        commands.push(EditorCommand::Notify("another program changed the file: it was reloaded".to_owned()));
        self.external_text = None;
    }

    /// Offers the choice between the open text and that of another program.
    pub(super) fn show_external_change(&mut self, ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        // A dialog asks the same after an attempt to save.
        if self.external_text.is_none() || matches!(self.question, Some(Question::Changed(_))) {
            return;
        }
        let (mut take, mut keep) = (false, false);
        message_bar(ui, |ui| {
            ui.colored_label(ui.visuals().warn_fg_color, "⚠");
            ui.label("Another program has changed this file, and there are unsaved edits.");
            take = ui.button("load the other version").on_hover_text("undo restores your version").clicked();
            keep = ui.button("keep my version").on_hover_text("the next save replaces the other version").clicked();
        });
        if take && let Some(text) = self.external_text.take() {
            self.take_external_text(session, text, commands);
        } else if keep
            && let Some(text) = self.external_text.take()
            && let Some(path) = session.file.path.clone()
        {
            commands.push(EditorCommand::MarkSaved(path, text.into()));
        }
    }
}
