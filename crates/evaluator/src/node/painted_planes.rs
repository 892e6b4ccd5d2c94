//! Where pixels come in: what is painted, and what image nodes are given.

use crate::check::Checked;
use crate::declare::handle::Any;
use crate::declare::socket::{Kind, OutputType};
use crate::declare::value_type::Extent;
use crate::node::input::Input;
use crate::node::scope::{Point, Scope};
use crate::node::value::Value;
use crate::plane::picture_source::PictureSource;
use lapidary_field::image::{EdgeMode, Filter, Sampler};
use lapidary_field::ir::{Expr, Recorder};
use std::collections::HashMap;

/// An output of a node, both by their place.
pub(crate) type Port = (usize, usize);

/// Everything that is looked at as pixels, in the order it was met.
#[derive(Debug, Default)]
pub(crate) struct PaintedPlanes<'r> {
    /// The first plane of each output that is pixels; the planes of its other numbers follow.
    planes: HashMap<Port, u32>,
    /// How many planes there are.
    pub(crate) count: u32,
    /// Outputs of field nodes that are painted, each with its numbers.
    pub(crate) painted: Vec<(Port, Vec<Expr<'r>>)>,
    /// Pictures from files: the node that named each first, its first plane, and how it comes in.
    pub(crate) pictures: Vec<(usize, u32, PictureSource)>,
    /// What each image node is given: the numbers of each socket.
    pub(crate) images: HashMap<usize, Vec<Vec<Expr<'r>>>>,
}

impl<'r> PaintedPlanes<'r> {
    /// The first plane of an output, which is painted unless it is pixels already.
    pub(crate) fn paint(&mut self, port: Port, value: &Value<'r>) -> u32 {
        if let Some(first) = self.planes.get(&port) {
            return *first;
        }
        self.painted.push((port, value.numbers()));
        self.allot(port, value.carries().width())
    }
    /// The first of the four planes of a picture.
    pub(crate) fn picture(&mut self, node: usize, load: PictureSource) -> u32 {
        let same = |(.., known): &&(usize, u32, PictureSource)| {
            known.picture.same(&load.picture) && known.encoded == load.encoded
        };
        if let Some((_, first, _)) = self.pictures.iter().find(same) {
            return *first;
        }
        let first = self.own(4)[0];
        self.pictures.push((node, first, load));
        first
    }
    /// Takes what an image node is given.
    pub(crate) fn image(&mut self, graph: &Checked, node: usize, given: Vec<Vec<Expr<'r>>>) {
        for (output, carried) in graph.nodes[node].types.iter().enumerate() {
            self.allot((node, output), carried.width());
        }
        self.images.insert(node, given);
    }
    /// A value of that kind, read from its planes.
    pub(crate) fn read(
        &self,
        recorder: &'r Recorder,
        first: u32,
        like: &Value<'r>,
        (filter, edges): (Filter, [EdgeMode; 2]),
        [x, y, ..]: Point<'r>,
    ) -> Value<'r> {
        let carried = like.carries();
        let planes = first..first + carried.width() as u32;
        let numbers: Vec<Expr<'r>> =
            planes.map(|plane| recorder.sample(Sampler { plane, filter, edges }, [x, y])).collect();
        Value::of(carried, &numbers, like.extent())
    }
    /// The planes of an output that is pixels.
    pub(crate) fn planes_of(&self, graph: &Checked, (node, output): Port) -> Option<Vec<u32>> {
        let first = *self.planes.get(&(node, output))?;
        Some((first..first + graph.nodes[node].types[output].width() as u32).collect())
    }
    /// Planes of so many numbers.
    pub(crate) fn allot(&mut self, port: Port, width: usize) -> u32 {
        let first = self.count;
        self.count += width as u32;
        self.planes.insert(port, first);
        first
    }
    /// Planes that belong to nobody else.
    pub(crate) fn own(&mut self, width: usize) -> Vec<u32> {
        let first = self.count;
        self.count += width as u32;
        (first..self.count).collect()
    }
}

impl<'r> Scope<'r> {
    /// What an image node is given: its painted sockets where the pixels are, the others once. What it yields is not
    /// computed here; only what kind of numbers it will be.
    pub(crate) fn gather(&mut self) {
        let (here, spec) = (self.here(), self.spec());
        let corner = [Expr::Lit(0.0), Expr::Lit(0.0), here[2], here[3]];
        let mut given = vec![];
        for (i, socket) in spec.sockets.iter().enumerate() {
            given.push(match &self.graph.nodes[self.node].inputs[i] {
                Input::Word(_) | Input::Text(_) | Input::Nothing => vec![],
                input @ (Input::Ramp(_) | Input::Curve(_)) => {
                    (0..self.graph.numbers(input).len()).map(|k| self.knob(i, k)).collect()
                }
                _ => {
                    let value = self.given(i, if socket.painted { here } else { corner });
                    if let Kind::Color { .. } = socket.kind { value.color().to_vec() } else { value.numbers() }
                }
            });
        }
        if given.iter().flatten().any(Expr::is_unknown) || !self.wanted.is_empty() {
            return;
        }
        for (i, output) in spec.outputs.iter().enumerate() {
            let extent = match output.output_type {
                OutputType::Number(extent) => extent,
                OutputType::SameAs(sockets) => self.extent_of(sockets),
                _ => Extent::Free,
            };
            let carried = self.graph.nodes[self.node].types[i];
            self.made.values[i] = Some(Value::of(carried, &[Expr::Lit(0.0); 4], extent));
        }
        self.cuts.image(self.graph, self.node, given);
    }
    /// Where the numbers of the first of these sockets lie.
    fn extent_of(&mut self, sockets: &[Any]) -> Extent {
        let here = self.here();
        match sockets.first().map(|any| self.given(self.socket(any.0), here)) {
            Some(Value::Number(_, extent)) => extent,
            _ => Extent::Free,
        }
    }
}

/// The output wired to a socket.
pub(crate) fn wired(input: &Input) -> Option<Port> {
    match input {
        Input::Wire { node, output } => Some((*node, *output)),
        _ => None,
    }
}
