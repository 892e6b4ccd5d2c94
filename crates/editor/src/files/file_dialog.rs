//! A file chosen, and what becomes of it.

use super::open_and_save::{NextStep, name_of};
use super::path_field::FileDialog;
use crate::editor::Editor;
use crate::theme::{headline, main_button, modal, other_button};
use egui::{Button, Context, Key, Modifiers, ScrollArea, Ui, vec2};
use lapidary_document::edit::Edit;
use lapidary_evaluator::graph::Arg;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

/// What a file is chosen for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FilePurpose {
    Open,
    Save,
    /// To be used as a node.
    Use,
    /// A folder for pictures.
    Folder,
    /// A file that something reads.
    File(FileReader),
}

/// What reads a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FileReader {
    /// A socket of a node, in the graph inside the file of that name.
    Socket { inside: Option<String>, node: String, socket: String },
    /// The lit view: what is all around, or what land wears.
    View(usize),
}

impl FilePurpose {
    /// What is asked, and what answers it.
    pub(super) fn words(&self) -> [&'static str; 2] {
        match self {
            FilePurpose::Open => ["Open a graph", "open"],
            FilePurpose::Save => ["Save the graph as", "save"],
            FilePurpose::Use => ["Use a graph as a node", "add"],
            FilePurpose::Folder => ["Write pictures to", "choose"],
            FilePurpose::File(_) => ["Read a file", "choose"],
        }
    }
}

impl Editor {
    /// Asks for a file.
    pub(crate) fn choose(&mut self, purpose: FilePurpose) {
        let own = self.session.file.path.clone();
        let from = match (&purpose, &own, self.files.recent.first()) {
            (FilePurpose::Folder, ..) => self.files.exports.folder(),
            (_, Some(path), _) | (_, None, Some(path)) => path.parent().unwrap_or(Path::new("")).to_owned(),
            _ => PathBuf::new(),
        };
        let mut text = self.session.platform.absolute(&from).to_string_lossy().into_owned();
        if !text.is_empty() && !text.ends_with(MAIN_SEPARATOR) {
            text.push(MAIN_SEPARATOR);
        }
        if purpose == FilePurpose::Save {
            text += &own.map_or_else(|| "material.ron".to_owned(), |path| name_of(&path));
        }
        let (listed, wanted, chosen, browsing) = (None, None, None, None);
        self.files.dialog =
            Some(FileDialog { purpose, text, browsing, listed, wanted, chosen, fresh: true, end: true });
    }

    pub(super) fn dialog_show(&mut self, ui: &Ui) {
        let Some(mut dialog) = self.files.dialog.take() else { return };
        if let Some(path) = self.browsed(&mut dialog) {
            return self.take_path(dialog.purpose, path, ui.ctx());
        }
        self.list(&mut dialog);
        // A question about what was chosen comes first.
        let keys = self.files.question.is_none();
        let pressed = |key| keys && ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
        let (down, up) = (pressed(Key::ArrowDown), pressed(Key::ArrowUp));
        let (tab, enter) = (pressed(Key::Tab), pressed(Key::Enter));
        let rows = dialog.rows();
        dialog.step(down, up, rows.len());
        if tab {
            dialog.complete(&rows);
        }
        let mut done = enter.then(|| dialog.chosen.and_then(|i| rows.get(i)).map(|row| dialog.with(row)));
        let [title, yes] = dialog.purpose.words();
        let shown = modal(ui, "file dialog").show(ui.ctx(), |ui| {
            ui.set_width(520.0);
            headline(ui, title);
            dialog.field(ui);
            ui.add_space(2.0);
            let listed = ScrollArea::vertical().auto_shrink(false).min_scrolled_height(300.0).max_height(300.0);
            listed.show(ui, |ui| dialog.list_show(ui, &rows, down || up, &mut done));
            ui.separator();
            ui.horizontal(|ui| {
                if main_button(ui, yes).clicked() {
                    done = Some(None);
                }
                let button = Button::new("browse …").min_size(vec2(84.0, 28.0));
                let button = ui.add_enabled(dialog.browsing.is_none(), button);
                let button = button.on_hover_text("with the dialog of the system");
                if button.on_disabled_hover_text("the dialog of the system is open").clicked() {
                    self.browse(&mut dialog, ui.ctx());
                }
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    other_button(ui, "cancel").clicked()
                })
                .inner
            })
            .inner
        });
        let close = shown.inner || (keys && shown.should_close());
        match done {
            Some(row) => {
                dialog.text = row.unwrap_or(dialog.text);
                (dialog.chosen, dialog.end) = (None, true);
                self.chosen(dialog, ui.ctx());
            }
            None if close => self.files.then = None,
            None => self.files.dialog = Some(dialog),
        }
    }

    /// Sends for what lies in the folder that is typed.
    fn list(&mut self, dialog: &mut FileDialog) {
        if let Some(rest) = dialog.text.strip_prefix("~/") {
            let home = self.session.platform.absolute(Path::new("~"));
            dialog.text = home.join(rest).to_string_lossy().into_owned();
            dialog.end = true;
        }
        let folder = dialog.folder();
        if dialog.wanted.as_ref() != Some(&folder) {
            dialog.wanted = Some(folder.clone());
            self.errand(move |access| {
                let list = access.platform.list(&folder);
                Box::new(move |editor| {
                    if let Some(dialog) = &mut editor.files.dialog {
                        (dialog.listed, dialog.chosen) = (Some((folder, list)), None);
                    }
                })
            });
        }
    }

    /// Does what the file was chosen for; folders are entered.
    fn chosen(&mut self, mut dialog: FileDialog, context: &Context) {
        let folder = dialog.rows().iter().any(|row| !row.file && row.name == dialog.last());
        if folder && !dialog.text.ends_with(['/', MAIN_SEPARATOR]) {
            dialog.text.push(MAIN_SEPARATOR);
            self.files.dialog = Some(dialog);
            return;
        }
        if dialog.purpose != FilePurpose::Folder && dialog.last().is_empty() {
            self.files.dialog = Some(dialog);
            return;
        }
        let path = PathBuf::from(&dialog.text);
        self.take_path(dialog.purpose, path, context);
    }

    /// Does what a file was chosen for.
    fn take_path(&mut self, purpose: FilePurpose, path: PathBuf, context: &Context) {
        match purpose {
            FilePurpose::Folder => self.files.exports.set_folder(path),
            FilePurpose::Open => self.leaving(NextStep::Open(path), context),
            FilePurpose::Use => self.use_graph(&path),
            FilePurpose::Save => {
                let path = if path.extension().is_some() { path } else { path.with_extension("ron") };
                self.save_to(path, false);
            }
            FilePurpose::File(FileReader::View(i)) => self.view_3d.own(i, path),
            FilePurpose::File(FileReader::Socket { inside, node, socket }) => {
                // Somebody may have gone elsewhere while the machine's dialog was open.
                if self.session.subgraph() == inside.as_deref() && self.session.active().graph.nodes.contains_key(&node)
                {
                    self.allow(&path);
                    let text = Arg::Text(self.written(&path));
                    self.change(vec![Edit::Socket(node, socket, Some(text))], None);
                }
            }
        }
    }
}
