//! Assertions of a graph file about its outputs, checked against their pixels.

use crate::check::Checked;
use crate::declare::value_type::Type;
use crate::diagnostic::{About, Code, Diagnostic, quoted};
use crate::node::input::Input;
use crate::plane::cache::Cache;
use crate::report::seam::Seam;
use crate::report::tiling::{Tiling, ports, read_by_outputs, tilings, with_every_output};
use crate::run::images::images;
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::trace::{Plan, plan};
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Pixels across an image of which a test does not say how large it is.
pub const ACROSS: u32 = 256;
/// The most bytes of what image nodes make that are kept from one test to the next.
const CACHED: usize = 256 << 20;

/// An assertion about an output.
#[derive(Clone, Debug, PartialEq)]
pub enum Assertion {
    /// It tiles.
    Tiles {
        /// Which output.
        of: String,
    },
    /// Its numbers lie between two.
    Range {
        /// Which output.
        of: String,
        /// Between which.
        within: [f64; 2],
    },
    /// Its numbers are on average about this; of a colour its red, green and blue.
    Mean {
        /// Which output.
        of: String,
        /// The average.
        is: f64,
        /// How far it may lie from that.
        within: f64,
    },
    /// Its pixels are those that were kept.
    Hash {
        /// Which output.
        of: String,
        /// At how many pixels across, in the graph's own proportions.
        size: u32,
        /// The fingerprint, 16 hex digits.
        is: String,
    },
}

/// The result of an assertion.
#[derive(Clone, Debug, PartialEq)]
pub struct AssertionResult {
    /// Whether the assertion holds.
    pub passed: bool,
    /// The finding that decides it.
    pub found: Finding,
}

/// A finding about an output.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// It is not there, which is complained of.
    Nothing(Box<Diagnostic>),
    /// It is the same everywhere, and has no edges that could differ.
    Constant,
    /// What it does at its edges: where it goes on worst; and the same of the node that keeps it from tiling, if that is
    /// another one.
    Seam(Seam, Option<(String, Seam)>),
    /// Which numbers it has.
    Range(Range),
    /// Its average.
    Mean(f64),
    /// Its fingerprint.
    Hash(u64),
}

/// Which numbers an output has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The lowest and the highest.
    pub ends: [f32; 2],
    /// Their pixels, by column and row.
    pub at: [[u32; 2]; 2],
    /// How many of them lie outside the range that was asked for.
    pub outside: usize,
}

/// Why assertions cannot be run.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum AssertionError {
    /// The graph cannot be planned.
    #[error("the graph cannot be planned")]
    Plan(Vec<Diagnostic>),
    /// The plan cannot be run.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// Runs the assertions on a graph, in their order. `frame` makes the frame of an image so many pixels across.
pub fn run_assertions(
    graph: &Checked,
    tests: &[Assertion],
    how: RunOptions,
    frame: impl Fn(u32) -> Frame,
) -> Result<Vec<AssertionResult>, AssertionError> {
    let names: Vec<&str> = graph.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let (plan, diagnostics) = plan(graph, &names);
    let Some(plan) = plan else { return Err(AssertionError::Plan(diagnostics)) };
    let settings = plan.settings(graph);
    // What image nodes make is there for all tests of one size.
    let cache = Cache::new(CACHED);
    // Tests of one size are judged by one set of images, and all seams by one walk along the edges.
    let sizes: BTreeSet<u32> = tests.iter().filter_map(Assertion::across).collect();
    let mut painted = BTreeMap::new();
    for across in sizes {
        let frame = frame(across);
        let job = Job { cache: Some(&cache), ..Job::new(how, &frame, &settings) };
        painted.insert(across, images(&plan, &job)?);
    }
    let mut seams = vec![];
    if tests.iter().any(|test| matches!(test, Assertion::Tiles { .. })) {
        seams = seams_of(graph, how, &frame(ACROSS), &cache)?;
    }
    let verdict = |test: &Assertion| {
        let of = match output(&plan, test.of()) {
            Ok(of) => of,
            Err(diagnostic) => return AssertionResult { passed: false, found: Finding::Nothing(diagnostic) },
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
    Ok(tests.iter().map(verdict).collect())
}

/// Whether each output tiles: all that it is made from is judged with it, as pixels hide the seams of what they were
/// painted from.
fn seams_of(
    graph: &Checked,
    how: RunOptions,
    frame: &Frame,
    cache: &Cache,
) -> Result<Vec<AssertionResult>, AssertionError> {
    let read = read_by_outputs(graph);
    let all = with_every_output(graph, |node| read[node]);
    let names: Vec<&str> = all.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let (plan, diagnostics) = plan(&all, &names);
    let Some(plan) = plan else { return Err(AssertionError::Plan(diagnostics)) };
    let settings = plan.settings(graph);
    let job = Job { cache: Some(cache), ..Job::new(how, frame, &settings) };
    let (tilings, _) = tilings(graph, &plan, &job, &[], frame.rest)?;
    let ports = ports(graph, &plan);
    let verdict = |node: usize, tiling: &Tiling| {
        let because = tiling.broken_by.filter(|by| *by != node).map(|by| {
            let worst = ports.iter().zip(&tilings).filter(|((n, _), _)| *n == by).map(|(_, t)| t.worst());
            (graph.nodes[by].name.clone(), worst.reduce(Seam::worse).unwrap_or(tiling.worst()))
        });
        AssertionResult { passed: tiling.broken_by.is_none(), found: Finding::Seam(tiling.worst(), because) }
    };
    let mut verdicts = vec![];
    for (_, input) in &graph.outputs {
        match input {
            Input::Wire { node, output } => {
                let own = ports.iter().zip(&tilings).filter(|(port, _)| **port == (*node, *output));
                verdicts.extend(own.map(|(_, tiling)| verdict(*node, tiling)));
            }
            _ => verdicts.push(AssertionResult { passed: true, found: Finding::Constant }),
        }
    }
    Ok(verdicts)
}

impl Assertion {
    /// Which output it is about.
    pub fn of(&self) -> &str {
        match self {
            Assertion::Tiles { of }
            | Assertion::Range { of, .. }
            | Assertion::Mean { of, .. }
            | Assertion::Hash { of, .. } => of,
        }
    }
    /// How many pixels across the image is that it looks at; none where it looks at edges alone.
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
            Finding::Nothing(diagnostic) => {
                write!(f, "{}", diagnostic.message)?;
                diagnostic.help.iter().try_for_each(|help| write!(f, "; {help}"))
            }
            Finding::Constant => write!(f, "it is constant"),
            Finding::Seam(seam, None) => write!(f, "{seam}"),
            Finding::Seam(seam, Some((node, _))) if seam.torn() => write!(f, "{seam}; because of `{}`", quoted(node)),
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

/// The place of an output among those planned.
fn output(plan: &Plan, name: &str) -> Result<usize, Box<Diagnostic>> {
    let names = plan.outputs.iter().map(|(name, _)| name.as_str());
    names.clone().position(|n| n == name).ok_or_else(|| {
        let message = format!("the graph has no output called `{name}`");
        Diagnostic::error(Code::NoOutput, About::Output(name.to_owned()), message).suggest_name(name, names).into()
    })
}

fn range(image: &Image, [low, high]: [f64; 2]) -> Range {
    let mut ends = [0, 0];
    let mut outside = 0;
    for (i, v) in image.px.iter().enumerate() {
        // The bounds of a file are `f64`: those between two neighbouring `f32` leave the nearer one inside.
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

/// The average, summed in the order of the pixels.
fn mean(image: &Image, carried: Type) -> f64 {
    let counted = if carried == Type::Color { 3 } else { image.channels };
    let numbers = image.px.chunks_exact(image.channels).flat_map(|px| &px[..counted]);
    let (sum, count) = numbers.fold((0.0, 0u64), |(sum, count), v| (sum + f64::from(*v), count + 1));
    sum / count as f64
}
