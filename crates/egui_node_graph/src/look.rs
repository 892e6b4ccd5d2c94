//! Colours, taken from the visuals the program has chosen.

use crate::view::Severity;
use egui::{Color32, Visuals};

/// The colours of a canvas.
pub(crate) struct Look {
    /// Behind everything.
    pub(crate) back: Color32,
    /// The dots of the grid.
    pub(crate) grid: Color32,
    /// A node.
    pub(crate) body: Color32,
    /// Its outline, and while the pointer is on it.
    pub(crate) edge: Color32,
    pub(crate) edge_hot: Color32,
    /// Text, and text that matters less.
    pub(crate) text: Color32,
    pub(crate) weak: Color32,
    /// What is selected, focused, or about to happen.
    pub(crate) accent: Color32,
    pub(crate) shadow: Color32,
    error: Color32,
    warning: Color32,
    /// How much of its colour a header takes.
    tint: f32,
}

impl Look {
    pub(crate) fn new(visuals: &Visuals) -> Self {
        let (panel, deep) = (visuals.panel_fill, visuals.extreme_bg_color);
        let raised = visuals.widgets.inactive.weak_bg_fill;
        let dark = visuals.dark_mode;
        let back = if dark { panel.lerp_to_gamma(deep, 0.35) } else { panel.lerp_to_gamma(raised, 0.7) };
        let body = if dark { panel.lerp_to_gamma(raised, 0.45) } else { deep };
        let text = visuals.strong_text_color();
        Look {
            back,
            grid: back.lerp_to_gamma(text, if dark { 0.13 } else { 0.16 }),
            body,
            edge: body.lerp_to_gamma(text, if dark { 0.1 } else { 0.2 }),
            edge_hot: body.lerp_to_gamma(text, 0.45),
            text,
            weak: body.lerp_to_gamma(text, if dark { 0.6 } else { 0.65 }),
            accent: visuals.hyperlink_color,
            shadow: Color32::from_black_alpha(if dark { 90 } else { 45 }),
            // Pure red glares beside everything else.
            error: visuals.error_fg_color.lerp_to_gamma(text, if dark { 0.22 } else { 0.08 }),
            warning: visuals.warn_fg_color,
            tint: if dark { 0.42 } else { 0.38 },
        }
    }

    /// The header of a node of some colour.
    pub(crate) fn head(&self, colour: Color32) -> Color32 {
        self.body.lerp_to_gamma(colour, self.tint)
    }

    /// What counts less: `amount` of 0 is as it was, 1 is gone.
    pub(crate) fn faded(&self, colour: Color32, amount: f32) -> Color32 {
        colour.lerp_to_gamma(self.back, amount)
    }

    pub(crate) fn severity(&self, severity: Severity) -> Color32 {
        match severity {
            Severity::Error => self.error,
            Severity::Warning => self.warning,
            Severity::Info => self.accent,
        }
    }
}
