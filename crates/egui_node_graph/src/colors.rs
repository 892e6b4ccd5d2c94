//! Colours of the canvas, derived from egui's visuals.

use crate::view::BadgeSeverity;
use egui::{Color32, Visuals};

/// Colours of a canvas.
pub(crate) struct CanvasColors {
    /// Background.
    pub(crate) back: Color32,
    /// Dots of the grid.
    pub(crate) grid: Color32,
    /// Body of a node.
    pub(crate) body: Color32,
    /// Outline of a node, and under the pointer.
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
        CanvasColors {
            back,
            grid: back.lerp_to_gamma(text, if dark { 0.13 } else { 0.16 }),
            body,
            edge: body.lerp_to_gamma(text, if dark { 0.1 } else { 0.2 }),
            edge_hot: body.lerp_to_gamma(text, 0.45),
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

    pub(crate) fn severity(&self, severity: BadgeSeverity) -> Color32 {
        match severity {
            BadgeSeverity::Error => self.error,
            BadgeSeverity::Warning => self.warning,
            BadgeSeverity::Info => self.accent,
        }
    }
}
