//! State of the files component.

use super::exports::Exports;
use super::file_thread::{FileTaskContext, FileThread};
use super::path_field::FileDialog;
use super::question::Question;
use super::recovery_file::Autosave;
use super::start_pictures::StartPictures;
use crate::commands::{EditorCommand, NextStep};
use crate::session::Session;
use crate::widgets::ColorBytes;
use std::path::PathBuf;

/// Effect of a completed task on the component.
pub(super) type Reply = Box<dyn FnOnce(&mut Files, &Session, &mut Vec<EditorCommand>) + Send>;

/// Files: dialogs, questions, exports, and the thread that reads and writes.
pub(crate) struct Files {
    pub(super) thread: FileThread<Reply>,
    pub(super) dialog: Option<FileDialog>,
    pub(super) question: Option<Question>,
    /// True if the question has been shown.
    pub(super) question_shown: bool,
    /// Pictures of the start window.
    pub(super) start_pictures: StartPictures,
    pub(super) autosave: Autosave,
    /// Name of the recovery file while the open file has no path.
    pub(super) untitled: String,
    pub(super) exports: Exports,
    /// Text of the file on disk, if another program changed it while there are unsaved edits.
    pub(super) external_text: Option<String>,
    /// Recent files, the newest first.
    pub(super) recent: Vec<PathBuf>,
    /// Files from which the user entered the open one.
    pub(super) previous: Vec<PathBuf>,
    /// Step that follows once the file is saved.
    pub(super) after_save: Option<NextStep>,
    /// True if the file has just been saved.
    pub(super) just_saved: bool,
    pub(super) watched: Vec<PathBuf>,
    /// True if the window closes despite unsaved edits.
    pub(super) closing: bool,
    /// True if the hint for new users is shown.
    pub(super) hint: bool,
    /// Appearance as it was last saved.
    pub(super) saved_appearance: String,
    /// Recent colours as they were last saved; none before they are read.
    pub(super) saved_colors: Option<Vec<ColorBytes>>,
}

impl Files {
    /// Runs a task on the thread; its reply is applied in a later frame.
    pub(super) fn send(&mut self, task: impl FnOnce(&mut FileTaskContext<'_, Reply>) -> Reply + Send + 'static) {
        self.thread.send(task);
    }
}
