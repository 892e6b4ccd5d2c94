//! A file that others edit as well: what they write shows up, and nobody's work is lost.

use super::file_thread::News;
use super::open_and_save::name_of;
use super::questions::Question;
use crate::editor::Editor;
use crate::theme::strip;
use egui::Ui;
use std::path::PathBuf;

/// Which files others have changed.
pub(super) fn news(changed: Vec<PathBuf>) -> News {
    Box::new(move |editor| editor.changed_outside(changed))
}

impl Editor {
    /// Takes in what others have written.
    fn changed_outside(&mut self, changed: Vec<PathBuf>) {
        if changed.is_empty() {
            return;
        }
        let own = self.session.file.path.clone().filter(|own| changed.contains(own));
        if changed.len() > usize::from(own.is_some()) {
            // What the graph is made of is another, whatever its own text says.
            self.session.file.version += 1;
            self.view_3d.looked += 1;
        }
        let Some(own) = own else { return };
        self.errand(move |access| {
            let there = access.platform.stamp(&own).is_some();
            let read = access.platform.read(&own);
            Box::new(move |editor| editor.own_changed(own, there, read))
        });
    }

    /// Takes in what the file says now, if it is still open.
    fn own_changed(&mut self, own: PathBuf, there: bool, read: Result<String, String>) {
        if self.session.file.path.as_ref() != Some(&own) {
            return;
        }
        match read {
            Err(why) => {
                self.files.theirs = None;
                // What is on the canvas is all there is of it.
                let name = name_of(&own);
                self.session.file.mark_saved(own, "".into());
                self.complain_of(&match there {
                    true => format!("{why}\nwhat is here is as it was: to save it is to replace the file"),
                    false => format!("{name} is gone: save it to have it again"),
                });
            }
            Ok(text) if *text == *self.session.file.text => {
                self.session.file.mark_saved(own, text.into());
                self.files.theirs = None;
            }
            Ok(text) if *text == **self.session.file.saved() => self.files.theirs = None,
            Ok(text) if self.session.file.unsaved() => self.files.theirs = Some(text),
            Ok(text) => self.take(text),
        }
    }

    /// Shows the text that the file has now, as a step that can be undone.
    pub(super) fn take(&mut self, text: String) {
        let Some(path) = self.session.file.path.clone() else { return };
        self.session.file.replace(text.clone(), None);
        self.session.file.mark_saved(path, text.into());
        self.files.theirs = None;
        self.leave_what_is_gone();
        self.say("the file was changed by somebody else, and is shown as it is now");
    }

    /// Offers a choice between what is here and what somebody else wrote.
    pub(super) fn theirs_show(&mut self, ui: &mut Ui) {
        // Whoever saves is asked the same in a dialog.
        if self.files.theirs.is_none() || matches!(self.files.question, Some(Question::Changed(_))) {
            return;
        }
        let (mut take, mut keep) = (false, false);
        strip(ui, |ui| {
            ui.colored_label(ui.visuals().warn_fg_color, "⚠");
            ui.label("Somebody else has changed this file, and you have edits that are not saved.");
            take = ui.button("take theirs").on_hover_text("shows their text; undo brings yours back").clicked();
            keep = ui.button("keep mine").on_hover_text("the next save replaces their text").clicked();
        });
        if take && let Some(text) = self.files.theirs.take() {
            self.take(text);
        } else if keep
            && let Some(text) = self.files.theirs.take()
            && let Some(path) = self.session.file.path.clone()
        {
            self.session.file.mark_saved(path, text.into());
        }
    }
}
