//! Widths of the panels beside the canvas, which shrink in small windows.

use std::ops::RangeInclusive;

/// Limits of the width of a panel.
pub(crate) struct PanelWidth {
    least: f32,
    most: f32,
    /// Width that it leaves to what is shown after it.
    rest: f32,
}

/// Panel with the views, which leaves space for the properties and the canvas.
pub(crate) const VIEWS: PanelWidth = PanelWidth { least: 220.0, most: 900.0, rest: 480.0 };
/// Panel with the properties, which leaves space for the canvas.
pub(crate) const PROPERTIES: PanelWidth = PanelWidth { least: 200.0, most: 560.0, rest: 240.0 };

impl PanelWidth {
    /// Limits where a width is available.
    pub(crate) fn limits(&self, available: f32) -> RangeInclusive<f32> {
        self.least..=self.most(available)
    }

    /// Width that the user has chosen, rounded; none if the window limits it.
    pub(crate) fn chosen(&self, shown: f32, available: f32) -> Option<f32> {
        let (width, most) = (shown.round(), self.most(available).floor());
        (width < most || most >= self.most).then_some(width)
    }

    fn most(&self, available: f32) -> f32 {
        (available - self.rest).clamp(self.least, self.most)
    }
}
