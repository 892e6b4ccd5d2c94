//! The benchmark: compares Lapidary with other noise libraries, and measures latency and memory of the product.

mod cancellation;
mod cpu_usage;
#[cfg(feature = "gpu")]
mod device;
#[cfg(feature = "gpu")]
mod device_preview;
mod editor_effort;
mod editor_latency;
mod erosion;
mod instructions;
mod lapidary;
mod latency;
mod peers;
mod process;
mod report;
mod samples;
mod scaling;
mod single_node;
#[cfg(feature = "gpu")]
mod timed_device;
mod timing;
mod workload;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;
use std::{env, fs};

use editor_effort::EditorEffort;
use peers::Peer;
use report::{Report, Row};
use scaling::paint_once;
use timing::{Effort, Timing};
use workload::{Fill, WORKLOADS};

const HELP: &str = "\
Compares Lapidary with other noise libraries, and measures latency and memory.

usage: lapidary-bench [--json [FILE]] [--quick] [--only WORKLOAD[/NAME]]

  --quick                  take fewer measurements: one or two minutes
  --only WORKLOAD[/NAME]   run one workload, optionally for one graph or node
  --json [FILE]            print JSON instead of the table, or write it to a file and print the table
  --help                   print this help

Besides the noises of the table, the workloads are:
  latency   compile graphs; show the effect of a slider
  samples   render with `samples: auto`
  cancel    cancel jobs of every node and graph (not with --quick)
  commands  run whole commands
  editor    run a frame of the editor; show images in it (several minutes; three graphs with --quick)
  memory    render large images, which are written in bands (not with --quick)
  repeat    render a thousand images in one process (not with --quick)
  scaling   render every image node and graph at three sizes (not with --quick)
  instructions
            count the instructions of every image node and graph at three sizes, by Valgrind (an hour; only on request)
  device    compile and render graphs on the GPU and on all cores, and draw frames of the 3D view (only on request, with
            the feature `gpu`); of one graph, also the time of each part
";

/// Workloads that measure latency or memory.
const PRODUCT_WORKLOADS: [&str; 10] =
    ["latency", "samples", "cancel", "commands", "editor", "memory", "repeat", "scaling", "instructions", "device"];

/// The message where the binary is missing.
const NO_BINARY: &str = "the binary `lapidary` is missing: `cargo build --release` builds it";

/// The message where the benchmark cannot use a GPU.
#[cfg(not(feature = "gpu"))]
const NO_GPU: &str = "the benchmark is built without the feature `gpu`: `cargo run --release -p lapidary-bench --features \
                      lapidary-bench/gpu -- --only device`";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let result = if args.iter().any(|arg| arg == "--help" || arg == "-h") {
        print(HELP)
    } else if let [option, name, side] = &args[..]
        && option == "--paint"
    {
        // The process whose instructions are counted.
        side.parse().map_err(|_| format!("`{side}` is not a number of pixels")).and_then(|side| paint_once(name, side))
    } else {
        Options::parse(args.into_iter()).and_then(run)
    };
    if let Err(message) = result {
        eprintln!("{message}");
        return ExitCode::from(2);
    }
    ExitCode::SUCCESS
}

/// The options of the command line.
#[derive(Default)]
struct Options {
    json: Option<Json>,
    quick: bool,
    only: Option<String>,
    /// The node or graph to measure, or all.
    part: Option<String>,
}

/// Destination of the JSON report.
enum Json {
    /// Standard output, instead of the table.
    Printed,
    /// A file, in addition to the table.
    Written(String),
}

impl Options {
    fn parse(args: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options::default();
        let mut args = args.peekable();
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--json" => {
                    let file = args.next_if(|next| !next.starts_with("--"));
                    options.json = Some(file.map_or(Json::Printed, Json::Written));
                }
                "--quick" => options.quick = true,
                "--only" => {
                    let name = args.next().ok_or("`--only` needs a workload")?;
                    let known = [&WORKLOADS[..], &erosion::WORKLOADS, &PRODUCT_WORKLOADS].concat();
                    let (name, part) = name.split_once('/').map_or((&*name, None), |(name, part)| (name, Some(part)));
                    if !known.contains(&name) {
                        return Err(format!("unknown workload `{name}`; known workloads: {}", known.join(", ")));
                    }
                    (options.only, options.part) = (Some(name.to_owned()), part.map(str::to_owned));
                }
                _ => return Err(format!("unknown option `{arg}`\n\n{HELP}")),
            }
        }
        Ok(options)
    }

    fn effort(&self) -> Effort {
        if self.quick {
            Effort { rounds: 3, stride: 8, turn: Duration::from_millis(4) }
        } else {
            Effort { rounds: 3, stride: 1, turn: Duration::from_millis(60) }
        }
    }
}

fn run(options: Options) -> Result<(), String> {
    let levels = lapidary::levels();
    let effort = options.effort();
    let mut report = Report { machine: machine(), ..Report::default() };
    let mut disturbances: Vec<f64> = Vec::new();
    for workload in WORKLOADS {
        if options.only.as_ref().is_some_and(|only| only != workload) {
            continue;
        }
        let peers = peers::peers(workload, &levels);
        let ours: Vec<(&str, Fill)> =
            levels.iter().filter_map(|level| Some((*level, lapidary::fill(workload, level)?))).collect();
        let fills: Vec<&Fill> = ours.iter().map(|(_, fill)| fill).chain(peers.iter().map(|p| &p.fill)).collect();
        let timings = timing::compare(&fills, &effort);
        disturbances.extend(timings.iter().map(|t| t.median / t.best));
        let (our_timings, peer_timings) = timings.split_at(ours.len());
        for &level in &levels {
            let index = ours.iter().position(|(l, _)| *l == level);
            report.rows.push(Row {
                workload: workload.into(),
                level,
                ours_ns: index.map(|i| rounded(our_timings[i].best)),
                peers: at_level(level, &levels, &peers, peer_timings),
            });
        }
    }
    for workload in erosion::WORKLOADS {
        if options.only.as_ref().is_none_or(|only| only == workload) {
            report.rows.extend(erosion::compare(workload, effort.rounds));
        }
    }
    let part = options.part.as_deref();
    let is_requested = |name: &str| options.only.as_ref().is_none_or(|only| only == name);
    if options.only.is_none() {
        report.rows.extend(latency::threads(effort.rounds));
    }
    if is_requested("latency") {
        report.latencies.extend(latency::latencies(effort.rounds, part));
    }
    if is_requested("samples") {
        report.latencies.extend(samples::latencies(effort.rounds, part));
    }
    if is_requested("cancel") && !options.quick {
        // A single node or graph is cancelled at more moments.
        let tries = if part.is_some() { 8 } else { 2 } * effort.rounds;
        report.latencies.extend(cancellation::latencies(tries, part));
    }
    if is_requested("commands") {
        match process::commands(effort.rounds) {
            Some(latencies) => report.latencies.extend(latencies),
            None => eprintln!("{NO_BINARY}"),
        }
    }
    if is_requested("repeat") && !options.quick {
        report.endurance = process::repeat();
    }
    if is_requested("memory") && !options.quick {
        match process::peaks() {
            Some(peaks) => report.peaks.extend(peaks),
            None => eprintln!("{NO_BINARY}"),
        }
    }
    let prints_table = !matches!(options.json, Some(Json::Printed));
    if prints_table {
        print(&report.table())?;
    }
    // The rows below take minutes: each is printed as soon as it is measured. A closed pipe is reported by the next text.
    let print_row = |line: &str| {
        if prints_table {
            let _ = print(line);
        }
    };
    if is_requested("scaling") && !options.quick {
        scaling::measure(effort.rounds, part, &mut |scaling| {
            print_row(&scaling.line());
            report.scalings.push(scaling);
        });
    }
    if options.only.as_deref() == Some("instructions") {
        instructions::measure(part, &mut |counted| {
            print_row(&counted.line());
            report.instructions.push(counted);
        })?;
    }
    if options.only.as_deref() == Some("device") {
        #[cfg(feature = "gpu")]
        device::measure(effort.rounds, part, &mut |line| print_row(line))?;
        #[cfg(not(feature = "gpu"))]
        return Err(NO_GPU.to_owned());
    }
    if is_requested("editor") {
        let effort = if options.quick { EditorEffort::QUICK } else { EditorEffort::FULL };
        editor_latency::measure(&effort, part, &mut |latency| {
            print_row(&latency.line());
            report.latencies.push(latency);
        });
    }
    match &options.json {
        Some(Json::Printed) => print(&report.json())?,
        Some(Json::Written(file)) => {
            fs::write(file, report.json()).map_err(|error| format!("cannot write {file}: {error}"))?;
        }
        None => {}
    }
    disturbances.sort_by(f64::total_cmp);
    if let Some(median) = disturbances.get(disturbances.len() / 2) {
        eprintln!("whole images took {median:.2} times the sum of the shortest times of their strips (median)");
    }
    Ok(())
}

/// The time of each library with its best level up to the given one, which users get on a machine of that level.
fn at_level(level: &str, levels: &[&str], peers: &[Peer], timings: &[Timing]) -> BTreeMap<&'static str, f64> {
    let rank = |level: &str| levels.iter().position(|l| *l == level);
    let mut best: BTreeMap<&str, (Option<usize>, f64)> = BTreeMap::new();
    for (peer, timing) in peers.iter().zip(timings) {
        let (peer_level, time) = (peer.level.and_then(rank), rounded(timing.best));
        if peer_level > rank(level) {
            continue;
        }
        let known = best.entry(peer.name).or_insert((peer_level, time));
        if peer_level > known.0 || (peer_level == known.0 && time < known.1) {
            *known = (peer_level, time);
        }
    }
    best.into_iter().map(|(name, (_, time))| (name, time)).collect()
}

/// Prints a text. A closed pipe is not an error.
fn print(text: &str) -> Result<(), String> {
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(format!("cannot print: {error}")),
        _ => Ok(()),
    }
}

/// Rounds to four places: a tenth of a percent of the smallest figure.
fn rounded(nanoseconds: f64) -> f64 {
    (nanoseconds * 1e4).round() / 1e4
}

/// The name of the processor, its number of cores and its architecture.
fn machine() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find(|line| line.starts_with("model name")).and_then(|line| line.split_once(": "));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{}, {cores} cores, {}", model.map_or("unknown processor", |(_, name)| name), env::consts::ARCH)
}
