//! Parts of drawings that are not drawn.

use std::fmt;

/// A kind of content that a drawing has and that is left out or simplified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SvgOmission {
    Clips,
    Dashes,
    Filters,
    Gradients,
    Html,
    Images,
    Markers,
    Masks,
    Patterns,
    Text,
}

impl SvgOmission {
    /// An element that is not drawn.
    pub(super) fn of_element(name: &str) -> Option<SvgOmission> {
        Some(match name {
            "foreignObject" => SvgOmission::Html,
            "image" => SvgOmission::Images,
            "text" => SvgOmission::Text,
            _ => return None,
        })
    }
    /// A property that has no effect.
    pub(super) fn of_property(name: &str, value: &str) -> Option<SvgOmission> {
        let kind = match name {
            "clip-path" => SvgOmission::Clips,
            "filter" => SvgOmission::Filters,
            "marker" | "marker-start" | "marker-mid" | "marker-end" => SvgOmission::Markers,
            "mask" => SvgOmission::Masks,
            "stroke-dasharray" => SvgOmission::Dashes,
            _ => return None,
        };
        let is_plain = |value: &str| ["", "none", "inherit", "initial", "unset", "0"].contains(&value);
        (!is_plain(value.trim())).then_some(kind)
    }
    /// An element that a shape is painted with.
    pub(super) fn of_paint(name: &str) -> Option<SvgOmission> {
        Some(match name {
            "linearGradient" | "radialGradient" | "meshgradient" => SvgOmission::Gradients,
            "pattern" | "hatch" => SvgOmission::Patterns,
            _ => return None,
        })
    }
}

impl fmt::Display for SvgOmission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SvgOmission::Clips => "clipping paths, which cut nothing off",
            SvgOmission::Dashes => "dashed strokes, which are drawn without gaps",
            SvgOmission::Filters => "filters, which have no effect",
            SvgOmission::Gradients => "gradients, which are drawn in the colour of their middle",
            SvgOmission::Html => "HTML, which is not drawn",
            SvgOmission::Images => "images, which are not drawn",
            SvgOmission::Markers => "markers, which are not drawn",
            SvgOmission::Masks => "masks, which hide nothing",
            SvgOmission::Patterns => "patterns, which are not drawn",
            SvgOmission::Text => "text, which is not drawn",
        })
    }
}
