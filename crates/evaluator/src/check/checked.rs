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
pub struct CheckedGraph {
    /// The nodes.
    pub nodes: Vec<CheckedNode>,
    /// The parameters, by name.
    pub parameters: BTreeMap<String, Parameter>,
    /// The outputs, in the order of the file.
    pub outputs: Vec<(String, Input)>,
    /// The seed of the graph, mixed into the seed of every node unless it is 0.
    pub seed: u32,
    /// True if images wrap around at their edges, horizontally and vertically.
    pub wrap: [bool; 2],
    /// The pictures that nodes name, by file name. The caller adds them, because this crate reads no files. A node whose
    /// picture is missing makes an empty image.
    pub pictures: BTreeMap<String, Picture>,
    /// The texts of the table files that nodes name, by file name. The caller adds them too.
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

impl CheckedGraph {
    /// The picture files that nodes name, each with its node and socket: node, socket, file name.
    pub fn files(&self) -> impl Iterator<Item = (&str, &'static str, &str)> {
        self.file_names(|kind, _| kind.names_picture())
    }
    /// The table files that nodes name: node, socket, file name.
    pub fn table_files(&self) -> impl Iterator<Item = (&str, &'static str, &str)> {
        self.file_names(is_table_file)
    }
    fn file_names(&self, is_file: fn(&Kind, &str) -> bool) -> impl Iterator<Item = (&str, &'static str, &str)> {
        let named =
            move |node| CheckedNode::file_names(node, is_file).map(|(socket, file)| (&*node.name, socket, file));
        self.nodes.iter().flat_map(named)
    }
    /// The type of an input.
    pub fn carries(&self, input: &Input) -> Type {
        match input {
            Input::Wire { node, output } => self.nodes[*node].types[*output],
            Input::Parameter(name) => self.parameters.get(name).map_or(Type::Number, parameter_type),
            other => other.own_type(),
        }
    }
    /// The numbers of a literal input: one, those of a colour or vector, five for each stop of a ramp, or two for each point
    /// of a curve.
    pub fn numbers(&self, input: &Input) -> Vec<f32> {
        input.numbers(&self.parameters)
    }
    /// The graph as the functions of its nodes see it.
    pub(crate) fn view(&self) -> TracedGraph<'_> {
        let nodes = self.nodes.iter().map(CheckedNode::view).collect();
        let CheckedGraph { parameters, pictures, tables, seed, wrap, .. } = self;
        TracedGraph { nodes, parameters, pictures, tables, seed: *seed, wrap: *wrap }
    }
}

/// True if a socket of this kind names a table file.
fn is_table_file(kind: &Kind, file: &str) -> bool {
    kind.names_tables() && !file.is_empty()
}

impl CheckedNode {
    /// The table files that the node names: socket, file name.
    pub(crate) fn table_files(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.file_names(is_table_file)
    }
    fn file_names(&self, is_file: fn(&Kind, &str) -> bool) -> impl Iterator<Item = (&'static str, &str)> {
        self.spec.sockets.iter().zip(&self.inputs).filter_map(move |(socket, input)| match input {
            Input::Text(file) if is_file(&socket.kind, file) => Some((socket.name, file.as_str())),
            _ => None,
        })
    }
    /// The node as its function sees it.
    pub(crate) fn view(&self) -> TracedNode<'_> {
        let CheckedNode { name, spec, inputs, types } = self;
        let is_image = spec.image().is_some();
        TracedNode { name, kind: spec.name, sockets: spec.sockets, outputs: spec.outputs, is_image, inputs, types }
    }
}
