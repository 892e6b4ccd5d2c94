//! Parts of the appearance that commands switch on and off.

use crate::appearance::Appearance;

/// Part of the appearance that a command switches on and off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the parts")]
pub enum Toggle {
    DarkTheme,
    Views,
    Properties,
    Diagnostics,
    Minimap,
    Thumbnails,
    Costs,
    StartWindow,
    Library,
    Gpu,
    ApproximateGpu,
}

impl Toggle {
    /// State of the part.
    pub(crate) fn state(self, appearance: &mut Appearance) -> &mut bool {
        match self {
            Toggle::DarkTheme => &mut appearance.dark,
            Toggle::Views => &mut appearance.views,
            Toggle::Properties => &mut appearance.properties,
            Toggle::Diagnostics => &mut appearance.diagnostics,
            Toggle::Minimap => &mut appearance.minimap,
            Toggle::Thumbnails => &mut appearance.thumbnails,
            Toggle::Costs => &mut appearance.costs,
            Toggle::Library => &mut appearance.library,
            Toggle::StartWindow => &mut appearance.start_window,
            Toggle::Gpu => &mut appearance.gpu,
            Toggle::ApproximateGpu => &mut appearance.approximate_gpu,
        }
    }
}
