//! The widgets that edit values: a closed set, with one implementation each in an editor.

use std::ops::RangeInclusive;

/// The widget for the value of a socket or of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Widget<'a> {
    /// None: the value comes from a wire.
    Wire,
    /// A slider, or a field where there is no range.
    Number {
        /// The range that can be typed.
        range: Option<RangeInclusive<f64>>,
        /// The range of the slider, where that is narrower; typing and dragging on reach the ends of `range`.
        usual: Option<RangeInclusive<f64>>,
        /// Whether the number is whole.
        whole: bool,
    },
    /// The widget of the present value: of a number, a colour or a vector.
    Any,
    /// A colour picker.
    Color,
    /// Three fields.
    Vector,
    /// An editor of curves.
    Curve,
    /// An editor of ramps.
    Ramp,
    /// A field for text.
    Text,
    /// A field for the name of a file, with a dialog.
    File,
    /// A list of words.
    Choice(Vec<&'a str>),
}

/// The range of a slider: in a range many times wider than the default, the neighbourhood of the default.
pub(crate) fn usual_range(default: f64, range: &RangeInclusive<f64>) -> RangeInclusive<f64> {
    let reach = 4.0 * default.abs();
    if reach == 0.0 || range.end() - range.start() <= 5.0 * reach {
        return range.clone();
    }
    range.start().max(default - reach)..=range.end().min(default + reach)
}
