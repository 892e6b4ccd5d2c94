//! A checked graph as the functions of its nodes see it: sockets with their inputs, and outputs with their types.
//!
//! The functions of nodes are part of their declarations ([`Spec`](crate::node::spec::Spec)), so their view of a graph must
//! not depend on declarations.

use crate::declare::handle::Whole;
use crate::declare::output::Output;
use crate::declare::socket::Socket;
use crate::declare::value_type::Type;
use crate::graph::Parameter;
use crate::node::input::{Input, parameter_type};
use crate::node::painted_planes::{PlaneKey, Port};
use crate::plane::file_data::FileData;
use crate::plane::picture::Picture;
use lapidary_field::noise::hash::mix_seed;
use std::collections::BTreeMap;

/// A graph whose names are resolved.
#[derive(Clone, Debug)]
pub(crate) struct TracedGraph<'g> {
    /// The nodes; inputs refer to them by index.
    pub(crate) nodes: Vec<TracedNode<'g>>,
    /// The parameters, by name.
    pub(crate) parameters: &'g BTreeMap<String, Parameter>,
    /// The pictures that nodes read, by file name.
    pub(crate) pictures: &'g BTreeMap<String, Picture>,
    /// The files that nodes read as a whole, by file name.
    pub(crate) data: &'g BTreeMap<String, FileData>,
    /// The seed of the graph.
    pub(crate) seed: u32,
    /// True if images wrap around at their edges, horizontally and vertically.
    pub(crate) wrap: [bool; 2],
}

impl TracedGraph<'_> {
    /// The type of the values of an input.
    pub(crate) fn input_type(&self, input: &Input) -> Type {
        match input {
            Input::Wire { node, output } => self.nodes[*node].types[*output],
            Input::Parameter(name) => self.parameters.get(name).map_or(Type::Number, parameter_type),
            other => other.own_type(),
        }
    }
    /// The planes from which a node reads the pixels of an output: an image node has planes of its own size, and other
    /// outputs are painted at the size of the node that reads them.
    pub(crate) fn plane_key(&self, port: Port, reader: usize) -> PlaneKey {
        let sized = if self.nodes[port.0].is_image { port.0 } else { reader };
        PlaneKey { port, working_size: self.nodes[sized].working_size }
    }
}

/// A node whose inputs are resolved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TracedNode<'g> {
    /// The name of the node in its graph.
    pub(crate) name: &'g str,
    /// The name of the kind of node.
    pub(crate) kind: &'static str,
    /// The sockets of the kind.
    pub(crate) sockets: &'static [Socket],
    /// The outputs of the kind.
    pub(crate) outputs: &'static [Output],
    /// True if the node is an image node.
    pub(crate) is_image: bool,
    /// The input of each socket.
    pub(crate) inputs: &'g [Input],
    /// The type of each output.
    pub(crate) types: &'g [Type],
    /// The pixels per tile unit of its planes; `None` for those of the render.
    pub(crate) working_size: Option<u32>,
}

impl<'g> TracedNode<'g> {
    /// The index of a socket. Panics on a handle that the node does not declare, which is an error of its author.
    pub(crate) fn socket_index(&self, name: &str) -> usize {
        let found = self.sockets.iter().position(|socket| socket.name == name);
        found.unwrap_or_else(|| panic!("`{}` does not declare the socket `{name}`", self.kind))
    }
    /// The index of an output. Panics on a handle that the node does not declare.
    pub(crate) fn output_index(&self, name: &str) -> usize {
        let found = self.outputs.iter().position(|output| output.name == name);
        found.unwrap_or_else(|| panic!("`{}` does not declare the output `{name}`", self.kind))
    }
    /// The input of a socket.
    pub(crate) fn input(&self, socket: &str) -> &'g Input {
        &self.inputs[self.socket_index(socket)]
    }
    /// The value of a socket of whole numbers.
    pub(crate) fn whole(&self, handle: Whole) -> u32 {
        match self.input(handle.0) {
            Input::Number(v) => *v as u32,
            other => unreachable!("`{}` is a whole number: {other:?}", handle.0),
        }
    }
}

/// The seed of a node mixed with the seed of its graph, unless that is 0.
pub(crate) fn mixed_seed(own: u32, graph: u32) -> u32 {
    if graph == 0 { own } else { mix_seed(own.wrapping_add(mix_seed(graph))) }
}
