//! An argument: the value or wire that a graph gives to a socket.

use crate::declare::default_value::{DefaultValue, typed_number};
use crate::declare::socket::rgb;

/// An argument of a socket: a value or a wire.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// A number.
    Number(f64),
    /// A colour: linear sRGB, straight alpha.
    Color([f32; 4]),
    /// A wire: a node, and its output; the first output if none is named.
    Wire(String, Option<String>),
    /// A parameter of the graph.
    Parameter(String),
    /// A word: an option of a choice.
    Word(String),
    /// The stops of a ramp (position and colour), or the points of a curve or path (two numbers).
    Ramp(Vec<(f32, Arg)>),
    /// Three numbers.
    Vector([f64; 3]),
    /// A text.
    Text(String),
}

impl Arg {
    /// The argument that a default stands for; `None` if the value comes from a wire.
    pub fn from_default(default: DefaultValue) -> Option<Arg> {
        Some(match default {
            DefaultValue::Nothing | DefaultValue::Node(_) => return None,
            DefaultValue::Number(v) => Arg::Number(typed_number(v)),
            DefaultValue::Whole(n) => Arg::Number(f64::from(n)),
            DefaultValue::Color(hex) => Arg::Color(rgb(hex)),
            DefaultValue::Vector(v) => Arg::Vector(v.map(typed_number)),
            DefaultValue::Curve(points) => {
                Arg::Ramp(points.iter().map(|[x, y]| (*x, Arg::Number(typed_number(*y)))).collect())
            }
            DefaultValue::Points(points) => {
                Arg::Ramp(points.iter().map(|[x, y]| (*x, Arg::Number(typed_number(*y)))).collect())
            }
            DefaultValue::Ramp(stops) => {
                Arg::Ramp(stops.iter().map(|(at, hex)| (*at, Arg::Color(rgb(*hex)))).collect())
            }
            DefaultValue::Text(text) => Arg::Text(text.to_owned()),
            DefaultValue::Word(index, words) => Arg::Word((*words.get(index)?).to_owned()),
        })
    }
    /// True if it is the default, so that a file can leave it out.
    pub fn is_default(&self, default: DefaultValue) -> bool {
        match (default, self) {
            (DefaultValue::Number(rest), Arg::Number(v)) => *v as f32 == rest,
            (DefaultValue::Whole(rest), Arg::Number(v)) => *v == f64::from(rest),
            (DefaultValue::Color(rest), Arg::Color(c)) => rgb(rest) == *c,
            (DefaultValue::Vector(rest), Arg::Vector(v)) => v.map(|v| v as f32) == rest,
            (DefaultValue::Text(rest), Arg::Text(text)) => text == rest,
            (DefaultValue::Word(rest, words), Arg::Word(word)) => words.get(rest) == Some(&word.as_str()),
            _ => false,
        }
    }
}
