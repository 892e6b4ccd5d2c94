//! A file chosen: a path that is typed, and what lies in its folder.

use super::save::{Then, name_of};
use crate::editor::Editor;
use crate::theme::{headline, main_button, modal, other_button};
use crate::world::Entry;
use egui::{Context, Key, Modifiers, ScrollArea, TextEdit, Ui, WidgetInfo, WidgetType, vec2};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

/// What a file is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Open,
    Save,
    /// To be used as a node.
    Use,
    /// A folder for pictures.
    Folder,
}

/// A file being chosen. What is typed is the truth: its folder is listed, its last part says what of that shows.
pub(super) struct Dialog {
    pub(super) purpose: Purpose,
    pub(super) text: String,
    /// The folder that is listed, and what lies in it, or why nobody knows.
    listed: Option<(PathBuf, Result<Vec<Entry>, String>)>,
    /// The folder that was asked for.
    wanted: Option<PathBuf>,
    chosen: Option<usize>,
    fresh: bool,
    /// Whether the cursor is to stand behind all that is typed.
    end: bool,
}

impl Purpose {
    fn words(self) -> [&'static str; 2] {
        match self {
            Purpose::Open => ["Open a graph", "open"],
            Purpose::Save => ["Save the graph as", "save"],
            Purpose::Use => ["Use a graph as a node", "add"],
            Purpose::Folder => ["Write pictures to", "choose"],
        }
    }
}

impl Editor {
    /// Asks for a file.
    pub(crate) fn choose(&mut self, purpose: Purpose) {
        let own = self.sheet.path.clone();
        let from = match (purpose, &own, self.files.recent.first()) {
            (Purpose::Folder, ..) => self.files.exports.folder(),
            (_, Some(path), _) | (_, None, Some(path)) => path.parent().unwrap_or(Path::new("")).to_owned(),
            _ => PathBuf::new(),
        };
        let mut text = self.world.absolute(&from).to_string_lossy().into_owned();
        if !text.is_empty() && !text.ends_with(MAIN_SEPARATOR) {
            text.push(MAIN_SEPARATOR);
        }
        if purpose == Purpose::Save {
            text += &own.map_or_else(|| "material.ron".to_owned(), |path| name_of(&path));
        }
        let (listed, wanted, chosen) = (None, None, None);
        self.files.dialog = Some(Dialog { purpose, text, listed, wanted, chosen, fresh: true, end: true });
    }

    pub(super) fn dialog_show(&mut self, ui: &Ui) {
        let Some(mut dialog) = self.files.dialog.take() else { return };
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
    fn list(&mut self, dialog: &mut Dialog) {
        let folder = dialog.folder();
        if dialog.wanted.as_ref() != Some(&folder) {
            dialog.wanted = Some(folder.clone());
            self.errand(move |round| {
                let list = round.world.list(&folder);
                Box::new(move |editor| {
                    if let Some(dialog) = &mut editor.files.dialog {
                        (dialog.listed, dialog.chosen) = (Some((folder, list)), None);
                    }
                })
            });
        }
    }

    /// Does what the file was chosen for; folders are entered.
    fn chosen(&mut self, mut dialog: Dialog, context: &Context) {
        let folder = dialog.rows().iter().any(|row| !row.file && row.name == dialog.last());
        if folder && !dialog.text.ends_with(['/', MAIN_SEPARATOR]) {
            dialog.text.push(MAIN_SEPARATOR);
            self.files.dialog = Some(dialog);
            return;
        }
        let path = PathBuf::from(&dialog.text);
        match dialog.purpose {
            Purpose::Folder => self.files.exports.set_folder(path),
            _ if dialog.last().is_empty() => self.files.dialog = Some(dialog),
            Purpose::Open => self.leaving(Then::Open(path), context),
            Purpose::Use => self.use_graph(&path),
            Purpose::Save => {
                let path = if path.extension().is_some() { path } else { path.with_extension("ron") };
                self.save_to(path, false);
            }
        }
    }
}

impl Dialog {
    /// The folder that is typed.
    fn folder(&self) -> PathBuf {
        let end = self.text.rfind(['/', MAIN_SEPARATOR]).map_or(0, |at| at + 1);
        PathBuf::from(&self.text[..end])
    }

    /// What is typed behind it.
    fn last(&self) -> &str {
        &self.text[self.text.rfind(['/', MAIN_SEPARATOR]).map_or(0, |at| at + 1)..]
    }

    /// What of the folder shows: folders and graphs whose names hold what is typed. A name that is there already shows
    /// what lies beside it.
    fn rows(&self) -> Vec<Entry> {
        let Some((folder, Ok(entries))) = &self.listed else { return vec![] };
        if *folder != self.folder() {
            return vec![];
        }
        let typed = self.last().to_lowercase();
        let whole = self.purpose == Purpose::Save || entries.iter().any(|entry| entry.name == self.last());
        let kind = |entry: &&Entry| !entry.file || (self.purpose != Purpose::Folder && entry.name.ends_with(".ron"));
        let shown = entries.iter().filter(kind).filter(|entry| !entry.name.starts_with('.') || typed.starts_with('.'));
        shown.filter(|entry| whole || entry.name.to_lowercase().contains(&typed)).cloned().collect()
    }

    fn step(&mut self, down: bool, up: bool, rows: usize) {
        if down && rows > 0 {
            self.chosen = Some(self.chosen.map_or(0, |i| (i + 1).min(rows - 1)));
        }
        if up {
            self.chosen = self.chosen.and_then(|i| i.checked_sub(1));
        }
        self.chosen = self.chosen.filter(|i| *i < rows);
    }

    /// Types what all names have in common that begin as is typed.
    fn complete(&mut self, rows: &[Entry]) {
        let begin = self.last().to_lowercase();
        let mut fit = rows.iter().filter(|row| row.name.to_lowercase().starts_with(&begin));
        let Some(first) = fit.next() else { return };
        let mut common: Vec<char> = first.name.chars().collect();
        let mut only = true;
        for row in fit {
            let same = common.iter().zip(row.name.chars()).take_while(|(a, b)| **a == *b).count();
            common.truncate(same);
            only = false;
        }
        if common.len() >= begin.chars().count() {
            let end = self.text.len() - self.last().len();
            self.text.truncate(end);
            self.text.extend(common);
            if only && !first.file {
                self.text.push(MAIN_SEPARATOR);
            }
            self.end = true;
        }
    }

    /// What would be typed if a row were chosen.
    fn with(&self, row: &Entry) -> String {
        let begin = &self.text[..self.text.len() - self.last().len()];
        let slash = if row.file { String::new() } else { MAIN_SEPARATOR.to_string() };
        format!("{begin}{}{slash}", row.name)
    }

    fn field(&mut self, ui: &mut Ui) {
        let before = self.text.clone();
        let edit = TextEdit::singleline(&mut self.text).desired_width(f32::INFINITY).lock_focus(true);
        let mut shown = edit.show(ui);
        let field = &shown.response;
        field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "path"));
        if std::mem::take(&mut self.fresh) {
            field.request_focus();
        }
        if self.text != before {
            self.chosen = None;
        }
        if std::mem::take(&mut self.end) {
            let end = egui::text::CCursor::new(self.text.chars().count());
            // What is called something already is typed over at once.
            let from = match self.purpose {
                Purpose::Save => self.text.chars().count() - self.last().chars().count(),
                _ => end.index.0,
            };
            let range = egui::text::CCursorRange::two(egui::text::CCursor::new(from), end);
            shown.state.cursor.set_char_range(Some(range));
            shown.state.store(ui.ctx(), field.id);
        }
    }

    fn list_show(&mut self, ui: &mut Ui, rows: &[Entry], moved: bool, done: &mut Option<Option<String>>) {
        if let Some((_, Err(why))) = &self.listed {
            ui.colored_label(ui.visuals().warn_fg_color, why);
        }
        let above = self.folder().parent().map(Path::to_owned);
        if let Some(above) = above.filter(|above| !above.as_os_str().is_empty())
            && ui.add(row("⬆", "the folder above", false)).clicked()
        {
            self.text = above.to_string_lossy().into_owned();
            if !self.text.ends_with(['/', MAIN_SEPARATOR]) {
                self.text.push(MAIN_SEPARATOR);
            }
            (self.chosen, self.end) = (None, true);
        }
        for (i, entry) in rows.iter().enumerate() {
            let chosen = self.chosen == Some(i) || (entry.file && entry.name == self.last());
            let shown = ui.add(row(if entry.file { "  " } else { "🗀" }, &entry.name, chosen));
            shown.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, chosen, &entry.name));
            if moved && self.chosen == Some(i) {
                shown.scroll_to_me(None);
            }
            if shown.double_clicked() {
                *done = Some(Some(self.with(entry)));
            } else if shown.clicked() {
                self.text = self.with(entry);
                (self.chosen, self.end) = (None, true);
            }
        }
        if rows.is_empty() && matches!(&self.listed, Some((_, Ok(_)))) {
            ui.weak("no graphs here of that name");
        }
    }
}

fn row<'a>(sign: &'a str, name: &'a str, chosen: bool) -> egui::Button<'a> {
    egui::Button::selectable(chosen, format!("{sign}  {name}")).min_size(vec2(500.0, 24.0)).frame_when_inactive(false)
}
