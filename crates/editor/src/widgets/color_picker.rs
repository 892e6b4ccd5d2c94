//! Colour picker: hexadecimal text, HSV, OKLCH, alpha, swatches and the eyedropper.

use super::color_bars::{color_area, color_bar, opaque, swatch, swatches};
use super::color_models::{color_of_hsv, color_of_lch, hsv_of, lch_of};
use super::hex_color::ColorBytes;
use super::hex_field::hex_field;
use super::number_field::number_field;
use super::shared_colors::SharedColors;
use egui::{Align, Color32, Id, Layout, RichText, Sense, Ui, UiBuilder, vec2};
use std::ops::RangeInclusive;

/// Width of the picker.
const WIDTH: f32 = 240.0;
const NAME_WIDTH: f32 = 62.0;
const NUMBER_WIDTH: f32 = 60.0;
const SPACING: f32 = 6.0;
/// Names and ends of the sliders of the colour models.
const HSV: [(&str, f32); 3] = [("hue", 360.0), ("saturation", 100.0), ("value", 100.0)];
const LCH: [(&str, f32); 3] = [("lightness", 100.0), ("chroma", MAX_CHROMA), ("OKLCH hue", 360.0)];
/// Greatest chroma of the slider: somewhat above the most colourful sRGB colour.
const MAX_CHROMA: f32 = 0.34;

/// State of an open picker. The models keep what 8 bits per channel cannot store: the hue of greys, and values between two
/// colours.
#[derive(Clone, Copy)]
struct PickerState {
    color: ColorBytes,
    /// Colour when the picker was opened.
    before: ColorBytes,
    hsv: [f32; 3],
    lch: [f32; 3],
    oklch: bool,
}

/// Result of one frame of the picker.
#[derive(Default)]
pub(super) struct PickerResult {
    pub(super) color: Option<ColorBytes>,
    /// True if the user wants to take a colour from the 2D view.
    pub(super) eyedropper: bool,
}

/// Shows the content of the picker.
pub(super) fn color_picker(ui: &mut Ui, id: Id, current: ColorBytes) -> PickerResult {
    ui.set_width(WIDTH);
    ui.spacing_mut().item_spacing = vec2(SPACING, SPACING);
    let mut state = PickerState::of(ui, id, current);
    let mut result = PickerResult::default();
    ui.horizontal(|ui| {
        let size = vec2(26.0, ui.spacing().interact_size.y);
        ui.spacing_mut().item_spacing.x = 0.0;
        if swatch(ui, "colour before", state.before, size)
            .on_hover_text("the colour before: a click restores it")
            .clicked()
        {
            state.set(state.before);
        }
        swatch(ui, "colour now", state.color, size).on_hover_text("the colour now");
        ui.add_space(6.0);
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.allocate_ui(vec2(84.0, size.y), |ui| {
            if let Some(color) = hex_field(ui, "hex of the colour", state.color) {
                state.set(color);
            }
        });
        let button = ui.button("eyedropper").on_hover_text("takes the colour of a point that you click in the 2D view");
        result.eyedropper = button.clicked();
    });
    let [hue, saturation, value] = state.hsv;
    let area = |[x, y]: [f32; 2]| opaque(color_of_hsv([hue, x, y], 255));
    if let Some([x, y]) = color_area(ui, "saturation and value", [saturation, value], area) {
        state.set_hsv([hue, x, y]);
    }
    if let Some(at) = color_bar(ui, "hue bar", hue, |at| opaque(color_of_hsv([at, 1.0, 1.0], 255))) {
        state.set_hsv([at.min(0.9999), saturation, value]);
    }
    state.alpha_bar(ui);
    ui.horizontal(|ui| {
        ui.selectable_value(&mut state.oklch, false, "HSV").on_hover_text("hue, saturation and value of sRGB");
        let about = "lightness, chroma and hue as the eye sees them: equal steps look equal";
        ui.selectable_value(&mut state.oklch, true, "OKLCH").on_hover_text(about);
    });
    if state.oklch {
        state.lch_sliders(ui)
    } else {
        state.hsv_sliders(ui)
    }
    let (document, recent) = SharedColors::access(ui.ctx(), |shared| (shared.document.clone(), shared.recent.clone()));
    for (title, colors) in [("in this file", document), ("recent", recent)] {
        if colors.is_empty() {
            continue;
        }
        ui.label(RichText::new(title).size(11.0).weak());
        if let Some(color) = swatches(ui, title, &colors) {
            state.set(color);
        }
    }
    result.color = Some(state.color).filter(|color| *color != current);
    ui.data_mut(|data| data.insert_temp(id, state));
    result
}

/// Ends an open picker; returns its last colour, if it was changed.
pub(super) fn close_picker(ui: &Ui, id: Id) -> Option<ColorBytes> {
    let state: PickerState = ui.data(|data| data.get_temp(id))?;
    ui.data_mut(|data| data.remove::<PickerState>(id));
    (state.color != state.before).then_some(state.color)
}

impl PickerState {
    fn of(ui: &Ui, id: Id, current: ColorBytes) -> PickerState {
        let old: Option<PickerState> = ui.data(|data| data.get_temp(id));
        let oklch = ui.data(|data| data.get_temp(Id::new("OKLCH sliders"))).unwrap_or(false);
        let (hsv, lch) = (hsv_of(current, [0.0; 3]), lch_of(current, [0.0; 3]));
        let mut state = old.unwrap_or(PickerState { color: current, before: current, hsv, lch, oklch });
        if state.color != current {
            state.set(current);
        }
        state
    }

    fn set(&mut self, color: ColorBytes) {
        self.hsv = hsv_of(color, self.hsv);
        self.lch = lch_of(color, self.lch);
        self.color = color;
    }

    fn set_hsv(&mut self, hsv: [f32; 3]) {
        self.hsv = hsv;
        self.color = color_of_hsv(hsv, self.color[3]);
        self.lch = lch_of(self.color, self.lch);
    }

    fn set_lch(&mut self, lch: [f32; 3]) {
        self.lch = lch;
        self.color = color_of_lch(lch, self.color[3]);
        self.hsv = hsv_of(self.color, self.hsv);
    }

    fn alpha_bar(&mut self, ui: &mut Ui) {
        let [r, g, b, alpha] = self.color;
        let shade = |at: f32| Color32::from_rgba_unmultiplied(r, g, b, (at * 255.0) as u8);
        let bar = |ui: &mut Ui| color_bar(ui, "alpha bar", f32::from(alpha) / 255.0, shade);
        let mut percent = f64::from(alpha) / 2.55;
        let row = slider_row(ui, "alpha", bar, &mut percent, 100.0);
        if let Some(at) = row {
            self.color[3] = (at.clamp(0.0, 1.0) * 255.0).round() as u8;
        }
    }

    fn hsv_sliders(&mut self, ui: &mut Ui) {
        ui.data_mut(|data| data.insert_temp(Id::new("OKLCH sliders"), false));
        let hsv = self.hsv;
        for (i, (name, end)) in HSV.into_iter().enumerate() {
            let with = |at: f32| std::array::from_fn(|k| if k == i { at } else { hsv[k] });
            let shade = |at: f32| opaque(color_of_hsv(with(at), 255));
            let mut shown = f64::from(hsv[i] * end);
            let bar = |ui: &mut Ui| color_bar(ui, &format!("{name} slider"), hsv[i], shade);
            if let Some(at) = slider_row(ui, name, bar, &mut shown, end) {
                self.set_hsv(with(at.min(if i == 0 { 0.9999 } else { 1.0 })));
            }
        }
    }

    fn lch_sliders(&mut self, ui: &mut Ui) {
        ui.data_mut(|data| data.insert_temp(Id::new("OKLCH sliders"), true));
        let lch = self.lch;
        let ends = [1.0, MAX_CHROMA, 360.0];
        for (i, (name, end)) in LCH.into_iter().enumerate() {
            let with = |at: f32| std::array::from_fn(|k| if k == i { at * ends[i] } else { lch[k] });
            let shade = |at: f32| opaque(color_of_lch(with(at), 255));
            let at = lch[i] / ends[i];
            let mut shown = f64::from(at * end);
            let bar = |ui: &mut Ui| color_bar(ui, &format!("{name} slider"), at, shade);
            if let Some(at) = slider_row(ui, name, bar, &mut shown, end) {
                self.set_lch(with(at));
            }
        }
    }
}

/// Name, bar and number of a slider; returns its new place, 0 to 1, when it changes.
fn slider_row(
    ui: &mut Ui,
    name: &str,
    bar: impl FnOnce(&mut Ui) -> Option<f32>,
    shown: &mut f64,
    end: f32,
) -> Option<f32> {
    // Places of a short range need more digits.
    let digits = if end < 1.0 { 1e4 } else { 10.0 };
    *shown = (*shown * digits).round() / digits;
    ui.horizontal(|ui| {
        let row = ui.spacing().interact_size.y;
        let short = name.trim_start_matches("OKLCH ");
        let cell = |width: f32, ui: &mut Ui| {
            let (area, _) = ui.allocate_exact_size(vec2(width, row), Sense::hover());
            ui.new_child(UiBuilder::new().max_rect(area).layout(Layout::left_to_right(Align::Center)))
        };
        cell(NAME_WIDTH, ui).label(RichText::new(short).size(11.5).weak());
        let moved = bar(&mut cell(WIDTH - NAME_WIDTH - NUMBER_WIDTH - 2.0 * SPACING, ui));
        let range: RangeInclusive<f64> = 0.0..=f64::from(end);
        let typed = number_field(&mut cell(NUMBER_WIDTH, ui), name, shown, Some(&range), false).changed();
        moved.or_else(|| typed.then_some((*shown / f64::from(end)) as f32))
    })
    .inner
}
