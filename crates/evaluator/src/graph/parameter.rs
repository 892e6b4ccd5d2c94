//! Parameters of a graph: named values that its user may change.

use crate::graph::arg::Arg;
use std::ops::RangeInclusive;

/// A value that a user of the graph may change.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The value.
    pub value: Setting,
    /// The description for artists.
    pub about: String,
    /// The group of parameters that it is shown in; empty for none.
    pub group: String,
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Setting {
    /// A number, and the range of its slider.
    Number(f64, Option<RangeInclusive<f64>>),
    /// A colour: linear sRGB, straight alpha.
    Color([f32; 4]),
    /// Three numbers.
    Vector([f64; 3]),
    /// A whole number, and the range of its slider.
    Whole(u32, Option<RangeInclusive<u32>>),
    /// One of several words.
    Word(String, Vec<String>),
}

impl Setting {
    /// The argument that this value stands for.
    pub fn arg(&self) -> Arg {
        match self {
            Setting::Number(v, _) => Arg::Number(*v),
            Setting::Color(c) => Arg::Color(*c),
            Setting::Vector(v) => Arg::Vector(*v),
            Setting::Whole(n, _) => Arg::Number(f64::from(*n)),
            Setting::Word(word, _) => Arg::Word(word.clone()),
        }
    }
    /// Replaces the value, if the argument has the same type.
    pub fn put(&mut self, arg: Arg) {
        match (self, arg) {
            (Setting::Number(held, _), Arg::Number(v)) => *held = v,
            (Setting::Whole(held, _), Arg::Number(v)) => *held = v as u32,
            (Setting::Color(held), Arg::Color(c)) => *held = c,
            (Setting::Color(held), Arg::Number(v)) => *held = [v as f32, v as f32, v as f32, 1.0],
            (Setting::Vector(held), Arg::Vector(v)) => *held = v,
            (Setting::Word(held, _), Arg::Word(word)) => *held = word,
            _ => {}
        }
    }
}
