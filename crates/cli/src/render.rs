//! `lapidary render`: images from graphs.

mod clipping;
pub(crate) mod job;
mod name;
mod paint;
mod report;
mod shot;

pub(crate) use clipping::short;

use crate::args;
use crate::fault::Fault;
use crate::load::is_stdin;
use crate::stop;
use crate::watch::watched;
#[cfg(feature = "editor")]
use crate::{load::loaded, settled::Settled};
use job::Job;
use lapidary_field::program::{Cores, How};
use lapidary_field::simd::Level;
#[cfg(feature = "editor")]
pub(crate) use report::Heard;
use report::Report;
use std::path::{Path, PathBuf};

/// The program and its version.
pub(crate) const PROGRAM: &str = concat!("lapidary ", env!("CARGO_PKG_VERSION"));

/// Renders every graph, and prints the files it wrote.
pub(crate) fn render(args: &args::Render) -> Result<(), Fault> {
    let how = how(&args.simd, args.jobs)?;
    if args.watch {
        return watched_all(args, how);
    }
    let mut report = Report::new(args);
    let done = render_all(args, how, &mut report);
    if done.is_ok() || args.keep_going {
        report.end()?;
    }
    done
}

/// Renders a graph whose text is at hand, whatever its file says, and names the files it wrote.
#[cfg(feature = "editor")]
pub(crate) fn of_text(args: &args::Render, path: &Path, text: &str, heard: Heard<'_>) -> Result<Vec<PathBuf>, Fault> {
    let how = how(&args.simd, args.jobs)?;
    let loaded = loaded(path, path.display().to_string(), text.to_owned());
    let job = Job::of(args, path, Settled::from(path, loaded, &args.settings)?)?;
    let mut report = Report::heard(args, heard);
    painted(args, how, &job, &mut report)?;
    Ok(report.paths())
}

fn watched_all(args: &args::Render, how: How) -> Result<(), Fault> {
    if args.graphs.iter().any(|path| is_stdin(path)) {
        return Err(Fault::Usage("standard input cannot be watched: write the graph to a file".to_owned()));
    }
    watched(&args.graphs, || {
        let mut report = Report::new(args);
        let done = render_all(args, how, &mut report);
        (report.reads(), done.and_then(|()| report.end()))
    })
}

fn render_all(args: &args::Render, how: How, report: &mut Report<'_>) -> Result<(), Fault> {
    let mut last = None;
    for path in &args.graphs {
        match render_one(args, how, path, report) {
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

fn painted(args: &args::Render, how: How, job: &Job, report: &mut Report<'_>) -> Result<(), Fault> {
    let mut shots = job.shots(args)?;
    report.claim(job, &shots)?;
    for shot in &mut shots {
        if args.dry_run {
            report.planned(job, shot)?;
        } else {
            paint::paint(args, how, job, shot, report)?;
        }
    }
    job.beside(args, &shots, report)
}
