//! What is said in passing, in a corner, and goes again.

use egui::{Align2, Area, Color32, Frame, Id, Order, RichText, Ui, vec2};
use std::time::Duration;

/// Seconds that something stays to be read: longer the longer it is.
const STAYS: f64 = 3.0;
const LETTER: f64 = 0.05;
/// The most that stands there at once.
const MOST: usize = 4;

/// What has been said and has not gone yet.
#[derive(Default)]
pub(crate) struct Notices {
    said: Vec<Notice>,
}

struct Notice {
    text: String,
    warning: bool,
    until: f64,
}

impl Notices {
    pub(crate) fn say(&mut self, text: &str, now: f64) {
        self.add(text, false, now);
    }

    pub(crate) fn warn(&mut self, text: &str, now: f64) {
        self.add(text, true, now);
    }

    pub(crate) fn show(&mut self, ui: &Ui, now: f64) {
        self.said.retain(|notice| notice.until > now);
        let Some(next) = self.said.iter().map(|notice| notice.until - now).min_by(f64::total_cmp) else { return };
        ui.ctx().request_repaint_after(Duration::from_secs_f64(next.max(0.02)));
        let mut gone = None;
        let area =
            Area::new(Id::new("notices")).order(Order::Foreground).anchor(Align2::RIGHT_BOTTOM, vec2(-14.0, -38.0));
        area.show(ui.ctx(), |ui| {
            ui.set_max_width(380.0);
            for (i, notice) in self.said.iter().enumerate() {
                let visuals = ui.visuals();
                let colour = if notice.warning { visuals.warn_fg_color } else { visuals.strong_text_color() };
                let edge = if notice.warning { visuals.warn_fg_color } else { Color32::from_gray(110) };
                let frame = Frame::popup(ui.style()).stroke(egui::Stroke::new(1.0, edge)).inner_margin(10);
                let shown = frame.show(ui, |ui| {
                    ui.label(RichText::new(&notice.text).color(colour));
                });
                if shown.response.interact(egui::Sense::click()).clicked() {
                    gone = Some(i);
                }
            }
        });
        if let Some(i) = gone {
            self.said.remove(i);
        }
    }

    fn add(&mut self, text: &str, warning: bool, now: f64) {
        self.said.retain(|notice| notice.text != text);
        let until = now + STAYS + LETTER * text.chars().count() as f64 + if warning { 3.0 } else { 0.0 };
        self.said.push(Notice { text: text.to_owned(), warning, until });
        let more = self.said.len().saturating_sub(MOST);
        self.said.drain(..more);
    }
}
