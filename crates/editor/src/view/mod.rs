//! What the graph makes, flat and lit.

mod flat;
mod solid;

pub(crate) use flat::Flat;
pub(crate) use solid::Solid;

use crate::editor::Editor;
use egui::Ui;

impl Editor {
    /// The picture above, the lit material below.
    pub(crate) fn views(&mut self, ui: &mut Ui) {
        let half = ui.available_height() * 0.5;
        let below =
            egui::Panel::bottom("lit view").default_size(half).size_range(120.0..=ui.available_height() - 120.0);
        below.resizable(true).show(ui, |ui| self.solid_show(ui));
        egui::CentralPanel::default().show(ui, |ui| self.flat_show(ui));
    }
}
