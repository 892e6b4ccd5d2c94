//! What an artist may want to know of each wire: its value, its bounds, whether it tiles and what it costs.

use crate::check::{Checked, Input, Type};
use crate::diagnostic::Diagnostic;
use crate::load::read_pictures;
use crate::plan::{Plan, plan};
use crate::run::{Job, RunError, points};
use crate::seam::{self, Seam};
use crate::slope::Why;
use crate::{bounds, window};
use lapidary_field::interval::Interval;
use lapidary_field::ir::Inst;
use lapidary_field::program::{Frame, How, Rate};

/// What there is to know of a graph.
#[derive(Clone, Debug, PartialEq)]
pub struct Explained {
    /// Every output of every node; of a material, every channel.
    pub wires: Vec<Wire>,
    /// Nodes that look at slopes which are differences, and why.
    pub differences: Vec<(String, Why)>,
}

/// What there is to know of an output of a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Wire {
    /// The node.
    pub node: String,
    /// The output; after a dot the channel of a material.
    pub output: String,
    /// What it carries.
    pub carries: Type,
    /// Its numbers at the point asked for.
    pub value: Vec<f32>,
    /// Where each of its numbers is proven to lie over the whole image.
    pub bounds: Vec<Interval>,
    /// The largest step from one edge of the image to the other, across and down.
    pub seam: [f32; 2],
    /// The node that keeps it from tiling; nothing where it tiles.
    pub broken_by: Option<String>,
    /// How often it changes: what changes from pixel to pixel is worked out for each of them.
    pub rate: Rate,
    /// Roughly the operations a pixel that its node adds, all its outputs together.
    pub cost: u64,
}

/// Why nothing can be explained.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ExplainError {
    /// The graph cannot be planned.
    #[error("the graph cannot be planned")]
    Plan(Vec<Diagnostic>),
    /// The plan cannot be run.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// Explains every wire of a graph over a frame, and its value at a point. Whether something tiles is seen at the edges:
/// image nodes run on the frame, so a small one will do.
pub fn explain(graph: &Checked, how: How, frame: &Frame, at: [f32; 4]) -> Result<Explained, ExplainError> {
    let all = with_every_output(graph);
    let names: Vec<&str> = all.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let (plan, complaints) = plan(&all, &names);
    let Some(plan) = plan else { return Err(ExplainError::Plan(complaints)) };
    let settings = plan.settings(graph);
    let job = Job::new(how, frame, &settings);
    read_pictures(&plan, &job)?;
    let (bounds, rates) = (bounds(&plan, &job), rates(&plan));
    let values = Values::of(&plan, &job, at)?;
    let mut broken: Vec<Option<usize>> = vec![None; graph.nodes.len()];
    let (mut wires, mut first) = (vec![], 0);
    let mut channels: Vec<Vec<usize>> = vec![vec![]; graph.nodes.len()];
    for (i, ((name, width), carries)) in plan.outputs.iter().zip(&plan.types).enumerate() {
        let (node, output) = name.split_once('.').unwrap_or((name, ""));
        let node: usize = node.parse().unwrap_or(0);
        channels[node].push(i);
        let numbers = first..first + width;
        wires.push(Wire {
            node: graph.nodes[node].name.clone(),
            output: output.to_owned(),
            carries: *carries,
            value: numbers.clone().map(|k| values.here(k)).collect(),
            bounds: bounds[numbers.clone()].to_vec(),
            seam: [0, 1].map(|axis| numbers.clone().map(|k| values.seams(k)[axis].step()).fold(0.0, f32::max)),
            broken_by: None,
            rate: numbers.clone().map(|k| rates[k]).fold(Rate::Constant, together),
            cost: plan.cost[node],
        });
        let torn = numbers.clone().any(|k| values.seams(k).iter().any(Seam::torn));
        if torn && broken[node].is_none() {
            broken[node] = Some(node);
        }
        first = numbers.end;
    }
    for node in &graph.sorted {
        let by = breaker(graph, &broken, *node);
        broken[*node] = by;
        for wire in &channels[*node] {
            wires[*wire].broken_by = by.map(|by| graph.nodes[by].name.clone());
        }
    }
    Ok(Explained { wires, differences: plan.differences })
}

/// The node to blame if one does not tile: itself, unless what it reads does not tile either. Pixels hide the seam of
/// what was painted: it lies within them, and does not heal.
fn breaker(graph: &Checked, broken: &[Option<usize>], node: usize) -> Option<usize> {
    let ready = &graph.nodes[node];
    let wired = ready.spec.sockets.iter().zip(&ready.inputs).filter_map(|(socket, input)| match input {
        Input::Wire { node, .. } => Some((socket.painted || graph.nodes[*node].spec.image().is_some(), broken[*node]?)),
        _ => None,
    });
    let (pixels, others): (Vec<_>, Vec<_>) = wired.partition(|(pixels, _)| *pixels);
    let scar = pixels.first().map(|(_, by)| *by);
    match broken[node] {
        Some(own) => scar.or(others.first().map(|(_, by)| *by)).or(Some(own)),
        None => scar,
    }
}

/// The graph with every output of every node as an output, called by the node's place.
fn with_every_output(graph: &Checked) -> Checked {
    let ports = graph.nodes.iter().enumerate().flat_map(|(node, ready)| {
        let port = move |(output, o): (usize, &crate::spec::Output)| {
            (format!("{node}.{}", o.name), Input::Wire { node, output })
        };
        ready.spec.outputs.iter().enumerate().map(port)
    });
    Checked { outputs: ports.collect(), ..graph.clone() }
}

/// Where each number of each output is proven to lie over the whole image. Alpha of pictures is only known exactly once
/// they have been read: see [`read_pictures`].
pub fn bounds(plan: &Plan, job: &Job<'_>) -> Vec<Interval> {
    let all = plan.code.bounds_over(window::everywhere(job.frame), job.settings, &bounds::bounds(plan, job));
    plan.code.roots.iter().map(|root| all[root.0 as usize]).collect()
}

/// How often each number of each output changes.
fn rates(plan: &Plan) -> Vec<Rate> {
    let mut all: Vec<Rate> = vec![];
    for inst in &plan.code.insts {
        all.push(match inst {
            Inst::Coord(0) => Rate::Column,
            Inst::Coord(1) => Rate::Row,
            _ => inst.operands().iter().map(|o| all[o.0 as usize]).fold(Rate::Constant, together),
        });
    }
    plan.code.roots.iter().map(|root| all[root.0 as usize]).collect()
}

/// How often what is made of two changes.
fn together(a: Rate, b: Rate) -> Rate {
    match (a, b) {
        (Rate::Constant, other) | (other, Rate::Constant) => other,
        (a, b) if a == b => a,
        _ => Rate::Pixel,
    }
}

/// Each number at the point asked for, then around the edges.
struct Values<'f>(&'f Frame, Vec<Vec<f32>>);

impl Values<'_> {
    fn of<'f>(plan: &Plan, job: &Job<'f>, at: [f32; 4]) -> Result<Values<'f>, RunError> {
        let mut given = seam::points(job.frame, [at[2], at[3]]);
        for (given, at) in given.iter_mut().zip(at) {
            given.insert(0, at);
        }
        let values = points(plan, job, [&given[0], &given[1], &given[2], &given[3]])?;
        Ok(Values(job.frame, values))
    }
    fn here(&self, k: usize) -> f32 {
        self.1[k][0]
    }
    fn seams(&self, k: usize) -> [Seam; 2] {
        seam::seams(self.0, &self.1[k][1..])
    }
}
