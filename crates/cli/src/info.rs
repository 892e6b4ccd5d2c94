//! `lapidary info`: parameters, outputs and cost of a graph.

use crate::args::{self, Settings};
use crate::error::CommandError;
use crate::file::byte_count;
use crate::interrupt::STOP;
use crate::load::prepare;
use crate::load::show;
use crate::terminal::{print_data, print_line};
use lapidary_evaluator::run::Progress;
use lapidary_render::{GraphInfo, Monitor, OutputInfo, ParameterInfo, RenderSource};
use std::io::{self, IsTerminal};

/// Prints a description of a graph.
pub(crate) fn info(args: &args::InfoArgs) -> Result<(), CommandError> {
    let prepared = prepare(&args.graph, &Settings::default())?;
    let monitor = Monitor { stop: &STOP, progress: &Progress::default(), events: &show };
    let info = GraphInfo::new(&RenderSource::from(&args.graph), prepared, monitor)?;
    if args.deps {
        // Programs get the bare paths, so that they can open the files.
        let print = if io::stdout().is_terminal() { print_line } else { print_data };
        return info.files.iter().try_for_each(|file| print(file));
    }
    if args.json {
        return print_data(&serde_json::to_string_pretty(&info).expect("strings and numbers are JSON"));
    }
    let extent = extent(&info);
    let line =
        |name: &str, value: String| if value.is_empty() { Ok(()) } else { print_line(&format!("{name:12}{value}")) };
    let axes = [("across", info.wrap[0]), ("down", info.wrap[1])];
    let wraps: Vec<&str> = axes.iter().filter(|(_, wraps)| *wraps).map(|(axis, _)| *axis).collect();
    line("name", info.name)?;
    line("about", info.about)?;
    line("size", format!("{}x{} pixels", info.size[0], info.size[1]))?;
    let repeats =
        if wraps.is_empty() { "does not repeat".to_owned() } else { format!("repeats {}", wraps.join(" and ")) };
    line("period", format!("{}x{} tiles, {repeats}", info.tile[0], info.tile[1]))?;
    line("extent", extent)?;
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
    for (i, (name, values)) in info.presets.iter().enumerate() {
        let values: Vec<String> = values.iter().map(|(name, value)| format!("{name}={value}")).collect();
        line(if i == 0 { "presets" } else { "" }, format!("{name}  {}", values.join(", ")))?;
    }
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

/// Width and height of the image in metres, and its relief where the graph states it.
fn extent(info: &GraphInfo) -> String {
    let [width, height] = info.tile.map(|side| side * info.metres);
    let relief = if info.relief > 0.0 { format!(", relief {} m", info.relief) } else { String::new() };
    format!("{width}x{height} m{relief}")
}
