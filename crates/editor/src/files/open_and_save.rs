//! Opening and saving, without losing unsaved work.

use super::file_thread::FileTaskContext;
use super::names::name_of;
use super::question::Question;
use super::recovery_file::recovered;
use super::state::{Files, Reply};
use crate::commands::{EditorCommand, FilePurpose, NextStep};
use crate::open_file::OpenFile;
use crate::session::Session;
use egui::{Context, ViewportCommand};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Result of saving.
enum SaveOutcome {
    Written,
    /// Another program has changed the file.
    Changed,
    /// The path belongs to another file.
    Exists,
    Failed(String),
}

impl Files {
    /// Leaves the open file, after asking about unsaved edits.
    pub(crate) fn leave(
        &mut self,
        session: &Session,
        next: NextStep,
        context: &Context,
        commands: &mut Vec<EditorCommand>,
    ) {
        let stays = matches!(next, NextStep::New | NextStep::Choose);
        if session.file.unsaved() && !stays {
            self.question = Some(Question::Unsaved(next));
        } else {
            self.go(session, next, context, commands);
        }
    }

    /// Takes a step without asking.
    pub(super) fn go(
        &mut self,
        session: &Session,
        next: NextStep,
        context: &Context,
        commands: &mut Vec<EditorCommand>,
    ) {
        match next {
            NextStep::New => self.question = Some(Question::New),
            NextStep::Choose => self.choose(session, FilePurpose::Open),
            NextStep::Begin(template) => {
                self.discard_autosave();
                self.begin_template(session, template, commands);
            }
            NextStep::Copy(path) => {
                self.discard_autosave();
                self.open_copy(session, path, commands);
            }
            NextStep::Open(path) => {
                self.previous.clear();
                self.open_file(session, path);
            }
            NextStep::Recover { recovery, path } => self.recover(recovery, path),
            NextStep::Enter(path) => self.enter_file(session, path, commands),
            NextStep::Back => {
                if let Some(path) = self.previous.pop() {
                    self.open_file(session, path);
                }
            }
            NextStep::Quit => {
                self.discard_autosave();
                self.closing = true;
                context.send_viewport_cmd(ViewportCommand::Close);
            }
        }
    }

    /// Opens the file of a node, and remembers the way back.
    pub(super) fn enter_file(&mut self, session: &Session, path: PathBuf, _: &mut Vec<EditorCommand>) {
        self.previous.extend(session.file.path.clone());
        self.open_file(session, path);
    }

    /// Starts from a template.
    pub(super) fn begin_template(&mut self, session: &Session, template: usize, commands: &mut Vec<EditorCommand>) {
        let Some((_, text)) = session.platform.templates().get(template).copied() else { return };
        self.previous.clear();
        commands.push(EditorCommand::ShowFile(Box::new(OpenFile::new(None, &text.replace("NAME", UNTITLED)))));
    }

    /// Opens a copy of a graph that the program contains. It has no path, so that nothing is overwritten.
    fn open_copy(&mut self, session: &Session, path: &str, commands: &mut Vec<EditorCommand>) {
        let found = session.platform.bundled_graphs().iter().find(|(own, _)| *own == path);
        let Some((_, text)) = found else { return };
        self.previous.clear();
        let name = name_of(Path::new(path));
        commands.push(EditorCommand::ShowFile(Box::new(OpenFile::copy(name.clone(), text))));
        commands.push(EditorCommand::Notify(format!("this is a copy of {name}: save it to keep it")));
    }

    /// Starts a graph that is written to a path once it is saved.
    pub(super) fn begin_file(&mut self, session: &Session, path: &Path, commands: &mut Vec<EditorCommand>) {
        let templates = session.platform.templates();
        let empty = templates.iter().find(|(name, _)| *name == "empty").or(templates.first());
        let text = empty.map_or(String::new(), |(_, text)| named_after(&text.replace("NAME", UNTITLED), path));
        commands.push(EditorCommand::ShowFile(Box::new(OpenFile::new(Some(path.to_owned()), &text))));
        commands.push(EditorCommand::Notify(format!("{} is new: it is written when you save it", name_of(path))));
    }

    /// Reads a file and shows it.
    fn open_file(&mut self, session: &Session, path: PathBuf) {
        let version = session.file.version;
        self.send(move |access| {
            access.record(&path);
            let read = access.platform.read(&path);
            let home = access.platform.home();
            let recovered = home.and_then(|home| recovered(access.platform, &home, &path));
            Box::new(move |files, session, commands| {
                if session.file.version != version && session.file.unsaved() {
                    // The user has edited the old file while the new one was read.
                    files.question = Some(Question::Unsaved(NextStep::Open(path)));
                    return;
                }
                files.discard_autosave();
                files.opened(session, path, read, recovered, commands);
            })
        });
    }

    /// Shows a file that has been read, and offers recovered work.
    pub(super) fn opened(
        &mut self,
        session: &Session,
        path: PathBuf,
        read: Result<String, String>,
        recovered: Option<String>,
        commands: &mut Vec<EditorCommand>,
    ) {
        match read {
            Ok(text) => {
                commands.push(EditorCommand::ShowFile(Box::new(OpenFile::new(Some(path.clone()), &text))));
                self.offer_recovery(recovered, &text);
                self.add_recent_file(session, path);
            }
            Err(why) => {
                commands.push(EditorCommand::Warn(why));
                if let Some(text) = recovered {
                    self.show_recovered(session, path, &text, commands);
                }
            }
        }
    }

    /// Saves the file, asking for a path if it has none.
    pub(crate) fn save(&mut self, session: &Session) {
        match session.file.path.clone() {
            Some(path) => self.save_to(session, path, false),
            None => self.choose(session, FilePurpose::Save),
        }
    }

    /// Saves under a path. With `overwrite`, changes by other programs and other files are replaced.
    pub(super) fn save_to(&mut self, session: &Session, path: PathBuf, overwrite: bool) {
        let text = match session.file.path {
            Some(_) => session.file.text.clone(),
            None => named_after(&session.file.text, &path).into(),
        };
        let absolute = |path: &Path| session.platform.absolute(path);
        let own = session.file.path.as_ref().is_some_and(|own| absolute(own) == absolute(&path));
        let known = own.then(|| session.file.saved().clone());
        let number = session.file_number;
        self.send(move |access| {
            // The text decides, not the modification time, which may be reported late or not at all.
            let on_disk = (!overwrite && access.platform.stamp(&path).is_some()).then(|| access.platform.read(&path));
            let outcome = match (on_disk, known) {
                (Some(_), None) => SaveOutcome::Exists,
                (Some(Ok(on_disk)), Some(known)) if *on_disk == *known || *on_disk == *text => {
                    write(access, &path, &text)
                }
                (Some(_), Some(_)) => SaveOutcome::Changed,
                (None, _) => write(access, &path, &text),
            };
            Box::new(move |files, session, commands| match session.file_number == number {
                true => files.saved(session, path, text, outcome, commands),
                false => commands.push(saved_other(&path, outcome)),
            })
        });
    }

    fn saved(
        &mut self,
        session: &Session,
        path: PathBuf,
        text: Arc<str>,
        outcome: SaveOutcome,
        commands: &mut Vec<EditorCommand>,
    ) {
        match outcome {
            SaveOutcome::Written => {
                self.discard_autosave();
                let own = session.file.text.clone();
                let own = if session.file.path.is_some() { own } else { named_after(&own, &path).into() };
                let unsaved = own != text;
                commands.push(EditorCommand::MarkSaved(path.clone(), text));
                commands.push(EditorCommand::Notify(format!("saved {}", name_of(&path))));
                self.external_text = None;
                self.add_recent_file(session, path);
                self.after_save = self.after_save.take().filter(|_| !unsaved);
                self.just_saved = true;
            }
            SaveOutcome::Changed => self.question = Some(Question::Changed(path)),
            SaveOutcome::Exists => self.question = Some(Question::Replace(path)),
            SaveOutcome::Failed(why) => {
                self.after_save = None;
                commands.push(EditorCommand::Warn(format!("{why}\nchoose another place with “save as”")));
            }
        }
    }

    /// Takes the step that waited for the file to be saved.
    pub(super) fn continue_after_save(
        &mut self,
        session: &Session,
        context: &Context,
        commands: &mut Vec<EditorCommand>,
    ) {
        if std::mem::take(&mut self.just_saved)
            && let Some(next) = self.after_save.take()
        {
            self.go(session, next, context, commands);
        }
    }
}

/// The name in the text of a graph that has never been saved.
const UNTITLED: &str = "untitled";

/// The text of a new graph once it has a path: its name, and that in its first comment, follow the file.
pub(crate) fn named_after(text: &str, path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    if stem.contains(['"', '\\']) {
        return text.to_owned();
    }
    let text = text.replacen(&format!("lapidary render {UNTITLED}.ron"), &format!("lapidary render {stem}.ron"), 1);
    text.replacen(&format!("name: \"{UNTITLED}\""), &format!("name: \"{stem}\""), 1)
}

/// Message about a file that was saved after another one had been opened.
fn saved_other(path: &Path, outcome: SaveOutcome) -> EditorCommand {
    let name = name_of(path);
    match outcome {
        SaveOutcome::Written => EditorCommand::Notify(format!("saved {name}")),
        SaveOutcome::Changed | SaveOutcome::Exists => {
            EditorCommand::Warn(format!("{name} was not saved: another program has changed it"))
        }
        SaveOutcome::Failed(why) => EditorCommand::Warn(why),
    }
}

fn write(access: &mut FileTaskContext<'_, Reply>, path: &Path, text: &str) -> SaveOutcome {
    let written = access.platform.write(path, text);
    access.record(path);
    written.map_or_else(SaveOutcome::Failed, |()| SaveOutcome::Written)
}
