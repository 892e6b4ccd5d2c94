//! A file that others edit as well: what they write shows up, and nobody's work is lost.

use super::ask::Question;
use super::porter::News;
use crate::editor::Editor;
use crate::theme::strip;
use crate::world::World;
use egui::Ui;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What files say that others have changed; nothing where one is gone.
pub(super) fn news(world: &dyn World, changed: Vec<PathBuf>) -> News {
    let read: BTreeMap<PathBuf, Option<String>> =
        changed.into_iter().map(|path| (path.clone(), world.read(&path).ok())).collect();
    Box::new(move |editor| editor.changed_outside(read))
}

impl Editor {
    /// Takes in what others have written.
    fn changed_outside(&mut self, mut read: BTreeMap<PathBuf, Option<String>>) {
        if let Some(own) = self.sheet.path.clone()
            && let Some(text) = read.remove(&own)
        {
            let name = own.file_name().unwrap_or_default().to_string_lossy().into_owned();
            match text {
                None => {
                    // What is on the canvas is all there is of it.
                    self.sheet.saved_as(own, "".into());
                    self.complain_of(&format!("{name} is gone: save it to have it again"));
                }
                Some(text) if *text == *self.sheet.text => {
                    self.sheet.saved_as(own, text.into());
                    self.files.theirs = None;
                }
                Some(text) if self.sheet.unsaved() => self.files.theirs = Some(text),
                Some(text) => self.take(text),
            }
        }
        if !read.is_empty() {
            // What the graph is made of is another, whatever its own text says.
            self.sheet.version += 1;
            self.solid.looked += 1;
        }
    }

    /// Shows the text that the file has now, as a step that can be undone.
    pub(super) fn take(&mut self, text: String) {
        let Some(path) = self.sheet.path.clone() else { return };
        self.sheet.put(text.clone(), None);
        self.sheet.saved_as(path, text.into());
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
            && let Some(path) = self.sheet.path.clone()
        {
            self.sheet.saved_as(path, text.into());
        }
    }
}
