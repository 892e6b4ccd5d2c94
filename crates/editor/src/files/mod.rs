//! Files: opened, saved, exported, kept safe.

use crate::editor::Editor;
use crate::sheet::Sheet;
use egui::Ui;
use std::path::Path;

/// What is kept of files.
#[derive(Default)]
pub(crate) struct Files {}

impl Editor {
    /// Opens what the window was opened for.
    pub(crate) fn files_begin(&mut self, path: Option<&Path>) {
        if let Some(path) = path {
            self.open_file(path);
        }
    }

    pub(crate) fn open_file(&mut self, path: &Path) {
        match self.world.read(path) {
            Ok(text) => {
                self.sheet = Sheet::new(Some(path.to_owned()), &text);
                self.rooms.clear();
                self.board.turn();
            }
            Err(why) => self.notices.warn(&why, self.world.now()),
        }
    }

    /// Opens a file that a node stands for.
    pub(crate) fn open_used(&mut self, file: &str) {
        let path = self.path().with_file_name(file);
        self.open_file(&path);
    }

    pub(crate) fn files_tick(&mut self, _ui: &Ui) {}

    pub(crate) fn dialogs(&mut self, _ui: &Ui) {}
}
