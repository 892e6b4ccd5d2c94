//! A checked graph: names are resolved, types are known, nodes are sorted by their dependencies.

use crate::declare::file_type::FileType;
use crate::declare::value_type::Type;
use crate::graph::Parameter;
use crate::node::input::{Input, parameter_type};
use crate::node::spec::Spec;
use crate::node::traced_graph::{TracedGraph, TracedNode};
use crate::plane::file_data::FileData;
use crate::plane::picture::Picture;
use std::collections::{BTreeMap, BTreeSet};

/// A checked graph. Inputs with errors have their defaults; outputs with errors are left out.
#[derive(Clone, Debug, Default)]
pub struct CheckedGraph {
    /// The nodes.
    pub nodes: Vec<CheckedNode>,
    /// The parameters, by name.
    pub parameters: BTreeMap<String, Parameter>,
    /// Parameters whose values are compiled into programs, wherever a node reads them: words, whole numbers, and others at
    /// inputs that accept no wire.
    pub compiled_parameters: BTreeSet<String>,
    /// The outputs, in the order of the file.
    pub outputs: Vec<(String, Input)>,
    /// The seed of the graph, mixed into the seed of every node unless it is 0.
    pub seed: u32,
    /// True if images wrap around at their edges, horizontally and vertically.
    pub wrap: [bool; 2],
    /// The pictures that nodes name, by file name. The caller adds them, because this crate reads no files. A node whose
    /// picture is missing makes an empty image.
    pub pictures: BTreeMap<String, Picture>,
    /// The files that nodes read as a whole, by file name. The caller adds them too.
    pub data: BTreeMap<String, FileData>,
    /// The indices of the nodes, each after those it reads.
    pub sorted: Vec<usize>,
}

/// A file that a node names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedFile<'g> {
    /// The name of the node.
    pub node: &'g str,
    /// The socket.
    pub socket: &'static str,
    /// The type of file that the socket names.
    pub file_type: FileType,
    /// The name of the file.
    pub file: &'g str,
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
    /// The pixels per tile unit of the planes that the node paints or computes; `None` for those of the render.
    pub working_size: Option<u32>,
}

impl CheckedGraph {
    /// The picture files that nodes name, each with its node and socket: node, socket, file name.
    pub fn files(&self) -> impl Iterator<Item = (&str, &'static str, &str)> {
        let pictures = self.named_files().filter(|named| named.file_type == FileType::Picture);
        pictures.map(|named| (named.node, named.socket, named.file))
    }
    /// The files that nodes read as a whole.
    pub fn data_files(&self) -> impl Iterator<Item = NamedFile<'_>> {
        self.nodes.iter().flat_map(CheckedNode::data_files)
    }
    fn named_files(&self) -> impl Iterator<Item = NamedFile<'_>> {
        self.nodes.iter().flat_map(CheckedNode::named_files)
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
        let CheckedGraph { parameters, pictures, data, seed, wrap, .. } = self;
        TracedGraph { nodes, parameters, pictures, data, seed: *seed, wrap: *wrap }
    }
}

impl CheckedNode {
    /// The files that the node reads as a whole.
    pub(crate) fn data_files(&self) -> impl Iterator<Item = NamedFile<'_>> {
        self.named_files().filter(|named| named.file_type != FileType::Picture && !named.file.is_empty())
    }
    fn named_files(&self) -> impl Iterator<Item = NamedFile<'_>> {
        self.spec.sockets.iter().zip(&self.inputs).filter_map(|(socket, input)| match input {
            Input::Text(file) => {
                Some(NamedFile { node: &self.name, socket: socket.name, file_type: socket.kind.file_type()?, file })
            }
            _ => None,
        })
    }
    /// The node as its function sees it.
    pub(crate) fn view(&self) -> TracedNode<'_> {
        let CheckedNode { name, spec, inputs, types, working_size } = self;
        TracedNode {
            name,
            kind: spec.name,
            sockets: spec.sockets,
            outputs: spec.outputs,
            is_image: spec.image().is_some(),
            inputs,
            types,
            working_size: *working_size,
        }
    }
}
