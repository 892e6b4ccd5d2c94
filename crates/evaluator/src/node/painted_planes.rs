//! The planes that a recording reads: painted outputs, pictures and outputs of image nodes.

use crate::declare::value_type::Type;
use crate::node::input::Input;
use crate::node::value::Point;
use crate::node::value::Value;
use crate::plane::picture_input::PictureInput;
use lapidary_field::image::{EdgeMode, Filter, Sampler};
use lapidary_field::ir::{Expr, Recorder};
use std::collections::HashMap;

/// An output of a node, both by index.
pub(crate) type Port = (usize, usize);

/// The planes of an output at a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PlaneKey {
    pub(crate) port: Port,
    /// The pixels per tile unit; `None` for those of the render.
    pub(crate) working_size: Option<u32>,
}

/// The planes of a recording, numbered in the order of their first use.
#[derive(Debug, Default)]
pub(crate) struct PaintedPlanes<'r> {
    /// The first plane of each output that is painted; the planes of its other numbers follow.
    planes: HashMap<PlaneKey, u32>,
    /// The count of planes.
    pub(crate) count: u32,
    /// Outputs of field nodes that are painted, each with its numbers.
    pub(crate) painted: Vec<(PlaneKey, Vec<Expr<'r>>)>,
    /// Pictures from files: the first node that names each, its first plane, and the picture.
    pub(crate) pictures: Vec<(usize, u32, PictureInput)>,
    /// The inputs of each image node: the numbers of each socket.
    pub(crate) images: HashMap<usize, Vec<Vec<Expr<'r>>>>,
}

impl<'r> PaintedPlanes<'r> {
    /// The first plane of an output, which is painted unless it has planes already.
    pub(crate) fn paint(&mut self, key: PlaneKey, value: &Value<'r>) -> u32 {
        if let Some(first) = self.planes.get(&key) {
            return *first;
        }
        self.painted.push((key, value.numbers()));
        self.allocate(key, value.carries().width())
    }
    /// The first of the four planes of a picture.
    pub(crate) fn picture(&mut self, node: usize, picture: PictureInput) -> u32 {
        let same = |(.., known): &&(usize, u32, PictureInput)| {
            known.picture.is_same(&picture.picture) && known.encoded == picture.encoded
        };
        if let Some((_, first, _)) = self.pictures.iter().find(same) {
            return *first;
        }
        let first = self.allocate_anonymous(4)[0];
        self.pictures.push((node, first, picture));
        first
    }
    /// Stores the inputs of an image node, and allocates planes for its outputs.
    pub(crate) fn image(
        &mut self,
        node: usize,
        (types, working_size): (&[Type], Option<u32>),
        inputs: Vec<Vec<Expr<'r>>>,
    ) {
        for (output, carried) in types.iter().enumerate() {
            self.allocate(PlaneKey { port: (node, output), working_size }, carried.width());
        }
        self.images.insert(node, inputs);
    }
    /// A value with the type of `like`, sampled from its planes.
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
    /// The planes of an output, if it has any.
    pub(crate) fn planes_of(&self, key: PlaneKey, width: usize) -> Option<Vec<u32>> {
        let first = *self.planes.get(&key)?;
        Some((first..first + width as u32).collect())
    }
    /// Allocates planes for an output of `width` numbers; returns the first.
    pub(crate) fn allocate(&mut self, key: PlaneKey, width: usize) -> u32 {
        let first = self.count;
        self.count += width as u32;
        self.planes.insert(key, first);
        first
    }
    /// Allocates planes that do not belong to an output.
    pub(crate) fn allocate_anonymous(&mut self, width: usize) -> Vec<u32> {
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
