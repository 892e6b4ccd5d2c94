//! Command palette: finds a command of the table by its name.

use crate::commands::{COMMANDS, CommandEntry, EditorCommand};
use crate::contextual_keys::KeyAction;
use crate::session::Session;
use egui::{Button, ScrollArea, TextEdit, Ui, WidgetInfo, WidgetType};

/// Command palette, while it is open.
#[derive(Default)]
pub(crate) struct Palette {
    open: bool,
    text: String,
    chosen: usize,
    /// True if it has just been opened and requests the focus.
    opening: bool,
}

impl Palette {
    pub(crate) fn open(&mut self) {
        *self = Palette { open: true, opening: true, ..Palette::default() };
    }

    pub(crate) fn is_open(&self) -> bool {
        self.open
    }

    pub(crate) fn show(&mut self, ui: &Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        if !self.open {
            return;
        }
        let pressed = |key: KeyAction| ui.input_mut(|i| key.consume(i)) > 0;
        let [down, up, enter] = [KeyAction::NextRow, KeyAction::PreviousRow, KeyAction::ChooseRow].map(pressed);
        let mut chosen = None;
        let shown = crate::widgets::modal(ui, "palette").show(ui.ctx(), |ui| {
            ui.set_width(420.0);
            let field = ui.add(TextEdit::singleline(&mut self.text).hint_text("command").desired_width(f32::INFINITY));
            field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "find a command"));
            let field = field.on_hover_text("type a part of a command's name or description");
            if std::mem::take(&mut self.opening) {
                field.request_focus();
            }
            let found = find(session, &self.text);
            if field.changed() {
                self.chosen = 0;
            }
            self.chosen = (self.chosen + usize::from(down)).saturating_sub(usize::from(up));
            self.chosen = self.chosen.min(found.len().saturating_sub(1));
            ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
                for (i, entry) in found.iter().enumerate() {
                    let row = Button::selectable(i == self.chosen, entry.title);
                    let row = ui.add(row.shortcut_text(entry.shortcut_text(ui.ctx())).min_size([400.0, 0.0].into()));
                    if i == self.chosen && (down || up) {
                        row.scroll_to_me(None);
                    }
                    if row.on_hover_text(entry.description()).clicked() || (enter && i == self.chosen) {
                        chosen = Some(entry.id);
                    }
                }
                if found.is_empty() {
                    ui.weak("no matches");
                }
            });
        });
        self.open = chosen.is_none() && !shown.should_close();
        commands.extend(chosen.map(EditorCommand::Run));
    }
}

/// Available commands whose title or description contains all words; those whose title contains them come first, and
/// before these the one whose title is the text.
fn find(session: &Session, text: &str) -> Vec<&'static CommandEntry> {
    let text = text.trim().to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let contains = |own: &str| words.iter().all(|word| own.contains(word));
    let matches = |entry: &&CommandEntry| {
        let own = format!("{} {}", entry.title, entry.description()).to_lowercase();
        entry.available(session) && contains(&own)
    };
    let mut found: Vec<&CommandEntry> = COMMANDS.iter().filter(matches).collect();
    found.sort_by_key(|entry| {
        let title = entry.title.to_lowercase();
        (title.trim_end_matches(" …") != text, !contains(&title))
    });
    found
}
