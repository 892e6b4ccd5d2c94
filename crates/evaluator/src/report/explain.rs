//! Explanations of wires: value, bounds, tiling and cost.

use crate::check::CheckedGraph;
use crate::declare::value_type::Type;
use crate::diagnostic::Diagnostic;
use crate::node::slope::DifferenceCause;
use crate::plane::window::everywhere;
use crate::report::assertion::ACROSS;
use crate::report::seam::Seam;
use crate::report::tiling::{MeasuredOutputs, Tiling, ports, tilings, with_every_output};
use crate::run::pictures::read_pictures;
use crate::run::points::points;
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::schedule::plane_bounds;
use crate::schedule::plane_ranges::{ProvenRanges, proven_ranges};
use crate::schedule::rate::{combined_rate, rates_of};
use crate::schedule::supersampling::needed_by_outputs;
use crate::trace::{Plan, plan};
use lapidary_field::interval::Interval;
use lapidary_field::program::{Frame, Rate, RunOptions, Samples};

/// The explanation of a graph.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// A report for every output of every node; for every channel of a material.
    pub wires: Vec<WireReport>,
    /// Nodes that read slopes approximated by differences, and the cause.
    pub differences: Vec<(String, DifferenceCause)>,
    /// Image nodes whose ranges are those of their pixels in the frame, because none is proven for every size.
    pub measured: Vec<String>,
}

/// The explanation of an output of a node.
#[derive(Clone, Debug, PartialEq)]
pub struct WireReport {
    /// The node.
    pub node: String,
    /// The output, followed by a dot and the channel for a material.
    pub output: String,
    /// The type of its values.
    pub carries: Type,
    /// Its numbers at the requested point.
    pub value: Vec<f32>,
    /// The proven bounds of each of its numbers over the whole image. Where it follows from [`Explanation::measured`] nodes,
    /// they are proven for the size of the frame only.
    pub bounds: Vec<Interval>,
    /// The smallest and the largest pixel of each of its numbers.
    pub pixels: Vec<Interval>,
    /// The seam between left and right and that between top and bottom; of several numbers the worst.
    pub seams: [Seam; 2],
    /// The node that causes its seam; none if it tiles.
    pub broken_by: Option<String>,
    /// The rate at which it changes: per image, row, column or pixel.
    pub rate: Rate,
    /// The samples per pixel that an image of it needs.
    pub samples: Samples,
    /// The approximate operations per pixel of its node, for all its outputs together.
    pub cost: u64,
}

impl WireReport {
    /// The worse of the two seams.
    pub fn worst_seam(&self) -> Seam {
        self.seams[0].worse(self.seams[1])
    }
}

/// The value of an output of a node at a point.
#[derive(Clone, Debug, PartialEq)]
pub struct WireValue {
    /// The node.
    pub node: String,
    /// The output, followed by a dot and the channel for a material.
    pub output: String,
    /// Its numbers.
    pub value: Vec<f32>,
}

/// The error of an explanation.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ExplainError {
    /// The graph cannot be planned.
    #[error("the graph cannot be planned")]
    Plan(Vec<Diagnostic>),
    /// The plan cannot be run.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// Explains every wire of a graph over a frame, with its value at a point. Tiling is measured on the pixels of the frame and
/// by values at its edges; in small frames, seams are confirmed on a larger one.
pub fn explain(
    graph: &CheckedGraph,
    options: RunOptions,
    frame: &Frame,
    at: [f32; 4],
) -> Result<Explanation, ExplainError> {
    explain_for(graph, options, frame, frame.size, at)
}

/// Like [`explain`], with the samples per pixel for an image of another size.
pub fn explain_for(
    graph: &CheckedGraph,
    options: RunOptions,
    frame: &Frame,
    size: [u32; 2],
    at: [f32; 4],
) -> Result<Explanation, ExplainError> {
    let plan = plan_every_output(graph)?;
    let settings = plan.settings(graph);
    let job = Job::new(options, frame, &settings);
    read_pictures(&plan, &job)?;
    let rates = rates(&plan);
    let samples = needed_by_outputs(&plan, &Job { frame: &Frame { size, ..frame.clone() }, ..job })?;
    let z_time = [at[2], at[3]];
    let MeasuredOutputs { tilings: mut tiling, values, pixels, planes } = tilings(graph, &plan, &job, &[at], z_time)?;
    let longest = frame.size[0].max(frame.size[1]).max(1);
    if longest < ACROSS && tiling.iter().any(|tiling| tiling.broken_by.is_some()) {
        // In few pixels detail looks like a seam: those that more pixels do not confirm are dropped.
        let size = frame.size.map(|side| side * ACROSS.div_ceil(longest));
        let large = Frame { size, region: size.map(|side| 0..side), ..frame.clone() };
        let large = tilings(graph, &plan, &Job { frame: &large, ..job }, &[], z_time)?.tilings;
        let differs =
            |(small, large): &(&mut Tiling, Tiling)| small.broken_by.is_some() && small.broken_by != large.broken_by;
        tiling.iter_mut().zip(large).filter(differs).for_each(|(small, large)| *small = large);
    }
    let ProvenRanges { outputs: bounds, measured } = proven_ranges(&plan, &job, &planes);
    let (mut wires, mut first) = (vec![], 0);
    let outputs = plan.outputs.iter().zip(&plan.types).zip(ports(graph, &plan)).zip(tiling).zip(samples);
    for (((((name, width), carries), (node, _)), tiling), samples) in outputs {
        let numbers = first..first + width;
        wires.push(WireReport {
            node: graph.nodes[node].name.clone(),
            output: output(name).to_owned(),
            carries: *carries,
            value: values[numbers.clone()].iter().map(|values| values[0]).collect(),
            bounds: bounds[numbers.clone()].to_vec(),
            pixels: pixels[numbers.clone()].to_vec(),
            seams: tiling.seams,
            broken_by: tiling.broken_by.map(|by| graph.nodes[by].name.clone()),
            rate: numbers.clone().map(|k| rates[k]).fold(Rate::Constant, combined_rate),
            samples,
            cost: plan.cost[node],
        });
        first = numbers.end;
    }
    Ok(Explanation { wires, differences: plan.differences, measured })
}

/// The value of every wire at a point, without the rest of [`explain`].
pub fn wire_values(
    graph: &CheckedGraph,
    options: RunOptions,
    frame: &Frame,
    at: [f32; 4],
) -> Result<Vec<WireValue>, ExplainError> {
    let plan = plan_every_output(graph)?;
    let settings = plan.settings(graph);
    let at = at.map(|v| [v]);
    let values = points(&plan, &Job::new(options, frame, &settings), at.each_ref().map(|v| &v[..]))?;
    let mut values = values.into_iter().map(|values| values[0]);
    let wire = |((name, width), (node, _)): (&(String, usize), (usize, usize))| WireValue {
        node: graph.nodes[node].name.clone(),
        output: output(name).to_owned(),
        value: values.by_ref().take(*width).collect(),
    };
    Ok(plan.outputs.iter().zip(ports(graph, &plan)).map(wire).collect())
}

/// Plans every output of every node.
fn plan_every_output(graph: &CheckedGraph) -> Result<Plan, ExplainError> {
    let all = with_every_output(graph, |_| true);
    let names: Vec<&str> = all.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let (plan, diagnostics) = plan(&all, &names);
    plan.ok_or(ExplainError::Plan(diagnostics))
}

/// The name of an output without the prefix that [`with_every_output`] adds.
fn output(name: &str) -> &str {
    name.split_once('.').map_or("", |(_, output)| output)
}

/// The bounds of each number of each output over the whole image by interval arithmetic, which takes less time than the
/// analysis of [`explain`] and proves less. The alpha of a picture is exact only after [`read_pictures`].
pub fn bounds(plan: &Plan, job: &Job<'_>) -> Vec<Interval> {
    let all = plan.code.bounds_with_planes(everywhere(job.frame), job.settings, &plane_bounds::bounds(plan, job));
    plan.code.roots.iter().map(|root| all[root.0 as usize]).collect()
}

/// The rate at which each number of each output changes.
fn rates(plan: &Plan) -> Vec<Rate> {
    let all = rates_of(&plan.code);
    plan.code.roots.iter().map(|root| all[root.0 as usize]).collect()
}
