//! Fonts for icons of nodes and for scripts that the fonts of egui lack.

use crate::session::Session;
use egui::epaint::text::{FontInsert, FontPriority, InsertFontFamily};
use egui::{Context, Event, FontData, FontFamily, FontId, ImeEvent};
use std::collections::BTreeSet;

/// Icons of nodes; licences are in `assets/icons`.
const ICON_FONTS: [(&str, &[u8]); 2] = [
    ("signs", include_bytes!("../../../assets/icons/signs.ttf")),
    ("more signs", include_bytes!("../../../assets/icons/more_signs.ttf")),
];

/// Fonts that have been added.
#[derive(Default)]
pub(crate) struct Fonts {
    icons_added: bool,
    /// Version of the file whose letters have been examined.
    examined: Option<u64>,
    system_fonts_requested: bool,
}

impl Fonts {
    /// Adds the icons; returns whether fonts of the system are needed, at most once.
    pub(crate) fn update(&mut self, context: &Context, session: &Session) -> bool {
        if !std::mem::replace(&mut self.icons_added, true) {
            for (name, bytes) in ICON_FONTS {
                add(context, name, FontData::from_static(bytes));
            }
        }
        if self.system_fonts_requested {
            return false;
        }
        let mut letters = typed_letters(context);
        if self.examined != Some(session.file.version) {
            self.examined = Some(session.file.version);
            letters.extend(foreign_letters(&session.file.text));
        }
        let font = FontId::proportional(12.0);
        let is_missing = |letter: char| !letter.is_control() && !context.fonts_mut(|f| f.has_glyph(&font, letter));
        self.system_fonts_requested = letters.into_iter().any(is_missing);
        self.system_fonts_requested
    }

    /// Adds fonts of the system.
    pub(crate) fn add_system_fonts(&self, context: &Context, fonts: Vec<Vec<u8>>) {
        for (i, bytes) in fonts.into_iter().enumerate() {
            add(context, &format!("system {i}"), FontData::from_owned(bytes));
        }
    }
}

/// Letters beyond ASCII that are typed or pasted in this frame.
fn typed_letters(context: &Context) -> BTreeSet<char> {
    let text = |event: &Event| match event {
        Event::Text(text) | Event::Paste(text) | Event::Ime(ImeEvent::Commit(text)) => Some(text.clone()),
        Event::Ime(ImeEvent::Preedit { text, .. }) => Some(text.clone()),
        _ => None,
    };
    let texts: Vec<String> = context.input(|input| input.events.iter().filter_map(text).collect());
    texts.iter().flat_map(|text| foreign_letters(text)).collect()
}

fn foreign_letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|letter| !letter.is_ascii())
}

/// Adds a font for letters that the fonts before it lack.
fn add(context: &Context, name: &str, data: FontData) {
    let family = |family| InsertFontFamily { family, priority: FontPriority::Lowest };
    let families = vec![family(FontFamily::Proportional), family(FontFamily::Monospace)];
    context.add_font(FontInsert::new(name, data, families));
}
