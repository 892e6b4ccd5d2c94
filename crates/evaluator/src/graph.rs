//! A graph as it is written: nodes, wires and values by name, not checked yet.

mod arg;
mod arguments;
mod free_name;
mod parameter;

pub use arg::Arg;
pub use arguments::Args;
pub use free_name::free_name;
pub use parameter::{Parameter, Setting};

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
    /// The outputs declared as plain data: no channel of a material, so of any name and type.
    pub data: BTreeSet<String>,
    /// The seed of the graph, mixed into the seed of every node unless it is 0.
    pub seed: u32,
    /// Whether images wrap around at their edges, across and down.
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
