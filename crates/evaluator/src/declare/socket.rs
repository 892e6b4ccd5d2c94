//! Sockets of nodes: names, documentation and types.

use crate::declare::default_value::DefaultValue;
use crate::declare::example_input::ExampleInput;
use crate::declare::path::PathInterpolation;
use crate::declare::socket_type::Kind;
use crate::declare::value_type::Type;
use crate::declare::widget::{Widget, usual_decades};
use lapidary_field::colour::decode;

/// A socket of a node.
#[derive(Debug)]
pub struct Socket {
    /// Its name.
    pub name: &'static str,
    /// The documentation, in a sentence.
    pub doc: &'static str,
    /// Other names that users try, for suggestions; files cannot use them.
    pub aliases: &'static [&'static str],
    /// The type of its values, its range and its default.
    pub kind: Kind,
    /// True if the input is painted (rendered to an image first), because an image node filters it or a field node samples it
    /// many times per pixel. An image node reads its other sockets once for the whole image.
    pub painted: bool,
    /// The range of the slider, where values outside it are rare.
    pub usual: Option<[f32; 2]>,
    /// The use of the value, for which user interfaces show a special widget. No pixel depends on it.
    pub role: Option<SocketRole>,
    /// What examples feed the socket with, if it does not follow from the type.
    pub example: Option<ExampleInput>,
    /// Heading under which user interfaces list the socket, if most nodes leave it at rest: the canvas shows it once it has a
    /// value.
    pub heading: Option<&'static str>,
}

/// The use that a node makes of the value of a socket, for user interfaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SocketRole {
    /// The whole number selects random values: none is better than another.
    Seed,
    /// The choice is the interpolation of the curves of the node.
    CurveInterpolation {
        /// The index of the word for straight lines between the points.
        straight: usize,
    },
    /// The choice is the interpolation of the paths of the node: one for each word.
    PathInterpolation(&'static [PathInterpolation]),
    /// The choice closes the paths of the node: true for each word that does. Nodes without such a choice close their paths.
    PathClosing(&'static [bool]),
    /// The number is a point of levels, which follow the histogram of the first input.
    Level(LevelPoint),
    /// Ratios of the number matter more than differences, over several decades: its slider is logarithmic.
    Decades,
}

/// A point of levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelPoint {
    /// The value that becomes black.
    Black,
    /// The place between black and white that becomes middle grey.
    Grey,
    /// The value that becomes white.
    White,
}

impl Socket {
    /// Adds other names that users try.
    pub const fn also(self, aliases: &'static [&'static str]) -> Socket {
        Socket { aliases, ..self }
    }
    /// Makes the number a point of levels.
    pub const fn level(self, point: LevelPoint) -> Socket {
        Socket { role: Some(SocketRole::Level(point)), ..self }
    }
    /// Makes the slider span these values; others can be typed.
    pub const fn usual(self, low: f32, high: f32) -> Socket {
        Socket { usual: Some([low, high]), ..self }
    }
    /// Makes the slider of the number logarithmic.
    pub const fn decades(self) -> Socket {
        Socket { role: Some(SocketRole::Decades), ..self }
    }
    /// Lists the socket under a heading of sockets that most nodes leave at rest.
    pub const fn under(self, heading: &'static str) -> Socket {
        Socket { heading: Some(heading), ..self }
    }
    /// Makes the socket painted.
    pub const fn painted(self) -> Socket {
        Socket { painted: true, ..self }
    }
    /// The widget that edits its values.
    pub fn widget(&self) -> Widget<'static> {
        match (self.kind.widget(), self.kind.default_value(), self.role) {
            (Widget::Number { range: Some(range), whole, .. }, default, Some(SocketRole::Decades)) => {
                let default = match default {
                    DefaultValue::Number(v) => f64::from(v),
                    DefaultValue::Whole(n) => f64::from(n),
                    _ => 0.0,
                };
                let usual = Some(usual_decades(default, &range));
                Widget::Number { range: Some(range), usual, whole }
            }
            (Widget::Number { range, whole, .. }, ..) if self.usual.is_some() => {
                let usual = self.usual.map(|[low, high]| f64::from(low)..=f64::from(high));
                Widget::Number { range, usual, whole }
            }
            (widget, ..) => widget,
        }
    }
    /// What examples feed the socket with; `first` if no socket before it is fed. Without a declaration it follows from the
    /// type: settings are not fed, and the first socket for values of several types shows a pattern.
    pub fn example_input(&self, first: bool) -> ExampleInput {
        let by_type = match self.kind.value_type() {
            _ if !self.kind.is_input() => ExampleInput::Nothing,
            Some(Type::Number) => ExampleInput::Noise,
            Some(Type::Color) => ExampleInput::Picture,
            Some(Type::Vector) => ExampleInput::Vector,
            Some(Type::Normal) => ExampleInput::Normal,
            Some(Type::Material) => ExampleInput::Material,
            None if first => ExampleInput::Pattern,
            None => ExampleInput::Noise,
        };
        self.example.unwrap_or(by_type)
    }
    /// Declares what examples feed the socket with.
    pub const fn example(self, with: ExampleInput) -> Socket {
        Socket { example: Some(with), ..self }
    }
    /// True if the value selects random values.
    pub fn is_seed(&self) -> bool {
        self.role == Some(SocketRole::Seed)
    }
}

/// The linear colour of `0xrrggbb` in sRGB.
pub fn rgb(hex: u32) -> [f32; 4] {
    let channel = |shift: u32| decode((hex >> shift & 255) as f32 / 255.0);
    [channel(16), channel(8), channel(0), 1.0]
}
