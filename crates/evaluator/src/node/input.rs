//! The input of a socket once its graph has been checked.

use crate::declare::socket::Kind;
use crate::declare::value_type::Type;
use crate::node::spec::rgb;

/// What a socket is given.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// Nothing: it waits for a wire.
    Nothing,
    /// A number.
    Number(f64),
    /// A colour, linear.
    Color([f32; 4]),
    /// Three numbers.
    Vector([f32; 3]),
    /// A text.
    Text(String),
    /// The points of a curve, from left to right.
    Curve(Vec<[f32; 2]>),
    /// The output of a node, both by their place.
    Wire {
        /// Which node.
        node: usize,
        /// Which of its outputs.
        output: usize,
    },
    /// A parameter that is there.
    Parameter(String),
    /// Which word of a choice.
    Word(usize),
    /// Stops in ascending order, at least one, each a colour or a parameter.
    Ramp(Vec<(f32, Input)>),
}

impl Input {
    /// What it is by itself, without a wire or a parameter.
    pub(crate) fn own_type(&self) -> Type {
        match self {
            Input::Color(_) => Type::Color,
            Input::Vector(_) => Type::Vector,
            _ => Type::Number,
        }
    }
    /// What a socket is given when nothing is.
    pub(crate) fn default_of(kind: &Kind) -> Input {
        match kind {
            Kind::Number { default: rest, .. } | Kind::Any { default: rest, .. } => Input::Number(f64::from(*rest)),
            Kind::Color { default: rest } => Input::Color(rgb(*rest)),
            Kind::Vector { default: rest } => Input::Vector(*rest),
            Kind::Normal | Kind::Material => Input::Nothing,
            Kind::Curve { default: rest } => Input::Curve(rest.to_vec()),
            Kind::Text { default: rest, .. } => Input::Text((*rest).to_owned()),
            Kind::Ramp { default: rest } => {
                Input::Ramp(rest.iter().map(|(at, hex)| (*at, Input::Color(rgb(*hex)))).collect())
            }
            Kind::Whole { default: rest, .. } => Input::Number(f64::from(*rest)),
            Kind::Choice { default: rest, .. } => Input::Word(*rest),
        }
    }
}
