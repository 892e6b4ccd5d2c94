//! Playback of the animation, and its bar.

use crate::background::COARSE_SIDE;
use crate::commands::{EditorCommand, GraphEdit};
use crate::session::{Animation, Session};
use crate::widgets::{ButtonIcon, compact_spacing, icon_button, number_field, quiet};
use egui::{Context, Frame, Margin, Panel, Sense, Stroke, Ui, WidgetInfo, WidgetType, vec2};
use lapidary_document::edit::{Edit, MetadataEntry};
use std::time::Duration;

/// Position in the animation, and whether it runs.
pub(crate) struct Playback {
    /// Fraction of the loop.
    time: f32,
    /// True if an evaluated output depends on time.
    depends_on_time: bool,
    frame_rate: f64,
    run: Option<PlaybackRun>,
}

/// Running playback.
#[derive(Clone, Copy, Debug)]
struct PlaybackRun {
    /// Time of the machine at which it started, and the position it started from.
    started: f64,
    from: f32,
    /// Time at which the current frame was requested.
    requested: f64,
    /// True if frames are coarse, because fine ones take longer than a frame.
    coarse: bool,
}

impl Default for Playback {
    fn default() -> Self {
        Playback { time: 0.0, depends_on_time: false, frame_rate: 24.0, run: None }
    }
}

impl Playback {
    /// Position in the animation, for the session.
    pub(crate) fn animation(&self, session: &Session) -> Animation {
        let available = self.depends_on_time || session.file.document.seconds > 0.0;
        Animation { time: self.time, playing: self.run.is_some(), available }
    }

    /// Records whether an evaluated output depends on time.
    pub(crate) fn set_depends_on_time(&mut self, depends: bool) {
        self.depends_on_time = depends;
    }

    /// Resolution of frames: the requested one, or a coarse one if frames take longer than their duration.
    pub(crate) fn side(&self, requested: u32) -> u32 {
        if self.run.is_some_and(|run| run.coarse) { COARSE_SIDE } else { requested }
    }

    /// Starts or stops the playback.
    pub(crate) fn toggle(&mut self, now: f64) {
        self.run = match self.run {
            Some(_) => None,
            None => Some(PlaybackRun { started: now, from: self.time, requested: now, coarse: false }),
        };
    }

    /// Advances the animation once the current frame is complete. `idle`: nothing is being evaluated.
    pub(crate) fn update(&mut self, context: &Context, session: &Session, idle: bool) {
        if !session.animation.available {
            (self.time, self.run) = (0.0, None);
        }
        // The evaluator wakes the window when the frame is complete.
        let Some(mut run) = self.run.filter(|_| idle) else { return };
        let (now, seconds, rate) = (session.platform.now(), seconds(session), self.frame_rate);
        let frames = self.frames(seconds);
        let frame = |time: f32| (f64::from(time) * f64::from(frames)).round() as i64;
        let due = f64::from(run.from) * seconds + (now - run.started);
        let next = ((due * rate).floor() as i64).rem_euclid(i64::from(frames));
        if next != frame(self.time) {
            // Once coarse, frames stay coarse: alternating resolutions would flicker.
            run.coarse |= now - run.requested > 1.5 / rate;
            run.requested = now;
            self.time = (next as f64 / f64::from(frames)) as f32;
        }
        self.run = Some(run);
        let wait = 1.0 / rate - (due * rate).fract().max(0.0) / rate;
        context.request_repaint_after(Duration::from_secs_f64(wait.clamp(0.001, 1.0)));
    }

    /// Shows the bar if there is an animation.
    pub(crate) fn show(&mut self, ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        if !session.animation.available {
            return;
        }
        let bar = Panel::bottom("time").frame(Frame::NONE.inner_margin(Margin::symmetric(0, 2)));
        bar.resizable(false).show_separator_line(false).show(ui, |ui| {
            compact_spacing(ui);
            ui.horizontal(|ui| self.controls(ui, session, commands));
        });
    }

    fn controls(&mut self, ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        let now = session.platform.now();
        let (icon, name) = if self.run.is_some() { (ButtonIcon::Pause, "pause") } else { (ButtonIcon::Play, "play") };
        if icon_button(ui, icon, name).clicked() {
            self.toggle(now);
        }
        let (mut seconds, height) = (seconds(session), ui.spacing().interact_size.y);
        let frames = self.frames(seconds);
        let frame = ((f64::from(self.time) * f64::from(frames)).round() as u32).min(frames - 1);
        self.scrub_bar(ui, frames, frame);
        ui.allocate_ui(vec2(44.0, height), |ui| {
            ui.set_min_width(44.0);
            ui.label(quiet(format!("{frame} / {frames}"))).on_hover_text("current frame and number of frames");
        });
        ui.allocate_ui(vec2(46.0, height), |ui| {
            let about = "frames per second";
            if number_field(ui, about, &mut self.frame_rate, None, true).on_hover_text(about).changed() {
                self.frame_rate = self.frame_rate.clamp(1.0, 120.0);
                self.restart(now);
            }
        });
        ui.allocate_ui(vec2(52.0, height), |ui| {
            let about = "duration of the loop in seconds";
            if number_field(ui, about, &mut seconds, None, false).on_hover_text(about).changed() {
                let seconds = (seconds.clamp(0.1, 600.0) * 100.0).round() / 100.0;
                let edits = vec![Edit::Metadata(MetadataEntry::Loop(seconds))];
                let step = Some("loop".to_owned());
                commands.push(EditorCommand::Edit(GraphEdit { edits, whole_file: true, step, select: None }));
                self.restart(now);
            }
        });
        ui.label(quiet("s"));
    }

    /// Bar with the current frame, to be clicked and dragged.
    fn scrub_bar(&mut self, ui: &mut Ui, frames: u32, frame: u32) {
        let width = (ui.available_width() - 184.0).max(40.0);
        let size = vec2(width, ui.spacing().interact_size.y);
        let (area, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
        response.widget_info(|| WidgetInfo {
            value: Some(f64::from(frame)),
            ..WidgetInfo::labeled(WidgetType::Slider, true, "time")
        });
        let response = response.on_hover_text("position in the animation");
        let line = area.shrink2(vec2(6.0, 0.0));
        if let Some(at) = response.interact_pointer_pos().filter(|_| response.dragged() || response.clicked()) {
            let fraction = ((at.x - line.left()) / line.width()).clamp(0.0, 1.0);
            let frame = ((fraction * frames as f32) as u32).min(frames - 1);
            self.time = (f64::from(frame) / f64::from(frames)) as f32;
            self.run = None;
        }
        let painter = ui.painter();
        let (y, x) = (line.center().y, line.left() + line.width() * frame as f32 / frames as f32);
        painter.hline(line.x_range(), y, Stroke::new(3.0, ui.visuals().extreme_bg_color));
        painter.hline(line.left()..=x, y, Stroke::new(3.0, ui.visuals().hyperlink_color.gamma_multiply(0.6)));
        let colour = if response.hovered() { ui.visuals().strong_text_color() } else { ui.visuals().hyperlink_color };
        painter.circle_filled(egui::pos2(x, y), 5.0, colour);
    }

    /// Continues from the current frame with a new rate or duration.
    fn restart(&mut self, now: f64) {
        if self.run.is_some() {
            self.toggle(now);
            self.toggle(now);
        }
    }

    fn frames(&self, seconds: f64) -> u32 {
        (seconds * self.frame_rate).round().clamp(1.0, f64::from(1 << 20)) as u32
    }
}

/// Duration of the loop; one second if the file states none.
fn seconds(session: &Session) -> f64 {
    let seconds = session.file.document.seconds;
    if seconds > 0.0 { seconds } else { 1.0 }
}
