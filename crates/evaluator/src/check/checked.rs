//! A checked graph: names are resolved, types are known, nodes are sorted by their dependencies.

use crate::declare::socket_type::Kind;
use crate::declare::value_type::Type;
use crate::graph::Parameter;
use crate::node::input::{Input, parameter_type};
use crate::node::spec::Spec;
use crate::node::traced_graph::{TracedGraph, TracedNode};
use crate::plane::picture::Picture;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A checked graph. Inputs with errors have their defaults; outputs with errors are left out.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// The nodes.
    pub nodes: Vec<CheckedNode>,
    /// The parameters, by name.
    pub parameters: BTreeMap<String, Parameter>,
    /// The outputs, in the order of the file.
    pub outputs: Vec<(String, Input)>,
    /// The seed of the graph, mixed into the seed of every node unless it is 0.
    pub seed: u32,
    /// Whether images wrap around at their edges, across and down.
    pub wrap: [bool; 2],
    /// The pictures that nodes name, by file name. The caller, which can read files, adds them. A node whose picture is
    /// missing makes an empty image.
    pub pictures: BTreeMap<String, Picture>,
    /// The texts of the files of tables that nodes name, by file name; the caller adds them too.
    pub tables: BTreeMap<String, Arc<str>>,
    /// The indices of the nodes, each after those it reads.
    pub sorted: Vec<usize>,
}

/// A node whose inputs are resolved.
#[derive(Clone, Debug)]
pub struct CheckedNode {
    /// Its name.
    pub name: String,
    /// The declaration of its kind.
    pub spec: &'static Spec,
    /// The input of each socket.
    pub inputs: Vec<Input>,
    /// The type of each output.
    pub types: Vec<Type>,
}

impl Checked {
    /// The picture files that nodes name: the node, the socket and the file name of each.
    pub fn files(&self) -> impl Iterator<Item = (&str, &'static str, &str)> {
        self.named(|kind, _| kind.names_picture())
    }
    /// The files of tables that nodes name, in the same form.
    pub fn table_files(&self) -> impl Iterator<Item = (&str, &'static str, &str)> {
        self.named(|kind, file| kind.names_tables() && !file.is_empty())
    }
    fn named(&self, is: fn(&Kind, &str) -> bool) -> impl Iterator<Item = (&str, &'static str, &str)> {
        self.nodes.iter().flat_map(move |node| {
            node.spec.sockets.iter().zip(&node.inputs).filter_map(move |(socket, input)| match input {
                Input::Text(file) if is(&socket.kind, file) => Some((node.name.as_str(), socket.name, file.as_str())),
                _ => None,
            })
        })
    }
    /// The type of an input.
    pub fn carries(&self, input: &Input) -> Type {
        match input {
            Input::Wire { node, output } => self.nodes[*node].types[*output],
            Input::Parameter(name) => self.parameters.get(name).map_or(Type::Number, parameter_type),
            other => other.own_type(),
        }
    }
    /// The numbers that an input is set to: one, or those of a colour or vector, five for each stop of a ramp, or two for
    /// each point of a curve.
    pub fn numbers(&self, input: &Input) -> Vec<f32> {
        input.numbers(&self.parameters)
    }
    /// The graph as the functions of its nodes see it.
    pub(crate) fn view(&self) -> TracedGraph<'_> {
        let nodes = self.nodes.iter().map(CheckedNode::view).collect();
        let Checked { parameters, pictures, tables, seed, wrap, .. } = self;
        TracedGraph { nodes, parameters, pictures, tables, seed: *seed, wrap: *wrap }
    }
}

impl CheckedNode {
    /// The node as its function sees it.
    pub(crate) fn view(&self) -> TracedNode<'_> {
        let CheckedNode { name, spec, inputs, types } = self;
        let is_image = spec.image().is_some();
        TracedNode { name, kind: spec.name, sockets: spec.sockets, outputs: spec.outputs, is_image, inputs, types }
    }
}
