//! Parts of the canvas that were shown before the program scrolled, for undo.

use super::node_canvas::NodeCanvas;
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

impl NodeCanvas {
    /// Part of the canvas that is shown.
    pub(super) fn shown_part(&self) -> CanvasPart {
        CanvasPart { pan: self.view.pan, zoom: self.view.zoom }
    }

    /// Keeps a view for undo.
    pub(super) fn keep_view(&mut self, view: EarlierView) {
        if self.earlier_views.len() == MOST {
            self.earlier_views.remove(0);
        }
        self.earlier_views.push(view);
    }

    /// Shows the part of the graph that was visible before an edit, if undo has restored the text before it.
    pub(crate) fn restore_view(&mut self, text: &Arc<str>) {
        let Some(at) = self.earlier_views.iter().rposition(|before| before.text == *text) else { return };
        let EarlierView { shown, chosen, .. } = self.earlier_views.swap_remove(at);
        self.earlier_views.truncate(at);
        if chosen.is_none_or(|chosen| chosen == self.shown_part()) {
            (self.view.pan, self.view.zoom) = (shown.pan, shown.zoom);
        }
    }
}
