//! Commands of files: the open one, and those that are chosen or read.

use crate::commands::{FilePurpose, FileReader, ViewFile};
use crate::editor::Editor;
use crate::files::named_after;
use crate::open_file::OpenFile;
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Editor {
    /// Shows another file.
    pub(crate) fn show_file(&mut self, file: OpenFile) {
        // Versions increase across files, so that no component mistakes one file for another.
        let version = self.session.file.version + 1;
        self.session.file = file;
        self.session.file.version = version;
        self.session.file_number += 1;
        self.session.subgraphs.clear();
        (self.session.view_target, self.session.second_target) = Default::default();
        self.session.analysis = None;
        self.files.file_shown();
        self.views.view_3d.file_opened(&self.session.file.document);
        self.diagnostics.file_opened(&mut self.session);
        self.reset_canvas();
        self.canvas.retain_thumbnails(&self.session);
    }

    /// Uses the file or folder that was chosen.
    pub(crate) fn use_file(&mut self, purpose: FilePurpose, path: PathBuf) {
        let FilePurpose::File(FileReader::View(file)) = purpose else {
            return self.files.use_file(&self.session, purpose, path, &mut self.commands);
        };
        if file == ViewFile::Mesh && path != Path::new("") {
            let path = self.session.platform.absolute(&path);
            (self.session.appearance.mesh, self.session.appearance.views) = (Some(path), true);
        }
        self.views.view_3d.set_file(file, path);
    }

    /// Records that the file on disk has a text. The first path that a file gets names it.
    pub(crate) fn mark_saved(&mut self, path: PathBuf, text: Arc<str>) {
        let file = &mut self.session.file;
        if file.path.is_none() {
            file.replace(named_after(&file.text, &path), None);
        }
        file.mark_saved(path, text);
    }

    /// Checks the open file again, because files that it reads have changed.
    pub(crate) fn reload_used_files(&mut self) {
        self.session.file.version += 1;
        self.views.view_3d.files_changed();
    }
}
