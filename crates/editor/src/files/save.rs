//! Graphs opened and saved: nothing that is not saved is lost unasked.

use super::ask::Question;
use super::dialog::Purpose;
use super::keep;
use super::porter::Round;
use crate::editor::Editor;
use crate::sheet::Sheet;
use egui::{Context, ViewportCommand};
use lapidary_evaluator::diagnostic::fine;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What somebody wants who leaves the graph that is open.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Then {
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
enum Saved {
    Whole,
    /// The file is not as it was when it was read or saved last.
    Changed,
    /// There is a file already, and it is another.
    Taken,
    Failed(String),
}

impl Editor {
    /// Leaves the graph that is open, once nothing is left unsaved.
    pub(crate) fn leaving(&mut self, then: Then, context: &Context) {
        let stays = matches!(then, Then::New | Then::Choose);
        if self.sheet.unsaved() && !stays {
            self.files.question = Some(Question::Unsaved(then));
        } else {
            self.go(then, context);
        }
    }

    /// Leaves the graph that is open.
    pub(super) fn go(&mut self, then: Then, context: &Context) {
        match then {
            Then::New => self.files.question = Some(Question::New),
            Then::Choose => self.choose(Purpose::Open),
            Then::Begin(template) => {
                self.keep_end();
                self.begin(template);
            }
            Then::Open(path) => {
                self.files.back.clear();
                self.open_file(path);
            }
            Then::Enter(path) => self.enter_file(path),
            Then::Back => {
                if let Some(path) = self.files.back.pop() {
                    self.open_file(path);
                }
            }
            Then::Quit => {
                self.keep_end();
                self.files.closing = true;
                context.send_viewport_cmd(ViewportCommand::Close);
            }
        }
    }

    /// Opens the file of a node; the way back is kept.
    pub(super) fn enter_file(&mut self, path: PathBuf) {
        self.files.back.extend(self.sheet.path.clone());
        self.open_file(path);
    }

    /// Begins with a template.
    pub(crate) fn begin(&mut self, template: usize) {
        let Some((name, text)) = self.world.templates().get(template).copied() else { return };
        self.files.back.clear();
        self.show_sheet(Sheet::new(None, &text.replace("NAME", name)));
    }

    /// Opens a file, in the place of what is open.
    fn open_file(&mut self, path: PathBuf) {
        let version = self.sheet.version;
        self.errand(move |round| {
            round.note(&path);
            let read = round.world.read(&path);
            let kept = round.world.home().and_then(|home| keep::found(round.world, &home, Some(&path)));
            Box::new(move |editor| {
                if editor.sheet.version != version && editor.sheet.unsaved() {
                    // Reading took a while, and whoever waited went on with what was there.
                    editor.files.question = Some(Question::Unsaved(Then::Open(path)));
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
                let sheet = Sheet::new(Some(path.clone()), &text);
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

    pub(super) fn show_sheet(&mut self, sheet: Sheet) {
        // Whoever has seen the last version of the graph before has not seen this one.
        let version = self.sheet.version + 1;
        self.sheet = sheet;
        self.sheet.version = version;
        self.files.theirs = None;
        self.files.sheets += 1;
        (self.wrong.open, self.wrong.judge) = (!fine(&self.sheet.complaints), Some(version));
        self.rooms.clear();
        self.shown = Default::default();
        self.known = None;
        self.board.turn();
        // Pictures of nodes of the same names stay until theirs come.
        let nodes = &self.sheet.document.graph.nodes;
        self.board.thumbs.retain(|name, _| nodes.contains_key(name));
    }

    /// Saves the graph, asking where if nobody has said.
    pub(crate) fn save(&mut self) {
        match self.sheet.path.clone() {
            Some(path) => self.save_to(path, false),
            None => self.choose(Purpose::Save),
        }
    }

    /// Saves the graph in a file; what somebody else has written there goes only if `over` says so.
    pub(super) fn save_to(&mut self, path: PathBuf, over: bool) {
        let text: Arc<str> = self.sheet.text.clone();
        let own = self.sheet.path.as_ref().is_some_and(|own| self.world.absolute(own) == self.world.absolute(&path));
        let known = own.then(|| self.sheet.saved().clone());
        let sheet = self.files.sheets;
        self.errand(move |round| {
            // What the file says counts, and not when it was written: that may be told late, or not at all.
            let there = (!over && round.world.stamp(&path).is_some()).then(|| round.world.read(&path));
            let saved = match (there, known) {
                (Some(_), None) => Saved::Taken,
                (Some(Ok(there)), Some(known)) if *there == *known || *there == *text => put(round, &path, &text),
                (Some(_), Some(_)) => Saved::Changed,
                (None, _) => put(round, &path, &text),
            };
            Box::new(move |editor| match editor.files.sheets == sheet {
                true => editor.saved(path, text, saved),
                false => editor.saved_late(&path, saved),
            })
        });
    }

    fn saved(&mut self, path: PathBuf, text: Arc<str>, saved: Saved) {
        match saved {
            Saved::Whole => {
                self.keep_end();
                self.sheet.saved_as(path.clone(), text);
                self.files.theirs = None;
                self.say(&format!("saved {}", name_of(&path)));
                self.recent_add(path);
                self.files.then = self.files.then.take().filter(|_| !self.sheet.unsaved());
                self.files.go = true;
            }
            Saved::Changed => self.files.question = Some(Question::Changed(path)),
            Saved::Taken => self.files.question = Some(Question::Replace(path)),
            Saved::Failed(why) => {
                self.files.then = None;
                self.complain_of(&format!("{why}\nchoose another place with “save as”"));
            }
        }
    }

    /// Says what came of saving a graph that is not open any more.
    fn saved_late(&mut self, path: &Path, saved: Saved) {
        let name = name_of(path);
        match saved {
            Saved::Whole => self.say(&format!("saved {name}")),
            Saved::Changed | Saved::Taken => {
                self.complain_of(&format!("{name} was not saved: somebody else has written it meanwhile"));
            }
            Saved::Failed(why) => self.complain_of(&why),
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
fn put(round: &mut Round<'_>, path: &Path, text: &str) -> Saved {
    let written = round.world.write(path, text);
    round.note(path);
    written.map_or_else(Saved::Failed, |()| Saved::Whole)
}

/// What a file is called.
pub(super) fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
