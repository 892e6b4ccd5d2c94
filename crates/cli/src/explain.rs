//! `lapidary explain`: passes of a graph, and bounds, tiling and cost of its wires.

use crate::args;
use crate::error::CommandError;
use crate::load::prepare;
use crate::node_timing::nanoseconds;
use crate::terminal::print_line;
use lapidary_evaluator::check::CheckedNode;
use lapidary_evaluator::diagnostic::spelling::did_you_mean;
use lapidary_evaluator::graph::wire_reference;
use lapidary_evaluator::node::spec::{MATERIAL, Meaning};
use lapidary_evaluator::report::explain::{ExplainError, WireReport, explain as explain_all};
use lapidary_evaluator::trace::{Plan, StepAction};
use lapidary_field::interval::Interval;
use lapidary_field::program::{Rate, RunOptions, Samples};
use lapidary_render::PreparedGraph;
use std::collections::{BTreeMap, BTreeSet};

/// Prints the passes in their order, then the proven range of every wire beside that of its pixels.
pub(crate) fn explain(args: &args::ExplainArgs) -> Result<(), CommandError> {
    let prepared = prepare(&args.graph, &args.settings)?;
    let size = args.size.pixels(prepared.document.size);
    let frame = prepared.document.frame(size);
    let explained = explain_all(&prepared.checked, RunOptions::best(), &frame, [0.0; 4])
        .map_err(|e| explain_error(&prepared, e))?;
    let plan = prepared.plan(&[])?;
    let mut wires: Vec<&WireReport> = explained.wires.iter().collect();
    match &args.node {
        Some(node) => {
            wires.retain(|wire| wire.node == *node);
            if wires.is_empty() {
                let names = prepared.checked.nodes.iter().map(|node| node.name.as_str());
                let near = did_you_mean(node, names).map_or(String::new(), |near| format!("\n  help: {near}"));
                return Err(CommandError::NotFound(format!("this graph has no node called \"{node}\"{near}")));
            }
        }
        None => passes(&plan)?,
    }
    let times = if args.time { Some(times(&prepared, size, &wires)?) } else { None };
    let is_image = |node: &&CheckedNode| matches!(node.spec.meaning, Meaning::Image(_));
    let images = prepared.checked.nodes.iter().filter(is_image).map(|node| node.name.as_str()).collect();
    print_wires(&wires, &images, size, times.as_ref())?;
    if args.node.is_none() && !explained.measured.is_empty() {
        let names: Vec<String> = explained.measured.iter().map(|node| format!("`{node}`")).collect();
        let [width, height] = size;
        let names = names.join(", ");
        print_line(&format!(
            "\nthe ranges of these nodes are proven for {width}x{height} only, by their pixels: {names}"
        ))?;
    }
    if plan.depends_on_time() {
        print_line("\nthe graph depends on time: changes, ranges and pixels are those within the frame at time 0")?;
    }
    for (node, why) in &explained.differences {
        if args.node.as_ref().is_none_or(|only| only == node) {
            print_line(&format!("`{node}` uses slopes that are approximated by differences: {why}"))?;
        }
    }
    Ok(())
}

/// Error of a graph that cannot be explained.
pub(crate) fn explain_error(prepared: &PreparedGraph, error: ExplainError) -> CommandError {
    match error {
        ExplainError::Plan(diagnostics) => prepared.error(diagnostics).into(),
        ExplainError::Run(error) => error.into(),
    }
}

/// Numbers with spaces between them.
pub(crate) fn numbers(numbers: &[f32]) -> String {
    let numbers: Vec<String> = numbers.iter().map(|v| short(*v)).collect();
    numbers.join(" ")
}

fn passes(plan: &Plan) -> Result<(), CommandError> {
    for (i, step) in plan.steps.iter().enumerate() {
        let what = match &step.action {
            StepAction::Paint { code, .. } => format!("paints {} instructions", code.insts.len()),
            StepAction::ImageNode(passing) => format!("runs {}", passing.node.spec.name),
            StepAction::Picture(load) => format!("reads a picture of {}", load.picture.layout.description()),
        };
        print_line(&format!("pass {:<3} {what}, for `{}`", i + 1, step.node))?;
    }
    print_line(&format!("pass {:<3} paints {} instructions, for the outputs\n", plan.passes(), plan.code.insts.len()))
}

/// The time of each node, in nanoseconds per pixel.
fn times<'w>(
    prepared: &PreparedGraph,
    size: [u32; 2],
    wires: &[&'w WireReport],
) -> Result<BTreeMap<&'w str, f64>, CommandError> {
    let frame = prepared.document.frame(size);
    let names: BTreeSet<&str> = wires.iter().map(|wire| wire.node.as_str()).collect();
    names.into_iter().map(|name| Ok((name, nanoseconds(prepared, &frame, name)?))).collect()
}

/// Prints a row for each wire. The cost of image nodes, which run as passes, is not counted in operations.
fn print_wires(
    wires: &[&WireReport],
    images: &BTreeSet<&str>,
    size: [u32; 2],
    times: Option<&BTreeMap<&str, f64>>,
) -> Result<(), CommandError> {
    let wide = wires.iter().map(|wire| wire_name(&wire.node, &wire.output).chars().count()).max().unwrap_or(0);
    let head = if times.is_some() { format!("{:>8}  ", "ns/px") } else { String::new() };
    let proven: Vec<String> = wires.iter().map(|wire| ranges(&wire.bounds)).collect();
    let tiles: Vec<String> = wires.iter().map(|wire| tiles(wire)).collect();
    let width =
        |column: &[String], head: &str| column.iter().map(|text| text.chars().count()).fold(head.len(), usize::max);
    let (tile_width, longest) = (width(&tiles, "tiles"), width(&proven, "proven range"));
    print_line(&format!(
        "{:wide$}  {:>6}  {head}{:7}  {:7}  {:tile_width$}  {:longest$}  pixels",
        "wire", "cost", "changes", "samples", "tiles", "proven range"
    ))?;
    for ((wire, proven), tiles) in wires.iter().zip(&proven).zip(&tiles) {
        let changes = match wire.rate {
            Rate::Constant => "never",
            Rate::Column => "columns",
            Rate::Row => "rows",
            Rate::Pixel => "pixels",
        };
        let time = times.and_then(|times| times.get(wire.node.as_str()));
        let time = time.map_or(String::new(), |time| format!("{time:>8.2}  "));
        let (name, samples, pixels) = (wire_name(&wire.node, &wire.output), wire.samples.count(), ranges(&wire.pixels));
        let cost = if images.contains(wire.node.as_str()) { "pass".to_owned() } else { wire.cost.to_string() };
        print_line(&format!(
            "{name:wide$}  {cost:>6}  {time}{changes:7}  {samples:<7}  {tiles:tile_width$}  {proven:longest$}  {pixels}"
        ))?;
    }
    fine_detail(wires, size)?;
    seams(wires)
}

/// Whether a wire tiles, and the other node that prevents it.
fn tiles(wire: &WireReport) -> String {
    match &wire.broken_by {
        None => "yes".to_owned(),
        Some(node) if *node == wire.node => "no".to_owned(),
        Some(node) => format!("no: `{node}`"),
    }
}

/// The output of a node, as files refer to it.
pub(crate) fn wire_name(node: &str, output: &str) -> String {
    // The material of a subgraph is an output already: `slab.material`.
    if output.starts_with(MATERIAL.0) && node.ends_with(&format!(".{}", MATERIAL.0)) {
        return format!("{node}.{output}");
    }
    wire_reference(node, Some(output))
}

/// Names the wires with detail finer than a pixel.
fn fine_detail(wires: &[&WireReport], size: [u32; 2]) -> Result<(), CommandError> {
    let fine = wires.iter().filter(|wire| wire.samples != Samples::One);
    let names: Vec<String> = fine.map(|wire| format!("`{}`", wire_name(&wire.node, &wire.output))).collect();
    if names.is_empty() {
        return Ok(());
    }
    let [width, height] = size;
    print_line(&format!(
        "\nwith one sample per pixel these wires lose detail at {width}x{height}; the column `samples` has enough: {}",
        names.join(", ")
    ))
}

/// Prints the measured seams of wires whose own nodes do not tile.
fn seams(wires: &[&WireReport]) -> Result<(), CommandError> {
    let to_blame = |wire: &&&WireReport| wire.broken_by.as_ref() == Some(&wire.node);
    for (i, wire) in wires.iter().filter(to_blame).enumerate() {
        let between = if i == 0 { "\n" } else { "" };
        print_line(&format!(
            "{between}`{}` does not tile: {}",
            wire_name(&wire.node, &wire.output),
            wire.worst_seam()
        ))?;
    }
    Ok(())
}

/// The ranges of the numbers of a wire, with six significant digits, rounded outward unless less than a millionth is lost.
fn ranges(of: &[Interval]) -> String {
    let range = |range: &Interval| {
        let magnitude = range.lo.abs().max(range.hi.abs());
        let rounding = rounding_error(magnitude);
        let low = end(range.lo, magnitude, |shown| shown <= range.lo + rounding);
        let high = end(range.hi, magnitude, |shown| shown >= range.hi - rounding);
        format!("{low}..{high}")
    };
    of.iter().map(range).collect::<Vec<_>>().join(" ")
}

/// An end of a range of numbers up to a magnitude; `?` if it is unbounded. A number is only shown if `encloses` is true for it.
fn end(v: f32, magnitude: f32, encloses: impl Fn(f32) -> bool) -> String {
    let size = v.abs();
    if size >= f32::MAX {
        return "?".to_owned();
    }
    if size < rounding_error(magnitude) {
        return "0".to_owned();
    }
    let decimals = match size {
        1e-4.. if (1.0..1e6).contains(&magnitude) => {
            Some([1e1, 1e2, 1e3, 1e4, 1e5].iter().filter(|limit| magnitude < **limit).count())
        }
        0.0 | 1e-4..1e7 => Some(6),
        _ => None,
    };
    let text = |v: f64| decimals.map_or_else(|| format!("{v:.5e}"), |decimals| fixed(v, decimals));
    let nearest = text(v.into());
    let shown: f64 = nearest.parse().expect("it was written as a number");
    let exponent = decimals.map_or_else(
        || nearest.split_once('e').map_or(0, |(_, exponent)| exponent.parse().unwrap_or(0)) - 5,
        |decimals| -(decimals as i32),
    );
    let digit: f64 = format!("1e{exponent}").parse().expect("it is a number");
    let outward = [shown, shown - digit, shown + digit].into_iter().find(|v| encloses(*v as f32));
    outward.map_or(nearest, text)
}

/// The differences that are not shown of numbers up to a magnitude.
fn rounding_error(magnitude: f32) -> f32 {
    magnitude.min(1.0) * 1e-6
}

/// A number with six significant digits at most.
fn short(v: f32) -> String {
    let size = v.abs();
    if size != 0.0 && !(1e-4..1e7).contains(&size) {
        return format!("{v:.5e}");
    }
    fixed(v.into(), 6)
}

/// A number with this many decimals, but for zeros at the end.
fn fixed(v: f64, decimals: usize) -> String {
    let text = format!("{v:.decimals$}");
    if decimals == 0 { text } else { text.trim_end_matches('0').trim_end_matches('.').to_owned() }
}
