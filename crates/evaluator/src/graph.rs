//! A graph as it is written: nodes, wires and values, all by name, right or wrong.

mod arg;
mod arguments;
mod parameter;

pub use arg::Arg;
pub use arguments::Args;
pub use parameter::{Parameter, Setting};

use std::collections::{BTreeMap, BTreeSet};

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
