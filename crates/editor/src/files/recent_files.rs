//! What is remembered from window to window: recent files, the look, and that the first hint has been read.

use crate::editor::Editor;
use crate::theme::strip;
use egui::Ui;
use std::path::PathBuf;

/// Files that are remembered.
const MOST: usize = 12;

impl Editor {
    /// Reads which files were open last.
    pub(super) fn recent_read(&mut self) {
        let Some(home) = self.session.platform.home() else { return };
        self.errand(move |access| {
            let recent = access.platform.read(&home.join("recent")).unwrap_or_default();
            let hint = access.platform.read(&home.join("hint")).is_err();
            Box::new(move |editor| {
                let older = recent.lines().filter(|line| !line.is_empty()).map(PathBuf::from);
                let mut all = std::mem::take(&mut editor.files.recent);
                all.extend(older);
                editor.files.recent = first(all);
                editor.files.hint = hint;
            })
        });
    }

    /// A file has been opened or saved.
    pub(super) fn recent_add(&mut self, path: PathBuf) {
        let path = self.session.platform.absolute(&path);
        let all = std::iter::once(path).chain(std::mem::take(&mut self.files.recent));
        self.files.recent = first(all.collect());
        let Some(home) = self.session.platform.home() else { return };
        let own = self.files.recent.clone();
        self.errand(move |access| {
            // Another window may have opened others meanwhile.
            let at = home.join("recent");
            let theirs = access.platform.read(&at).unwrap_or_default();
            let theirs = theirs.lines().filter(|line| !line.is_empty()).map(PathBuf::from);
            let all = first(own.into_iter().chain(theirs).collect());
            // A name that is no text cannot be kept in one.
            let lines: String = all.iter().filter_map(|path| Some(format!("{}\n", path.to_str()?))).collect();
            // What cannot be remembered is no reason to disturb anybody.
            let _ = access.platform.write(&at, &lines);
            Box::new(|_| ())
        });
    }

    /// Reads how it all looked last.
    pub(super) fn look_read(&mut self) {
        let read = self.session.platform.home().and_then(|home| self.session.platform.read(&home.join("look")).ok());
        if let Some(text) = read {
            self.session.theme.read(&text);
        }
        self.session.theme.kept = self.session.theme.spelt();
    }

    /// Remembers how it all looks, once somebody has changed it.
    pub(super) fn look_keep(&mut self) {
        let look = self.session.theme.spelt();
        if look == self.session.theme.kept {
            return;
        }
        self.session.theme.kept.clone_from(&look);
        let Some(home) = self.session.platform.home() else { return };
        self.errand(move |access| {
            let _ = access.platform.write(&home.join("look"), &look);
            Box::new(|_| ())
        });
    }

    /// What somebody needs to know who has never been here.
    pub(super) fn hint_show(&mut self, ui: &mut Ui) {
        if !self.files.hint {
            return;
        }
        let mut done = false;
        strip(ui, |ui| {
            ui.strong("New here?");
            ui.label(
                "Space adds a node, drag from a dot to wire it, ? shows every key, F1 explains the selected node.",
            );
            done = ui.button("got it").clicked();
        });
        if done {
            self.files.hint = false;
            let Some(home) = self.session.platform.home() else { return };
            self.errand(move |access| {
                let _ = access.platform.write(&home.join("hint"), "read\n");
                Box::new(|_| ())
            });
        }
    }
}

/// Each file once, and not too many.
fn first(all: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut out: Vec<PathBuf> = vec![];
    for path in all {
        if !out.contains(&path) && out.len() < MOST {
            out.push(path);
        }
    }
    out
}
