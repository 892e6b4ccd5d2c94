//! Tiling analysis: the seams of the outputs of nodes, and the node that causes each.

use crate::check::CheckedGraph;
use crate::node::input::Input;
use crate::report::pixel_step::PixelStep;
use crate::report::seam::{self, Seam};
use crate::report::step_profile::{Prior, StepProfile};
use crate::run::points::{MeasuredPlan, pixel_range, values_and_planes};
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::trace::{Plan, StepAction};
use lapidary_field::derivative::Derivative;
use lapidary_field::interval::Interval;
use lapidary_field::ir::{Inst, Recording};
use rayon::prelude::*;
use std::collections::{HashMap, HashSet};

/// The tiling of an output of a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Tiling {
    /// The seam between left and right and that between top and bottom; of several numbers the worst.
    pub seams: [Seam; 2],
    /// The index of the node that causes the seam; none if the output tiles.
    pub broken_by: Option<usize>,
}

impl Tiling {
    /// The worse of the two seams.
    pub fn worst(&self) -> Seam {
        self.seams[0].worse(self.seams[1])
    }
}

/// An output of a node, both by index. A material has one output of a plan for each channel.
pub(crate) type Port = (usize, usize);

/// The graph with all outputs of the chosen nodes as outputs, named `index of node.output`.
pub(crate) fn with_every_output(graph: &CheckedGraph, wanted: impl Fn(usize) -> bool) -> CheckedGraph {
    let ports = graph.nodes.iter().enumerate().filter(|(node, _)| wanted(*node)).flat_map(|(node, checked)| {
        let port = move |(output, o): (usize, &crate::declare::output::Output)| {
            (format!("{node}.{}", o.name), Input::Wire { node, output })
        };
        checked.spec.outputs.iter().enumerate().map(port)
    });
    CheckedGraph { outputs: ports.collect(), ..graph.clone() }
}

/// The output of a node that each output of a plan of [`with_every_output`] stands for.
pub(crate) fn ports(graph: &CheckedGraph, plan: &Plan) -> Vec<Port> {
    let port = |(name, _): &(String, usize)| {
        let mut parts = name.split('.');
        let node: usize = parts.next().and_then(|node| node.parse().ok()).unwrap_or(0);
        (node, graph.nodes[node].spec.output(parts.next().unwrap_or("")).unwrap_or(0))
    };
    plan.outputs.iter().map(port).collect()
}

/// The channel that an output of a plan of [`with_every_output`] stands for; none if it is no material.
pub(crate) fn channel((name, _): &(String, usize)) -> Option<&str> {
    name.splitn(3, '.').nth(2)
}

/// For each node, true if an output of the graph depends on it.
pub(crate) fn read_by_outputs(graph: &CheckedGraph) -> Vec<bool> {
    let mut read = vec![false; graph.nodes.len()];
    let mark = |input: &Input, read: &mut Vec<bool>| {
        if let Input::Wire { node, .. } = input {
            read[*node] = true;
        }
    };
    graph.outputs.iter().for_each(|(_, input)| mark(input, &mut read));
    for node in graph.sorted.iter().rev() {
        if read[*node] {
            graph.nodes[*node].inputs.iter().for_each(|input| mark(input, &mut read));
        }
    }
    read
}

/// The tiling of every output of a plan, and the numbers that were measured for it.
pub(crate) struct MeasuredOutputs {
    /// The tiling of each output.
    pub(crate) tilings: Vec<Tiling>,
    /// The values of each number at the requested points.
    pub(crate) values: Vec<Vec<f32>>,
    /// The smallest and the largest pixel of each number.
    pub(crate) pixels: Vec<Interval>,
    /// The smallest and the largest pixel of each plane that the outputs read, except for those of pictures.
    pub(crate) planes: Vec<Option<Interval>>,
}

/// Analyses the tiling of every output of a plan of [`with_every_output`], by values at the edges of the frame and by all
/// its pixels. Also returns the range of the pixels, and the values at the points `at`.
pub(crate) fn tilings(
    graph: &CheckedGraph,
    plan: &Plan,
    job: &Job<'_>,
    at: &[[f32; 4]],
    z_time: [f32; 2],
) -> Result<MeasuredOutputs, RunError> {
    let mut points = seam::points(job.frame, z_time);
    for (axis, points) in points.iter_mut().enumerate() {
        points.extend(at.iter().map(|at| at[axis]));
    }
    let measure = |px: &[f32]| (StepProfile::of(px, job.frame.size, job.frame.tile), pixel_range(px));
    let MeasuredPlan { mut values, measured, planes } =
        values_and_planes(plan, job, points.each_ref().map(Vec::as_slice), measure)?;
    let (profiles, pixels): (Vec<_>, Vec<_>) = measured.into_iter().unzip();
    let (reads, pictures) = (reads_pixels(&plan.code), pictures(plan, job));
    let mut first = 0;
    let numbers: Vec<Vec<MeasuredNumber<'_>>> = plan
        .outputs
        .iter()
        .map(|(_, width)| {
            first += width;
            let number = |k: usize| MeasuredNumber {
                values: [0, 1].map(|axis| seam::value_step(job.frame, &values[k], axis)),
                profiles: &profiles[k],
                reads_pixels: reads[k],
                picture: copied_plane(&plan.code, k).and_then(|plane| pictures.get(&plane)),
            };
            (first - width..first).map(number).collect()
        })
        .collect();
    let tilings = TilingAnalysis { graph, ports: ports(graph, plan), numbers }.tilings();
    values.iter_mut().for_each(|values| drop(values.drain(..seam::POINTS)));
    Ok(MeasuredOutputs { tilings, values, pixels, planes })
}

/// The measurements of one number of an output.
struct MeasuredNumber<'p> {
    values: [seam::ValueStep; 2],
    profiles: &'p [StepProfile; 2],
    reads_pixels: bool,
    /// The measurements of the picture file, if the number is one of its channels: an enlarged picture has a soft seam.
    picture: Option<&'p [StepProfile; 2]>,
}

impl MeasuredNumber<'_> {
    fn seam(&self, axis: usize, suspect: bool) -> Seam {
        let prior = match (suspect, self.reads_pixels) {
            (true, _) => Prior::Suspect,
            (false, true) => Prior::Unknown,
            (false, false) => Prior::Periodic,
        };
        let picture = self.picture.map(|profiles| profiles[axis].worst(Prior::Unknown)).filter(PixelStep::is_visible);
        let pixels = picture.unwrap_or_else(|| self.profiles[axis].worst(prior));
        Seam { axis, values: self.values[axis], pixels }
    }
}

/// The node that keeps an output from tiling.
#[derive(Clone, Copy)]
struct SeamCause {
    node: usize,
    /// True if the output reads pixels, so that values at the edges do not show the seam.
    hidden: bool,
}

/// The inputs of the analysis.
struct TilingAnalysis<'a> {
    graph: &'a CheckedGraph,
    ports: Vec<Port>,
    numbers: Vec<Vec<MeasuredNumber<'a>>>,
}

impl TilingAnalysis<'_> {
    /// Analyses nodes in topological order.
    fn tilings(&self) -> Vec<Tiling> {
        let mut outputs: Vec<Vec<usize>> = vec![vec![]; self.graph.nodes.len()];
        self.ports.iter().enumerate().for_each(|(i, (node, _))| outputs[*node].push(i));
        let mut causes: Vec<Vec<Option<SeamCause>>> =
            self.graph.nodes.iter().map(|node| vec![None; node.spec.outputs.len()]).collect();
        let mut tilings: Vec<Option<Tiling>> = vec![None; self.ports.len()];
        for node in &self.graph.sorted {
            let broken = BrokenInputs::of(self.graph, &causes, *node);
            for i in &outputs[*node] {
                let (seams, cause) = self.analyse(&self.numbers[*i], *node, &broken);
                tilings[*i] = Some(Tiling { seams, broken_by: cause.map(|cause| cause.node) });
                let known = &mut causes[*node][self.ports[*i].1];
                *known = known.or(cause);
            }
        }
        tilings.into_iter().map(|tiling| tiling.expect("the order contains every node")).collect()
    }
    /// The seams of an output of a node, and the node that causes them.
    fn analyse(
        &self,
        numbers: &[MeasuredNumber<'_>],
        node: usize,
        broken: &BrokenInputs,
    ) -> ([Seam; 2], Option<SeamCause>) {
        let seams = [0, 1].map(|axis| {
            let seams = numbers.iter().map(|number| number.seam(axis, broken.suspect.is_some()));
            seams.reduce(Seam::worse).expect("an output has numbers")
        });
        let visible = seams.iter().any(Seam::is_visible);
        let own = visible.then(|| broken.suspect.or(broken.other).unwrap_or(node));
        let hidden = numbers.iter().any(|number| number.reads_pixels);
        (seams, broken.filtered.or(own).map(|node| SeamCause { node, hidden }))
    }
}

/// The nodes that cause seams in the inputs of a node.
struct BrokenInputs {
    /// The seam is in pixels that the node filters, and stays in its result.
    filtered: Option<usize>,
    /// The seam is in pixels read elsewhere, so that values at the edges do not show it.
    suspect: Option<usize>,
    /// The seam is visible in values.
    other: Option<usize>,
}

impl BrokenInputs {
    fn of(graph: &CheckedGraph, causes: &[Vec<Option<SeamCause>>], node: usize) -> BrokenInputs {
        let mut broken = BrokenInputs { filtered: None, suspect: None, other: None };
        let checked = &graph.nodes[node];
        for (socket, input) in checked.spec.sockets.iter().zip(&checked.inputs) {
            let Input::Wire { node, output } = input else { continue };
            let Some(cause) = causes[*node][*output] else { continue };
            let kind = match (socket.painted, cause.hidden) {
                (true, _) => &mut broken.filtered,
                (false, true) => &mut broken.suspect,
                (false, false) => &mut broken.other,
            };
            kind.get_or_insert(cause.node);
        }
        broken
    }
}

/// For each root of a program, true if it reads pixels.
fn reads_pixels(code: &Recording) -> Vec<bool> {
    let mut reads: Vec<bool> = Vec::with_capacity(code.insts.len());
    for inst in &code.insts {
        reads.push(matches!(inst, Inst::Sample(..)) || inst.operands().iter().any(|o| reads[o.0 as usize]));
    }
    code.roots.iter().map(|root| reads[root.0 as usize]).collect()
}

/// The measurements of pictures that are outputs without any change, by plane.
fn pictures(plan: &Plan, job: &Job<'_>) -> HashMap<u32, [StepProfile; 2]> {
    let shown: HashSet<u32> = (0..plan.code.roots.len()).filter_map(|k| copied_plane(&plan.code, k)).collect();
    let mut pictures = HashMap::new();
    for step in &plan.steps {
        let StepAction::Picture(picture_input) = &step.action else { continue };
        if step.planes.iter().any(|plane| shown.contains(plane)) {
            let size = picture_input.picture.layout.size;
            let measured = (0..4).into_par_iter().map(|channel| {
                let mut px = picture_input.converted(channel, job.stop);
                px.iter_mut().filter(|v| !v.is_finite()).for_each(|v| *v = 0.0);
                StepProfile::of_picture(&px, size)
            });
            pictures.extend(step.planes.iter().copied().zip(measured.collect::<Vec<_>>()));
        }
    }
    pictures
}

/// The plane that a root of a program copies without moving or changing it.
fn copied_plane(code: &Recording, root: usize) -> Option<u32> {
    let Inst::Sample(read, Derivative::Value, at) = &code.insts[code.roots[root].0 as usize] else { return None };
    let here = [0, 1].iter().zip(at).all(|(axis, at)| code.insts[at.0 as usize] == Inst::Coord(*axis));
    here.then_some(read.plane)
}
