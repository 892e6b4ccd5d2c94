//! Files: opened, saved, exported, kept safe.

mod autosave;
mod choice_list;
mod dropped_files;
mod export;
mod external_changes;
mod file_dialog;
mod file_thread;
mod open_and_save;
mod path_field;
mod questions;
mod recent_files;
mod system_dialog;

use crate::editor::Editor;
use autosave::Autosave;
use egui::{Context, Ui, ViewportCommand};
use export::Exports;
use file_thread::{FileAccess, FileThread, News};
use path_field::FileDialog;
use questions::Question;
use std::path::{Path, PathBuf};

pub(crate) use file_dialog::{FilePurpose, FileReader};
pub(crate) use open_and_save::NextStep;

/// What is kept of files.
#[derive(Default)]
pub(crate) struct Files {
    file_thread: Option<FileThread>,
    /// Counts the graphs that were opened.
    pub(crate) sheets: u64,
    dialog: Option<FileDialog>,
    question: Option<Question>,
    /// Whether the question shows already.
    asked: bool,
    keep: Autosave,
    pub(super) exports: Exports,
    /// What the file says now that somebody else has written, while there are edits that are not saved.
    theirs: Option<String>,
    /// The files that were open last, the newest first.
    pub(crate) recent: Vec<PathBuf>,
    /// The files one came from, through nodes that stand for other files.
    pub(crate) back: Vec<PathBuf>,
    /// What is done once the file is saved.
    then: Option<NextStep>,
    /// Whether it has just been saved.
    go: bool,
    /// The files that are looked out for.
    watched: Vec<PathBuf>,
    /// Whether the window is to close, whatever is not saved.
    closing: bool,
    /// Whether the first hint is to be shown.
    pub(crate) hint: bool,
}

impl Files {
    /// Whether something is being read or written.
    pub(crate) fn busy(&self) -> bool {
        let browses = self.dialog.as_ref().is_some_and(|dialog| dialog.browsing.is_some());
        self.file_thread.as_ref().is_some_and(FileThread::busy) || self.exports.running() || browses
    }

    /// Whether something is asked of files that is to be answered first.
    fn modal(&self) -> bool {
        self.dialog.is_some() || self.question.is_some() || self.exports.open()
    }
}

impl Editor {
    /// Opens what the window was opened for.
    pub(crate) fn files_begin(&mut self, context: &Context, path: Option<&Path>) {
        self.files.file_thread = Some(FileThread::new(self.session.platform.clone(), context));
        self.begin(0);
        self.recent_read();
        self.look_read();
        match path {
            // The first picture that shows is that of the file.
            Some(path) => {
                let read = self.session.platform.read(path);
                let kept = self
                    .session
                    .platform
                    .home()
                    .and_then(|home| autosave::found(&*self.session.platform, &home, Some(path)));
                self.opened(path.to_owned(), read, kept);
            }
            None => self.errand(|access| {
                let kept = access.platform.home().and_then(|home| autosave::found(access.platform, &home, None));
                Box::new(move |editor| editor.offer(kept))
            }),
        }
    }

    /// Whether something is asked that is to be answered first.
    pub(crate) fn asks(&self) -> bool {
        self.files.modal() || self.properties.exposes()
    }

    /// What happens to files between frames.
    pub(crate) fn files_tick(&mut self, ui: &Ui) {
        if let Some(file_thread) = &mut self.files.file_thread {
            let news: Vec<News> = file_thread.news();
            news.into_iter().for_each(|news| news(self));
        }
        self.go_on(ui.ctx());
        self.watch();
        if ui.input(|i| i.events.iter().any(|event| matches!(event, egui::Event::WindowFocused(true)))) {
            // Whoever comes back from a text editor does not wait.
            self.errand(|access| {
                let changed = access.look();
                external_changes::news(changed)
            });
        }
        self.keep_tick(ui);
        self.drop_tick(ui);
        self.look_keep();
        self.wrong_tick();
        if ui.input(|i| i.viewport().close_requested()) && !self.files.closing {
            if self.session.file.unsaved() {
                ui.ctx().send_viewport_cmd(ViewportCommand::CancelClose);
                self.leaving(NextStep::Quit, ui.ctx());
            } else {
                self.keep_end();
            }
        }
    }

    /// Shows what is asked.
    pub(crate) fn dialogs(&mut self, ui: &Ui) {
        self.dialog_show(ui);
        self.export_show(ui);
        self.question_show(ui);
        self.drop_show(ui);
    }

    /// What hangs over the canvas: what was found, what others did, the first hint.
    pub(crate) fn news_show(&mut self, ui: &mut Ui) {
        self.theirs_show(ui);
        self.hint_show(ui);
    }

    /// Opens a file that a node stands for.
    pub(crate) fn open_used(&mut self, file: &str) {
        let read = self.session.analysis.as_ref().map_or(&[][..], |analysis| &analysis.reads);
        // Where it was found is known to whoever looked: beside the file, or in a library.
        let beside = self.session.path().parent().map(|folder| folder.join(file)).unwrap_or_else(|| file.into());
        let found = read.iter().find(|path| **path == beside).or_else(|| read.iter().find(|path| path.ends_with(file)));
        let path = found.cloned().unwrap_or(beside);
        if self.session.file.unsaved() {
            self.files.question = Some(Question::Unsaved(NextStep::Enter(path)));
        } else {
            self.enter_file(path);
        }
    }

    /// The way back to the file one came from.
    pub(crate) fn back_show(&mut self, ui: &mut Ui) {
        let Some(path) = self.files.back.last() else { return };
        if ui
            .link(format!("⬅ {}", open_and_save::name_of(path)))
            .on_hover_text("goes back to the file that uses this one")
            .clicked()
        {
            self.leaving(NextStep::Back, ui.ctx());
        }
    }

    /// Sends for something that may take a while.
    pub(crate) fn errand(&mut self, errand: impl FnOnce(&mut FileAccess<'_>) -> News + Send + 'static) {
        if let Some(file_thread) = &mut self.files.file_thread {
            file_thread.send(errand);
        }
    }

    /// Says what is wrong.
    pub(crate) fn complain_of(&mut self, text: &str) {
        self.notices.warn(text, self.session.platform.now());
    }

    /// Looks out for the file and for those it is made of.
    fn watch(&mut self) {
        let own = self.session.file.path.iter().cloned();
        let used = self.session.analysis.iter().flat_map(|analysis| {
            let pictures =
                analysis.checked.files().chain(analysis.checked.table_files()).map(|(_, _, file)| file.into());
            analysis.looked.iter().cloned().chain(pictures)
        });
        let mut files: Vec<PathBuf> = own.chain(used).chain(self.view_3d.pictures()).collect();
        files.sort();
        files.dedup();
        if files != self.files.watched {
            self.files.watched.clone_from(&files);
            self.errand(move |access| {
                access.watch(files);
                Box::new(|_| ())
            });
        }
    }
}
