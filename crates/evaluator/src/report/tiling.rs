//! Tiling: whether the outputs of nodes tile, and the node that breaks it.

use crate::check::Checked;
use crate::node::input::Input;
use crate::report::pixel_step::PixelStep;
use crate::report::seam::{self, Seam};
use crate::report::step_profile::{Prior, StepProfile};
use crate::run::points::values_and_planes;
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::trace::{Plan, StepAction};
use lapidary_field::derivative::Derivative;
use lapidary_field::ir::{Inst, Recording};
use rayon::prelude::*;
use std::collections::{HashMap, HashSet};

/// Whether an output of a node tiles.
#[derive(Clone, Debug, PartialEq)]
pub struct Tiling {
    /// Its edges, across and down: of its numbers the one that goes on worst.
    pub seams: [Seam; 2],
    /// The node that keeps it from tiling, by its place; none where it tiles.
    pub broken_by: Option<usize>,
}

impl Tiling {
    /// The pair of edges that goes on worse.
    pub fn worst(&self) -> Seam {
        self.seams[0].worse(self.seams[1])
    }
}

/// Which output of a node an output of a plan is: both by their place. A material has several, one for each channel.
pub(crate) type Port = (usize, usize);

/// Outputs of nodes as outputs of a graph, called by the node's place.
pub(crate) fn with_every_output(graph: &Checked, wanted: impl Fn(usize) -> bool) -> Checked {
    let ports = graph.nodes.iter().enumerate().filter(|(node, _)| wanted(*node)).flat_map(|(node, ready)| {
        let port = move |(output, o): (usize, &crate::declare::output::Output)| {
            (format!("{node}.{}", o.name), Input::Wire { node, output })
        };
        ready.spec.outputs.iter().enumerate().map(port)
    });
    Checked { outputs: ports.collect(), ..graph.clone() }
}

/// Which output of which node each output is of a plan with every output.
pub(crate) fn ports(graph: &Checked, plan: &Plan) -> Vec<Port> {
    let port = |(name, _): &(String, usize)| {
        let mut parts = name.split('.');
        let node: usize = parts.next().and_then(|node| node.parse().ok()).unwrap_or(0);
        (node, graph.nodes[node].spec.output(parts.next().unwrap_or("")).unwrap_or(0))
    };
    plan.outputs.iter().map(port).collect()
}

/// The nodes that outputs are made from.
pub(crate) fn read_by_outputs(graph: &Checked) -> Vec<bool> {
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

/// Judges every output of a plan with every output, by values at the edges of the frame and by all its pixels. The
/// values at further points come with it, number by number.
pub(crate) fn tilings(
    graph: &Checked,
    plan: &Plan,
    job: &Job<'_>,
    at: &[[f32; 4]],
    rest: [f32; 2],
) -> Result<(Vec<Tiling>, Vec<Vec<f32>>), RunError> {
    let mut points = seam::points(job.frame, rest);
    for (axis, points) in points.iter_mut().enumerate() {
        points.extend(at.iter().map(|at| at[axis]));
    }
    let measure = |px: &[f32]| StepProfile::of(px, job.frame.size, job.frame.tile);
    let (mut values, profiles) = values_and_planes(plan, job, points.each_ref().map(Vec::as_slice), measure)?;
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
                picture: shown(&plan.code, k).and_then(|plane| pictures.get(&plane)),
            };
            (first - width..first).map(number).collect()
        })
        .collect();
    let tilings = TilingAnalysis { graph, ports: ports(graph, plan), numbers }.tilings();
    values.iter_mut().for_each(|values| drop(values.drain(..seam::POINTS)));
    Ok((tilings, values))
}

/// The measurements of a number.
struct MeasuredNumber<'p> {
    values: [seam::ValueStep; 2],
    profiles: &'p [StepProfile; 2],
    reads_pixels: bool,
    /// The picture it is, as the file has it: drawn larger, its seam is as soft as all of it.
    picture: Option<&'p [StepProfile; 2]>,
}

impl MeasuredNumber<'_> {
    fn seam(&self, axis: usize, suspect: bool) -> Seam {
        let prior = match (suspect, self.reads_pixels) {
            (true, _) => Prior::Suspect,
            (false, true) => Prior::Unknown,
            (false, false) => Prior::Periodic,
        };
        let picture = self.picture.map(|profiles| profiles[axis].worst(Prior::Unknown)).filter(PixelStep::torn);
        let pixels = picture.unwrap_or_else(|| self.profiles[axis].worst(prior));
        Seam { axis, values: self.values[axis], pixels }
    }
}

/// The node that keeps an output from tiling.
#[derive(Clone, Copy)]
struct Blame {
    node: usize,
    /// Whether values at the edges cannot tell, as pixels are read that go on at the other side.
    hidden: bool,
}

struct TilingAnalysis<'a> {
    graph: &'a Checked,
    ports: Vec<Port>,
    numbers: Vec<Vec<MeasuredNumber<'a>>>,
}

impl TilingAnalysis<'_> {
    /// Judges nodes in the order of what reads what.
    fn tilings(&self) -> Vec<Tiling> {
        let mut outputs: Vec<Vec<usize>> = vec![vec![]; self.graph.nodes.len()];
        self.ports.iter().enumerate().for_each(|(i, (node, _))| outputs[*node].push(i));
        let mut blames: Vec<Vec<Option<Blame>>> =
            self.graph.nodes.iter().map(|node| vec![None; node.spec.outputs.len()]).collect();
        let mut tilings: Vec<Option<Tiling>> = vec![None; self.ports.len()];
        for node in &self.graph.sorted {
            let given = BrokenInputs::of(self.graph, &blames, *node);
            for i in &outputs[*node] {
                let (seams, blame) = self.judge(&self.numbers[*i], *node, &given);
                tilings[*i] = Some(Tiling { seams, broken_by: blame.map(|blame| blame.node) });
                let known = &mut blames[*node][self.ports[*i].1];
                *known = known.or(blame);
            }
        }
        tilings.into_iter().map(|tiling| tiling.expect("every node stands in the order")).collect()
    }
    fn judge(&self, numbers: &[MeasuredNumber<'_>], node: usize, given: &BrokenInputs) -> ([Seam; 2], Option<Blame>) {
        let seams = [0, 1].map(|axis| {
            let seams = numbers.iter().map(|number| number.seam(axis, given.suspect.is_some()));
            seams.reduce(Seam::worse).expect("an output has numbers")
        });
        let torn = seams.iter().any(Seam::torn);
        let own = torn.then(|| given.suspect.or(given.other).unwrap_or(node));
        let hidden = numbers.iter().any(|number| number.reads_pixels);
        (seams, given.scar.or(own).map(|node| Blame { node, hidden }))
    }
}

/// The inputs of a node that do not tile, by the nodes that cause it.
struct BrokenInputs {
    /// As pixels that it filters: their seam lies within them, and does not heal.
    scar: Option<usize>,
    /// By way of pixels: at the edges themselves the seam is hidden.
    suspect: Option<usize>,
    /// As values that show their seam.
    other: Option<usize>,
}

impl BrokenInputs {
    fn of(graph: &Checked, blames: &[Vec<Option<Blame>>], node: usize) -> BrokenInputs {
        let mut given = BrokenInputs { scar: None, suspect: None, other: None };
        let ready = &graph.nodes[node];
        for (socket, input) in ready.spec.sockets.iter().zip(&ready.inputs) {
            let Input::Wire { node, output } = input else { continue };
            let Some(blame) = blames[*node][*output] else { continue };
            let kind = match (socket.painted, blame.hidden) {
                (true, _) => &mut given.scar,
                (false, true) => &mut given.suspect,
                (false, false) => &mut given.other,
            };
            kind.get_or_insert(blame.node);
        }
        given
    }
}

/// Whether each root of a program reads pixels.
fn reads_pixels(code: &Recording) -> Vec<bool> {
    let mut reads: Vec<bool> = Vec::with_capacity(code.insts.len());
    for inst in &code.insts {
        reads.push(matches!(inst, Inst::Sample(..)) || inst.operands().iter().any(|o| reads[o.0 as usize]));
    }
    code.roots.iter().map(|root| reads[root.0 as usize]).collect()
}

/// The measurements of pictures that are outputs without any change, by their planes.
fn pictures(plan: &Plan, job: &Job<'_>) -> HashMap<u32, [StepProfile; 2]> {
    let shown: HashSet<u32> = (0..plan.code.roots.len()).filter_map(|k| shown(&plan.code, k)).collect();
    let mut pictures = HashMap::new();
    for step in &plan.steps {
        let StepAction::Picture(load) = &step.action else { continue };
        if step.planes.iter().any(|plane| shown.contains(plane)) {
            let size = load.picture.layout.size;
            let measured = (0..4).into_par_iter().map(|channel| {
                let mut px = load.converted(channel, job.stop);
                px.iter_mut().filter(|v| !v.is_finite()).for_each(|v| *v = 0.0);
                StepProfile::of_picture(&px, size)
            });
            pictures.extend(step.planes.iter().copied().zip(measured.collect::<Vec<_>>()));
        }
    }
    pictures
}

/// The plane that a root of a program is, nothing moved nor changed.
fn shown(code: &Recording, root: usize) -> Option<u32> {
    let Inst::Sample(read, Derivative::Value, at) = &code.insts[code.roots[root].0 as usize] else { return None };
    let here = [0, 1].iter().zip(at).all(|(axis, at)| code.insts[at.0 as usize] == Inst::Coord(*axis));
    here.then_some(read.plane)
}
