//! The time of a film.

use crate::background::COARSE;
use crate::editor::Editor;
use crate::properties::number;
use crate::views::{Glyph, glyph, quiet};
use egui::{Sense, Stroke, Ui, WidgetInfo, WidgetType, vec2};
use lapidary_document::edit::MetadataEntry;
use std::time::Duration;

/// Where in the film one is.
pub(crate) struct Playback {
    /// Of the whole film.
    time: f32,
    /// Whether what the graph makes depends on time.
    pub(crate) moves: bool,
    /// Pictures a second.
    pace: f64,
    playing: Option<PlaybackRun>,
}

/// A film that runs.
#[derive(Clone, Copy, Debug)]
struct PlaybackRun {
    /// When it began at the time it began with.
    since: f64,
    from: f32,
    /// When the picture that is being painted was asked for.
    asked: f64,
    /// Whether the pictures are coarse, since fine ones cannot keep up.
    coarse: bool,
}

impl Default for Playback {
    fn default() -> Self {
        Playback { time: 0.0, moves: false, pace: 24.0, playing: None }
    }
}

impl Playback {
    /// Where in the film one is, of the whole of it.
    pub(crate) fn time(&self) -> f32 {
        self.time
    }

    /// Whether the film runs.
    pub(crate) fn plays(&self) -> bool {
        self.playing.is_some()
    }

    /// As many pixels as can be painted in time, where so many are wanted.
    pub(crate) fn side(&self, wanted: u32) -> u32 {
        if self.playing.is_some_and(|playing| playing.coarse) { COARSE } else { wanted }
    }

    fn frames(&self, seconds: f64) -> u32 {
        (seconds * self.pace).round().clamp(1.0, f64::from(1 << 20)) as u32
    }
}

impl Editor {
    /// Lets time pass, where it is played: each picture is asked for once the one before is there.
    pub(crate) fn clock_tick(&mut self, ui: &Ui) {
        let Some(mut playing) = self.playback.playing else { return };
        if !self.movable() {
            self.playback.playing = None;
            return;
        }
        let (now, seconds, pace) = (self.session.platform.now(), self.seconds(), self.playback.pace);
        let frames = self.playback.frames(seconds);
        let frame = |time: f32| (f64::from(time) * f64::from(frames)).round() as i64;
        if !self.rests() {
            // Whoever is painting wakes the window once it is there.
            return;
        }
        let took = now - playing.asked;
        let due = f64::from(playing.from) * seconds + (now - playing.since);
        let next = ((due * pace).floor() as i64).rem_euclid(i64::from(frames));
        if next != frame(self.playback.time) {
            // Pictures that are fine again for a moment would only flicker.
            playing.coarse |= took > 1.5 / pace;
            playing.asked = now;
            self.playback.time = (next as f64 / f64::from(frames)) as f32;
        }
        self.playback.playing = Some(playing);
        let wait = 1.0 / pace - (due * pace).fract().max(0.0) / pace;
        ui.ctx().request_repaint_after(Duration::from_secs_f64(wait.clamp(0.001, 1.0)));
    }

    /// Plays the film, or halts it.
    pub(crate) fn play(&mut self) {
        let now = self.session.platform.now();
        self.playback.playing = match self.playback.playing {
            Some(_) => None,
            None => Some(PlaybackRun { since: now, from: self.playback.time, asked: now, coarse: false }),
        };
    }

    /// The bar of the film, where there is one.
    pub(crate) fn time_show(&mut self, ui: &mut Ui) {
        if !self.movable() {
            self.playback.time = 0.0;
            return;
        }
        let bar = egui::Panel::bottom("time").frame(egui::Frame::NONE.inner_margin(egui::Margin::symmetric(0, 2)));
        bar.resizable(false).show_separator_line(false).show(ui, |ui| {
            crate::views::small(ui);
            ui.horizontal(|ui| self.film(ui));
        });
    }

    fn film(&mut self, ui: &mut Ui) {
        let plays = self.playback.plays();
        let (sign, name) = if plays { (Glyph::Pause, "pause") } else { (Glyph::Play, "play") };
        if glyph(ui, sign, name).clicked() {
            self.play();
        }
        let (seconds, high) = (self.seconds(), ui.spacing().interact_size.y);
        let frames = self.playback.frames(seconds);
        let frame = ((f64::from(self.playback.time) * f64::from(frames)).round() as u32).min(frames - 1);
        self.scrub(ui, frames, frame);
        ui.allocate_ui(vec2(44.0, high), |ui| {
            ui.set_min_width(44.0);
            ui.label(quiet(format!("{frame} / {frames}")))
                .on_hover_text("the frame that shows, and how many there are");
        });
        ui.allocate_ui(vec2(46.0, high), |ui| {
            let about = "frames a second";
            if number(ui, about, &mut self.playback.pace, None, true).on_hover_text(about).changed() {
                self.playback.pace = self.playback.pace.clamp(1.0, 120.0);
                self.replay();
            }
        });
        let mut length = seconds;
        ui.allocate_ui(vec2(52.0, high), |ui| {
            let about = "seconds until the film begins anew";
            if number(ui, about, &mut length, None, false).on_hover_text(about).changed() {
                let length = (length.clamp(0.1, 600.0) * 100.0).round() / 100.0;
                self.head_edit(MetadataEntry::Loop(length), "loop");
                self.replay();
            }
        });
        ui.label(quiet("s"));
    }

    /// A line with all frames on it.
    fn scrub(&mut self, ui: &mut Ui, frames: u32, frame: u32) {
        let room = (ui.available_width() - 184.0).max(40.0);
        let (area, response) =
            ui.allocate_exact_size(vec2(room, ui.spacing().interact_size.y), Sense::click_and_drag());
        response.widget_info(|| WidgetInfo {
            value: Some(f64::from(frame)),
            ..WidgetInfo::labeled(WidgetType::Slider, true, "time")
        });
        let line = area.shrink2(vec2(6.0, 0.0));
        if let Some(at) = response.interact_pointer_pos().filter(|_| response.dragged() || response.clicked()) {
            let share = ((at.x - line.left()) / line.width()).clamp(0.0, 1.0);
            let frame = ((share * frames as f32) as u32).min(frames - 1);
            self.playback.time = (f64::from(frame) / f64::from(frames)) as f32;
            self.playback.playing = None;
        }
        let painter = ui.painter();
        let (y, x) = (line.center().y, line.left() + line.width() * frame as f32 / frames as f32);
        painter.hline(line.x_range(), y, Stroke::new(3.0, ui.visuals().extreme_bg_color));
        painter.hline(line.left()..=x, y, Stroke::new(3.0, ui.visuals().hyperlink_color.gamma_multiply(0.6)));
        let colour = if response.hovered() { ui.visuals().strong_text_color() } else { ui.visuals().hyperlink_color };
        painter.circle_filled(egui::pos2(x, y), 5.0, colour);
    }

    /// Goes on from here at another pace.
    fn replay(&mut self) {
        if self.playback.plays() {
            self.play();
            self.play();
        }
    }

    /// Whether there is a film.
    pub(crate) fn movable(&self) -> bool {
        self.playback.moves || self.session.file.document.seconds > 0.0
    }

    fn seconds(&self) -> f64 {
        let seconds = self.session.file.document.seconds;
        if seconds > 0.0 { seconds } else { 1.0 }
    }
}
