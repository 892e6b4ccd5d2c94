//! The machine's own dialog for files: asked for on a thread of its own, as somebody may think for long.

use super::file_dialog::{FilePurpose, FileReader};
use super::open_and_save::name_of;
use super::path_field::FileDialog;
use crate::editor::Editor;
use crate::platform::{BrowseKind, BrowseRequest};
use egui::Context;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{TryRecvError, channel};

/// What was chosen, if anything was, or why nobody could be asked.
pub(super) type BrowseResult = Result<Option<PathBuf>, String>;

/// How the names of graphs end, and of pictures.
const GRAPHS: &[&str] = &["ron"];
const PICTURES: &[&str] = &["png", "exr", "hdr", "tif", "tiff", "jpg", "jpeg", "webp", "bmp", "tga", "gif", "npy"];

impl Editor {
    /// Has the machine ask for what a dialog asks for.
    pub(super) fn browse(&self, dialog: &mut FileDialog, context: &Context) {
        let (sought, ends) = match &dialog.purpose {
            FilePurpose::Open | FilePurpose::Use => (BrowseKind::File, GRAPHS),
            FilePurpose::Save => (BrowseKind::Place, GRAPHS),
            FilePurpose::Folder => (BrowseKind::Folder, &[][..]),
            FilePurpose::File(FileReader::View(_)) => (BrowseKind::File, PICTURES),
            // Which kinds of files a node reads is known to the node.
            FilePurpose::File(FileReader::Socket { .. }) => (BrowseKind::File, &[][..]),
        };
        let [title, _] = dialog.purpose.words();
        let name = name_of(Path::new(dialog.last()));
        let wish =
            BrowseRequest { title, sought, folder: self.session.platform.absolute(&dialog.folder()), name, ends };
        let (send, answer) = channel();
        let (platform, context) = (self.session.platform.clone(), context.clone());
        let work = move || {
            // Where the dialog is gone meanwhile nobody needs to know.
            let _ = send.send(platform.browse(&wish));
            context.request_repaint();
        };
        // Where no thread can be had the other end is gone, which is an answer as well.
        let _ = std::thread::Builder::new().name("browse".to_owned()).spawn(work);
        dialog.browsing = Some(answer);
    }

    /// What somebody has chosen there meanwhile.
    pub(super) fn browsed(&mut self, dialog: &mut FileDialog) -> Option<PathBuf> {
        match dialog.browsing.as_ref()?.try_recv() {
            Err(TryRecvError::Empty) => return None,
            Ok(Ok(Some(path))) => return Some(path),
            Ok(Ok(None)) => {}
            Ok(Err(why)) => self.complain_of(&format!("{why}\ntype the path instead, or choose from the list")),
            Err(TryRecvError::Disconnected) => self.complain_of("no thread can be started: close other programs"),
        }
        // Back at the path, which can be typed at once.
        (dialog.browsing, dialog.fresh, dialog.end) = (None, true, true);
        None
    }
}
