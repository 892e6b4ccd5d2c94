//! A checked graph: names resolved, types known, nodes in the order of their dependencies.

use crate::declare::socket::Kind;
use crate::declare::value_type::Type;
use crate::graph::{Parameter, Setting};
use crate::node::input::Input;
use crate::node::spec::Spec;
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

/// What a parameter holds.
pub(crate) fn type_of(parameter: &Parameter) -> Type {
    match parameter.value {
        Setting::Color(_) => Type::Color,
        Setting::Vector(_) => Type::Vector,
        Setting::Number(..) | Setting::Whole(..) | Setting::Word(..) => Type::Number,
    }
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
            Input::Parameter(name) => self.parameters.get(name).map_or(Type::Number, type_of),
            other => other.own_type(),
        }
    }
    /// The numbers an input is set to: one, or those of a colour or vector, or five for each stop of a ramp, or two
    /// for each point of a curve.
    pub fn numbers(&self, input: &Input) -> Vec<f32> {
        match input {
            Input::Number(v) => vec![*v as f32],
            Input::Color(c) => c.to_vec(),
            Input::Vector(v) => v.to_vec(),
            Input::Parameter(name) => match self.parameters.get(name).map(|p| &p.value) {
                Some(Setting::Number(v, _)) => vec![*v as f32],
                Some(Setting::Color(c)) => c.to_vec(),
                Some(Setting::Vector(v)) => v.map(|v| v as f32).to_vec(),
                Some(Setting::Whole(n, _)) => vec![*n as f32],
                Some(Setting::Word(..)) | None => vec![],
            },
            Input::Ramp(stops) => {
                let stop = |(at, color): &(f32, Input)| std::iter::once(*at).chain(self.numbers(color));
                stops.iter().flat_map(stop).collect()
            }
            Input::Curve(points) => points.as_flattened().to_vec(),
            Input::Wire { .. } | Input::Word(_) | Input::Text(_) | Input::Nothing => vec![],
        }
    }
}
