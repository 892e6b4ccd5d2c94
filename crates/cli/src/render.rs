//! `lapidary render`: images from graphs.

mod clipping;
mod film;
mod gltf_file;
pub(crate) mod job;
mod memory;
mod name;
mod paint;
mod report;
mod samples;
mod shot;

pub(crate) use clipping::short;

use crate::args;
use crate::fault::Fault;
use crate::file::{DiskNeeds, check_disk, lock_files};
#[cfg(feature = "editor")]
use crate::load::{LOADER, prepare_file};
use crate::outputs::Outputs;
use crate::watch::watched;
use job::Job;
use lapidary_field::pixel_buffer::BufferRecycling;
use lapidary_field::program::{Cores, RunOptions};
use lapidary_field::simd::SimdLevel;
use lapidary_render::PreparedGraph;
use lapidary_render::input::is_stdin;
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

/// The bytes that `lapidary render` of a graph takes at most, as a dry run reports them.
pub(crate) fn memory_of(args: &args::Render, path: &Path, settled: PreparedGraph) -> Result<u64, Fault> {
    let how = how(&args.simd, args.jobs)?;
    let job = Job::of(args, path, settled)?;
    let mut most = 0;
    for shot in &mut job.shots(args)? {
        let kept = paint::kept(args, shot);
        most = most.max(memory::Bands::of(how, &job, shot, &kept).promise(args, &job, shot)?.bytes);
    }
    Ok(most)
}

/// Renders a graph whose text is at hand, whatever its file says, and names the files it wrote.
#[cfg(feature = "editor")]
pub(crate) fn of_text(args: &args::Render, path: &Path, text: &str, heard: Heard<'_>) -> Result<Vec<PathBuf>, Fault> {
    let how = how(&args.simd, args.jobs)?;
    let loaded = LOADER.parse(path, path.display().to_string(), text.to_owned());
    let job = Job::of(args, path, prepare_file(path, loaded, &args.settings)?)?;
    let mut outputs = Outputs::default();
    claimed(args, path, &job, &mut outputs)?;
    outputs.check(&distinct(args, job.several(args)))?;
    let mut report = Report::heard(args, heard);
    painted(args, how, &job, &mut report)?;
    Ok(report.paths())
}

fn watched_all(args: &args::Render, how: RunOptions) -> Result<(), Fault> {
    if args.graphs.iter().any(|path| is_stdin(path)) {
        return Err(Fault::Usage("standard input cannot be watched: write the graph to a file".to_owned()));
    }
    watched(&args.graphs, || {
        let mut report = Report::new(args);
        let done = render_all(args, how, &mut report);
        (report.reads(), done.and_then(|()| report.end()))
    })
}

fn render_all(args: &args::Render, how: RunOptions, report: &mut Report<'_>) -> Result<(), Fault> {
    let (mut outputs, mut needs, mut jobs, mut last) = (Outputs::default(), DiskNeeds::default(), vec![], None);
    let mut several = [false; 2];
    // Every name is known before the first file is written.
    for path in &args.graphs {
        let job = Job::new(args, path).and_then(|job| {
            claimed(args, path, &job, &mut outputs)?;
            Ok(job)
        });
        match job {
            Ok(job) => {
                report.reads_of(&job);
                needs += job.needs(args);
                let more = job.several(args);
                several = [0, 1].map(|i| several[i] || more[i]);
                // The others are read again when they are painted: all their pictures would be held at once.
                jobs.push((path, Some(job).filter(|_| args.graphs.len() == 1 || is_stdin(path))));
            }
            Err(fault) => put_off(args, fault, &mut last)?,
        }
    }
    if let Some(depfile) = &args.depfile {
        outputs.claim(depfile, [depfile.as_path()]);
    }
    outputs.check(&distinct(args, several))?;
    if !args.dry_run && !args.if_changed {
        check_disk(needs, &args.output, outputs.files())?;
    }
    // What one image leaves the next takes over.
    let _running = BufferRecycling::begin();
    for (path, job) in jobs {
        let job = job.map_or_else(|| Job::again(args, path), Ok);
        if let Err(fault) = job.and_then(|job| painted(args, how, &job, report)) {
            put_off(args, fault, &mut last)?;
        }
    }
    last.map_or(Ok(()), Err)
}

/// What makes the names of images differ, where some graph has several outputs or frames.
fn distinct(args: &args::Render, [outputs, frames]: [bool; 2]) -> String {
    let pattern = args.name.as_deref().unwrap_or_default();
    let wanted = [("{output}", outputs), ("{frame}", frames), ("{graph}", args.graphs.len() > 1)];
    let lacks = wanted.into_iter().filter(|(field, differs)| *differs && !pattern.contains(field));
    let lacks: Vec<String> = lacks.map(|(field, _)| format!("`{field}`")).collect();
    if args.name.is_some() && !lacks.is_empty() {
        return format!("put {} into `--name`", lacks.join(" and "));
    }
    "render graphs of the same file name one at a time, each with an `--output` folder of its own".to_owned()
}

/// Claims the files of a graph, and those it is made of.
fn claimed(args: &args::Render, path: &Path, job: &Job, outputs: &mut Outputs) -> Result<(), Fault> {
    let files = job.paths(args)?;
    outputs.claim(path, files.iter().map(PathBuf::as_path));
    outputs.reads(job.reads.iter().map(PathBuf::as_path));
    Ok(())
}

/// Keeps what is wrong with a graph until the others are done, if they are to be done all the same.
fn put_off(args: &args::Render, fault: Fault, last: &mut Option<Fault>) -> Result<(), Fault> {
    if !args.keep_going || fault.stopped() {
        return Err(fault);
    }
    // The last is told in the end.
    if let Some(before) = last.replace(fault) {
        before.told();
    }
    Ok(())
}

/// The vectors and cores to work with.
pub(crate) fn how(simd: &str, jobs: Option<u16>) -> Result<RunOptions, Fault> {
    let level = match simd {
        "auto" => SimdLevel::best(),
        name => SimdLevel::named(name).ok_or_else(|| {
            let known: Vec<&str> = SimdLevel::all().iter().map(|l| l.name()).collect();
            Fault::Usage(format!("this machine has no level `{name}`; it has: auto, {}", known.join(", ")))
        })?,
    };
    if let Some(jobs) = jobs {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(jobs)).build_global();
        pool.map_err(|error| Fault::Usage(format!("{jobs} jobs cannot be started: {error}")))?;
    }
    let cores = if jobs == Some(1) { Cores::One } else { Cores::All };
    Ok(RunOptions { cores, ..RunOptions::with(level) })
}

fn painted(args: &args::Render, how: RunOptions, job: &Job, report: &mut Report<'_>) -> Result<(), Fault> {
    let mut shots = job.shots(args)?;
    report.rule(job, &shots);
    // A set of files is of one run.
    let _alone = if args.dry_run {
        None
    } else {
        report.create_folder(&args.output)?;
        lock_files(&args.output, &job.stem, report.stop())?
    };
    for shot in &mut shots {
        if args.dry_run {
            let kept = paint::kept(args, shot);
            report.needs(memory::Bands::of(how, job, shot, &kept).promise(args, job, shot)?);
            report.planned(job, shot)?;
        } else {
            paint::paint(args, how, job, shot, report)?;
        }
    }
    job.beside(args, &shots, report)
}
