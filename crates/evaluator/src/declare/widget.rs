//! The widgets that edit values: a closed set, with one implementation each in an editor.

use std::ops::RangeInclusive;

/// The widget for the value of a socket or of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Widget<'a> {
    /// None: the value comes from a wire.
    Wire,
    /// A slider, or a field without a range.
    Number {
        /// The range that can be typed.
        range: Option<RangeInclusive<f64>>,
        /// The range of the slider, if it is narrower; typing and dragging further reach the ends of `range`.
        usual: Option<RangeInclusive<f64>>,
        /// True if the number is whole.
        whole: bool,
    },
    /// The widget for the current value: a number, a colour or a vector.
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

/// The range of a slider: values near the default, if the full range is many times wider.
pub(crate) fn usual_range(default: f64, range: &RangeInclusive<f64>) -> RangeInclusive<f64> {
    let reach = 4.0 * default.abs();
    if reach == 0.0 || range.end() - range.start() <= 5.0 * reach {
        return range.clone();
    }
    range.start().max(default - reach)..=range.end().min(default + reach)
}
