//! The line below: size, nodes, complaints, and how far the picture is.

use crate::editor::Editor;
use egui::Ui;
use lapidary_evaluator::diagnostic::Severity;

/// What the line keeps from frame to frame.
#[derive(Default)]
pub(crate) struct StatusBar {
    /// Since when something is being worked out.
    since: Option<f64>,
    /// Seconds that it took the last time.
    took: Option<f64>,
}

impl StatusBar {
    /// Something is to be worked out from now on.
    pub(crate) fn asked(&mut self, now: f64) {
        self.since = Some(now);
    }
}

impl Editor {
    /// Size, nodes, complaints, and how far the picture is.
    pub(crate) fn status(&mut self, ui: &mut Ui) {
        if !self.evaluator.busy()
            && let Some(since) = self.status_bar.since.take()
        {
            self.status_bar.took = Some(self.session.platform.now() - since);
        }
        ui.horizontal(|ui| {
            let [width, height] = self.session.file.document.size;
            ui.weak(format!("{width} × {height}"));
            let nodes = self.session.active().graph.nodes.len();
            ui.weak(format!("{nodes} node{}", if nodes == 1 { "" } else { "s" }));
            let told = self.session.analysis.as_ref().map_or(&[][..], |analysis| &analysis.diagnostics);
            let told = || told.iter().chain(&self.session.file.diagnostics);
            let errors = told().filter(|c| c.severity == Severity::Error).count();
            let warnings = told().filter(|c| c.severity == Severity::Warning).count();
            let visuals = ui.visuals();
            let (text, colour) = match (errors, warnings) {
                (0, 0) => ("nothing wrong".to_owned(), visuals.weak_text_color()),
                (0, 1) => ("1 warning".to_owned(), visuals.warn_fg_color),
                (0, n) => (format!("{n} warnings"), visuals.warn_fg_color),
                (n, _) => (format!("{n} wrong"), visuals.error_fg_color),
            };
            let list = egui::Button::new(egui::RichText::new(text).color(colour)).frame(false);
            if ui.add(list).on_hover_text("shows or hides what is wrong").clicked() {
                self.diagnostics.open = !self.diagnostics.open;
            }
            if self.evaluator.busy() {
                ui.weak(format!("{:.0} %", self.evaluator.progress() * 100.0));
            } else if let Some(took) = self.status_bar.took {
                ui.weak(format!("{:.0} ms", took * 1000.0));
            }
            self.export_progress(ui);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.weak(format!("{:.0} %", self.canvas.canvas.zoom * 100.0)).on_hover_text("how large the graph shows");
            });
        });
    }
}
