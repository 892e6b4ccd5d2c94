//! Questions that block the window until they are answered.

use super::names::name_of;
use super::question::Question;
use super::start_pictures::StartGraph;
use super::start_window::{self, StartChoice, StartState, show_start};
use super::state::Files;
use crate::commands::{EditorCommand, FilePurpose, NextStep};
use crate::session::Session;
use crate::widgets::{headline, main_button, modal, other_button};
use egui::{Context, Ui, vec2};

/// Answer of the user.
#[derive(Clone, Debug, PartialEq)]
enum Answer {
    Yes,
    No,
    /// Save under another path.
    SaveAs,
    Cancel,
    Start(StartGraph),
    /// Ask for a file.
    Open,
}

const CANCEL: (&str, Answer) = ("cancel", Answer::Cancel);

impl Files {
    /// Shows the open question.
    pub(super) fn show_question(&mut self, ui: &Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        let Some(question) = self.question.clone() else { return };
        let opening = !std::mem::replace(&mut self.question_shown, true);
        let shown = modal(ui, "question").show(ui.ctx(), |ui| {
            ui.set_width(match question {
                Question::New => start_window::WIDTH.min(ui.ctx().content_rect().width() - 60.0),
                Question::Changed(_) => 480.0,
                _ => 360.0,
            });
            ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
            if question != Question::New {
                return question.show(ui, session, opening);
            }
            let shown = StartState {
                recent: &self.recent,
                own_recovery: self.autosave.written.as_ref().map(|(path, _)| path.as_path()),
                opening,
            };
            let choice = show_start(ui, session, shown, &mut self.start_pictures, commands);
            choice.map(|choice| match choice {
                StartChoice::Graph(graph) => Answer::Start(graph),
                StartChoice::Open => Answer::Open,
                StartChoice::Cancel => Answer::Cancel,
            })
        });
        let recovered = matches!(question, Question::Recovered(_));
        let closed = (shown.should_close() && !recovered).then_some(Answer::Cancel);
        let answer = shown.inner.or(closed);
        if let Some(answer) = answer {
            (self.question, self.question_shown) = (None, false);
            self.answer(session, question, answer, ui.ctx(), commands);
        }
    }

    fn answer(
        &mut self,
        session: &Session,
        question: Question,
        answer: Answer,
        context: &Context,
        commands: &mut Vec<EditorCommand>,
    ) {
        match (question, answer) {
            (Question::Unsaved(next), Answer::Yes) => {
                self.after_save = Some(next);
                self.save(session);
            }
            (Question::Unsaved(next), Answer::No) => self.go(session, next, context, commands),
            (Question::Replace(path), Answer::Yes) | (Question::Changed(path), Answer::Yes) => {
                self.save_to(session, path, true);
            }
            (Question::Changed(_), Answer::SaveAs) => self.choose(session, FilePurpose::Save),
            (Question::Changed(path), Answer::No) => {
                // The user sees the new text before leaving the file.
                self.after_save = None;
                self.send(move |access| {
                    let read = access.platform.read(&path);
                    access.record(&path);
                    Box::new(move |files, session, commands| match read {
                        Ok(text) => files.take_external_text(session, text, commands),
                        Err(why) => commands.push(EditorCommand::Warn(why)),
                    })
                });
            }
            (Question::Recovered(text), Answer::Yes) => self.answer_recovery(session, text, true, commands),
            (Question::Recovered(text), _) => self.answer_recovery(session, text, false, commands),
            (Question::New, Answer::Start(graph)) => commands.push(EditorCommand::Leave(match graph {
                StartGraph::Template(i) => NextStep::Begin(i),
                StartGraph::Gallery(path) => NextStep::Copy(path),
                StartGraph::File(path) => NextStep::Open(path),
                StartGraph::Unsaved(recovery, path) => NextStep::Recover { recovery, path },
            })),
            (Question::New, Answer::Open) => commands.push(EditorCommand::Leave(NextStep::Choose)),
            _ => self.after_save = None,
        }
    }
}

impl Question {
    /// Shows the question; returns the answer.
    fn show(&self, ui: &mut Ui, session: &Session, opening: bool) -> Option<Answer> {
        let own = session.file.path.as_ref().map_or("this material".to_owned(), |path| name_of(path));
        match self {
            Question::Unsaved(_) => {
                let answers = [("save", Answer::Yes), ("discard", Answer::No), CANCEL];
                ask(ui, opening, &format!("Save the edits of {own}?"), "Otherwise they are lost.", &answers)
            }
            Question::Replace(path) => {
                let answers = [("replace", Answer::Yes), CANCEL];
                ask(ui, opening, &format!("Replace {}?", name_of(path)), "Its content will be lost.", &answers)
            }
            Question::Changed(path) => {
                let help = "Another program wrote to it after it was opened here. “keep my version” replaces \
                            its text; “load the other version” shows it, as a step that can be undone.";
                let mine = [
                    ("keep my version", Answer::Yes),
                    ("load the other version", Answer::No),
                    ("save as", Answer::SaveAs),
                    CANCEL,
                ];
                ask(ui, opening, &format!("{} has changed", name_of(path)), help, &mine)
            }
            Question::Recovered(_) => {
                let help = "The window closed before the work was saved. Restoring it is a step that can be undone, and \
                            does not save it.";
                let answers = [("restore", Answer::Yes), ("discard", Answer::No)];
                ask(ui, opening, &format!("There is newer work on {own}"), help, &answers)
            }
            // The start window has a body of its own.
            Question::New => None,
        }
    }
}

/// Shows a question and its answers; the first one has the keyboard.
fn ask(ui: &mut Ui, opening: bool, question: &str, help: &str, answers: &[(&str, Answer)]) -> Option<Answer> {
    headline(ui, question);
    ui.weak(help);
    ui.add_space(4.0);
    let mut answer = None;
    ui.horizontal(|ui| {
        for (i, (name, own)) in answers.iter().enumerate() {
            let button = if i == 0 { main_button(ui, name) } else { other_button(ui, name) };
            if i == 0 && opening {
                button.request_focus();
            }
            if button.clicked() {
                answer = Some(own.clone());
            }
        }
    });
    answer
}
