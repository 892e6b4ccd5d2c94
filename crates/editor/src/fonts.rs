//! Fonts for what egui's own do not have: the signs of nodes, and letters, once somebody writes such.

use crate::editor::Editor;
use egui::epaint::text::{FontInsert, FontPriority, InsertFontFamily};
use egui::{FontData, FontFamily, Ui};

/// The signs of nodes, in the licences of `assets/icons`.
const SIGNS: [(&str, &[u8]); 2] = [
    ("signs", include_bytes!("../../../assets/icons/signs.ttf")),
    ("more signs", include_bytes!("../../../assets/icons/more_signs.ttf")),
];

/// What is known of fonts.
#[derive(Default)]
pub(crate) struct Fonts {
    /// Whether the signs of nodes are there.
    signs: bool,
    /// The version of the text that has been looked at.
    seen: Option<u64>,
    /// Whether fonts have been sent for.
    sent: bool,
    read: Option<Vec<Vec<u8>>>,
}

impl Editor {
    /// Sends for fonts where they are needed, and uses them once they are here.
    pub(crate) fn fonts_tick(&mut self, ui: &Ui) {
        if !std::mem::replace(&mut self.fonts.signs, true) {
            for (name, bytes) in SIGNS {
                add(ui, name, FontData::from_static(bytes));
            }
        }
        if let Some(read) = self.fonts.read.take() {
            for (i, bytes) in read.into_iter().enumerate() {
                add(ui, &format!("system {i}"), FontData::from_owned(bytes));
            }
        }
        if self.fonts.sent || self.fonts.seen == Some(self.session.file.version) {
            return;
        }
        self.fonts.seen = Some(self.session.file.version);
        if self.session.file.text.chars().any(far) {
            self.fonts.sent = true;
            self.errand(|access| {
                let read = access.platform.fonts();
                Box::new(|editor| editor.fonts.read = Some(read))
            });
        }
    }
}

/// Uses a font for what those before it lack.
fn add(ui: &Ui, name: &str, data: FontData) {
    let family = |family| InsertFontFamily { family, priority: FontPriority::Lowest };
    let families = vec![family(FontFamily::Proportional), family(FontFamily::Monospace)];
    ui.ctx().add_font(FontInsert::new(name, data, families));
}

/// Whether egui's own fonts lack a letter: kana, the characters of Han, hangul and all beyond the symbols.
fn far(letter: char) -> bool {
    matches!(letter, '\u{2e80}'..='\u{9fff}' | '\u{a960}'..='\u{a97f}' | '\u{ac00}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe4f}' | '\u{ff00}'..='\u{ffef}' | '\u{20000}'..='\u{3ffff}')
}
