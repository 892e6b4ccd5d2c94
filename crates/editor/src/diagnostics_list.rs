//! The list of what is wrong with the graph: a click shows the node, a button applies the fix.

use crate::editor::Editor;
use egui::{Button, ScrollArea, Ui};
use lapidary_document::{apply_fixes, resolve_fixes, sort_diagnostics};
use lapidary_evaluator::diagnostic::{About, Diagnostic, Severity, no_errors};

/// Complaints that are listed; of the rest it is told how many there are.
const MOST: usize = 200;

/// What is kept of the list.
#[derive(Default)]
pub(crate) struct DiagnosticsList {
    /// Whether it shows.
    pub(crate) open: bool,
    /// The version of a file that has just been opened, of which nobody knows yet whether it is right.
    pub(crate) judge: Option<u64>,
}

impl Editor {
    /// Everything there is to complain of, in the order of the text.
    pub(crate) fn complaints(&self) -> Vec<Diagnostic> {
        let found = self.session.analysis.as_ref().filter(|analysis| analysis.version == self.session.file.version);
        let found = found.iter().flat_map(|analysis| analysis.diagnostics.iter().cloned());
        let placed = found.map(|complaint| self.session.file.document.located(complaint));
        let mut all = sort_diagnostics(self.session.file.diagnostics.iter().cloned().chain(placed).collect());
        resolve_fixes(&self.session.file.text, &mut all);
        all.dedup();
        all
    }

    /// Shows the list once a file has been opened that is wrong, and only then.
    pub(crate) fn wrong_tick(&mut self) {
        if let Some(version) = self.diagnostics.judge
            && self.session.analysis.as_ref().is_some_and(|analysis| analysis.version == self.session.file.version)
        {
            self.diagnostics.judge = None;
            self.diagnostics.open = !no_errors(&self.complaints());
            if version == self.session.file.version {
                // Only now have nodes that stand for graphs their sockets, and does the canvas have its room.
                self.canvas.canvas.fit();
            }
        }
    }

    /// The list, below the canvas.
    pub(crate) fn wrong_show(&mut self, ui: &mut Ui) {
        if !self.diagnostics.open {
            return;
        }
        let all = self.complaints();
        let below = egui::Panel::bottom("complaints").resizable(true).default_size(150.0).size_range(60.0..=400.0);
        below.show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.strong("Complaints");
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if ui.small_button("close").clicked() {
                        self.diagnostics.open = false;
                    }
                });
            });
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                if all.is_empty() {
                    ui.weak("nothing is wrong");
                }
                for complaint in all.iter().take(MOST) {
                    self.complaint_show(ui, complaint);
                }
                if all.len() > MOST {
                    ui.weak(format!("and {} more", all.len() - MOST));
                }
            });
        });
    }

    fn complaint_show(&mut self, ui: &mut Ui, complaint: &Diagnostic) {
        let text = self.session.file.text.clone();
        let line = complaint.span.as_ref().and_then(|span| text.get(..span.start));
        let line =
            line.map_or(String::new(), |before| format!("line {}", before.bytes().filter(|b| *b == b'\n').count() + 1));
        ui.horizontal_wrapped(|ui| {
            let visuals = ui.visuals();
            let (sign, colour) = match complaint.severity {
                Severity::Error => ("✖", visuals.error_fg_color),
                Severity::Warning => ("⚠", visuals.warn_fg_color),
                Severity::Note => ("ℹ", visuals.weak_text_color()),
            };
            ui.colored_label(colour, sign);
            ui.weak(complaint.code.to_string()).on_hover_text(complaint.code.why());
            ui.weak(line);
            let row = ui.add(Button::new(&complaint.message).frame(false).wrap());
            if row.on_hover_text("shows the node").clicked() {
                self.show_about(&complaint.about);
            }
            if let Some(fix) = &complaint.fix
                && ui.small_button("fix").on_hover_text(&fix.title).clicked()
            {
                self.session.file.replace(apply_fixes(&text, [fix.as_ref()]).0, None);
            }
        });
        if let Some(help) = &complaint.help {
            ui.indent("help", |ui| ui.weak(help));
        }
    }

    /// Selects what a complaint is about, and brings it into sight.
    fn show_about(&mut self, about: &About) {
        let (About::Node(name) | About::Socket(name, _) | About::SocketName(name, _)) = about else { return };
        let inner = name.strip_prefix(self.session.prefix()).unwrap_or(name);
        let own = inner.split('/').next().unwrap_or(inner).to_owned();
        if !self.session.active().graph.nodes.contains_key(&own) {
            return self.say("that node is not in the graph that shows");
        }
        let place = self.canvas.place(&self.session, &own);
        let canvas = &mut self.canvas.canvas;
        let sight = canvas.visible_rect();
        if !sight.shrink(40.0).contains(place) {
            canvas.pan += canvas.to_screen(sight.center()) - canvas.to_screen(place);
        }
        canvas.selection = [own].into();
    }
}
