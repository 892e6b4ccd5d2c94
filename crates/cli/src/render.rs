//! `lapidary render`: images from graphs.

pub(crate) mod job;
mod name;
mod paint;
mod report;

use crate::args;
use crate::fault::Fault;
use crate::stop;
use job::Job;
use lapidary_field::program::{Cores, How};
use lapidary_field::simd::Level;
use report::Report;
use std::path::Path;

/// The program and its version.
pub(crate) const PROGRAM: &str = concat!("lapidary ", env!("CARGO_PKG_VERSION"));

/// Renders every graph, and prints the files it wrote.
pub(crate) fn render(args: &args::Render) -> Result<(), Fault> {
    stop::heed();
    let how = how(&args.simd, args.jobs)?;
    let mut report = Report::new(args);
    let mut last = None;
    for path in &args.graphs {
        match render_one(args, how, path, &mut report) {
            Ok(()) => {}
            Err(fault) if args.keep_going && !fault.stopped() => {
                // The last is told in the end.
                if let Some(before) = last.replace(fault) {
                    before.told();
                }
            }
            Err(fault) => return Err(fault),
        }
    }
    report.end()?;
    last.map_or(Ok(()), Err)
}

/// The vectors and cores to work with.
pub(crate) fn how(simd: &str, jobs: Option<u16>) -> Result<How, Fault> {
    let level = match simd {
        "auto" => Level::best(),
        name => Level::named(name).ok_or_else(|| {
            let known: Vec<&str> = Level::all().iter().map(|l| l.name()).collect();
            Fault::Usage(format!("this machine has no level `{name}`; it has: auto, {}", known.join(", ")))
        })?,
    };
    if let Some(jobs) = jobs {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(jobs)).build_global();
        pool.map_err(|error| Fault::Usage(format!("{jobs} jobs cannot be started: {error}")))?;
    }
    let cores = if jobs == Some(1) { Cores::One } else { Cores::All };
    Ok(How { cores, ..How::with(level) })
}

fn render_one(args: &args::Render, how: How, path: &Path, report: &mut Report<'_>) -> Result<(), Fault> {
    let job = Job::new(args, path)?;
    let mut shots = job.shots(args)?;
    report.claim(&job, &shots)?;
    for shot in &mut shots {
        if args.dry_run {
            report.planned(&job, shot)?;
        } else {
            paint::paint(args, how, &job, shot, report)?;
        }
    }
    job.beside(args, &shots, report)
}
