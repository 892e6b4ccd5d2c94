//! Holds a graph against a library: every complaint at once, and what is right of the graph, ready to plan.

use crate::cycle::{Wire, order};
use crate::diagnostic::{About, Code, Diagnostic, quoted};
use crate::fix::{Fix, Repair};
use crate::graph::{Graph, Parameter, Setting};
use crate::output::check_types;
pub use crate::picture::Picture;
use crate::settle::Settle;
use crate::spec::{Kind, Library, Spec, find, newest};
use crate::types::set_types;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// What is right of a graph: what was complained of is at rest, or gone.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// The nodes.
    pub nodes: Vec<Ready>,
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
pub struct Ready {
    /// Its name.
    pub name: String,
    /// What it is.
    pub spec: &'static Spec,
    /// What each socket is given.
    pub inputs: Vec<Input>,
    /// What each output carries.
    pub types: Vec<Type>,
}

/// What a socket is given.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// Nothing: it waits for a wire.
    Nothing,
    /// A number.
    Number(f64),
    /// A colour, linear.
    Color([f32; 4]),
    /// Three numbers.
    Vector([f32; 3]),
    /// A text.
    Text(String),
    /// The points of a curve, from left to right.
    Curve(Vec<[f32; 2]>),
    /// The output of a node, both by their place.
    Wire {
        /// Which node.
        node: usize,
        /// Which of its outputs.
        output: usize,
    },
    /// A parameter that is there.
    Parameter(String),
    /// Which word of a choice.
    Word(usize),
    /// Stops in ascending order, at least one, each a colour or a parameter.
    Ramp(Vec<(f32, Input)>),
}

/// What flows along a wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// A number.
    Number,
    /// A colour.
    Color,
    /// Three numbers.
    Vector,
    /// A direction away from a surface.
    Normal,
    /// The channels of a material.
    Material,
}

impl Type {
    /// How many numbers it is, unless it is a material.
    pub const fn width(self) -> usize {
        match self {
            Type::Number => 1,
            Type::Color => 4,
            Type::Vector | Type::Normal => 3,
            Type::Material => 0,
        }
    }
    /// What both widen to, if they do.
    pub fn with(self, other: Type) -> Option<Type> {
        match (self, other) {
            _ if self == other => Some(self),
            (Type::Number | Type::Color, Type::Number | Type::Color) => Some(Type::Color),
            _ => None,
        }
    }
    /// As complaints call it.
    pub const fn name(self) -> &'static str {
        match self {
            Type::Number => "a number",
            Type::Color => "a colour",
            Type::Vector => "a vector",
            Type::Normal => "a normal",
            Type::Material => "a material",
        }
    }
}

/// Checks a graph. However wrong it is, what is right of it comes back.
pub fn check(graph: &Graph, library: &Library) -> (Checked, Vec<Diagnostic>) {
    let mut complaints = vec![];
    let kinds = newest(library).flat_map(|s| std::iter::once(s.name).chain(s.aliases.iter().copied()));
    let mut places = HashMap::new();
    for (name, node) in &graph.nodes {
        match find(library, &node.kind) {
            Some(spec) => drop(places.insert(name.as_str(), (places.len(), spec))),
            None => {
                let message = format!("there is no node called `{}`", quoted(&node.kind));
                let about = About::Node(name.clone());
                let complaint = Diagnostic::error(Code::NoKind, about, message);
                // Only so many complaints are worth a search of the library.
                complaints.push(match complaints.len() {
                    0..100 => complaint.perhaps_kind(&node.kind, kinds.clone(), |near| Repair::Rename(near.to_owned())),
                    _ => complaint,
                });
            }
        }
    }
    let mut nodes = Vec::with_capacity(places.len());
    let mut settle = Settle { graph, places, complaints };
    for (name, node) in &graph.nodes {
        if let Some(&(_, spec)) = settle.places.get(name.as_str()) {
            let inputs = settle.sockets(name, node, spec);
            nodes.push(Ready { name: name.clone(), spec, inputs, types: vec![] });
        }
    }
    let mut outputs = Vec::with_capacity(graph.outputs.len());
    for (name, arg) in &graph.outputs {
        outputs.extend(settle.output(name, arg).map(|input| (name.clone(), input)));
    }
    let Settle { mut complaints, .. } = settle;
    let sorted = cut_cycles(&mut nodes, &mut complaints);
    for node in &sorted {
        set_types(&mut nodes, *node, graph, library, &mut complaints);
    }
    if graph.outputs.is_empty() {
        let none = Diagnostic::error(Code::NoOutputs, About::Graph, "the graph has no outputs");
        complaints.push(none.help("write `outputs: { \"height\": \"the name of a node\" }`"));
    }
    let Graph { parameters, seed, wrap, .. } = graph;
    let checked = Checked {
        nodes,
        parameters: parameters.clone(),
        outputs,
        seed: *seed,
        wrap: *wrap,
        pictures: BTreeMap::new(),
        tables: BTreeMap::new(),
        sorted,
    };
    check_types(&checked, graph, library, &mut complaints);
    (checked, complaints)
}

/// Puts one wire of every cycle to rest; yields the nodes, each after those it reads.
fn cut_cycles(nodes: &mut [Ready], complaints: &mut Vec<Diagnostic>) -> Vec<usize> {
    let next = |node: usize, socket: usize| {
        let inputs: &[Input] = &nodes[node].inputs;
        (socket..inputs.len()).find_map(|socket| match inputs[socket] {
            Input::Wire { node: from, .. } => Some(Wire { socket, from }),
            _ => None,
        })
    };
    let (sorted, cycles) = order(nodes.len(), next);
    for cycle in cycles {
        let node = cycle.node;
        let name = |n: &Option<usize>| n.map_or("…".to_owned(), |n| quoted(&nodes[n].name));
        let path: Vec<String> = cycle.path.iter().map(name).collect();
        let kind = &nodes[node].spec.sockets[cycle.socket];
        let about = About::Socket(nodes[node].name.clone(), kind.name.to_owned());
        let message = format!("`{}` feeds itself: {}", quoted(&nodes[node].name), path.join(" -> "));
        let complaint = Diagnostic::error(Code::Cycle, about, message).help("take out one of these wires");
        let fix = Fix::maybe(format!("remove the wire into `{}`", kind.name), Repair::Remove);
        complaints.push(complaint.fix(fix));
        nodes[node].inputs[cycle.socket] = Input::rest(&kind.kind);
    }
    sorted
}

/// What a parameter holds.
pub(crate) fn type_of(parameter: &Parameter) -> Type {
    match parameter.value {
        Setting::Color(_) => Type::Color,
        Setting::Vector(_) => Type::Vector,
        Setting::Number(..) | Setting::Whole(..) | Setting::Word(..) => Type::Number,
    }
}

impl Input {
    /// What it is by itself, without a wire or a parameter.
    pub(crate) fn holds(&self) -> Type {
        match self {
            Input::Color(_) => Type::Color,
            Input::Vector(_) => Type::Vector,
            _ => Type::Number,
        }
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
            other => other.holds(),
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
