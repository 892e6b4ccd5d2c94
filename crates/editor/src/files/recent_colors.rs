//! Recent colours of the colour picker, which are kept between runs.

use super::state::Files;
use crate::session::Session;
use crate::widgets::{ColorBytes, SharedColors, hex_text, parse_hex};
use egui::Context;

/// Name of the file in the folder of settings: a colour in each line, the newest first.
const FILE: &str = "colors";

impl Files {
    /// Reads the recent colours in the first frame, and saves them when they have changed.
    pub(super) fn update_recent_colors(&mut self, session: &Session, context: &Context) {
        let Some(saved) = &self.saved_colors else {
            let text = session.platform.home().and_then(|home| session.platform.read(&home.join(FILE)).ok());
            let colors = colors_of(&text.unwrap_or_default());
            SharedColors::access(context, |shared| shared.recent.clone_from(&colors));
            self.saved_colors = Some(colors);
            return;
        };
        let changed = |shared: &mut SharedColors| (shared.recent != *saved).then(|| shared.recent.clone());
        let Some(own) = SharedColors::access(context, changed) else { return };
        self.saved_colors = Some(own.clone());
        let Some(home) = session.platform.home() else { return };
        self.send(move |access| {
            // Another window may have added colours.
            let at = home.join(FILE);
            let others = colors_of(&access.platform.read(&at).unwrap_or_default());
            let mut all = own;
            for color in others {
                if !all.contains(&color) && all.len() < SharedColors::MAX_RECENT {
                    all.push(color);
                }
            }
            let lines: String = all.iter().map(|color| format!("{}\n", hex_text(*color))).collect();
            // A failure is not worth a message.
            let _ = access.platform.write(&at, &lines);
            Box::new(|_, _, _| ())
        });
    }
}

fn colors_of(text: &str) -> Vec<ColorBytes> {
    text.lines().filter_map(parse_hex).take(SharedColors::MAX_RECENT).collect()
}
