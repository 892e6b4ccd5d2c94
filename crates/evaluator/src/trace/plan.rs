//! The plan of a graph: programs and passes over pixels.

use crate::check::{CheckedGraph, CheckedNode};
use crate::declare::value_type::Type;
use crate::node::input::Input;
use crate::node::knob::Knob;
use crate::node::knob::Origin;
use crate::node::slope::DifferenceCause;
use crate::plane::file_data::FileData;
use crate::plane::picture::Picture;
use crate::plane::picture_input::PictureInput;
use crate::trace::program_cache::ProgramCache;
use lapidary_field::ir::{self};
use std::collections::HashMap;

/// The most instructions of a program. Nested sampling multiplies instructions, so that a small graph can exceed the limit.
pub const MAX_INSTRUCTIONS: usize = 1 << 19;

/// A plan of the outputs of a graph: programs and passes over pixels, in the order they run.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The steps before the last program, each after those whose planes it reads.
    pub steps: Vec<Step>,
    /// The last program; its roots are the numbers of the outputs, one after the other.
    pub code: ir::Recording,
    /// The names of the outputs, each with its count of numbers. A material is one output for each of its channels.
    pub outputs: Vec<(String, usize)>,
    /// The type of each output.
    pub types: Vec<Type>,
    /// The origin of each knob.
    pub knobs: Vec<Knob>,
    /// The count of planes that the steps make.
    pub planes: usize,
    /// True if images wrap around at their edges, horizontally and vertically.
    pub wrap: [bool; 2],
    /// The graph's seed.
    pub seed: u32,
    /// Nodes that read slopes approximated by differences, and the cause.
    pub differences: Vec<(String, DifferenceCause)>,
    /// The approximate operations a pixel that each node of the graph adds, by its index.
    pub cost: Vec<u64>,
    /// For each root of the last program, true if a pixel is its first sample instead of the mean of several.
    pub(crate) first_sample_only: Vec<bool>,
    pub(crate) last: ProgramCache,
}

/// A step before the last program.
#[derive(Clone, Debug)]
pub struct Step {
    /// The node that needs it.
    pub node: String,
    /// The planes that it computes, in order.
    pub planes: Vec<u32>,
    /// The pixels per tile unit of these planes; `None` for those of the render. A picture has its own size.
    pub working_size: Option<u32>,
    /// The action that computes them.
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
    /// The planes of each painted socket; empty for others.
    pub inputs: Vec<Vec<u32>>,
    /// The numbers of its other sockets, one socket after the other.
    pub numbers: ir::Recording,
    /// The count of numbers of each socket.
    pub counts: Vec<usize>,
    /// The files that it reads as a whole, each with its socket.
    pub data: Vec<(&'static str, FileData)>,
}

fn reads_time(code: &ir::Recording) -> bool {
    code.insts.iter().any(|inst| matches!(inst, ir::Inst::Coord(3)))
}

impl Plan {
    /// The count of programs and passes that run one after the other.
    pub fn passes(&self) -> usize {
        self.steps.len() + 1
    }
    /// The values of the knobs for a graph with the same structure.
    pub fn settings(&self, graph: &CheckedGraph) -> Vec<f32> {
        knob_values(&self.knobs, graph)
    }
    /// True if an instruction of any program reads the time.
    pub fn depends_on_time(&self) -> bool {
        self.steps_depend_on_time() || reads_time(&self.code)
    }
    /// True if an instruction of a step reads the time, so that the planes of the last program depend on it.
    pub fn steps_depend_on_time(&self) -> bool {
        self.steps.iter().any(|step| match &step.action {
            StepAction::Paint { code, .. } => reads_time(code),
            StepAction::ImageNode(passing) => reads_time(&passing.numbers),
            StepAction::Picture(_) => false,
        })
    }
    /// The pictures of a plan without duplicates, each with the first node that names it.
    pub(crate) fn pictures(&self) -> Vec<(&str, &Picture)> {
        let mut all: Vec<(&str, &Picture)> = vec![];
        for step in &self.steps {
            if let StepAction::Picture(picture_input) = &step.action
                && !all.iter().any(|(_, known)| known.is_same(&picture_input.picture))
            {
                all.push((&step.node, &picture_input.picture));
            }
        }
        all
    }
    /// The memory of the pictures of a plan while it runs, in bytes.
    pub(crate) fn picture_bytes(&self) -> u64 {
        self.pictures().iter().map(|(_, picture)| picture.layout.bytes()).fold(0, u64::saturating_add)
    }
}

/// The values of knobs.
pub(crate) fn knob_values(knobs: &[Knob], graph: &CheckedGraph) -> Vec<f32> {
    let mut nodes = HashMap::new();
    for node in &graph.nodes {
        nodes.insert(node.name.as_str(), node);
    }
    let number = |knob: &Knob| {
        let numbers = match &knob.origin {
            Origin::Socket(name, socket) => nodes.get(name.as_str()).map(|n| graph.numbers(&n.inputs[*socket])),
            Origin::Parameter(name) => Some(graph.numbers(&Input::Parameter(name.clone()))),
            Origin::Output(name) => {
                graph.outputs.iter().find(|(n, _)| n == name).map(|(_, input)| graph.numbers(input))
            }
        };
        numbers.and_then(|n| n.get(knob.part).copied()).unwrap_or(0.0)
    };
    knobs.iter().map(number).collect()
}
