//! `lapidary info`: parameters, outputs and cost of a graph.

use crate::args::{self, Settings};
use crate::error::CommandError;
use crate::file::byte_count;
use crate::interrupt::STOP;
use crate::load::prepare;
use crate::load::show;
use crate::terminal::{print_data, print_line};
use lapidary_document::SampleCount;
use lapidary_evaluator::run::Progress;
use lapidary_render::{Monitor, ParameterInfo, PreparedGraph, RenderError, RenderRequest, memory_of};
use serde::Serialize;
use serde_json::Value;
use std::io::{self, IsTerminal};
use std::path::Path;

/// Description of a graph that has not been evaluated.
#[derive(Serialize)]
struct GraphInfo {
    name: String,
    about: String,
    size: [u32; 2],
    tile: [f64; 2],
    wrap: [bool; 2],
    samples: Value,
    seed: u32,
    seconds: f64,
    parameters: Vec<ParameterInfo>,
    presets: Vec<String>,
    outputs: Vec<OutputInfo>,
    nodes: usize,
    passes: usize,
    cost: u64,
    /// Bytes that a render at the graph's own size takes at most; none where it cannot be rendered at that size.
    memory: Option<u64>,
    files: Vec<String>,
}

#[derive(Serialize)]
struct OutputInfo {
    name: String,
    #[serde(rename = "type")]
    carries: &'static str,
    numbers: usize,
    /// True if the graph declares it as plain data.
    data: bool,
}

/// Prints a description of a graph.
pub(crate) fn info(args: &args::InfoArgs) -> Result<(), CommandError> {
    let prepared = prepare(&args.graph, &Settings::default())?;
    let info = of(&args.graph, prepared)?;
    if args.deps {
        // Programs get the bare paths, so that they can open the files.
        let print = if io::stdout().is_terminal() { print_line } else { print_data };
        return info.files.iter().try_for_each(|file| print(file));
    }
    if args.json {
        return print_data(&serde_json::to_string_pretty(&info).expect("strings and numbers are JSON"));
    }
    let line =
        |name: &str, value: String| if value.is_empty() { Ok(()) } else { print_line(&format!("{name:12}{value}")) };
    let axes = [("across", info.wrap[0]), ("down", info.wrap[1])];
    let wraps: Vec<&str> = axes.iter().filter(|(_, wraps)| *wraps).map(|(axis, _)| *axis).collect();
    line("name", info.name)?;
    line("about", info.about)?;
    line("size", format!("{}x{} pixels", info.size[0], info.size[1]))?;
    line("period", format!("{}x{} tiles, repeats {}", info.tile[0], info.tile[1], wraps.join(" and ")))?;
    line("loop", if info.seconds > 0.0 { format!("{} seconds", info.seconds) } else { String::new() })?;
    for (i, parameter) in info.parameters.iter().enumerate() {
        let ParameterInfo { name, kind, value, range, about, group, unit, widget } = parameter;
        let range = if range.is_null() { String::new() } else { format!(", within {range}") };
        let group = if group.is_empty() { String::new() } else { format!(" ({group})") };
        let unit = if unit.is_empty() { String::new() } else { format!(" {unit}") };
        let widget = widget.map(|widget| format!(", {widget}")).unwrap_or_default();
        let text = format!("{name}={value}{unit}  {kind}{range}{widget}. {about}{group}");
        line(if i == 0 { "parameters" } else { "" }, text)?;
    }
    line("presets", info.presets.join(", "))?;
    for (i, OutputInfo { name, carries, data, .. }) in info.outputs.iter().enumerate() {
        let declared = if *data { ", plain data" } else { "" };
        line(if i == 0 { "outputs" } else { "" }, format!("{name}  {carries}{declared}"))?;
    }
    line("nodes", info.nodes.to_string())?;
    line("passes", info.passes.to_string())?;
    line("cost", format!("about {} operations per pixel", info.cost))?;
    line(
        "memory",
        info.memory.map_or_else(String::new, |bytes| format!("{} to render at this size", byte_count(bytes))),
    )?;
    for (i, file) in info.files.into_iter().enumerate() {
        line(if i == 0 { "files" } else { "" }, file)?;
    }
    Ok(())
}

fn of(path: &Path, prepared: PreparedGraph) -> Result<GraphInfo, CommandError> {
    let PreparedGraph { document, checked, reads, .. } = &prepared;
    let plan = prepared.plan(&[])?;
    let parameters = document.graph.parameters.iter().map(|(name, parameter)| ParameterInfo::new(name, parameter));
    let outputs = plan.outputs.iter().zip(&plan.types);
    let outputs = outputs.map(|((name, numbers), carries)| OutputInfo {
        name: name.clone(),
        carries: carries.name().trim_start_matches("a "),
        numbers: *numbers,
        // The channels of a material are named after it, with a dot.
        data: document.graph.data.iter().any(|data| name == data || name.starts_with(&format!("{data}."))),
    });
    let info = GraphInfo {
        name: document.name.clone(),
        about: document.about.clone(),
        size: document.size,
        tile: document.tile,
        wrap: document.graph.wrap,
        samples: match document.samples {
            SampleCount::Unset => Value::Null,
            SampleCount::Auto => "auto".into(),
            SampleCount::Fixed(samples) => samples.count().into(),
        },
        seed: document.graph.seed,
        seconds: document.seconds,
        parameters: parameters.collect(),
        presets: document.presets.keys().cloned().collect(),
        outputs: outputs.collect(),
        nodes: checked.nodes.len(),
        passes: plan.passes(),
        cost: plan.cost.iter().sum(),
        memory: None,
        files: reads.iter().map(|path| path.display().to_string()).collect(),
    };
    Ok(GraphInfo { memory: memory(path, prepared)?, ..info })
}

/// The memory of a render without options.
fn memory(path: &Path, prepared: PreparedGraph) -> Result<Option<u64>, CommandError> {
    let request = RenderRequest { dry_run: true, ..RenderRequest::new([path], "out") };
    let monitor = Monitor { stop: &STOP, progress: &Progress::default(), events: &show };
    match memory_of(&request, monitor, path, prepared) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(RenderError::Run(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
