//! The scope of a node's function: its point, its inputs and its outputs.
//!
//! A function runs over recorded expressions, and may read its inputs at any point. A value that is not known yet is
//! [`Expr::Unknown`]: operations on it record nothing. After the function ends, the missing values are computed, and the
//! function runs again. So there is no recursion, however deep the graph, and nodes need not declare the points they read.

pub use crate::node::value::Point;

use crate::declare::handle::{Any, Number, Whole};
use crate::declare::output::Out;
use crate::declare::output::OutputType;
use crate::declare::value_type::{Extent, Type};
use crate::diagnostic::Diagnostic;
use crate::node::input::Input;
use crate::node::knob::{Knob, Origin};
use crate::node::painted_planes::PaintedPlanes;
use crate::node::slope_cache::SlopeCache;
use crate::node::traced_graph::{TracedGraph, TracedNode, mixed_seed};
use crate::node::value::Value;
use lapidary_field::image::{EdgeMode, Filter};
use lapidary_field::ir::{Expr, InstId, Recorder};
use lapidary_field::noise::Noise;
use std::collections::HashMap;
use std::ops::Range;

/// A number that is a noise at a point times a factor, before clamping. A sum of octaves needs it to record all octaves as
/// one instruction.
#[derive(Clone, Debug)]
pub struct NoiseSource<'r> {
    /// The noise.
    pub noise: Noise,
    /// The point.
    pub point: Point<'r>,
    /// The factor that scales most values to −1..1.
    pub factor: f32,
}

/// A node's outputs at a point.
#[derive(Clone, Debug)]
pub(crate) struct TracedOutputs<'r> {
    pub(crate) values: Vec<Option<Value<'r>>>,
    source: Option<NoiseSource<'r>>,
}

/// A node at a point.
pub(crate) type NodeAtPoint<'r> = (usize, Point<'r>);
/// The key of a node at a point.
type Key = (usize, [InstId; 4]);

/// A recording in progress, and the node and point whose function runs.
pub struct Scope<'r> {
    pub(crate) graph: TracedGraph<'r>,
    pub(crate) recorder: &'r Recorder,
    pub(crate) knobs: Vec<Knob>,
    /// The planes that are painted or read.
    pub(crate) planes: PaintedPlanes<'r>,
    /// The slopes that are known.
    pub(crate) slopes: SlopeCache<'r>,
    /// The instructions that each run of a node added.
    pub(crate) added: Vec<(usize, Range<usize>)>,
    /// The index of the knob of each node, socket and part.
    pub(crate) numbers: HashMap<(usize, usize, usize), u32>,
    /// The length of the recording when the function began.
    start: usize,
    known: HashMap<Key, TracedOutputs<'r>>,
    pub(crate) node: usize,
    point: Point<'r>,
    pub(crate) outputs: TracedOutputs<'r>,
    /// The values that were read and are not known.
    pub(crate) missing: Vec<NodeAtPoint<'r>>,
    /// True if the function must know one value before it can read others.
    waits: bool,
    /// The errors that nodes reported.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl<'r> Scope<'r> {
    /// The x coordinate, in tile units.
    pub fn x(&self) -> Expr<'r> {
        self.point[0]
    }
    /// The y coordinate, in tile units.
    pub fn y(&self) -> Expr<'r> {
        self.point[1]
    }
    /// x, y, z and t.
    pub fn point(&self) -> Point<'r> {
        self.point
    }
    /// A number at any point, with 0..1 mapped to −1..1, for nodes that fold or displace.
    pub fn signed(&mut self, handle: Number, point: Point<'r>) -> Expr<'r> {
        self.value(handle.0, point).signed()
    }
    /// The value of a painted socket, sampled with a filter and with the given edge modes or those of the graph.
    pub fn pixels(&mut self, handle: Any, filter: Filter, edges: Option<[EdgeMode; 2]>, point: Point<'r>) -> Value<'r> {
        let edges = edges.unwrap_or(self.edges());
        self.painted(self.socket(handle.0), (filter, edges), point)
    }
    /// The noise that is wired to a socket, if it is a noise. Other values cannot be read until it is known.
    pub fn source(&mut self, handle: Number) -> Option<NoiseSource<'r>> {
        let Input::Wire { node, output } = self.input(handle.0) else { return None };
        if self.view().sockets[self.socket(handle.0)].painted {
            return None;
        }
        self.output(*node, *output, self.point);
        self.waits = !self.missing.is_empty();
        self.known.get(&self.key(*node, self.point)).filter(|_| *output == 0).and_then(|t| t.source.clone())
    }
    /// The value of a constant number, which accepts no wire.
    pub fn setting(&self, handle: Number) -> f32 {
        match self.input(handle.0) {
            Input::Number(v) => *v as f32,
            Input::Parameter(_) => self.input(handle.0).numbers(self.graph.parameters).first().copied().unwrap_or(0.0),
            other => unreachable!("`{}` is not a setting: {other:?}", handle.0),
        }
    }
    /// The seed of a node, mixed with that of the graph unless that is 0.
    pub fn seed(&self, handle: Whole) -> u32 {
        mixed_seed(self.view().whole(handle), self.graph.seed)
    }
    /// A noise at a point in lattice cells.
    pub fn noise(&self, noise: &Noise, point: Point<'r>, gain: Expr<'r>) -> Expr<'r> {
        self.recorder.noise(noise, point, gain)
    }
    /// Sets an output to a number, with the declared range of the output.
    pub fn put(&mut self, out: Out, v: Expr<'r>) {
        let extent = match self.view().outputs[self.view().output_index(out.0)].output_type {
            OutputType::Number(extent) => extent,
            _ => Extent::Free,
        };
        self.put_value(out, Value::Number(v, extent));
    }
    /// Sets an output to a value of any type, which widens to the type of the output.
    pub fn put_value(&mut self, out: Out, value: Value<'r>) {
        let index = self.view().output_index(out.0);
        let carried = self.view().types[index];
        self.outputs.values[index] = Some(value.widened(carried));
    }
    /// Declares that the first output is a noise, for nodes that sum octaves of it.
    pub fn put_source(&mut self, source: NoiseSource<'r>) {
        self.outputs.source = Some(source);
    }

    /// The node whose function runs.
    pub(crate) fn view(&self) -> TracedNode<'r> {
        self.graph.nodes[self.node]
    }
    pub(crate) fn socket(&self, name: &str) -> usize {
        self.view().socket_index(name)
    }
    pub(crate) fn input(&self, name: &str) -> &'r Input {
        self.view().input(name)
    }

    /// Number `part` of the literal of a socket, as a knob.
    pub(crate) fn knob(&mut self, socket: usize, part: usize) -> Expr<'r> {
        let next = self.knobs.len() as u32;
        let index = *self.numbers.entry((self.node, socket, part)).or_insert(next);
        if index == next {
            let node = self.view();
            let own = (Origin::Socket(node.name.to_owned(), socket), part);
            let (origin, part) = match &node.inputs[socket] {
                Input::Parameter(name) => (Origin::Parameter(name.clone()), part),
                // A stop has five numbers: its position, and the four numbers of its colour.
                Input::Ramp(stops) => match (&stops[part / 5].1, part % 5) {
                    (Input::Parameter(name), 1..) => (Origin::Parameter(name.clone()), part % 5 - 1),
                    _ => own,
                },
                _ => own,
            };
            self.knobs.push(Knob { origin, part });
        }
        self.recorder.knob(index)
    }

    /// The value of a socket at a point, sampled from pixels if it is painted.
    pub(crate) fn value(&mut self, name: &str, point: Point<'r>) -> Value<'r> {
        let socket = self.socket(name);
        if self.view().sockets[socket].painted {
            let edges = self.edges();
            return self.painted(socket, (Filter::Bilinear, edges), point);
        }
        self.input_value(socket, point)
    }
    /// The value of the input of a socket at a point.
    pub(crate) fn input_value(&mut self, socket: usize, point: Point<'r>) -> Value<'r> {
        match &self.graph.nodes[self.node].inputs[socket] {
            Input::Wire { node, output } => self.output(*node, *output, point),
            Input::Nothing => {
                let of = self.view().sockets[socket].kind.value_type().unwrap_or(Type::Number);
                Value::Number(Expr::Lit(0.0), Extent::Free).widened(of)
            }
            input => {
                let carried = self.graph.input_type(input);
                let knobs: Vec<Expr<'r>> = (0..carried.width()).map(|k| self.knob(socket, k)).collect();
                Value::of(carried, &knobs, Extent::Free)
            }
        }
    }
    /// The value of a painted socket, sampled at a point. Literals are constant and not painted.
    fn painted(&mut self, socket: usize, (filter, edges): (Filter, [EdgeMode; 2]), point: Point<'r>) -> Value<'r> {
        let Input::Wire { node, output } = self.graph.nodes[self.node].inputs[socket] else {
            return self.input_value(socket, point);
        };
        let value = self.output(node, output, self.here());
        if value.number().is_unknown() || point.iter().any(Expr::is_unknown) {
            return Value::unknown(value.carries());
        }
        let first = self.planes.paint(self.graph.plane_key((node, output), self.node), &value);
        self.planes.read(self.recorder, first, &value, (filter, edges), point)
    }
    fn output(&mut self, node: usize, output: usize, point: Point<'r>) -> Value<'r> {
        let unknown = Value::unknown(self.graph.nodes[node].types[output]);
        if point.iter().any(Expr::is_unknown) {
            return unknown;
        }
        // The planes of an image node are computed once and sampled at any point.
        let image = self.graph.nodes[node].is_image;
        let evaluation = if image { (node, self.here()) } else { (node, point) };
        let Some(traced) = self.known(evaluation) else {
            if !self.waits {
                self.missing.push(evaluation);
            }
            return unknown;
        };
        let value = traced.values[output].unwrap_or(unknown);
        if !image {
            return value;
        }
        let key = self.graph.plane_key((node, output), node);
        let (first, edges) = (self.planes.paint(key, &value), self.edges());
        self.planes.read(self.recorder, first, &value, (Filter::Bilinear, edges), point)
    }
    /// The point of the pixel.
    pub(crate) fn here(&self) -> Point<'r> {
        [0, 1, 2, 3].map(|axis| self.recorder.coord(axis))
    }
    /// The edge mode of images.
    fn edges(&self) -> [EdgeMode; 2] {
        self.graph.wrap.map(|wrap| if wrap { EdgeMode::Wrap } else { EdgeMode::Clamp })
    }
    fn key(&self, node: usize, point: Point<'r>) -> Key {
        (node, point.map(|e| self.recorder.id(e)))
    }
}

/// The part of a scope that the planner uses.
impl<'r> Scope<'r> {
    pub(crate) fn new(graph: TracedGraph<'r>, recorder: &'r Recorder) -> Self {
        Scope {
            graph,
            recorder,
            knobs: vec![],
            planes: PaintedPlanes::default(),
            slopes: SlopeCache::default(),
            added: vec![],
            numbers: HashMap::new(),
            start: 0,
            known: HashMap::new(),
            node: 0,
            point: [Expr::Unknown; 4],
            outputs: TracedOutputs { values: vec![], source: None },
            missing: vec![],
            waits: false,
            diagnostics: vec![],
        }
    }
    /// The node of each evaluation of a node at a point, in no particular order.
    pub(crate) fn evaluations(&self) -> impl Iterator<Item = usize> {
        self.known.keys().map(|(node, _)| *node)
    }
    /// The outputs of a node at a point, if they are known.
    pub(crate) fn known(&self, (node, point): NodeAtPoint<'r>) -> Option<&TracedOutputs<'r>> {
        self.known.get(&self.key(node, point))
    }
    /// An output at a point where it is known.
    pub(crate) fn known_output(&mut self, node: usize, output: usize, point: Point<'r>) -> Value<'r> {
        let value = self.output(node, output, point);
        debug_assert!(self.missing.is_empty(), "it is known");
        value
    }
    /// Moves to a node at a point, before its function runs.
    pub(crate) fn enter(&mut self, (node, point): NodeAtPoint<'r>) {
        (self.node, self.point, self.waits) = (node, point, false);
        self.outputs = TracedOutputs { values: vec![None; self.view().outputs.len()], source: None };
        self.start = self.recorder.len();
    }
    /// Stores the outputs of the function, or returns the values that must be known before it runs again.
    pub(crate) fn leave(&mut self) -> Vec<NodeAtPoint<'r>> {
        self.added.push((self.node, self.start..self.recorder.len()));
        let missing = std::mem::take(&mut self.missing);
        if missing.is_empty() {
            let outputs = std::mem::replace(&mut self.outputs, TracedOutputs { values: vec![], source: None });
            self.known.insert(self.key(self.node, self.point), outputs);
        }
        missing
    }
}
