//! `lapidary render`: images from graphs.

use crate::args::{self, ReportTarget};
use crate::device;
use crate::error::CommandError;
use crate::file::{create_folder, write_text};
use crate::load::LOADER;
use crate::monitor::{FileLines, RenderMonitor};
use crate::report_page::report_page;
use crate::terminal::{print_data, print_line};
use crate::watch::repeat_on_change;
use lapidary_field::program::{Cores, RunOptions};
use lapidary_field::simd::SimdLevel;
use lapidary_render::input::is_stdin;
use lapidary_render::{RenderReport, RenderRequest, VariationTable, collect_into, display_path, render_into};
use std::path::Path;

/// Renders every graph, and prints the files it wrote.
pub(crate) fn render(args: &args::RenderArgs) -> Result<(), CommandError> {
    let variations = args.parts.vary.as_deref().map(VariationTable::read).transpose()?;
    let accelerator = device::accelerator(args)?;
    let request = args.request(run_options(&args.simd, args.jobs)?, variations);
    let request = RenderRequest { accelerator, least_device_work: device::least_work(args.device), ..request };
    if args.watch {
        return watch(args, &request);
    }
    let mut report = RenderReport::default();
    let done = render_checked(args, &request, &mut report);
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
        let done = render_checked(args, request, &mut report);
        let done = done.and_then(|()| print_report(args, &report));
        (report.reads.into_iter().collect(), done)
    })
}

/// Renders every graph, and reports differences between the GPU and the CPU, also where a graph fails.
fn render_checked(
    args: &args::RenderArgs,
    request: &RenderRequest,
    report: &mut RenderReport,
) -> Result<(), CommandError> {
    let done = render_all(args, request, report);
    let checked = device::check_results();
    done.and(checked)
}

fn render_all(args: &args::RenderArgs, request: &RenderRequest, report: &mut RenderReport) -> Result<(), CommandError> {
    let printed = args.report.contains(&ReportTarget::Print);
    let lines = if printed { FileLines::Hidden } else { FileLines::Printed };
    let monitor = RenderMonitor::new(lines);
    let render = if args.parts.collect { collect_into } else { render_into };
    let done = render(&LOADER, request, monitor.connection(&|event| monitor.show(event)), report);
    monitor.result(done)
}

/// Prints the report or writes it to files, as the arguments state.
fn print_report(args: &args::RenderArgs, report: &RenderReport) -> Result<(), CommandError> {
    let json = || serde_json::to_string_pretty(report).expect("strings and numbers are JSON");
    for target in &args.report {
        match target {
            ReportTarget::Print => print_data(&json())?,
            ReportTarget::Json(path) => write_report(path, &(json() + "\n"))?,
            ReportTarget::Html(path) => write_report(path, &report_page(report, parent(path)))?,
        }
    }
    let written = args.report.iter().filter_map(ReportTarget::path);
    let printed = args.report.contains(&ReportTarget::Print);
    written.filter(|_| !printed).try_for_each(|path| print_line(&display_path(path)))
}

fn write_report(path: &Path, text: &str) -> Result<(), CommandError> {
    create_folder(parent(path))?;
    write_text(path, text)
}

/// The folder of a file.
fn parent(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new(""))
}

/// The vector instructions and cores to use.
pub(crate) fn run_options(simd: &str, jobs: Option<u16>) -> Result<RunOptions, CommandError> {
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
    let cores = if jobs == Some(1) { Cores::One } else { Cores::All };
    Ok(RunOptions { cores, ..RunOptions::with(level) })
}
