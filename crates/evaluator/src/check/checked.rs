//! A checked graph: names resolved, types known, nodes in the order of their dependencies.

use crate::declare::socket::Kind;
use crate::declare::value_type::Type;
use crate::graph::Parameter;
use crate::node::input::{Input, parameter_type};
use crate::node::spec::Spec;
use crate::node::traced_graph::{TracedGraph, TracedNode};
use crate::plane::picture::Picture;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is right of a graph: what was complained of is at rest, or gone.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// The nodes.
    pub nodes: Vec<CheckedNode>,
    /// The parameters, by name.
    pub parameters: BTreeMap<String, Parameter>,
    /// What is made, in the order of the file.
    pub outputs: Vec<(String, Input)>,
    /// Mixed into every node's own seed, unless it is 0.
    pub seed: u32,
    /// Whether images go on at their edges, across and down.
    pub wrap: [bool; 2],
    /// The pictures that nodes name, by file name: whoever can read files puts them here. A node whose picture is not
    /// here shows nothing.
    pub pictures: BTreeMap<String, Picture>,
    /// The texts of the files of tables that nodes name, by file name, put here likewise.
    pub tables: BTreeMap<String, Arc<str>>,
    /// The places of the nodes, each after those it reads.
    pub sorted: Vec<usize>,
}

/// A node, ready to plan.
#[derive(Clone, Debug)]
pub struct CheckedNode {
    /// Its name.
    pub name: String,
    /// What it is.
    pub spec: &'static Spec,
    /// What each socket is given.
    pub inputs: Vec<Input>,
    /// What each output carries.
    pub types: Vec<Type>,
}

impl Checked {
    /// The picture files that nodes name: which node, by which socket, and what it calls the file.
    pub fn files(&self) -> impl Iterator<Item = (&str, &'static str, &str)> {
        self.named(|kind, _| matches!(kind, Kind::Text { file: true, .. }))
    }
    /// The files of tables that nodes name, told likewise.
    pub fn table_files(&self) -> impl Iterator<Item = (&str, &'static str, &str)> {
        self.named(|kind, file| matches!(kind, Kind::Text { tables: true, .. }) && !file.is_empty())
    }
    fn named(&self, is: fn(&Kind, &str) -> bool) -> impl Iterator<Item = (&str, &'static str, &str)> {
        self.nodes.iter().flat_map(move |node| {
            node.spec.sockets.iter().zip(&node.inputs).filter_map(move |(socket, input)| match input {
                Input::Text(file) if is(&socket.kind, file) => Some((node.name.as_str(), socket.name, file.as_str())),
                _ => None,
            })
        })
    }
    /// What an input carries.
    pub fn carries(&self, input: &Input) -> Type {
        match input {
            Input::Wire { node, output } => self.nodes[*node].types[*output],
            Input::Parameter(name) => self.parameters.get(name).map_or(Type::Number, parameter_type),
            other => other.own_type(),
        }
    }
    /// The numbers that an input is set to: see [`Input::numbers`].
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
