//! `lapidary render`: images from graphs.

use crate::args;
use crate::error::CommandError;
use crate::load::LOADER;
use crate::monitor::{FileLines, RenderMonitor};
use crate::terminal::print_data;
use crate::watch::repeat_on_change;
use lapidary_field::program::{Cores, RunOptions};
use lapidary_field::simd::SimdLevel;
use lapidary_render::input::is_stdin;
use lapidary_render::{RenderReport, RenderRequest, render_into};

/// Renders every graph, and prints the files it wrote.
pub(crate) fn render(args: &args::RenderArgs) -> Result<(), CommandError> {
    let request = args.request(run_options(&args.simd, args.jobs)?);
    if args.watch {
        return watch(args, &request);
    }
    let mut report = RenderReport::default();
    let done = render_all(args, &request, &mut report);
    if done.is_ok() || args.keep_going {
        print_report(args, &report)?;
    }
    done
}

fn watch(args: &args::RenderArgs, request: &RenderRequest) -> Result<(), CommandError> {
    if args.graphs.iter().any(|path| is_stdin(path)) {
        return Err(CommandError::Usage("standard input cannot be watched: write the graph to a file".to_owned()));
    }
    repeat_on_change(&args.graphs, || {
        let mut report = RenderReport::default();
        let done = render_all(args, request, &mut report);
        let done = done.and_then(|()| print_report(args, &report));
        (report.reads.into_iter().collect(), done)
    })
}

fn render_all(args: &args::RenderArgs, request: &RenderRequest, report: &mut RenderReport) -> Result<(), CommandError> {
    let lines = if args.report.is_none() { FileLines::Printed } else { FileLines::Hidden };
    let monitor = RenderMonitor::new(lines);
    let done = render_into(&LOADER, request, monitor.connection(&|event| monitor.show(event)), report);
    monitor.result(done)
}

fn print_report(args: &args::RenderArgs, report: &RenderReport) -> Result<(), CommandError> {
    match args.report {
        Some(_) => print_data(&serde_json::to_string_pretty(report).expect("strings and numbers are JSON")),
        None => Ok(()),
    }
}

/// The vector instructions and cores to use.
fn run_options(simd: &str, jobs: Option<u16>) -> Result<RunOptions, CommandError> {
    let level = match simd {
        "auto" => SimdLevel::best(),
        name => SimdLevel::named(name).ok_or_else(|| {
            let known: Vec<&str> = SimdLevel::all().iter().map(|l| l.name()).collect();
            CommandError::Usage(format!(
                "this machine does not support the level `{name}`; it supports: auto, {}",
                known.join(", ")
            ))
        })?,
    };
    if let Some(jobs) = jobs {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(jobs)).build_global();
        pool.map_err(|error| CommandError::Usage(format!("{jobs} threads cannot be started: {error}")))?;
    }
    let cores = if jobs == Some(1) { Cores::One } else { Cores::All };
    Ok(RunOptions { cores, ..RunOptions::with(level) })
}
