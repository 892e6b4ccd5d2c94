//! One frame of the files component, and requests of the editor.

use super::dropped_files::show_hovered_file;
use super::exports::Exports;
use super::external_changes::{files_changed, reload};
use super::file_thread::FileThread;
use super::question::Question;
use super::recovery_file::{Autosave, recovered, unsaved_work, untitled_name};
use super::start_pictures::StartPictures;
use super::state::Files;
use crate::commands::{EditorCommand, NextStep};
use crate::platform::Platform;
use crate::session::Session;
use egui::{Context, Ui, ViewportCommand};
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Files {
    pub(crate) fn open(platform: Arc<dyn Platform>, context: &Context) -> Files {
        Files {
            thread: FileThread::open(platform, context, reload),
            dialog: None,
            question: None,
            question_shown: false,
            start_pictures: StartPictures::default(),
            autosave: Autosave::default(),
            untitled: String::new(),
            exports: Exports::default(),
            external_text: None,
            recent: vec![],
            previous: vec![],
            after_save: None,
            just_saved: false,
            watched: vec![],
            closing: false,
            hint: false,
            saved_appearance: String::new(),
            saved_colors: None,
        }
    }

    /// Opens the first file, or a template and the start window.
    pub(crate) fn begin(&mut self, session: &Session, path: Option<&Path>, commands: &mut Vec<EditorCommand>) {
        if let Some(home) = session.platform.home() {
            self.untitled = untitled_name(&*session.platform, &home);
        }
        self.begin_template(session, 0, commands);
        self.read_recent_files(session);
        self.saved_appearance = session.appearance.to_text();
        match path {
            // Read at once, so that the first frame shows the file.
            Some(path) => {
                let read = session.platform.read(path);
                let home = session.platform.home();
                let recovered = home.and_then(|home| recovered(&*session.platform, &home, path));
                if session.platform.stamp(path).is_none()
                    && recovered.is_none()
                    && path.extension().is_some_and(|end| end == "ron")
                {
                    self.begin_file(session, path, commands);
                } else {
                    self.opened(session, path.to_owned(), read, recovered, commands);
                }
            }
            None if session.appearance.start_window => self.question = Some(Question::New),
            // Unsaved work is offered in any case.
            None => self.send(|access| {
                let home = access.platform.home();
                let found = home.is_some_and(|home| !unsaved_work(access.platform, &home).is_empty());
                Box::new(move |files, session, _| {
                    if found && files.question.is_none() && !session.file.unsaved() {
                        files.question = Some(Question::New);
                    }
                })
            }),
        }
    }

    /// Returns whether files are being read or written, or a dialog of the system is open.
    pub(crate) fn busy(&self) -> bool {
        let browsing = self.dialog.as_ref().is_some_and(|dialog| dialog.browsing.is_some());
        self.thread.busy() || self.exports.busy() || browsing || self.start_pictures.busy()
    }

    /// Returns whether a dialog or a question is open.
    pub(crate) fn dialog_open(&self) -> bool {
        self.dialog.is_some() || self.question.is_some() || self.exports.open()
    }

    pub(crate) fn recent(&self) -> &[PathBuf] {
        &self.recent
    }

    /// File from which the user entered the open one.
    pub(crate) fn previous(&self) -> Option<&Path> {
        self.previous.last().map(PathBuf::as_path)
    }

    /// Discards what belongs to the file before, because another one is shown.
    pub(crate) fn file_shown(&mut self) {
        self.external_text = None;
    }

    /// Handles replies of the thread, dropped files, the autosave and the closing of the window. `pictures` are files
    /// that views read.
    pub(crate) fn update(
        &mut self,
        ui: &Ui,
        session: &Session,
        pictures: impl Iterator<Item = PathBuf>,
        dialog_open: bool,
        commands: &mut Vec<EditorCommand>,
    ) {
        self.start_pictures.update(ui.ctx());
        self.remove_discarded();
        self.continue_after_save(session, ui.ctx(), commands);
        self.watch(session, pictures);
        if ui.input(|i| i.events.iter().any(|event| matches!(event, egui::Event::WindowFocused(true)))) {
            // The user may return from a text editor.
            self.send(|access| {
                let changed = access.changed_files();
                Box::new(move |files, session, commands| files_changed(files, session, changed, commands))
            });
        }
        self.update_autosave(ui, session);
        self.handle_dropped_files(ui, session, dialog_open, commands);
        // A panel that is being dragged is saved when it is let go.
        if !ui.input(|i| i.pointer.any_down()) {
            self.save_appearance(session);
            self.update_recent_colors(session, ui.ctx());
        }
        if ui.input(|i| i.viewport().close_requested()) && !self.closing {
            if session.file.unsaved() {
                ui.ctx().send_viewport_cmd(ViewportCommand::CancelClose);
                commands.push(EditorCommand::Leave(NextStep::Quit));
            } else {
                self.discard_autosave();
            }
        }
    }

    /// Applies one reply of the thread; returns whether there was one.
    pub(crate) fn apply_reply(&mut self, session: &Session, commands: &mut Vec<EditorCommand>) -> bool {
        let Some(reply) = self.thread.reply() else { return false };
        reply(self, session, commands);
        true
    }

    /// Shows dialogs and questions.
    pub(crate) fn show_dialogs(&mut self, ui: &Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        self.show_file_dialog(ui, session, commands);
        self.show_export(ui, session, commands);
        self.show_question(ui, session, commands);
        show_hovered_file(ui);
    }

    /// Shows messages above the canvas: changes by other programs, and the hint for new users.
    pub(crate) fn show_messages(&mut self, ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        self.show_external_change(ui, session, commands);
        self.show_hint(ui, session);
    }

    /// Opens the file that a node reads its graph from.
    pub(crate) fn open_used_file(&mut self, session: &Session, file: &str, commands: &mut Vec<EditorCommand>) {
        let read = session.analysis.as_ref().map_or(&[][..], |analysis| &analysis.files_read);
        // The check knows where it found the file: beside the open one, or in a library.
        let beside = session.path().parent().map(|folder| folder.join(file)).unwrap_or_else(|| file.into());
        let found = read.iter().find(|path| **path == beside).or_else(|| read.iter().find(|path| path.ends_with(file)));
        let bundled = session.platform.bundled_graphs().iter().map(|(path, _)| *path).find(|path| *path == file);
        if let (None, Some(path)) = (found, bundled) {
            return commands.push(EditorCommand::Leave(NextStep::Copy(path)));
        }
        let path = found.cloned().unwrap_or(beside);
        if session.file.unsaved() {
            self.question = Some(Question::Unsaved(NextStep::Enter(path)));
        } else {
            self.enter_file(session, path, commands);
        }
    }

    /// Requests fonts of the system.
    pub(crate) fn read_fonts(&mut self) {
        self.send(|access| {
            let fonts = access.platform.fonts();
            Box::new(move |_, _, commands| commands.push(EditorCommand::AddFonts(fonts)))
        });
    }

    /// Watches the open file and the files that it reads.
    fn watch(&mut self, session: &Session, pictures: impl Iterator<Item = PathBuf>) {
        let own = session.file.path.iter().cloned();
        let used = session.analysis.iter().flat_map(|analysis| {
            let checked = &analysis.checked;
            let data = checked.data_files().map(|named| named.file.into());
            let pictures = checked.files().map(|(_, _, file)| file.into()).chain(data);
            analysis.paths_tried.iter().cloned().chain(pictures)
        });
        let mut files: Vec<PathBuf> = own.chain(used).chain(pictures).collect();
        files.sort();
        files.dedup();
        if files != self.watched {
            self.watched.clone_from(&files);
            self.send(|access| {
                access.watch(files);
                Box::new(|_, _, _| ())
            });
        }
    }
}
