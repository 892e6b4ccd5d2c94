//! Colours of the canvas, derived from egui's visuals.

use crate::view::BadgeSeverity;
use egui::{Color32, Visuals};

/// Least contrast of outlines and of text, after WCAG 2.1.
const OUTLINE: f32 = 3.0;
const TEXT: f32 = 4.5;

/// Colours of a canvas.
pub(crate) struct CanvasColors {
    /// Background.
    pub(crate) back: Color32,
    /// Dots of the grid.
    pub(crate) grid: Color32,
    /// Body of a node.
    pub(crate) body: Color32,
    /// Outline of a node, and under the pointer. By day it stands out from the background; by night the body does.
    pub(crate) edge: Color32,
    pub(crate) edge_hot: Color32,
    /// Text, and secondary text.
    pub(crate) text: Color32,
    pub(crate) weak: Color32,
    /// Selection, focus and previews of an action.
    pub(crate) accent: Color32,
    pub(crate) shadow: Color32,
    error: Color32,
    warning: Color32,
    /// Opacity of the tint of headers.
    tint: f32,
}

impl CanvasColors {
    pub(crate) fn new(visuals: &Visuals) -> Self {
        let (panel, deep) = (visuals.panel_fill, visuals.extreme_bg_color);
        let raised = visuals.widgets.inactive.weak_bg_fill;
        let dark = visuals.dark_mode;
        let back = if dark { panel.lerp_to_gamma(deep, 0.35) } else { panel.lerp_to_gamma(raised, 0.7) };
        let body = if dark { panel.lerp_to_gamma(raised, 0.45) } else { deep };
        let text = visuals.strong_text_color();
        // White nodes on a light background need a dark outline.
        let edge = if dark { body.lerp_to_gamma(text, 0.1) } else { contrasting(body, back, OUTLINE, text) };
        CanvasColors {
            back,
            grid: back.lerp_to_gamma(text, if dark { 0.13 } else { 0.16 }),
            body,
            edge,
            edge_hot: edge.lerp_to_gamma(text, if dark { 0.4 } else { 0.6 }),
            text,
            weak: body.lerp_to_gamma(text, if dark { 0.6 } else { 0.65 }),
            accent: visuals.hyperlink_color,
            shadow: Color32::from_black_alpha(if dark { 90 } else { 45 }),
            // Pure red is too bright next to the other colours.
            error: visuals.error_fg_color.lerp_to_gamma(text, if dark { 0.22 } else { 0.08 }),
            warning: visuals.warn_fg_color,
            tint: if dark { 0.42 } else { 0.38 },
        }
    }

    /// Header of a node with a tint.
    pub(crate) fn head(&self, colour: Color32) -> Color32 {
        self.body.lerp_to_gamma(colour, self.tint)
    }

    /// Blends a colour into the background: 0 leaves it unchanged, 1 hides it.
    pub(crate) fn faded(&self, colour: Color32, amount: f32) -> Color32 {
        colour.lerp_to_gamma(self.back, amount)
    }

    /// Colour of a small node or of its outline: it stands out from the background.
    pub(crate) fn distinct(&self, colour: Color32) -> Color32 {
        contrasting(colour, self.back, OUTLINE, self.text)
    }

    /// Background of the name of a node when zoomed out.
    pub(crate) fn name_back(&self, colour: Color32) -> Color32 {
        self.faded(self.body.lerp_to_gamma(colour, 0.22), 0.1)
    }

    /// Background of the title of a frame when zoomed out.
    pub(crate) fn title_back(&self, colour: Color32) -> Color32 {
        self.back.lerp_to_gamma(colour, 0.3)
    }

    /// Colour of text that is legible on another colour.
    pub(crate) fn legible(&self, colour: Color32, on: Color32) -> Color32 {
        contrasting(colour, on, TEXT, self.text)
    }

    pub(crate) fn severity(&self, severity: BadgeSeverity) -> Color32 {
        match severity {
            BadgeSeverity::Error => self.error,
            BadgeSeverity::Warning => self.warning,
            BadgeSeverity::Info => self.accent,
        }
    }
}

/// Colour nearest to another one, on the way to the colour of text, that has enough contrast against a background.
fn contrasting(colour: Color32, back: Color32, least: f32, text: Color32) -> Color32 {
    let steps = (0..20).map(|i| colour.lerp_to_gamma(text, i as f32 / 20.0));
    // On a medium grey, black has more contrast than white.
    let extremes = [Color32::BLACK, Color32::WHITE];
    let enough = |colour: &Color32| contrast(*colour, back) >= least;
    steps.chain(extremes).find(enough).unwrap_or(text)
}

/// Contrast of two opaque colours, from 1 to 21 (WCAG 2.1).
fn contrast(a: Color32, b: Color32) -> f32 {
    let [a, b] = [a, b].map(|colour| {
        let [r, g, b, _] = egui::Rgba::from(colour).to_array();
        0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
    });
    (a / b).max(b / a)
}

#[cfg(test)]
mod tests {
    use super::{CanvasColors, contrast};
    use egui::{Color32, Visuals, ecolor::Hsva};

    /// Colours of the dark and the light theme; the panels of programs may be paler than those of egui.
    fn themes() -> Vec<CanvasColors> {
        let mut pale = Visuals::light();
        pale.panel_fill = Color32::from_rgb(240, 240, 238);
        [Visuals::dark(), Visuals::light(), pale].iter().map(CanvasColors::new).collect()
    }

    /// Tints of nodes, from pale to dark.
    fn tints() -> impl Iterator<Item = Color32> {
        (0..96).map(|i| {
            Hsva::new((i % 12) as f32 / 12.0, (i / 12 % 4) as f32 / 3.0, 0.4 + 0.5 * (i / 48) as f32, 1.0).into()
        })
    }

    #[test]
    fn nodes_stand_out_from_the_background() {
        for colors in themes() {
            for tint in tints() {
                assert!(contrast(colors.distinct(tint), colors.back) >= 3.0);
                assert!(contrast(colors.distinct(colors.head(tint)), colors.back) >= 3.0);
            }
        }
        for colors in &themes()[1..] {
            assert!(contrast(colors.edge, colors.back) >= 3.0);
            assert!(contrast(colors.edge_hot, colors.back) > contrast(colors.edge, colors.back));
        }
    }

    #[test]
    fn names_are_legible_on_nodes_and_labels() {
        for colors in themes() {
            for tint in tints() {
                let labels = [colors.name_back(tint), colors.title_back(tint), colors.head(tint), colors.body];
                for back in labels {
                    for text in [colors.text, colors.faded(colors.text, 0.4), colors.text.lerp_to_gamma(tint, 0.2)] {
                        assert!(contrast(colors.legible(text, back), back) >= 4.5, "{text:?} on {back:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn contrast_follows_its_definition() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 0.01);
        assert!((contrast(Color32::from_gray(118), Color32::WHITE) - 4.54).abs() < 0.02);
    }
}
