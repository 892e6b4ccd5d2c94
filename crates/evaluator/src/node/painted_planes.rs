//! Planes that a recording reads: painted outputs, pictures and the inputs of image nodes.

use crate::declare::value_type::Type;
use crate::node::input::Input;
use crate::node::value::Point;
use crate::node::value::Value;
use crate::plane::picture_input::PictureInput;
use lapidary_field::image::{EdgeMode, Filter, Sampler};
use lapidary_field::ir::{Expr, Recorder};
use std::collections::HashMap;

/// An output of a node, both by their place.
pub(crate) type Port = (usize, usize);

/// The planes of a recording, in the order they were met.
#[derive(Debug, Default)]
pub(crate) struct PaintedPlanes<'r> {
    /// The first plane of each output that is pixels; the planes of its other numbers follow.
    planes: HashMap<Port, u32>,
    /// How many planes there are.
    pub(crate) count: u32,
    /// Outputs of field nodes that are painted, each with its numbers.
    pub(crate) painted: Vec<(Port, Vec<Expr<'r>>)>,
    /// Pictures from files: the node that named each first, its first plane, and how it comes in.
    pub(crate) pictures: Vec<(usize, u32, PictureInput)>,
    /// The inputs of each image node: the numbers of each socket.
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
    pub(crate) fn picture(&mut self, node: usize, load: PictureInput) -> u32 {
        let same = |(.., known): &&(usize, u32, PictureInput)| {
            known.picture.is_same(&load.picture) && known.encoded == load.encoded
        };
        if let Some((_, first, _)) = self.pictures.iter().find(same) {
            return *first;
        }
        let first = self.own(4)[0];
        self.pictures.push((node, first, load));
        first
    }
    /// Takes what an image node is given.
    pub(crate) fn image(&mut self, node: usize, types: &[Type], given: Vec<Vec<Expr<'r>>>) {
        for (output, carried) in types.iter().enumerate() {
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
    pub(crate) fn planes_of(&self, port: Port, width: usize) -> Option<Vec<u32>> {
        let first = *self.planes.get(&port)?;
        Some((first..first + width as u32).collect())
    }
    /// Planes of so many numbers.
    pub(crate) fn allot(&mut self, port: Port, width: usize) -> u32 {
        let first = self.count;
        self.count += width as u32;
        self.planes.insert(port, first);
        first
    }
    /// Planes of a single use, which no output owns.
    pub(crate) fn own(&mut self, width: usize) -> Vec<u32> {
        let first = self.count;
        self.count += width as u32;
        (first..self.count).collect()
    }
}

/// The output wired to a socket.
pub(crate) fn wired(input: &Input) -> Option<Port> {
    match input {
        Input::Wire { node, output } => Some((*node, *output)),
        _ => None,
    }
}
