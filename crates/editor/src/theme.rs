//! How it all looks: dark or light, one accent, even spacing, and how large.

use egui::{
    Button, Color32, Context, CornerRadius, Frame, Id, Margin, Modal, Response, RichText, Stroke, Theme as Mode, Ui,
    Visuals, vec2,
};
use std::ops::RangeInclusive;

/// What colour draws the eye, by night and by day.
const ACCENT: [Color32; 2] = [Color32::from_rgb(242, 164, 72), Color32::from_rgb(190, 98, 10)];

/// How large everything may be.
const SCALE: RangeInclusive<f32> = 0.75..=2.0;

/// What the user has chosen of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Theme {
    pub(crate) dark: bool,
    /// How many points of the screen one of the interface takes, beside what the system says.
    pub(crate) scale: f32,
    /// Which of the panels show.
    pub(crate) views: bool,
    pub(crate) panel: bool,
    /// What of it is remembered.
    pub(crate) kept: String,
    /// What was set up last.
    applied: Option<(bool, f32)>,
}

impl Default for Theme {
    fn default() -> Self {
        Theme { dark: true, scale: 1.0, views: true, panel: true, kept: String::new(), applied: None }
    }
}

impl Theme {
    /// As it is remembered.
    pub(crate) fn spelt(&self) -> String {
        let Theme { dark, scale, views, panel, .. } = self;
        format!("dark {dark}\nscale {scale}\nviews {views}\npanel {panel}\n")
    }

    /// Takes what is remembered, as far as it says anything.
    pub(crate) fn read(&mut self, text: &str) {
        for (name, value) in text.lines().filter_map(|line| line.split_once(' ')) {
            let set = |own: &mut bool| *own = value.parse().unwrap_or(*own);
            match name {
                "dark" => set(&mut self.dark),
                "views" => set(&mut self.views),
                "panel" => set(&mut self.panel),
                "scale" => self.scale = value.parse().ok().filter(|v| SCALE.contains(v)).unwrap_or(self.scale),
                _ => {}
            }
        }
    }

    /// Makes everything so many steps larger.
    pub(crate) fn resize(&mut self, steps: i32) {
        let scale = ((self.scale * 4.0).round() + steps as f32) / 4.0;
        self.scale = scale.clamp(*SCALE.start(), *SCALE.end());
    }

    /// Sets up what has changed.
    pub(crate) fn apply(&mut self, context: &Context) {
        if self.applied == Some((self.dark, self.scale)) {
            return;
        }
        self.applied = Some((self.dark, self.scale));
        context.set_theme(if self.dark { Mode::Dark } else { Mode::Light });
        context.set_zoom_factor(self.scale);
        // The keys for it are the editor's own, so that the size is remembered.
        context.options_mut(|options| options.zoom_with_keyboard = false);
        context.all_styles_mut(|style| {
            style.spacing.item_spacing = vec2(8.0, 6.0);
            style.spacing.button_padding = vec2(8.0, 3.0);
            style.spacing.interact_size.y = 22.0;
            style.spacing.slider_width = 120.0;
            style.interaction.tooltip_delay = 0.35;
        });
        for (mode, accent) in [Mode::Dark, Mode::Light].into_iter().zip(ACCENT) {
            context.style_mut_of(mode, |style| dress(&mut style.visuals, accent));
        }
    }
}

fn dress(visuals: &mut Visuals, accent: Color32) {
    let dark = visuals.dark_mode;
    if dark {
        visuals.panel_fill = Color32::from_rgb(30, 31, 34);
        visuals.window_fill = Color32::from_rgb(36, 37, 41);
        visuals.extreme_bg_color = Color32::from_rgb(20, 21, 23);
        visuals.faint_bg_color = Color32::from_rgb(38, 39, 43);
    } else {
        visuals.panel_fill = Color32::from_rgb(240, 240, 238);
        visuals.window_fill = Color32::from_rgb(250, 250, 248);
    }
    // Egui's own greys are too faint to read all day.
    visuals.weak_text_alpha = 0.75;
    let grey = |dark_one, light_one| Color32::from_gray(if dark { dark_one } else { light_one });
    visuals.widgets.noninteractive.fg_stroke.color = grey(196, 48);
    visuals.widgets.inactive.fg_stroke.color = grey(212, 40);
    let colour = |[r, g, b]: [u8; 3], [lr, lg, lb]: [u8; 3]| {
        if dark { Color32::from_rgb(r, g, b) } else { Color32::from_rgb(lr, lg, lb) }
    };
    visuals.error_fg_color = colour([244, 112, 100], [178, 32, 28]);
    visuals.warn_fg_color = colour([236, 180, 84], [148, 88, 0]);
    visuals.hyperlink_color = accent;
    visuals.selection.bg_fill = accent.gamma_multiply(if dark { 0.45 } else { 0.35 });
    visuals.selection.stroke = Stroke::new(1.0, if dark { Color32::WHITE } else { Color32::BLACK });
    let access = CornerRadius::same(5);
    let widgets = &mut visuals.widgets;
    for state in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active, &mut widgets.open] {
        state.corner_radius = access;
    }
    widgets.noninteractive.corner_radius = access;
    visuals.slider_trailing_fill = true;
}

/// Something that is to be answered before anything else is done.
pub(crate) fn modal(ui: &Ui, name: &str) -> Modal {
    let frame = Frame::popup(ui.style()).inner_margin(16).corner_radius(8);
    Modal::new(Id::new(name)).frame(frame)
}

/// A line above the canvas that tells something.
pub(crate) fn strip(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let fill = ui.visuals().faint_bg_color;
    Frame::NONE.fill(fill).inner_margin(Margin::symmetric(12, 6)).show(ui, |ui| {
        // The whole width, however little is said.
        ui.set_min_width(ui.available_width());
        ui.horizontal_wrapped(add);
    });
}

/// The button that does what a dialog is for.
pub(crate) fn main_button(ui: &mut Ui, text: &str) -> Response {
    let fill = ui.visuals().selection.bg_fill;
    ui.add(Button::new(RichText::new(text).strong()).fill(fill).min_size(vec2(84.0, 28.0)))
}

/// Another button of a dialog.
pub(crate) fn other_button(ui: &mut Ui, text: &str) -> Response {
    ui.add(Button::new(text).min_size(vec2(84.0, 28.0)))
}

/// What a dialog is called.
pub(crate) fn headline(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).size(17.0).strong());
    ui.add_space(4.0);
}
