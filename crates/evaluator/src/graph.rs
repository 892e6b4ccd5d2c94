//! A graph as it is written: nodes, wires and values, all by name, right or wrong.

pub use crate::args::Args;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// Nodes, and what becomes of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    /// The nodes, by name.
    pub nodes: BTreeMap<String, Node>,
    /// What a user of the graph may change, by name.
    pub parameters: BTreeMap<String, Parameter>,
    /// What it makes, in the order of the file.
    pub outputs: Vec<(String, Arg)>,
    /// The outputs declared as plain data: no channel of a material, so of any name and type.
    pub data: BTreeSet<String>,
    /// Mixed into every node's own seed, unless it is 0.
    pub seed: u32,
    /// Whether images go on at their edges, across and down: what image nodes hold to.
    pub wrap: [bool; 2],
}

impl Default for Graph {
    fn default() -> Self {
        Graph {
            nodes: BTreeMap::new(),
            parameters: BTreeMap::new(),
            outputs: vec![],
            data: BTreeSet::new(),
            seed: 0,
            wrap: [true; 2],
        }
    }
}

/// A node: what kind it is, and what its sockets are given. The others are at rest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// A name of the library; behind an `@` the version, where not the newest is meant.
    pub kind: String,
    /// What is given, by socket.
    pub args: Args,
}

/// What a socket is given.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// A number.
    Number(f64),
    /// A colour: linear sRGB, straight alpha.
    Color([f32; 4]),
    /// The output of a node, its first where none is named.
    Wire(String, Option<String>),
    /// A parameter of the graph.
    Parameter(String),
    /// One of the words a choice offers.
    Word(String),
    /// Stops of a ramp: where, and which colour; or of a curve: where, and which number.
    Ramp(Vec<(f32, Arg)>),
    /// Three numbers.
    Vector([f64; 3]),
    /// A text.
    Text(String),
}

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
