//! The file dialog of the editor, and the use of the chosen file.

use super::dropped_files::use_graph;
use super::names::{name_of, relative_path, slashed};
use super::path_field::FileDialog;
use super::state::Files;
use crate::commands::{EditorCommand, FilePurpose, FileReader, NextStep};
use crate::contextual_keys::KeyAction;
use crate::session::Session;
use crate::widgets::{headline, main_button, modal, other_button};
use egui::{Align, Button, Layout, ScrollArea, Ui, vec2};
use lapidary_document::edit::Edit;
use lapidary_evaluator::graph::Arg;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

/// Height of the window that the title, the path and the buttons take.
const AROUND_LIST: f32 = 190.0;

/// Chosen row of the list, or none for the typed path.
type Choice = Option<Option<String>>;

impl Files {
    /// Opens the dialog.
    pub(crate) fn choose(&mut self, session: &Session, purpose: FilePurpose) {
        let own = &session.file.path;
        let folder = match (&purpose, own, self.recent.first()) {
            (FilePurpose::Folder, ..) => self.exports.folder(),
            (FilePurpose::Library, ..) => session.platform.library_folder().unwrap_or_default(),
            (_, Some(path), _) | (_, None, Some(path)) => path.parent().unwrap_or(Path::new("")).to_owned(),
            _ => PathBuf::new(),
        };
        let mut text = session.platform.absolute(&folder).to_string_lossy().into_owned();
        if !text.is_empty() && !text.ends_with(MAIN_SEPARATOR) {
            text.push(MAIN_SEPARATOR);
        }
        if purpose == FilePurpose::Save {
            text += &own
                .as_ref()
                .map(|path| name_of(path))
                .or(session.file.copy_of.clone())
                .unwrap_or("material.ron".to_owned());
        }
        self.dialog = Some(FileDialog::new(purpose, text));
    }

    /// Shows the open dialog.
    pub(super) fn show_file_dialog(&mut self, ui: &Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        let Some(mut dialog) = self.dialog.take() else { return };
        if let Some(path) = dialog.browsed(commands) {
            return commands.push(EditorCommand::UseFile(dialog.purpose, path));
        }
        self.list_folder(session, &mut dialog);
        // A question about the chosen file is in front of the dialog.
        let keys = self.question.is_none();
        let pressed = |key: KeyAction| keys && ui.input_mut(|i| key.consume(i)) > 0;
        let [down, up] = [KeyAction::NextRow, KeyAction::PreviousRow].map(pressed);
        let [tab, enter] = [KeyAction::CompleteName, KeyAction::ChooseRow].map(pressed);
        let rows = dialog.rows();
        dialog.step(down, up, rows.len());
        if tab {
            dialog.complete(&rows);
        }
        let mut choice: Choice = enter.then(|| dialog.entered(&rows).map(|row| dialog.with(row)));
        let [title, confirm] = dialog.titles();
        let shown = modal(ui, "file dialog").show(ui.ctx(), |ui| {
            let window = ui.ctx().content_rect().size();
            ui.set_width((window.x - 60.0).min(520.0));
            headline(ui, title);
            dialog.text_field(ui);
            ui.add_space(2.0);
            let height = (window.y - AROUND_LIST).clamp(80.0, 300.0);
            let list = ScrollArea::vertical().auto_shrink(false).min_scrolled_height(height).max_height(height);
            list.show(ui, |ui| dialog.list(ui, &rows, down || up, &mut choice));
            ui.separator();
            dialog.buttons(ui, session, confirm, &mut choice)
        });
        let close = shown.inner || (keys && shown.should_close());
        match choice {
            Some(row) => {
                dialog.text = row.unwrap_or(dialog.text);
                (dialog.chosen, dialog.cursor_to_end) = (None, true);
                self.confirm(dialog, commands);
            }
            None if close => self.after_save = None,
            None => self.dialog = Some(dialog),
        }
    }

    /// Requests the content of the typed folder.
    fn list_folder(&mut self, session: &Session, dialog: &mut FileDialog) {
        if let Some(rest) = dialog.text.strip_prefix("~/") {
            let home = session.platform.absolute(Path::new("~"));
            dialog.text = home.join(rest).to_string_lossy().into_owned();
            dialog.cursor_to_end = true;
        }
        let folder = dialog.folder();
        if dialog.requested.as_ref() != Some(&folder) {
            dialog.requested = Some(folder.clone());
            self.send(move |access| {
                let list = access.platform.list(&folder);
                Box::new(move |files, _, _| {
                    if let Some(dialog) = &mut files.dialog {
                        (dialog.listed, dialog.chosen) = (Some((folder, list)), None);
                    }
                })
            });
        }
    }

    /// Uses the typed path; folders are entered.
    fn confirm(&mut self, mut dialog: FileDialog, commands: &mut Vec<EditorCommand>) {
        let folder = dialog.rows().iter().any(|row| !row.file && row.name == dialog.last());
        if folder && !dialog.text.ends_with(['/', MAIN_SEPARATOR]) {
            dialog.text.push(MAIN_SEPARATOR);
            self.dialog = Some(dialog);
            return;
        }
        if !matches!(dialog.purpose, FilePurpose::Folder | FilePurpose::Library) && dialog.last().is_empty() {
            self.dialog = Some(dialog);
            return;
        }
        let path = PathBuf::from(&dialog.text);
        commands.push(EditorCommand::UseFile(dialog.purpose, path));
    }

    /// Uses a chosen file, except for the 3D view.
    pub(crate) fn use_file(
        &mut self,
        session: &Session,
        purpose: FilePurpose,
        path: PathBuf,
        commands: &mut Vec<EditorCommand>,
    ) {
        match purpose {
            FilePurpose::Folder => self.exports.set_folder(path),
            FilePurpose::Library => self.set_library_folder(session, path),
            FilePurpose::Open => commands.push(EditorCommand::Leave(NextStep::Open(path))),
            FilePurpose::Use => commands.push(use_graph(session, &path)),
            FilePurpose::Save => {
                let path = if path.extension().is_some() { path } else { path.with_extension("ron") };
                self.save_to(session, path, false);
            }
            FilePurpose::File(FileReader::Socket { inside, node, socket }) => {
                // The user may have gone elsewhere while the dialog of the system was open.
                if session.subgraph() == inside.as_deref() && session.node(&node).is_some() {
                    let text = Arg::Text(slashed(&relative_path(session, &path)));
                    let edit = EditorCommand::edit(vec![Edit::Socket(node, socket, Some(text))]);
                    self.read_chosen_file(session, &path, edit, commands);
                }
            }
            FilePurpose::File(FileReader::View(_)) => {}
        }
    }
}

impl FileDialog {
    /// Title of the dialog, and text of its default button.
    pub(super) fn titles(&self) -> [&'static str; 2] {
        match self.purpose {
            FilePurpose::Open => ["Open a graph", "open"],
            FilePurpose::Save => ["Save the graph as", "save"],
            FilePurpose::Use => ["Use a graph as a node", "add"],
            FilePurpose::Folder => ["Export images to", "choose"],
            FilePurpose::Library => ["Folder of your library", "choose"],
            FilePurpose::File(_) => ["Read a file", "choose"],
        }
    }

    /// Buttons at the bottom; returns whether the dialog is cancelled.
    fn buttons(&mut self, ui: &mut Ui, session: &Session, confirm: &str, choice: &mut Choice) -> bool {
        ui.horizontal(|ui| {
            if main_button(ui, confirm).on_hover_text("uses the path (Enter)").clicked() {
                *choice = Some(None);
            }
            let button = Button::new("browse …").min_size(vec2(84.0, 28.0));
            let button =
                ui.add_enabled(self.browsing.is_none(), button).on_hover_text("opens the dialog of the system");
            if button.on_disabled_hover_text("the dialog of the system is open").clicked() {
                self.browse(session, ui.ctx());
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                other_button(ui, "cancel").on_hover_text("closes the dialog (Escape)").clicked()
            })
            .inner
        })
        .inner
    }
}
