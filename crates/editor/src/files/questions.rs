//! Questions that are to be answered before anything else is done.

use super::file_dialog::FilePurpose;
use super::open_and_save::{NextStep, name_of};
use crate::editor::Editor;
use crate::theme::{headline, main_button, modal, other_button};
use egui::{Button, Context, Ui, vec2};
use std::path::PathBuf;

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Question {
    /// What becomes of edits that are not saved.
    Unsaved(NextStep),
    /// What to begin with.
    New,
    /// Whether a file in the way is to be replaced.
    Replace(PathBuf),
    /// Whether what others wrote meanwhile is to be replaced.
    Changed(PathBuf),
    /// What becomes of work that was found.
    Recovered(String),
}

/// What was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Yes,
    No,
    /// To be saved somewhere else.
    Elsewhere,
    Cancel,
    Template(usize),
}

impl Editor {
    pub(super) fn question_show(&mut self, ui: &Ui) {
        let Some(question) = self.files.question.clone() else { return };
        let fresh = !std::mem::replace(&mut self.files.asked, true);
        let templates = if question == Question::New { self.session.platform.templates() } else { vec![] };
        let about = self.session.file.path.as_ref().map_or("this material".to_owned(), |path| name_of(path));
        let shown = modal(ui, "question").show(ui.ctx(), |ui| {
            ui.set_width(if matches!(question, Question::Changed(_)) { 400.0 } else { 360.0 });
            ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
            match &question {
                Question::Unsaved(_) => {
                    let help = "What was not saved is lost otherwise.";
                    asked(ui, fresh, &format!("Save the edits of {about}?"), help, &[("save", Answer::Yes), ("discard", Answer::No), CANCEL])
                }
                Question::Replace(path) => {
                    let help = "Its text is lost then.";
                    asked(ui, fresh, &format!("Replace {}?", name_of(path)), help, &[("replace", Answer::Yes), CANCEL])
                }
                Question::Changed(path) => {
                    let help = "Somebody else wrote to it since it was opened here. To keep yours loses their text, to \
                                take theirs is a step that can be undone.";
                    let elsewhere = ("save as", Answer::Elsewhere);
                    let answers = [("keep mine", Answer::Yes), ("take theirs", Answer::No), elsewhere, CANCEL];
                    asked(ui, fresh, &format!("{} has changed", name_of(path)), help, &answers)
                }
                Question::Recovered(_) => {
                    let help = "The window was closed before it could be saved. Restored, it is not saved yet, and undo \
                                brings back what the file says.";
                    let answers = [("restore", Answer::Yes), ("discard", Answer::No)];
                    asked(ui, fresh, &format!("There is newer work on {about}"), help, &answers)
                }
                Question::New => {
                    headline(ui, "Begin with");
                    let mut chosen = None;
                    for (i, (name, text)) in templates.iter().enumerate() {
                        let row = ui.add_sized(vec2(360.0, 30.0), Button::new(*name));
                        if i == 0 && fresh {
                            row.request_focus();
                        }
                        let first = text.lines().next().unwrap_or_default().trim_start_matches("// ");
                        if row.on_hover_text(first).clicked() {
                            chosen = Some(Answer::Template(i));
                        }
                    }
                    chosen.or(other_button(ui, "cancel").clicked().then_some(Answer::Cancel))
                }
            }
        });
        let found = matches!(question, Question::Recovered(_));
        let answer = shown.inner.or((shown.should_close() && !found).then_some(Answer::Cancel));
        if let Some(answer) = answer {
            (self.files.question, self.files.asked) = (None, false);
            self.answered(question, answer, ui.ctx());
        }
    }

    fn answered(&mut self, question: Question, answer: Answer, context: &Context) {
        match (question, answer) {
            (Question::Unsaved(then), Answer::Yes) => {
                self.files.then = Some(then);
                self.save();
            }
            (Question::Unsaved(then), Answer::No) => self.go(then, context),
            (Question::Replace(path), Answer::Yes) | (Question::Changed(path), Answer::Yes) => self.save_to(path, true),
            (Question::Changed(_), Answer::Elsewhere) => self.choose(FilePurpose::Save),
            (Question::Changed(path), Answer::No) => {
                // Whoever wanted to leave looks at what they have now first.
                self.files.then = None;
                self.errand(move |access| {
                    let read = access.platform.read(&path);
                    access.note(&path);
                    Box::new(move |editor| match read {
                        Ok(text) => editor.take(text),
                        Err(why) => editor.complain_of(&why),
                    })
                });
            }
            (Question::Recovered(text), Answer::Yes) => self.settle_found(text, true),
            (Question::Recovered(text), _) => self.settle_found(text, false),
            (Question::New, Answer::Template(i)) => self.leaving(NextStep::Begin(i), context),
            _ => self.files.then = None,
        }
    }
}

const CANCEL: (&str, Answer) = ("cancel", Answer::Cancel);

/// A question and its answers; the first has the keyboard.
fn asked(ui: &mut Ui, fresh: bool, question: &str, help: &str, answers: &[(&str, Answer)]) -> Option<Answer> {
    headline(ui, question);
    ui.weak(help);
    ui.add_space(4.0);
    let mut answer = None;
    ui.horizontal(|ui| {
        for (i, (name, own)) in answers.iter().enumerate() {
            let button = if i == 0 { main_button(ui, name) } else { other_button(ui, name) };
            if i == 0 && fresh {
                button.request_focus();
            }
            if button.clicked() {
                answer = Some(*own);
            }
        }
    });
    answer
}
