//! Unchecked graphs: nodes, wires and values by name.

mod arg;
mod arguments;
mod free_name;
mod parameter;
mod wire_reference;

pub use arg::Arg;
pub use arguments::Args;
pub use free_name::free_name;
pub use parameter::{Parameter, Setting};
pub use wire_reference::{split_reference, wire_reference};

use std::collections::{BTreeMap, BTreeSet};

/// A graph: nodes, parameters and outputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    /// The nodes, by name.
    pub nodes: BTreeMap<String, Node>,
    /// The parameters, by name.
    pub parameters: BTreeMap<String, Parameter>,
    /// The outputs, in the order of the file.
    pub outputs: Vec<(String, Arg)>,
    /// The outputs declared as plain data, with any name and type, in contrast to the channels of a material.
    pub data: BTreeSet<String>,
    /// The seed of the graph, mixed into the seed of every node unless it is 0.
    pub seed: u32,
    /// True if images wrap around at their edges, horizontally and vertically.
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

/// A node: its kind and the arguments of its sockets. Other sockets have their defaults.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// The kind by its name in the library, followed by `@` and the version unless it is the newest.
    pub kind: String,
    /// The arguments, by socket.
    pub args: Args,
}
