//! Parts of the canvas that were shown before the program scrolled, for undo.

use egui::Vec2;
use std::sync::Arc;

/// Most views that are kept.
const MOST: usize = 64;

/// Part of the canvas that is shown: its displacement and zoom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CanvasPart {
    pub(super) pan: Vec2,
    pub(super) zoom: f32,
}

/// View of the canvas before an edit that the program scrolled or zoomed for.
pub(super) struct EarlierView {
    /// Text of the file before.
    pub(super) text: Arc<str>,
    pub(super) shown: CanvasPart,
    /// View that the program has chosen: undo leaves any other one, which the user has chosen since.
    pub(super) chosen: Option<CanvasPart>,
}

/// Views before edits, the newest last.
#[derive(Default)]
pub(super) struct EarlierViews(Vec<EarlierView>);

impl EarlierViews {
    pub(super) fn keep(&mut self, view: EarlierView) {
        if self.0.len() == MOST {
            self.0.remove(0);
        }
        self.0.push(view);
    }

    /// View to be shown where undo has restored a text, and the views after it are discarded. `now` is the present one.
    pub(super) fn restored(&mut self, text: &Arc<str>, now: CanvasPart) -> Option<CanvasPart> {
        let at = self.0.iter().rposition(|before| before.text == *text)?;
        let EarlierView { shown, chosen, .. } = self.0.swap_remove(at);
        self.0.truncate(at);
        chosen.is_none_or(|chosen| chosen == now).then_some(shown)
    }
}
