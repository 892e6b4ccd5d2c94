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
    /// The group in which editors show it; empty for none.
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
    /// The value as an argument.
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
            (Setting::Number(value, _), Arg::Number(v)) => *value = v,
            (Setting::Whole(value, _), Arg::Number(v)) => *value = v as u32,
            (Setting::Color(value), Arg::Color(c)) => *value = c,
            (Setting::Color(value), Arg::Number(v)) => *value = [v as f32, v as f32, v as f32, 1.0],
            (Setting::Vector(value), Arg::Vector(v)) => *value = v,
            (Setting::Word(value, _), Arg::Word(word)) => *value = word,
            _ => {}
        }
    }
}
