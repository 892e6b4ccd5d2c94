//! The lit material, drawn on a thread of its own.

use crate::editor::Editor;
use crate::studio::Maps;
use egui::Ui;
use lapidary_document::Document;

/// What the lit view keeps.
pub(crate) struct Solid {
    maps: Option<Maps>,
}

impl Solid {
    pub(crate) fn open(_context: &egui::Context, _world: std::sync::Arc<dyn crate::world::World>) -> Solid {
        Solid { maps: None }
    }

    /// Pixels along the longer side of the maps that are wanted, if any are.
    pub(crate) fn wants(&self) -> Option<u32> {
        Some(512)
    }

    /// Other maps have been painted.
    pub(crate) fn take(&mut self, maps: Maps, _document: &Document) {
        self.maps = Some(maps);
    }

    /// Whether there is more to come.
    pub(crate) fn busy(&self) -> bool {
        false
    }
}

impl Editor {
    pub(crate) fn solid_show(&mut self, ui: &mut Ui) {
        ui.weak(format!("{} maps", self.solid.maps.as_ref().map_or(0, |maps| maps.images.len())));
    }
}
