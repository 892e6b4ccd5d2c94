//! Races Lapidary against other noise libraries; a benchmark, never a timed test.

mod clock;
mod desk;
mod erosion;
mod ours;
mod peers;
mod process;
mod product;
mod report;
mod samples;
mod stop;
mod workload;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;
use std::{env, fs};

use clock::{Effort, Timing};
use peers::Peer;
use report::{Report, Row};
use workload::{Fill, WORKLOADS};

const USAGE: &str = "usage: lapidary-bench [--json [FILE]] [--quick] [--only WORKLOAD[/GRAPH]]";

fn main() -> ExitCode {
    let outcome = Options::read(env::args().skip(1)).and_then(run);
    if let Err(complaint) = outcome {
        eprintln!("{complaint}");
        return ExitCode::from(2);
    }
    ExitCode::SUCCESS
}

#[derive(Default)]
struct Options {
    json: Option<Json>,
    quick: bool,
    only: Option<String>,
    /// Of the waits, those of this node or graph alone.
    part: Option<String>,
}

enum Json {
    /// Instead of the table.
    Printed,
    /// Beside the table.
    Written(String),
}

impl Options {
    fn read(args: impl Iterator<Item = String>) -> Result<Options, String> {
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
                    let name = args.next().ok_or("`--only` wants a workload")?;
                    let known = [
                        &WORKLOADS[..],
                        &erosion::WORKLOADS,
                        &["waits", "samples", "stop", "cold", "thousand", "desk", "wide"],
                    ]
                    .concat();
                    let (name, part) = name.split_once('/').map_or((&*name, None), |(name, part)| (name, Some(part)));
                    if !known.contains(&name) {
                        return Err(format!("no workload `{name}`; there are: {}", known.join(" ")));
                    }
                    (options.only, options.part) = (Some(name.to_owned()), part.map(str::to_owned));
                }
                _ => return Err(format!("no option `{arg}`\n{USAGE}")),
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
    let levels = ours::levels();
    let effort = options.effort();
    let mut report =
        Report { machine: machine(), rows: Vec::new(), waits: Vec::new(), peaks: Vec::new(), steady: None };
    let mut unrest: Vec<f64> = Vec::new();
    for workload in WORKLOADS {
        if options.only.as_ref().is_some_and(|only| only != workload) {
            continue;
        }
        let peers = peers::peers(workload, &levels);
        let ours: Vec<(&str, Fill)> =
            levels.iter().filter_map(|level| Some((*level, ours::fill(workload, level)?))).collect();
        let fills: Vec<&Fill> = ours.iter().map(|(_, fill)| fill).chain(peers.iter().map(|p| &p.fill)).collect();
        let timings = clock::race(&fills, &effort);
        unrest.extend(timings.iter().map(|t| t.median / t.best));
        let (our_timings, peer_timings) = timings.split_at(ours.len());
        for &level in &levels {
            let mine = ours.iter().position(|(l, _)| *l == level);
            report.rows.push(Row {
                workload: workload.into(),
                level,
                ours_ns: mine.map(|i| rounded(our_timings[i].best)),
                peers: at_level(level, &levels, &peers, peer_timings),
            });
        }
    }
    for workload in erosion::WORKLOADS {
        if options.only.as_ref().is_none_or(|only| only == workload) {
            report.rows.extend(erosion::race(workload, effort.rounds));
        }
    }
    let part = options.part.as_deref();
    let asked = |name: &str| options.only.as_ref().is_none_or(|only| only == name);
    if options.only.is_none() {
        report.rows.extend(product::threads(effort.rounds));
    }
    if asked("waits") {
        report.waits.extend(product::waits(effort.rounds, part));
    }
    if asked("samples") {
        report.waits.extend(samples::waits(effort.rounds, part));
    }
    if asked("stop") && !options.quick {
        // Alone, there is time for more moments.
        let tries = if part.is_some() { 8 } else { 2 } * effort.rounds;
        report.waits.extend(stop::waits(tries, part));
    }
    if asked("cold") {
        match process::cold(effort.rounds) {
            Some(waits) => report.waits.extend(waits),
            None => eprintln!("no `lapidary` lies beside the benchmark: `cargo build --release` makes one"),
        }
    }
    if asked("thousand") && !options.quick {
        report.steady = process::steady();
    }
    if asked("wide") && !options.quick {
        match process::peaks() {
            Some(peaks) => report.peaks.extend(peaks),
            None => eprintln!("no `lapidary` lies beside the benchmark: `cargo build --release` makes one"),
        }
    }
    if asked("desk") {
        report.waits.extend(desk::waits(effort.rounds, part));
    }
    match &options.json {
        Some(Json::Printed) => print(&report.json())?,
        Some(Json::Written(file)) => {
            fs::write(file, report.json()).map_err(|error| format!("cannot write {file}: {error}"))?;
            print(&report.table())?;
        }
        None => print(&report.table())?,
    }
    unrest.sort_by(f64::total_cmp);
    if let Some(middle) = unrest.get(unrest.len() / 2) {
        eprintln!("the median picture took {middle:.2} times the sum of its best strips");
    }
    Ok(())
}

/// Each peer by the best it has up to a level: what a user of that library gets on such a machine.
fn at_level(level: &str, levels: &[&str], peers: &[Peer], timings: &[Timing]) -> BTreeMap<&'static str, f64> {
    let rank = |level: &str| levels.iter().position(|l| *l == level);
    let mut best: BTreeMap<&str, (Option<usize>, f64)> = BTreeMap::new();
    for (peer, timing) in peers.iter().zip(timings) {
        let (reach, time) = (peer.level.and_then(rank), rounded(timing.best));
        if reach > rank(level) {
            continue;
        }
        let known = best.entry(peer.name).or_insert((reach, time));
        if reach > known.0 || (reach == known.0 && time < known.1) {
            *known = (reach, time);
        }
    }
    best.into_iter().map(|(name, (_, time))| (name, time)).collect()
}

/// A reader that has seen enough and closed the pipe is content.
fn print(text: &str) -> Result<(), String> {
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(format!("cannot print: {error}")),
        _ => Ok(()),
    }
}

/// Four places: a tenth of a percent of the fastest figure there is.
fn rounded(nanoseconds: f64) -> f64 {
    (nanoseconds * 1e4).round() / 1e4
}

/// The processor as it calls itself, which is what the figures depend on; no name of the host.
fn machine() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find(|line| line.starts_with("model name")).and_then(|line| line.split_once(": "));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{}, {cores} cores, {}", model.map_or("unnamed processor", |(_, name)| name), env::consts::ARCH)
}
