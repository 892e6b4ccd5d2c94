//! Assertions of a graph file about its outputs, checked against their pixels.

use crate::check::CheckedGraph;
use crate::declare::value_type::Type;
use crate::diagnostic::{About, Code, Diagnostic, quoted};
use crate::node::input::Input;
use crate::plane::cache::Cache;
use crate::report::missing_output::missing_output;
use crate::report::seam::Seam;
use crate::report::tiling::{Tiling, channel, ports, read_by_outputs, tilings, with_every_output};
use crate::run::images::images;
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::trace::{Plan, is_replaced, plan};
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The width in pixels of the images of assertions without a size.
pub const ACROSS: u32 = 256;
/// The capacity in bytes of the cache that assertions share.
const CACHED: usize = 256 << 20;

/// An assertion about an output of a graph.
#[derive(Clone, Debug, PartialEq)]
pub enum Assertion {
    /// The output tiles.
    Tiles {
        /// The name of the output.
        of: String,
    },
    /// All its numbers are within a range.
    Range {
        /// The name of the output.
        of: String,
        /// The range.
        within: [f64; 2],
    },
    /// The mean of its numbers, for a colour of red, green and blue, is close to a value.
    Mean {
        /// The name of the output.
        of: String,
        /// The expected mean.
        is: f64,
        /// The tolerance.
        within: f64,
    },
    /// Its pixels have a fingerprint.
    Hash {
        /// The name of the output.
        of: String,
        /// The width of the image in pixels, in the proportions of the graph.
        size: u32,
        /// The expected fingerprint, as 16 hex digits.
        is: String,
    },
}

/// The result of an assertion.
#[derive(Clone, Debug, PartialEq)]
pub struct AssertionResult {
    /// True if the assertion holds.
    pub passed: bool,
    /// The measurement that decides it.
    pub found: Finding,
}

/// The results of assertions, in their order.
#[derive(Clone, Debug, PartialEq)]
pub struct AssertionReport {
    /// A result for each assertion.
    pub results: Vec<AssertionResult>,
    /// Warnings and notes of the plan of the graph.
    pub warnings: Vec<Diagnostic>,
}

/// The measurement of an assertion.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// No output with numbers has this name.
    NoOutput(Box<Diagnostic>),
    /// The output is constant, so it tiles.
    Constant,
    /// Its worst seam; and the node that causes it with the seam of that node, if it is another one.
    Seam(Seam, Option<(String, Seam)>),
    /// The range of its numbers.
    Range(Range),
    /// Its mean.
    Mean(f64),
    /// Its fingerprint.
    Hash(u64),
}

/// The range of the numbers of an output.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The lowest and the highest.
    pub ends: [f32; 2],
    /// The pixels with these numbers, as column and row.
    pub at: [[u32; 2]; 2],
    /// The count of numbers outside the asserted range.
    pub outside: usize,
}

/// The error of running assertions.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum AssertionError {
    /// The graph cannot be planned.
    #[error("the graph cannot be planned")]
    Plan(Vec<Diagnostic>),
    /// The plan cannot be run.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// Runs the assertions on a graph, in their order. `frame` returns the frame of an image with a given width.
pub fn run_assertions(
    graph: &CheckedGraph,
    tests: &[Assertion],
    options: RunOptions,
    frame: impl Fn(u32) -> Frame,
) -> Result<AssertionReport, AssertionError> {
    let names: Vec<&str> = graph.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let (plan, warnings) = plan(graph, &names);
    let Some(plan) = plan else { return Err(AssertionError::Plan(warnings)) };
    let settings = plan.settings(graph);
    // Tests of one size share the planes of image nodes.
    let cache = Cache::new(CACHED);
    // Tests of one size share their images, and all tests of tiling share one analysis.
    let sizes: BTreeSet<u32> = tests.iter().filter_map(Assertion::across).collect();
    let mut painted = BTreeMap::new();
    for across in sizes {
        let frame = frame(across);
        let job = Job { cache: Some(&cache), ..Job::new(options, &frame, &settings) };
        painted.insert(across, images(&plan, &job)?);
    }
    let mut seams = vec![];
    if tests.iter().any(|test| matches!(test, Assertion::Tiles { .. })) {
        seams = seams_of(graph, options, &frame(ACROSS), &cache)?;
    }
    let run = |test: &Assertion| {
        let of = match output(graph, &plan, test.of()) {
            Ok(of) => of,
            Err(diagnostic) => return AssertionResult { passed: false, found: Finding::NoOutput(diagnostic) },
        };
        let image = |across: &u32| &painted[across][of];
        match test {
            Assertion::Tiles { .. } => seams[of].clone(),
            Assertion::Range { within, .. } => {
                let range = range(image(&ACROSS), *within);
                AssertionResult { passed: range.outside == 0, found: Finding::Range(range) }
            }
            Assertion::Mean { is, within, .. } => {
                let mean = mean(image(&ACROSS), plan.types[of]);
                AssertionResult { passed: (mean - is).abs() <= *within, found: Finding::Mean(mean) }
            }
            Assertion::Hash { size, is, .. } => {
                let hash = image(size).hash();
                AssertionResult { passed: *is == format!("{hash:016x}"), found: Finding::Hash(hash) }
            }
        }
    };
    Ok(AssertionReport { results: tests.iter().map(run).collect(), warnings })
}

/// The tiling of each output. All nodes that it depends on are analysed too, because pixels hide the seams of the values
/// that they were painted from.
fn seams_of(
    graph: &CheckedGraph,
    options: RunOptions,
    frame: &Frame,
    cache: &Cache,
) -> Result<Vec<AssertionResult>, AssertionError> {
    let read = read_by_outputs(graph);
    let all = with_every_output(graph, |node| read[node]);
    let names: Vec<&str> = all.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let (plan, diagnostics) = plan(&all, &names);
    let Some(plan) = plan else { return Err(AssertionError::Plan(diagnostics)) };
    let settings = plan.settings(graph);
    let job = Job { cache: Some(cache), ..Job::new(options, frame, &settings) };
    let tilings = tilings(graph, &plan, &job, &[], frame.z_time)?.tilings;
    let ports = ports(graph, &plan);
    let result = |node: usize, tiling: &Tiling| {
        let cause = tiling.broken_by.filter(|by| *by != node).map(|by| {
            let worst = ports.iter().zip(&tilings).filter(|((n, _), _)| *n == by).map(|(_, t)| t.worst());
            (graph.nodes[by].name.clone(), worst.reduce(Seam::worse).unwrap_or(tiling.worst()))
        });
        AssertionResult { passed: tiling.broken_by.is_none(), found: Finding::Seam(tiling.worst(), cause) }
    };
    let mut results = vec![];
    for (name, input) in &graph.outputs {
        match input {
            Input::Wire { node, output } => {
                let replaced = |made| channel(made).is_some_and(|channel| is_replaced(graph, name, channel));
                let made = ports.iter().zip(&plan.outputs).zip(&tilings);
                let own = made.filter(|((port, made), _)| **port == (*node, *output) && !replaced(made));
                results.extend(own.map(|(_, tiling)| result(*node, tiling)));
            }
            _ => results.push(AssertionResult { passed: true, found: Finding::Constant }),
        }
    }
    Ok(results)
}

impl Assertion {
    /// The name of the output that it is about.
    pub fn of(&self) -> &str {
        match self {
            Assertion::Tiles { of }
            | Assertion::Range { of, .. }
            | Assertion::Mean { of, .. }
            | Assertion::Hash { of, .. } => of,
        }
    }
    /// The width of the image that it needs; none if it tests tiling.
    fn across(&self) -> Option<u32> {
        match self {
            Assertion::Tiles { .. } => None,
            Assertion::Range { .. } | Assertion::Mean { .. } => Some(ACROSS),
            Assertion::Hash { size, .. } => Some(*size),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::NoOutput(diagnostic) => {
                write!(f, "{}", diagnostic.message)?;
                diagnostic.help.iter().try_for_each(|help| write!(f, "; {help}"))
            }
            Finding::Constant => write!(f, "it is constant"),
            Finding::Seam(seam, None) => write!(f, "{seam}"),
            Finding::Seam(seam, Some((node, _))) if seam.is_visible() => {
                write!(f, "{seam}; because of `{}`", quoted(node))
            }
            Finding::Seam(_, Some((node, seam))) => {
                write!(f, "it is made from `{}`, which does not tile: {seam}", quoted(node))
            }
            Finding::Range(range) => {
                let ([low, high], [[x, y], [u, v]]) = (range.ends, range.at);
                write!(f, "it runs from {low} at pixel ({x}, {y}) to {high} at pixel ({u}, {v})")?;
                if range.outside > 0 { write!(f, ", and {} values lie outside", range.outside) } else { Ok(()) }
            }
            Finding::Mean(mean) => write!(f, "it is {mean:.6}"),
            Finding::Hash(hash) => write!(f, "it is {hash:016x}"),
        }
    }
}

/// The index of an output of the plan of all outputs of a graph.
fn output(graph: &CheckedGraph, plan: &Plan, name: &str) -> Result<usize, Box<Diagnostic>> {
    let names = plan.outputs.iter().map(|(name, _)| name.as_str());
    names.clone().position(|n| n == name).ok_or_else(|| {
        Diagnostic::error(Code::NoOutput, About::Output(name.to_owned()), missing_output(name, graph))
            .suggest_name(name, names)
            .into()
    })
}

/// The range of the numbers of an image.
fn range(image: &Image, [low, high]: [f64; 2]) -> Range {
    let mut ends = [0, 0];
    let mut outside = 0;
    for (i, v) in image.px.iter().enumerate() {
        // The bounds of a file are `f64`; they are rounded to `f32` like the pixels.
        outside += usize::from(*v < low as f32 || *v > high as f32);
        if *v < image.px[ends[0]] {
            ends[0] = i;
        }
        if *v > image.px[ends[1]] {
            ends[1] = i;
        }
    }
    let pixel = |i: usize| {
        let pixel = (i / image.channels) as u32;
        [pixel % image.size[0], pixel / image.size[0]]
    };
    Range { ends: ends.map(|i| image.px[i]), at: ends.map(pixel), outside }
}

/// The mean, summed in the order of the pixels.
fn mean(image: &Image, carried: Type) -> f64 {
    let counted = if carried == Type::Color { 3 } else { image.channels };
    let numbers = image.px.chunks_exact(image.channels).flat_map(|px| &px[..counted]);
    let (sum, count) = numbers.fold((0.0, 0u64), |(sum, count), v| (sum + f64::from(*v), count + 1));
    sum / count as f64
}
