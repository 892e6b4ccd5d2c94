//! The time of a film.

use crate::editor::Editor;
use egui::Ui;

/// Where in the film one is.
#[derive(Default)]
pub(crate) struct Clock {
    time: f32,
}

impl Clock {
    /// Seconds, of those the graph repeats after.
    pub(crate) fn time(&self) -> f32 {
        self.time
    }
}

impl Editor {
    /// Lets time pass, where it is played.
    pub(crate) fn clock_tick(&mut self, _ui: &Ui) {}
}
