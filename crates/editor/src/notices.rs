//! Notices: messages that are shown for a few seconds in a corner.

use egui::{Align2, Area, Color32, Frame, Id, Order, RichText, Ui, vec2};
use std::time::Duration;

/// Seconds that a notice stays, plus some for each letter and for a warning.
const SECONDS: f64 = 3.0;
const SECONDS_PER_LETTER: f64 = 0.05;
const SECONDS_OF_WARNING: f64 = 3.0;
/// Most notices shown at once.
const MAX_NOTICES: usize = 4;

/// Notices that are shown.
#[derive(Default)]
pub(crate) struct Notices {
    shown: Vec<Notice>,
}

struct Notice {
    text: String,
    kind: NoticeKind,
    until: f64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum NoticeKind {
    Message,
    /// Effect of an edit: it goes when a step is undone.
    Edit,
    Warning,
}

impl Notices {
    pub(crate) fn notify(&mut self, text: String, now: f64) {
        self.add(text, NoticeKind::Message, now);
    }

    pub(crate) fn warn(&mut self, text: String, now: f64) {
        self.add(text, NoticeKind::Warning, now);
    }

    /// Shows a message about the effect of an edit.
    pub(crate) fn notify_of_edit(&mut self, text: String, now: f64) {
        self.add(text, NoticeKind::Edit, now);
    }

    /// Removes the messages about edits, because a step was undone.
    pub(crate) fn remove_of_edits(&mut self) {
        self.shown.retain(|notice| notice.kind != NoticeKind::Edit);
    }

    /// Shows the notices; a click removes one.
    pub(crate) fn show(&mut self, ui: &Ui, now: f64) {
        self.shown.retain(|notice| notice.until > now);
        let Some(next) = self.shown.iter().map(|notice| notice.until - now).min_by(f64::total_cmp) else { return };
        ui.ctx().request_repaint_after(Duration::from_secs_f64(next.max(0.02)));
        let mut clicked = None;
        let area = Area::new(Id::new("notices")).order(Order::Foreground);
        area.anchor(Align2::RIGHT_BOTTOM, vec2(-14.0, -38.0)).show(ui.ctx(), |ui| {
            ui.set_max_width(380.0);
            for (i, notice) in self.shown.iter().enumerate() {
                let visuals = ui.visuals();
                let warning = notice.kind == NoticeKind::Warning;
                let colour = if warning { visuals.warn_fg_color } else { visuals.strong_text_color() };
                let edge = if warning { visuals.warn_fg_color } else { Color32::from_gray(110) };
                let frame = Frame::popup(ui.style()).stroke(egui::Stroke::new(1.0, edge)).inner_margin(10);
                let shown = frame.show(ui, |ui| ui.label(RichText::new(&notice.text).color(colour)));
                if shown.response.interact(egui::Sense::click()).clicked() {
                    clicked = Some(i);
                }
            }
        });
        if let Some(i) = clicked {
            self.shown.remove(i);
        }
    }

    fn add(&mut self, text: String, kind: NoticeKind, now: f64) {
        self.shown.retain(|notice| notice.text != text);
        let seconds = SECONDS + SECONDS_PER_LETTER * text.chars().count() as f64;
        let until = now + seconds + if kind == NoticeKind::Warning { SECONDS_OF_WARNING } else { 0.0 };
        self.shown.push(Notice { text, kind, until });
        let excess = self.shown.len().saturating_sub(MAX_NOTICES);
        self.shown.drain(..excess);
    }
}
