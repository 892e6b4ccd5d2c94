//! Parameters of a graph: named values that its user may change.

use crate::graph::arg::Arg;
use std::ops::RangeInclusive;

/// A value that a user of the graph may change.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// What it is now.
    pub value: Setting,
    /// What an artist should know of it.
    pub about: String,
    /// The heading it stands under, together with others; empty where there is none.
    pub group: String,
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Setting {
    /// A number, and the range it is dragged in.
    Number(f64, Option<RangeInclusive<f64>>),
    /// A colour: linear sRGB, straight alpha.
    Color([f32; 4]),
    /// Three numbers.
    Vector([f64; 3]),
    /// A whole number, and the range it is chosen from.
    Whole(u32, Option<RangeInclusive<u32>>),
    /// One of several words.
    Word(String, Vec<String>),
}

impl Setting {
    /// What a socket is given that is given this.
    pub fn arg(&self) -> Arg {
        match self {
            Setting::Number(v, _) => Arg::Number(*v),
            Setting::Color(c) => Arg::Color(*c),
            Setting::Vector(v) => Arg::Vector(*v),
            Setting::Whole(n, _) => Arg::Number(f64::from(*n)),
            Setting::Word(word, _) => Arg::Word(word.clone()),
        }
    }
    /// Puts another value in its place, if it is of the kind.
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
