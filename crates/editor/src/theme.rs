//! How it all looks: dark or light, one accent, even spacing, and how large.

use egui::{Color32, Context, CornerRadius, Stroke, Theme as Mode, Visuals, vec2};

/// What colour draws the eye, by night and by day.
const ACCENT: [Color32; 2] = [Color32::from_rgb(242, 164, 72), Color32::from_rgb(190, 98, 10)];

/// What the user has chosen of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Theme {
    pub(crate) dark: bool,
    /// How many points of the screen one of the interface takes, beside what the system says.
    pub(crate) scale: f32,
    /// Which of the panels show.
    pub(crate) views: bool,
    pub(crate) panel: bool,
    /// What was set up last.
    applied: Option<(bool, f32)>,
}

impl Default for Theme {
    fn default() -> Self {
        Theme { dark: true, scale: 1.0, views: true, panel: true, applied: None }
    }
}

impl Theme {
    /// Sets up what has changed.
    pub(crate) fn apply(&mut self, context: &Context) {
        if self.applied == Some((self.dark, self.scale)) {
            return;
        }
        self.applied = Some((self.dark, self.scale));
        context.set_theme(if self.dark { Mode::Dark } else { Mode::Light });
        context.set_zoom_factor(self.scale);
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
    visuals.hyperlink_color = accent;
    visuals.selection.bg_fill = accent.gamma_multiply(if dark { 0.45 } else { 0.35 });
    visuals.selection.stroke = Stroke::new(1.0, if dark { Color32::WHITE } else { Color32::BLACK });
    let round = CornerRadius::same(5);
    let widgets = &mut visuals.widgets;
    for state in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active, &mut widgets.open] {
        state.corner_radius = round;
    }
    widgets.noninteractive.corner_radius = round;
    visuals.slider_trailing_fill = true;
}
