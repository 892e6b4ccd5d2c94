//! Settings that are remembered: recent files, the appearance, and whether the hint was read.

use super::state::Files;
use crate::session::Session;
use crate::widgets::message_bar;
use egui::Ui;
use std::path::PathBuf;

/// Most recent files.
const MAX_FILES: usize = 12;

impl Files {
    /// Reads the recent files, and whether the hint was read.
    pub(super) fn read_recent_files(&mut self, session: &Session) {
        let Some(home) = session.platform.home() else { return };
        self.send(move |access| {
            let recent = access.platform.read(&home.join("recent")).unwrap_or_default();
            let hint = access.platform.read(&home.join("hint")).is_err();
            Box::new(move |files, _, _| {
                let older = recent.lines().filter(|line| !line.is_empty()).map(PathBuf::from);
                let mut all = std::mem::take(&mut files.recent);
                all.extend(older);
                files.recent = deduplicated(all);
                files.hint = hint;
            })
        });
    }

    /// Records that a file was opened or saved.
    pub(super) fn add_recent_file(&mut self, session: &Session, path: PathBuf) {
        let path = session.platform.absolute(&path);
        let all = std::iter::once(path).chain(std::mem::take(&mut self.recent));
        self.recent = deduplicated(all.collect());
        let Some(home) = session.platform.home() else { return };
        let own = self.recent.clone();
        self.send(move |access| {
            // Another window may have added files.
            let at = home.join("recent");
            let others = access.platform.read(&at).unwrap_or_default();
            let others = others.lines().filter(|line| !line.is_empty()).map(PathBuf::from);
            let all = deduplicated(own.into_iter().chain(others).collect());
            // Paths that are not Unicode are left out.
            let lines: String = all.iter().filter_map(|path| Some(format!("{}\n", path.to_str()?))).collect();
            // A failure is not worth a message.
            let _ = access.platform.write(&at, &lines);
            Box::new(|_, _, _| ())
        });
    }

    /// Saves the appearance when it has changed.
    pub(super) fn save_appearance(&mut self, session: &Session) {
        let text = session.appearance.to_text();
        if text == self.saved_appearance {
            return;
        }
        self.saved_appearance.clone_from(&text);
        let Some(home) = session.platform.home() else { return };
        self.send(move |access| {
            let _ = access.platform.write(&home.join("look"), &text);
            Box::new(|_, _, _| ())
        });
    }

    /// Shows the hint for new users.
    pub(super) fn show_hint(&mut self, ui: &mut Ui, session: &Session) {
        if !self.hint {
            return;
        }
        let mut done = false;
        message_bar(ui, |ui| {
            ui.strong("New here?");
            ui.label(
                "Space adds a node, a drag from a socket wires it, ? lists all keys, F1 explains the selected node.",
            );
            done = ui.button("got it").on_hover_text("hides this hint for good").clicked();
        });
        if done {
            self.hint = false;
            let Some(home) = session.platform.home() else { return };
            self.send(move |access| {
                let _ = access.platform.write(&home.join("hint"), "read\n");
                Box::new(|_, _, _| ())
            });
        }
    }
}

/// Each file once, up to the limit.
fn deduplicated(all: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut out: Vec<PathBuf> = vec![];
    for path in all {
        if !out.contains(&path) && out.len() < MAX_FILES {
            out.push(path);
        }
    }
    out
}
