//! The bar above, the line below, and what hangs over the canvas.

use crate::editor::Editor;
use egui::Ui;
use lapidary_evaluator::diagnostic::Severity;

impl Editor {
    pub(crate) fn bar(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            ui.strong(self.title());
            if ui.add_enabled(self.sheet.can_undo(), egui::Button::new("undo")).clicked() {
                self.undo(true);
            }
            if ui.add_enabled(self.sheet.can_redo(), egui::Button::new("redo")).clicked() {
                self.undo(false);
            }
            ui.toggle_value(&mut self.board.heat, "cost");
        });
    }

    /// Size, nodes, complaints, and how far the picture is.
    pub(crate) fn status(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            let [width, height] = self.sheet.document.size;
            ui.weak(format!("{width} × {height}"));
            ui.weak(format!("{} nodes", self.part().graph.nodes.len()));
            let told = self.known.as_ref().map_or(&[][..], |known| &known.complaints);
            let errors = told.iter().chain(&self.sheet.complaints).filter(|c| c.severity == Severity::Error).count();
            if errors > 0 {
                ui.colored_label(ui.visuals().error_fg_color, format!("{errors} wrong"));
            }
            if self.studio.busy() {
                ui.weak(format!("{:.0} %", self.studio.progress() * 100.0));
            }
        });
    }
}
