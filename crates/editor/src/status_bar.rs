//! Status bar: size, number of nodes, errors and warnings, and the progress of the evaluation.

use crate::commands::{CommandId, EditorCommand, Toggle};
use crate::session::Session;
use egui::{Button, RichText, Ui};
use lapidary_evaluator::diagnostic::Severity;

/// Duration of the evaluation.
#[derive(Default)]
pub(crate) struct StatusBar {
    /// Start of the running evaluation.
    started: Option<f64>,
    /// Seconds that the last evaluation took.
    seconds: Option<f64>,
}

impl StatusBar {
    /// Records that an evaluation was requested.
    pub(crate) fn evaluation_requested(&mut self, now: f64) {
        self.started = Some(now);
    }

    /// Shows the bar; `zoom` is that of the canvas. `exports` shows the progress of an export.
    pub(crate) fn show(
        &mut self,
        ui: &mut Ui,
        session: &Session,
        zoom: f32,
        exports: impl FnOnce(&mut Ui),
        commands: &mut Vec<EditorCommand>,
    ) {
        if session.progress.is_none()
            && let Some(started) = self.started.take()
        {
            self.seconds = Some(session.platform.now() - started);
        }
        ui.horizontal(|ui| {
            let [width, height] = session.file.document.size;
            ui.weak(format!("{width} × {height}"));
            let nodes = session.active().graph.nodes.len();
            ui.weak(format!("{nodes} node{}", if nodes == 1 { "" } else { "s" }));
            if diagnostics_button(ui, session) {
                commands.push(EditorCommand::Run(CommandId::Toggle(Toggle::Diagnostics)));
            }
            match (session.progress, self.seconds) {
                (Some(progress), _) => drop(ui.weak(format!("{:.0} %", progress * 100.0))),
                (None, Some(seconds)) => drop(ui.weak(format!("{:.0} ms", seconds * 1000.0))),
                (None, None) => {}
            }
            exports(ui);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.weak(format!("{:.0} %", zoom * 100.0)).on_hover_text("zoom of the canvas");
            });
        });
    }
}

/// Number of errors or warnings; returns whether it was clicked.
fn diagnostics_button(ui: &mut Ui, session: &Session) -> bool {
    // While an edit is being checked, the numbers of the version before it stay.
    let all = session.analysis.as_ref().map_or(&*session.file.diagnostics, |analysis| &analysis.listed);
    let count = |severity| all.iter().filter(|listed| listed.diagnostic.severity == severity).count();
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    let visuals = ui.visuals();
    let (text, colour) = match (errors, warnings) {
        (0, 0) => ("no errors".to_owned(), visuals.weak_text_color()),
        (0, 1) => ("1 warning".to_owned(), visuals.warn_fg_color),
        (0, n) => (format!("{n} warnings"), visuals.warn_fg_color),
        (1, _) => ("1 error".to_owned(), visuals.error_fg_color),
        (n, _) => (format!("{n} errors"), visuals.error_fg_color),
    };
    let button = Button::new(RichText::new(text).color(colour)).frame(false);
    ui.add(button).on_hover_text("shows or hides errors and warnings").clicked()
}
