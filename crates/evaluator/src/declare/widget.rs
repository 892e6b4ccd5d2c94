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
    /// An editor of points of the plane.
    Points,
    /// An editor of ramps.
    Ramp,
    /// A field for text.
    Text,
    /// A field for the name of a file, with a dialog.
    File,
    /// A list of words.
    Choice(Vec<&'a str>),
}

/// The widget that a graph states for a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterWidget {
    /// A slider.
    Slider,
    /// A slider whose equal steps are equal ratios.
    LogSlider,
    /// A field for the number.
    Field,
    /// A dial for an angle.
    Dial,
    /// A field with a die for another seed.
    Seed,
    /// A switch between two values.
    Toggle,
    /// A list of words.
    Choice,
    /// A colour picker.
    Color,
}

impl ParameterWidget {
    /// All widgets.
    pub const ALL: &[ParameterWidget] = &[
        ParameterWidget::Slider,
        ParameterWidget::LogSlider,
        ParameterWidget::Field,
        ParameterWidget::Dial,
        ParameterWidget::Seed,
        ParameterWidget::Toggle,
        ParameterWidget::Choice,
        ParameterWidget::Color,
    ];

    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            ParameterWidget::Slider => "slider",
            ParameterWidget::LogSlider => "log_slider",
            ParameterWidget::Field => "field",
            ParameterWidget::Dial => "dial",
            ParameterWidget::Seed => "seed",
            ParameterWidget::Toggle => "toggle",
            ParameterWidget::Choice => "choice",
            ParameterWidget::Color => "color",
        }
    }
    /// The widget with a name.
    pub fn named(name: &str) -> Option<ParameterWidget> {
        ParameterWidget::ALL.iter().copied().find(|widget| widget.name() == name)
    }
    /// True if it edits the values that `widget` edits.
    pub fn fits(self, widget: &Widget<'_>) -> bool {
        match (widget, self) {
            (Widget::Number { .. }, ParameterWidget::Slider | ParameterWidget::LogSlider) => true,
            (Widget::Number { .. }, ParameterWidget::Field | ParameterWidget::Dial | ParameterWidget::Toggle) => true,
            (Widget::Number { whole, .. }, ParameterWidget::Seed) => *whole,
            (Widget::Choice(_), ParameterWidget::Choice) => true,
            (Widget::Choice(words), ParameterWidget::Toggle) => words.len() == 2,
            (Widget::Color, ParameterWidget::Color) => true,
            _ => false,
        }
    }
}

/// The range of a logarithmic slider: up to many times the default.
pub(crate) fn usual_decades(default: f64, range: &RangeInclusive<f64>) -> RangeInclusive<f64> {
    let end = if default == 0.0 { *range.end() } else { range.end().min(32.0 * default.abs()) };
    range.start().max(0.0)..=end
}

/// The range of a slider: values near the default, if the full range is many times wider.
pub(crate) fn usual_range(default: f64, range: &RangeInclusive<f64>) -> RangeInclusive<f64> {
    // Without a size of its own, a signed number is of the size of 1.
    let reach = if default == 0.0 && *range.start() < 0.0 { 1.0 } else { 4.0 * default.abs() };
    if reach == 0.0 || range.end() - range.start() <= 5.0 * reach {
        return range.clone();
    }
    range.start().max(default - reach)..=range.end().min(default + reach)
}
