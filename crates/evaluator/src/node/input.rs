//! The input of a socket once its graph has been checked.

use crate::declare::default_value::DefaultValue;
use crate::declare::socket::rgb;
use crate::declare::socket_type::Kind;
use crate::declare::value_type::Type;
use crate::graph::Parameter;
use std::collections::BTreeMap;

/// The input of a socket.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// No wire, at a socket that accepts only wires.
    Nothing,
    /// A number.
    Number(f64),
    /// A colour, linear.
    Color([f32; 4]),
    /// Three numbers.
    Vector([f32; 3]),
    /// A text.
    Text(String),
    /// The points of a curve, from left to right, or those of a path.
    Curve(Vec<[f32; 2]>),
    /// The output of a node, both by index.
    Wire {
        /// The index of the node.
        node: usize,
        /// The index of its output.
        output: usize,
    },
    /// A parameter of the graph.
    Parameter(String),
    /// The index of the word of a choice.
    Word(usize),
    /// Stops in ascending order, at least one, each a colour or a parameter.
    Ramp(Vec<(f32, Input)>),
}

impl Input {
    /// The type of a literal input.
    pub(crate) fn own_type(&self) -> Type {
        match self {
            Input::Color(_) => Type::Color,
            Input::Vector(_) => Type::Vector,
            _ => Type::Number,
        }
    }
    /// The default input of a kind of socket.
    pub(crate) fn default_of(kind: &Kind) -> Input {
        match kind.default_value() {
            // The check replaces it by a wire from that node.
            DefaultValue::Nothing | DefaultValue::Node(_) => Input::Nothing,
            DefaultValue::Number(v) => Input::Number(f64::from(v)),
            DefaultValue::Whole(n) => Input::Number(f64::from(n)),
            DefaultValue::Color(hex) => Input::Color(rgb(hex)),
            DefaultValue::Vector(v) => Input::Vector(v),
            DefaultValue::Curve(points) | DefaultValue::Points(points) => Input::Curve(points.to_vec()),
            DefaultValue::Ramp(stops) => {
                Input::Ramp(stops.iter().map(|(at, hex)| (*at, Input::Color(rgb(*hex)))).collect())
            }
            DefaultValue::Text(text) => Input::Text(text.to_owned()),
            DefaultValue::Word(index, _) => Input::Word(index),
        }
    }
    /// The numbers of a literal input: one, those of a colour or vector, five for each stop of a ramp, or two for each point
    /// of a curve or path.
    pub(crate) fn numbers(&self, parameters: &BTreeMap<String, Parameter>) -> Vec<f32> {
        match self {
            Input::Number(v) => vec![*v as f32],
            Input::Color(c) => c.to_vec(),
            Input::Vector(v) => v.to_vec(),
            Input::Parameter(name) => parameters.get(name).map_or(vec![], |parameter| parameter.value.numbers()),
            Input::Ramp(stops) => {
                let stop = |(at, color): &(f32, Input)| std::iter::once(*at).chain(color.numbers(parameters));
                stops.iter().flat_map(stop).collect()
            }
            Input::Curve(points) => points.as_flattened().to_vec(),
            Input::Wire { .. } | Input::Word(_) | Input::Text(_) | Input::Nothing => vec![],
        }
    }
}

/// The type of a parameter.
pub(crate) fn parameter_type(parameter: &Parameter) -> Type {
    parameter.value.value_type().unwrap_or(Type::Number)
}
