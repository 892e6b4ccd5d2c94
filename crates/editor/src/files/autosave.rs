//! What is not saved yet, kept beside: a window that dies takes no work with it.

use super::questions::Question;
use crate::editor::Editor;
use crate::open_file::OpenFile;
use crate::platform::Platform;
use egui::Ui;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Seconds from an edit until it is kept.
const SOON: f64 = 10.0;

/// What has been kept of the graph that is open.
#[derive(Default)]
pub(super) struct Autosave {
    /// When the first edit was made that has not been kept.
    since: Option<f64>,
    /// The version that was kept last.
    version: Option<u64>,
    /// Where it lies, and what was written there.
    at: Option<(PathBuf, Arc<str>)>,
}

impl Editor {
    /// Keeps what has not been saved for a while.
    pub(super) fn keep_tick(&mut self, ui: &Ui) {
        let Some(home) = self.session.platform.home() else { return };
        if !self.session.file.unsaved() {
            self.keep_end();
            return;
        }
        if self.files.keep.version == Some(self.session.file.version) {
            return;
        }
        let now = self.session.platform.now();
        let since = *self.files.keep.since.get_or_insert(now);
        if now - since < SOON {
            ui.ctx().request_repaint_after(Duration::from_secs_f64(SOON - (now - since)));
            return;
        }
        let (text, at) =
            (self.session.file.text.clone(), beside(&*self.session.platform, &home, self.session.file.path.as_deref()));
        self.files.keep =
            Autosave { since: None, version: Some(self.session.file.version), at: Some((at.clone(), text.clone())) };
        self.errand(move |access| {
            let written = access.platform.write(&at, &text);
            Box::new(move |editor| {
                if let Err(why) = written {
                    editor.complain_of(&format!("unsaved work cannot be kept safe: {why}"));
                }
            })
        });
    }

    /// Nothing is left that would have to be kept.
    pub(super) fn keep_end(&mut self) {
        if let Some((at, text)) = std::mem::take(&mut self.files.keep).at {
            self.errand(move |access| {
                // Another window on the same file may have put its own there.
                if access.platform.read(&at).is_ok_and(|there| *there == *text) {
                    access.platform.remove(&at);
                }
                Box::new(|_| ())
            });
        }
    }

    /// Offers what a window left behind that did not end well.
    pub(super) fn offer(&mut self, kept: Option<String>) {
        let Some(text) = kept.filter(|text| **text != *self.session.file.text) else { return };
        self.files.question = Some(Question::Recovered(text));
    }

    /// Takes what was left behind, or throws it away.
    pub(super) fn settle_found(&mut self, text: String, take: bool) {
        let Some(home) = self.session.platform.home() else { return };
        let at = beside(&*self.session.platform, &home, self.session.file.path.as_deref());
        let kept: Arc<str> = text.as_str().into();
        if take {
            self.session.file.replace(text, None);
            self.canvas.canvas.fit();
        }
        self.files.keep = Autosave { since: None, version: Some(self.session.file.version), at: Some((at, kept)) };
        if !take {
            self.keep_end();
        }
    }

    /// Shows what was left behind of a file that cannot be read any more: it is all there is of it.
    pub(super) fn restore(&mut self, path: PathBuf, kept: &str) {
        let Some(home) = self.session.platform.home() else { return };
        let at = beside(&*self.session.platform, &home, Some(&path));
        let mut sheet = OpenFile::new(Some(path.clone()), kept);
        sheet.mark_saved(path, "".into());
        self.show_sheet(sheet);
        self.files.keep =
            Autosave { since: None, version: Some(self.session.file.version), at: Some((at, kept.into())) };
        self.say("this is what was not saved of it: save it to have the file again");
    }
}

/// What was kept of a graph by a window that did not end well.
pub(super) fn found(platform: &dyn Platform, home: &Path, path: Option<&Path>) -> Option<String> {
    platform.read(&beside(platform, home, path)).ok()
}

/// Where unsaved work on a file is kept: whoever opens the file finds it by where the file lies.
fn beside(platform: &dyn Platform, home: &Path, path: Option<&Path>) -> PathBuf {
    let name = match path {
        Some(path) => format!("{:016x}.ron", hash(platform.absolute(path).to_string_lossy().as_bytes())),
        None => "untitled.ron".to_owned(),
    };
    home.join("unsaved").join(name)
}

/// The same number for the same bytes in every version (Fowler, Noll and Vo, 1991).
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
