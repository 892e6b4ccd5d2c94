//! The plan of a graph: programs and passes over pixels.

use crate::check::{Checked, CheckedNode};
use crate::declare::value_type::Type;
use crate::node::input::Input;
use crate::node::knob::Knob;
use crate::node::knob::Origin;
use crate::node::slope::DifferenceCause;
use crate::plane::picture::Picture;
use crate::plane::picture_input::PictureInput;
use crate::trace::program_cache::ProgramCache;
use lapidary_field::ir::{self};
use std::collections::HashMap;

/// The most instructions of a program: a graph that samples samples of samples soon asks for more than anyone waits for.
pub const MOST_INSTRUCTIONS: usize = 1 << 19;

/// A plan of the outputs of a graph: programs and passes over pixels, in the order they run.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The steps before the last program, each after those whose planes it reads.
    pub steps: Vec<Step>,
    /// The last program; its roots are the numbers of the outputs, one after the other.
    pub code: ir::Recording,
    /// The outputs' names, and how many channels each has. A material is an output for each of its channels.
    pub outputs: Vec<(String, usize)>,
    /// The type of each output.
    pub types: Vec<Type>,
    /// The origin of the number of each knob.
    pub knobs: Vec<Knob>,
    /// The count of planes that the steps make.
    pub planes: usize,
    /// Whether images wrap around at their edges.
    pub wrap: [bool; 2],
    /// The graph's seed.
    pub seed: u32,
    /// Nodes that read slopes approximated by differences, and the cause.
    pub differences: Vec<(String, DifferenceCause)>,
    /// The approximate operations a pixel that each node of the graph adds, by its index.
    pub cost: Vec<u64>,
    /// For each root of the last program, whether a pixel is its first sample and never the mean of several.
    pub(crate) first_sample_only: Vec<bool>,
    pub(crate) last: ProgramCache,
}

/// A step before the last program.
#[derive(Clone, Debug)]
pub struct Step {
    /// The node that needs it.
    pub node: String,
    /// The planes that it makes, in order.
    pub planes: Vec<u32>,
    /// The action that makes them.
    pub action: StepAction,
}

/// The action of a step.
#[derive(Clone, Debug)]
pub enum StepAction {
    /// Runs a program whose roots are its planes.
    Paint {
        /// The program.
        code: ir::Recording,
        /// The programs compiled from it.
        programs: ProgramCache,
    },
    /// Runs an image node.
    ImageNode(Box<ImageStep>),
    /// Reads a picture.
    Picture(PictureInput),
}

/// An image node to run.
#[derive(Clone, Debug)]
pub struct ImageStep {
    /// The node.
    pub node: CheckedNode,
    /// The planes of each painted socket; none of the others.
    pub inputs: Vec<Vec<u32>>,
    /// The numbers of its other sockets, one socket after the other.
    pub numbers: ir::Recording,
    /// The count of numbers of each socket.
    pub counts: Vec<usize>,
}

impl Plan {
    /// The count of programs and passes that run one after the other.
    pub fn passes(&self) -> usize {
        self.steps.len() + 1
    }
    /// The numbers of the knobs, as a graph of the same shape sets them.
    pub fn settings(&self, graph: &Checked) -> Vec<f32> {
        let mut places = HashMap::new();
        for node in &graph.nodes {
            places.insert(node.name.as_str(), node);
        }
        let number = |knob: &Knob| {
            let numbers = match &knob.origin {
                Origin::Socket(name, socket) => places.get(name.as_str()).map(|n| graph.numbers(&n.inputs[*socket])),
                Origin::Parameter(name) => Some(graph.numbers(&Input::Parameter(name.clone()))),
                Origin::Output(name) => {
                    graph.outputs.iter().find(|(n, _)| n == name).map(|(_, input)| graph.numbers(input))
                }
            };
            numbers.and_then(|n| n.get(knob.part).copied()).unwrap_or(0.0)
        };
        self.knobs.iter().map(number).collect()
    }
    /// The pictures of a plan, each once, and the node that named it.
    pub(crate) fn pictures(&self) -> Vec<(&str, &Picture)> {
        let mut all: Vec<(&str, &Picture)> = vec![];
        for step in &self.steps {
            if let StepAction::Picture(load) = &step.action
                && !all.iter().any(|(_, known)| known.is_same(&load.picture))
            {
                all.push((&step.node, &load.picture));
            }
        }
        all
    }
    /// Bytes that the pictures of a plan take while it runs.
    pub(crate) fn picture_bytes(&self) -> u64 {
        self.pictures().iter().map(|(_, picture)| picture.layout.bytes()).fold(0, u64::saturating_add)
    }
}
