//! Typed path with completion, and the list of its folder.

use crate::commands::FilePurpose;
use crate::platform::FolderEntry;
use egui::{TextEdit, Ui, WidgetInfo, WidgetType, vec2};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::sync::mpsc::Receiver;

/// Open file dialog. The typed path decides: its folder is listed, and its last part filters the list.
pub(super) struct FileDialog {
    pub(super) purpose: FilePurpose,
    pub(super) text: String,
    /// Result of the dialog of the system, while that is open.
    pub(super) browsing: Option<Receiver<BrowseResult>>,
    /// Listed folder with its content or an error.
    pub(super) listed: Option<(PathBuf, Result<Vec<FolderEntry>, String>)>,
    /// Folder that was requested.
    pub(super) requested: Option<PathBuf>,
    pub(super) chosen: Option<usize>,
    /// True if it has just been opened and requests the focus.
    pub(super) opening: bool,
    /// True if the cursor moves to the end of the text.
    pub(super) cursor_to_end: bool,
}

/// Path chosen in the dialog of the system, if one was, or an error.
pub(super) type BrowseResult = Result<Option<PathBuf>, String>;

impl FileDialog {
    pub(super) fn new(purpose: FilePurpose, text: String) -> FileDialog {
        let (browsing, listed, requested, chosen) = (None, None, None, None);
        FileDialog { purpose, text, browsing, listed, requested, chosen, opening: true, cursor_to_end: true }
    }

    /// Typed folder.
    pub(super) fn folder(&self) -> PathBuf {
        let end = self.text.rfind(['/', MAIN_SEPARATOR]).map_or(0, |at| at + 1);
        PathBuf::from(&self.text[..end])
    }

    /// Part after the folder.
    pub(super) fn last(&self) -> &str {
        &self.text[self.text.rfind(['/', MAIN_SEPARATOR]).map_or(0, |at| at + 1)..]
    }

    /// Folders and files of the list that contain the last part. If that is the name of a file, all are listed.
    pub(super) fn rows(&self) -> Vec<FolderEntry> {
        let Some((folder, Ok(entries))) = &self.listed else { return vec![] };
        if *folder != self.folder() {
            return vec![];
        }
        let typed = self.last().to_lowercase();
        let whole = self.purpose == FilePurpose::Save || entries.iter().any(|entry| entry.name == self.last());
        let kind = |entry: &&FolderEntry| match self.purpose {
            _ if !entry.file => true,
            FilePurpose::Folder | FilePurpose::Library => false,
            FilePurpose::File(_) => !entry.name.ends_with(".ron"),
            _ => entry.name.ends_with(".ron"),
        };
        let shown = entries.iter().filter(kind).filter(|entry| !entry.name.starts_with('.') || typed.starts_with('.'));
        shown.filter(|entry| whole || entry.name.to_lowercase().contains(&typed)).cloned().collect()
    }

    pub(super) fn step(&mut self, down: bool, up: bool, rows: usize) {
        if down && rows > 0 {
            self.chosen = Some(self.chosen.map_or(0, |i| (i + 1).min(rows - 1)));
        }
        if up {
            self.chosen = self.chosen.and_then(|i| i.checked_sub(1));
        }
        self.chosen = self.chosen.filter(|i| *i < rows);
    }

    /// Completes the last part as far as all matching names agree.
    pub(super) fn complete(&mut self, rows: &[FolderEntry]) {
        let begin = self.last().to_lowercase();
        let mut matching = rows.iter().filter(|row| row.name.to_lowercase().starts_with(&begin));
        let Some(first) = matching.next() else { return };
        let mut common: Vec<char> = first.name.chars().collect();
        let mut only = true;
        for row in matching {
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
            self.cursor_to_end = true;
        }
    }

    /// Row that Enter uses: the chosen one, or the only file that matches the typed part of a name.
    pub(super) fn entered<'a>(&self, rows: &'a [FolderEntry]) -> Option<&'a FolderEntry> {
        let reads = matches!(self.purpose, FilePurpose::Open | FilePurpose::Use | FilePurpose::File(_));
        let only = || rows.first().filter(|row| reads && rows.len() == 1 && row.file && !self.last().is_empty());
        self.chosen.and_then(|i| rows.get(i)).or_else(only)
    }

    /// Text with a row in the place of the last part.
    pub(super) fn with(&self, row: &FolderEntry) -> String {
        let begin = &self.text[..self.text.len() - self.last().len()];
        let slash = if row.file { String::new() } else { MAIN_SEPARATOR.to_string() };
        format!("{begin}{}{slash}", row.name)
    }

    pub(super) fn text_field(&mut self, ui: &mut Ui) {
        let before = self.text.clone();
        let edit = TextEdit::singleline(&mut self.text).desired_width(f32::INFINITY).lock_focus(true);
        let mut shown = edit.show(ui);
        let field = (*shown.response).clone().on_hover_text("path: Tab completes it, Enter uses it");
        field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "path"));
        if std::mem::take(&mut self.opening) {
            field.request_focus();
        }
        if self.text != before {
            self.chosen = None;
        }
        if std::mem::take(&mut self.cursor_to_end) {
            let end = egui::text::CCursor::new(self.text.chars().count());
            // A name that exists is selected, so that typing replaces it.
            let from = match self.purpose {
                FilePurpose::Save => self.text.chars().count() - self.last().chars().count(),
                _ => end.index.0,
            };
            let range = egui::text::CCursorRange::two(egui::text::CCursor::new(from), end);
            shown.state.cursor.set_char_range(Some(range));
            shown.state.store(ui.ctx(), field.id);
        }
    }

    pub(super) fn list(&mut self, ui: &mut Ui, rows: &[FolderEntry], moved: bool, done: &mut Option<Option<String>>) {
        if let Some((_, Err(why))) = &self.listed {
            ui.colored_label(ui.visuals().warn_fg_color, why);
        }
        let above = self.folder().parent().map(Path::to_owned);
        if let Some(above) = above.filter(|above| !above.as_os_str().is_empty())
            && ui.add(row("⬆", "the folder above", false)).on_hover_text(above.display().to_string()).clicked()
        {
            self.text = above.to_string_lossy().into_owned();
            if !self.text.ends_with(['/', MAIN_SEPARATOR]) {
                self.text.push(MAIN_SEPARATOR);
            }
            (self.chosen, self.cursor_to_end) = (None, true);
        }
        for (i, entry) in rows.iter().enumerate() {
            let chosen = self.chosen == Some(i) || (entry.file && entry.name == self.last());
            let shown = ui.add(row(if entry.file { "📄" } else { "🗀" }, &entry.name, chosen));
            shown.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, chosen, &entry.name));
            if moved && self.chosen == Some(i) {
                shown.scroll_to_me(None);
            }
            let about = if entry.file { "a double click uses this file" } else { "opens this folder" };
            let shown = shown.on_hover_text(about);
            if shown.double_clicked() {
                *done = Some(Some(self.with(entry)));
            } else if shown.clicked() {
                self.text = self.with(entry);
                (self.chosen, self.cursor_to_end) = (None, true);
            }
        }
        if rows.is_empty() && matches!(&self.listed, Some((_, Ok(_)))) {
            ui.weak("no matches");
        }
    }
}

fn row<'a>(sign: &'a str, name: &'a str, chosen: bool) -> egui::Button<'a> {
    egui::Button::selectable(chosen, format!("{sign}  {name}")).min_size(vec2(200.0, 24.0)).frame_when_inactive(false)
}
