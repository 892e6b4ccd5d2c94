//! From a checked graph to a recording: what each node means, traced at every point where it is looked at.

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

/// What a graph's outputs come to: programs and passes over pixels, in the order they run.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// What comes before the last program, each step after those whose planes it reads.
    pub steps: Vec<Step>,
    /// The last program; its roots are the channels of the outputs, one after the other.
    pub code: ir::Recording,
    /// The outputs' names, and how many channels each has. A material is an output for each of its channels.
    pub outputs: Vec<(String, usize)>,
    /// What each of them carries.
    pub types: Vec<Type>,
    /// What each knob is set by.
    pub knobs: Vec<Knob>,
    /// How many planes the steps make.
    pub planes: usize,
    /// Whether images go on at their edges.
    pub wrap: [bool; 2],
    /// The graph's seed.
    pub seed: u32,
    /// Nodes that look at slopes which are differences, and why.
    pub differences: Vec<(String, DifferenceCause)>,
    /// Roughly the operations a pixel that each node of the graph adds, by its place.
    pub cost: Vec<u64>,
    /// The roots of the last program whose pixels are never the mean of several points.
    pub(crate) first_sample_only: Vec<bool>,
    pub(crate) last: ProgramCache,
}

/// What is done before the last program.
#[derive(Clone, Debug)]
pub struct Step {
    /// For the sake of which node.
    pub node: String,
    /// The planes it makes, in order.
    pub planes: Vec<u32>,
    /// How.
    pub action: StepAction,
}

/// What a step does.
#[derive(Clone, Debug)]
pub enum StepAction {
    /// Runs a program whose roots are its planes.
    Paint {
        /// The program.
        code: ir::Recording,
        /// Once it has run.
        programs: ProgramCache,
    },
    /// Runs an image node.
    ImageNode(Box<ImageStep>),
    /// Brings in a picture.
    Picture(PictureInput),
}

/// An image node that is to run.
#[derive(Clone, Debug)]
pub struct ImageStep {
    /// The node.
    pub node: CheckedNode,
    /// The planes of each painted socket; none of the others.
    pub inputs: Vec<Vec<u32>>,
    /// The numbers of its other sockets, one socket after the other.
    pub numbers: ir::Recording,
    /// How many each socket has.
    pub counts: Vec<usize>,
}

impl Plan {
    /// How many programs and passes run one after the other.
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
                && !all.iter().any(|(_, known)| known.same(&load.picture))
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
