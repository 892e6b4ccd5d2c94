//! The file dialog of the system, on a thread of its own because it may stay open for long.

use super::names::name_of;
use super::path_field::{BrowseResult, FileDialog};
use crate::commands::{EditorCommand, FilePurpose, FileReader, ViewFile};
use crate::platform::{BrowseKind, BrowseRequest};
use crate::session::Session;
use egui::Context;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{TryRecvError, channel};

/// Extensions of graphs, of meshes and of images.
const GRAPHS: &[&str] = &["ron"];
const MESHES: &[&str] = &["obj", "glb"];
const PICTURES: &[&str] = &["png", "exr", "hdr", "tif", "tiff", "jpg", "jpeg", "webp", "bmp", "tga", "gif", "npy"];

impl FileDialog {
    /// Opens the dialog of the system.
    pub(super) fn browse(&mut self, session: &Session, context: &Context) {
        let (kind, extensions) = match &self.purpose {
            FilePurpose::Open | FilePurpose::Use => (BrowseKind::OpenFile, GRAPHS),
            FilePurpose::Save => (BrowseKind::SaveFile, GRAPHS),
            FilePurpose::Folder | FilePurpose::Library => (BrowseKind::Folder, &[][..]),
            FilePurpose::File(FileReader::View(ViewFile::Mesh)) => (BrowseKind::OpenFile, MESHES),
            FilePurpose::File(FileReader::View(_)) => (BrowseKind::OpenFile, PICTURES),
            // Nodes read other files than images as well.
            FilePurpose::File(FileReader::Socket { .. }) => (BrowseKind::OpenFile, &[][..]),
        };
        let [title, _] = self.titles();
        let (folder, name) = (session.platform.absolute(&self.folder()), name_of(Path::new(self.last())));
        let request = BrowseRequest { title, kind, folder, name, extensions };
        let (send, result) = channel::<BrowseResult>();
        let (platform, context) = (session.platform.clone(), context.clone());
        let work = move || {
            // The dialog of the editor may have been closed.
            let _ = send.send(platform.browse(&request));
            context.request_repaint();
        };
        // If no thread can be started, the channel is closed, which is reported below.
        let _ = std::thread::Builder::new().name("browse".to_owned()).spawn(work);
        self.browsing = Some(result);
    }

    /// Path that was chosen in the dialog of the system.
    pub(super) fn browsed(&mut self, commands: &mut Vec<EditorCommand>) -> Option<PathBuf> {
        let warning = match self.browsing.as_ref()?.try_recv() {
            Err(TryRecvError::Empty) => return None,
            Ok(Ok(Some(path))) => return Some(path),
            Ok(Ok(None)) => None,
            Ok(Err(why)) => Some(format!("{why}\ntype the path instead, or choose from the list")),
            Err(TryRecvError::Disconnected) => Some(
                "the system file dialog cannot open, because the system has no threads left: close other programs"
                    .to_owned(),
            ),
        };
        commands.extend(warning.map(EditorCommand::Warn));
        (self.browsing, self.opening, self.cursor_to_end) = (None, true, true);
        None
    }
}
