//! Graphs opened and saved: nothing that is not saved is lost unasked.

use super::autosave;
use super::file_dialog::FilePurpose;
use super::file_thread::FileAccess;
use super::questions::Question;
use crate::editor::Editor;
use crate::open_file::OpenFile;
use egui::{Context, ViewportCommand};
use lapidary_evaluator::diagnostic::no_errors;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What somebody wants who leaves the graph that is open.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NextStep {
    /// To choose what to begin with.
    New,
    /// To begin with a template.
    Begin(usize),
    /// To choose a file.
    Choose,
    Open(PathBuf),
    /// To see the file that a node stands for.
    Enter(PathBuf),
    /// To go back to the file one came from.
    Back,
    Quit,
}

/// What came of saving.
enum SaveOutcome {
    Whole,
    /// The file is not as it was when it was read or saved last.
    Changed,
    /// There is a file already, and it is another.
    Taken,
    Failed(String),
}

impl Editor {
    /// Leaves the graph that is open, once nothing is left unsaved.
    pub(crate) fn leaving(&mut self, then: NextStep, context: &Context) {
        let stays = matches!(then, NextStep::New | NextStep::Choose);
        if self.session.file.unsaved() && !stays {
            self.files.question = Some(Question::Unsaved(then));
        } else {
            self.go(then, context);
        }
    }

    /// Leaves the graph that is open.
    pub(super) fn go(&mut self, then: NextStep, context: &Context) {
        match then {
            NextStep::New => self.files.question = Some(Question::New),
            NextStep::Choose => self.choose(FilePurpose::Open),
            NextStep::Begin(template) => {
                self.keep_end();
                self.begin(template);
            }
            NextStep::Open(path) => {
                self.files.back.clear();
                self.open_file(path);
            }
            NextStep::Enter(path) => self.enter_file(path),
            NextStep::Back => {
                if let Some(path) = self.files.back.pop() {
                    self.open_file(path);
                }
            }
            NextStep::Quit => {
                self.keep_end();
                self.files.closing = true;
                context.send_viewport_cmd(ViewportCommand::Close);
            }
        }
    }

    /// Opens the file of a node; the way back is kept.
    pub(super) fn enter_file(&mut self, path: PathBuf) {
        self.files.back.extend(self.session.file.path.clone());
        self.open_file(path);
    }

    /// Begins with a template.
    pub(crate) fn begin(&mut self, template: usize) {
        let Some((name, text)) = self.session.platform.templates().get(template).copied() else { return };
        self.files.back.clear();
        self.show_sheet(OpenFile::new(None, &text.replace("NAME", name)));
    }

    /// Opens a file, in the place of what is open.
    fn open_file(&mut self, path: PathBuf) {
        let version = self.session.file.version;
        self.errand(move |access| {
            access.note(&path);
            let read = access.platform.read(&path);
            let kept = access.platform.home().and_then(|home| autosave::found(access.platform, &home, Some(&path)));
            Box::new(move |editor| {
                if editor.session.file.version != version && editor.session.file.unsaved() {
                    // Reading took a while, and whoever waited went on with what was there.
                    editor.files.question = Some(Question::Unsaved(NextStep::Open(path)));
                    return;
                }
                editor.keep_end();
                editor.opened(path, read, kept);
            })
        });
    }

    /// Shows a file that has been read.
    pub(super) fn opened(&mut self, path: PathBuf, read: Result<String, String>, kept: Option<String>) {
        match read {
            Ok(text) => {
                let sheet = OpenFile::new(Some(path.clone()), &text);
                self.show_sheet(sheet);
                self.offer(kept.filter(|kept| *kept != text));
                self.recent_add(path);
            }
            Err(why) => {
                self.complain_of(&why);
                if let Some(kept) = kept {
                    self.restore(path, &kept);
                }
            }
        }
    }

    pub(super) fn show_sheet(&mut self, sheet: OpenFile) {
        // Whoever has seen the last version of the graph before has not seen this one.
        let version = self.session.file.version + 1;
        self.session.file = sheet;
        self.session.file.version = version;
        self.files.theirs = None;
        self.session.file_number += 1;
        (self.diagnostics.open, self.diagnostics.judge) = (!no_errors(&self.session.file.diagnostics), Some(version));
        self.session.subgraphs.clear();
        self.session.view_target = Default::default();
        self.session.analysis = None;
        self.canvas.turn();
        // Pictures of nodes of the same names stay until theirs come.
        let nodes = &self.session.file.document.graph.nodes;
        self.canvas.thumbs.retain(|name, _| nodes.contains_key(name));
    }

    /// Saves the graph, asking where if nobody has said.
    pub(crate) fn save(&mut self) {
        match self.session.file.path.clone() {
            Some(path) => self.save_to(path, false),
            None => self.choose(FilePurpose::Save),
        }
    }

    /// Saves the graph in a file; what somebody else has written there goes only if `over` says so.
    pub(super) fn save_to(&mut self, path: PathBuf, over: bool) {
        let text: Arc<str> = self.session.file.text.clone();
        let own = self
            .session
            .file
            .path
            .as_ref()
            .is_some_and(|own| self.session.platform.absolute(own) == self.session.platform.absolute(&path));
        let analysis = own.then(|| self.session.file.saved().clone());
        let sheet = self.session.file_number;
        self.errand(move |access| {
            // What the file says counts, and not when it was written: that may be told late, or not at all.
            let there = (!over && access.platform.stamp(&path).is_some()).then(|| access.platform.read(&path));
            let saved = match (there, analysis) {
                (Some(_), None) => SaveOutcome::Taken,
                (Some(Ok(there)), Some(analysis)) if *there == *analysis || *there == *text => {
                    put(access, &path, &text)
                }
                (Some(_), Some(_)) => SaveOutcome::Changed,
                (None, _) => put(access, &path, &text),
            };
            Box::new(move |editor| match editor.session.file_number == sheet {
                true => editor.saved(path, text, saved),
                false => editor.saved_late(&path, saved),
            })
        });
    }

    fn saved(&mut self, path: PathBuf, text: Arc<str>, saved: SaveOutcome) {
        match saved {
            SaveOutcome::Whole => {
                self.keep_end();
                self.session.file.mark_saved(path.clone(), text);
                self.files.theirs = None;
                self.say(&format!("saved {}", name_of(&path)));
                self.recent_add(path);
                self.files.then = self.files.then.take().filter(|_| !self.session.file.unsaved());
                self.files.go = true;
            }
            SaveOutcome::Changed => self.files.question = Some(Question::Changed(path)),
            SaveOutcome::Taken => self.files.question = Some(Question::Replace(path)),
            SaveOutcome::Failed(why) => {
                self.files.then = None;
                self.complain_of(&format!("{why}\nchoose another place with “save as”"));
            }
        }
    }

    /// Says what came of saving a graph that is not open any more.
    fn saved_late(&mut self, path: &Path, saved: SaveOutcome) {
        let name = name_of(path);
        match saved {
            SaveOutcome::Whole => self.say(&format!("saved {name}")),
            SaveOutcome::Changed | SaveOutcome::Taken => {
                self.complain_of(&format!("{name} was not saved: somebody else has written it meanwhile"));
            }
            SaveOutcome::Failed(why) => self.complain_of(&why),
        }
    }

    /// Goes where somebody wanted to go once all is saved.
    pub(super) fn go_on(&mut self, context: &Context) {
        if std::mem::take(&mut self.files.go)
            && let Some(then) = self.files.then.take()
        {
            self.go(then, context);
        }
    }
}

/// Writes a file.
fn put(access: &mut FileAccess<'_>, path: &Path, text: &str) -> SaveOutcome {
    let written = access.platform.write(path, text);
    access.note(path);
    written.map_or_else(SaveOutcome::Failed, |()| SaveOutcome::Whole)
}

/// What a file is called.
pub(super) fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
