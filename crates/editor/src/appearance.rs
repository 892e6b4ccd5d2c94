//! The appearance of the window: theme, scale, and which parts are shown.

use egui::{Color32, Context, CornerRadius, Stroke, Theme as Mode, Vec2, Visuals, vec2};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Accent colours of the dark and the light theme.
const ACCENTS: [Color32; 2] = [Color32::from_rgb(242, 164, 72), Color32::from_rgb(190, 98, 10)];

/// Height of drop-down lists, so that most show all their choices: a bar that appears only under the pointer is easily
/// missed.
const LIST_HEIGHT: f32 = 420.0;

/// Range of the scale.
const SCALE: RangeInclusive<f32> = 0.75..=2.0;

/// Choices of the user about the appearance.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Appearance {
    pub(crate) dark: bool,
    /// Factor on the scale that the system states.
    pub(crate) scale: f32,
    /// True if the 2D and 3D views are shown.
    pub(crate) views: bool,
    /// True if the properties are shown.
    pub(crate) properties: bool,
    /// True if the list of errors and warnings is shown.
    pub(crate) diagnostics: bool,
    /// True if the minimap of the canvas is shown.
    pub(crate) minimap: bool,
    /// True if nodes show thumbnails.
    pub(crate) thumbnails: bool,
    /// True if nodes are coloured by their cost.
    pub(crate) costs: bool,
    /// True if the library of the user is shown.
    pub(crate) library: bool,
    /// True if the start window opens when the editor is started without a file.
    pub(crate) start_window: bool,
    /// True if a GPU with the bits of the CPU computes the images of the views.
    pub(crate) gpu: bool,
    /// True if a GPU with other bits computes them, too.
    pub(crate) approximate_gpu: bool,
    /// Sizes of the window and of its panels.
    pub(crate) sizes: WindowSizes,
    /// Mesh of the user in the 3D view.
    pub(crate) mesh: Option<PathBuf>,
    /// Theme and scale that egui uses.
    applied: Option<(bool, f32)>,
}

/// Sizes of the window and of its panels, in points at scale 1 of the interface; `None` for the default.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct WindowSizes {
    pub(crate) window: Option<Vec2>,
    pub(crate) maximised: bool,
    /// Width of the panel with the views.
    pub(crate) views: Option<f32>,
    /// Height of the 3D view.
    pub(crate) view_3d: Option<f32>,
    /// Width of the properties.
    pub(crate) properties: Option<f32>,
}

impl Default for Appearance {
    fn default() -> Self {
        Appearance {
            dark: true,
            scale: 1.0,
            views: true,
            properties: true,
            diagnostics: false,
            minimap: true,
            thumbnails: true,
            costs: false,
            library: false,
            start_window: true,
            gpu: true,
            approximate_gpu: false,
            sizes: WindowSizes::default(),
            mesh: None,
            applied: None,
        }
    }
}

impl WindowSizes {
    /// Records the size of the window. That of a maximised one is not recorded, so that it can be restored.
    pub(crate) fn record_window(&mut self, context: &Context) {
        let maximised = context.input(|i| i.viewport().maximized.unwrap_or(false));
        self.maximised = maximised;
        if !maximised {
            self.window = Some((context.content_rect().size() * context.zoom_factor()).round());
        }
    }

    fn to_text(self) -> String {
        let window = self.window.map(|size| format!("window {} {}\nmaximised {}\n", size.x, size.y, self.maximised));
        let lengths = [("views_width", self.views), ("view_3d_height", self.view_3d), ("panel_width", self.properties)];
        let lengths = lengths.into_iter().filter_map(|(name, length)| Some(format!("{name} {}\n", length?)));
        window.into_iter().chain(lengths).collect()
    }
}

/// Length in a line of the settings; none if it is outside the range that screens can show.
fn length(text: &str) -> Option<f32> {
    text.parse().ok().filter(|v| (10.0..=20_000.0).contains(v))
}

/// Width and height in a line of the settings.
fn size(text: &str) -> Option<Vec2> {
    let (width, height) = text.split_once(' ')?;
    Some(vec2(length(width)?, length(height)?))
}

impl Appearance {
    /// Text of the settings file.
    pub(crate) fn to_text(&self) -> String {
        let Appearance { dark, scale, views, properties, library, start_window, minimap, thumbnails, .. } = self;
        let Appearance { gpu, approximate_gpu, .. } = self;
        let panels = format!("views {views}\npanel {properties}\nlibrary {library}\nstart_window {start_window}\n");
        let devices = format!("gpu {gpu}\napproximate_gpu {approximate_gpu}\n");
        let parts = format!("{panels}minimap {minimap}\nthumbnails {thumbnails}\n{devices}");
        let mesh = self.mesh.as_ref().and_then(|path| path.to_str()).filter(|path| !path.contains(['\n', '\r']));
        let mesh = mesh.map_or(String::new(), |path| format!("mesh {path}\n"));
        format!("dark {dark}\nscale {scale}\n{parts}{}{mesh}", self.sizes.to_text())
    }

    /// Applies a settings file, as far as it is valid.
    pub(crate) fn read(&mut self, text: &str) {
        for (name, value) in text.lines().filter_map(|line| line.split_once(' ')) {
            let set = |own: &mut bool| *own = value.parse().unwrap_or(*own);
            match name {
                "dark" => set(&mut self.dark),
                "views" => set(&mut self.views),
                "panel" => set(&mut self.properties),
                "library" => set(&mut self.library),
                "start_window" => set(&mut self.start_window),
                "minimap" => set(&mut self.minimap),
                "thumbnails" => set(&mut self.thumbnails),
                "gpu" => set(&mut self.gpu),
                "approximate_gpu" => set(&mut self.approximate_gpu),
                "window" => self.sizes.window = size(value).or(self.sizes.window),
                "maximised" => set(&mut self.sizes.maximised),
                "views_width" => self.sizes.views = length(value),
                "view_3d_height" => self.sizes.view_3d = length(value),
                "mesh" => self.mesh = Some(PathBuf::from(value)),
                "panel_width" => self.sizes.properties = length(value),
                "scale" => self.scale = value.parse().ok().filter(|v| SCALE.contains(v)).unwrap_or(self.scale),
                _ => {}
            }
        }
    }

    /// Scale of an interface that is larger by a number of steps.
    pub(crate) fn resized(&self, steps: i32) -> f32 {
        let scale = ((self.scale * 4.0).round() + steps as f32) / 4.0;
        scale.clamp(*SCALE.start(), *SCALE.end())
    }

    /// Applies what has changed.
    pub(crate) fn apply(&mut self, context: &Context) {
        if self.applied == Some((self.dark, self.scale)) {
            return;
        }
        self.applied = Some((self.dark, self.scale));
        context.set_theme(if self.dark { Mode::Dark } else { Mode::Light });
        context.set_zoom_factor(self.scale);
        // The editor has shortcuts of its own for the scale, so that it is remembered.
        context.options_mut(|options| options.zoom_with_keyboard = false);
        context.all_styles_mut(|style| {
            style.spacing.item_spacing = vec2(8.0, 6.0);
            style.spacing.button_padding = vec2(8.0, 3.0);
            style.spacing.interact_size.y = 22.0;
            style.spacing.slider_width = 120.0;
            style.spacing.combo_height = LIST_HEIGHT;
            style.interaction.tooltip_delay = 0.35;
        });
        for (mode, accent) in [Mode::Dark, Mode::Light].into_iter().zip(ACCENTS) {
            context.style_mut_of(mode, |style| set_visuals(&mut style.visuals, accent));
        }
    }
}

fn set_visuals(visuals: &mut Visuals, accent: Color32) {
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
    // The default greys of egui have too little contrast.
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
    let corners = CornerRadius::same(5);
    let widgets = &mut visuals.widgets;
    for state in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active, &mut widgets.open] {
        state.corner_radius = corners;
    }
    widgets.noninteractive.corner_radius = corners;
    visuals.slider_trailing_fill = true;
}
