//! Renders all graphs of a request.

use super::band_plan::BandPlan;
use super::companion_file::{report_unused, write_companion};
use super::file_reports::ReportedFile;
use super::misspelt_outputs::report_misspelt;
use super::paint::{kept, paint};
use super::pieces::{JobEstimate, Pieces};
use super::render_job::RenderJob;
use super::sample_count::report_fine_detail;
use crate::error::{NameRemedy, RenderError};
use crate::event::{Event, Monitor};
use crate::file::DiskNeeds;
use crate::load::{GraphFile, Loader, PreparedGraph};
use crate::output_files::OutputFiles;
use crate::report::{FileState, RenderReport};
use crate::request::{RenderRequest, RenderSource};
use crate::shard::Shard;
use crate::writing::{create_folder, lock_file_set, write_text};
use lapidary_evaluator::run::Progress;
use lapidary_field::pixel_buffer::BufferRecycling;
use lapidary_field::program::RunOptions;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Renders a request and reports its files.
pub fn render(loader: &Loader, request: &RenderRequest, monitor: Monitor<'_>) -> Result<RenderReport, RenderError> {
    let mut report = RenderReport::default();
    render_into(loader, request, monitor, &mut report)?;
    Ok(report)
}

/// Renders a request to its end, without events.
pub fn render_quietly(loader: &Loader, request: &RenderRequest) -> Result<RenderReport, RenderError> {
    let (stop, progress) = (AtomicBool::new(false), Progress::default());
    render(loader, request, Monitor { stop: &stop, progress: &progress, events: &|_| {} })
}

/// Renders a request and adds its files to a report, which is of use after an error too. With `keep_going` the error is
/// that of the last graph that failed.
pub fn render_into(
    loader: &Loader,
    request: &RenderRequest,
    monitor: Monitor<'_>,
    report: &mut RenderReport,
) -> Result<(), RenderError> {
    let done = render_graphs(loader, request, monitor, report);
    if let (Some(path), true, false) = (&request.depfile, done.is_ok() || request.keep_going, request.dry_run) {
        create_folder(path.parent().unwrap_or(Path::new("")))?;
        write_text(path, &report.rules, monitor.stop)?;
    }
    done
}

/// Upper bound of the memory of rendering a graph, in bytes.
pub(crate) fn memory_of(
    request: &RenderRequest,
    monitor: Monitor<'_>,
    path: &Path,
    graph: PreparedGraph,
) -> Result<u64, RenderError> {
    let job = RenderJob::new(request, monitor, path, graph)?;
    let mut most = 0;
    for frame in &mut job.frames(request)? {
        let kept = kept(request, frame);
        most = most.max(BandPlan::new(request, &job, frame, &kept).estimate(request, &job, frame)?.bytes);
    }
    Ok(most)
}

/// Estimates the cost and the memory of a job that is divided.
pub fn estimate(loader: &Loader, request: &RenderRequest, monitor: Monitor<'_>) -> Result<JobEstimate, RenderError> {
    // Only divided jobs have surveys.
    let request = RenderRequest { shard: Some(Shard { number: 1, count: 1 }), ..request.clone() };
    Ok(Pieces::new(loader, &request, monitor, prepare_quietly(&request), Err)?.estimate())
}

fn render_graphs(
    loader: &Loader,
    request: &RenderRequest,
    monitor: Monitor<'_>,
    report: &mut RenderReport,
) -> Result<(), RenderError> {
    let (mut outputs, mut needs, mut single) = (OutputFiles::default(), DiskNeeds::default(), None);
    let (mut several, mut last, mut wrong) = ([false; 2], None, BTreeSet::new());
    let postponed = |error| postpone(request, monitor, error, &mut last);
    let pieces = Pieces::new(loader, request, monitor, prepare_quietly(request), postponed)?;
    // All paths are known before the first file is written.
    let mut count = 0;
    pieces.for_each(|piece, first| {
        let source = &piece.graphs[0];
        let job = if first { first_job(loader, &piece, monitor) } else { next_job(loader, &piece, monitor) };
        let job = job.and_then(|job| {
            outputs.claim(source.path(), job.paths(&piece)?.iter().map(PathBuf::as_path));
            outputs.reads(job.reads.iter().map(PathBuf::as_path));
            Ok(job)
        });
        match job {
            Ok(job) => {
                report.reads.extend(job.reads.iter().cloned());
                needs += job.disk_needs(&piece);
                let more = job.has_several(&piece);
                several = [0, 1].map(|i| several[i] || more[i]);
                // Several are read again when they are painted, so that their pictures are not in memory together.
                single = Some(job).filter(|_| pieces.is_single());
            }
            Err(error) => {
                wrong.insert(count);
                postpone(request, monitor, error, &mut last)?;
            }
        }
        count += 1;
        Ok(())
    })?;
    if let (Some(shard), 0, true) = (request.shard, count, last.is_none()) {
        (monitor.events)(Event::EmptyShard { shard, parts: pieces.estimate().parts });
    }
    if let Some(depfile) = &request.depfile {
        outputs.claim(depfile, [depfile.as_path()]);
    }
    outputs.check(name_remedy(request, several))?;
    if !request.dry_run
        && !request.if_changed
        && let Some(warning) = needs.check(&request.folder, outputs.files())?
    {
        (monitor.events)(Event::LowDiskSpace(&warning));
    }
    // Each graph takes over the memory of the planes of the one before.
    let _recycling = BufferRecycling::begin();
    let mut number = 0;
    pieces.for_each(|piece, _| {
        number += 1;
        if wrong.contains(&(number - 1)) {
            return Ok(());
        }
        let job = single.take().map_or_else(|| next_job(loader, &piece, monitor), Ok);
        match job.and_then(|job| paint_job(&piece, monitor, &job, report)) {
            Ok(()) => Ok(()),
            Err(error) => postpone(request, monitor, error, &mut last),
        }
    })?;
    last.map_or(Ok(()), Err)
}

/// A graph with the settings of a request, whose warnings are reported elsewhere.
pub(super) fn prepare_quietly(
    request: &RenderRequest,
) -> impl Fn(&Loader, &RenderSource) -> Result<PreparedGraph, RenderError> {
    |loader, source| read(loader, source)?.without_warnings().prepare(source.path(), &request.settings, &|_| {})
}

fn read<'l>(loader: &'l Loader, source: &RenderSource) -> Result<GraphFile<'l>, RenderError> {
    match source {
        RenderSource::File(path) => loader.read(path),
        RenderSource::Text { path, text } => Ok(loader.parse(path, path.display().to_string(), text.clone())),
    }
}

/// The job of the first piece of a graph, with warnings.
pub(super) fn first_job(
    loader: &Loader,
    piece: &RenderRequest,
    monitor: Monitor<'_>,
) -> Result<RenderJob, RenderError> {
    let source = &piece.graphs[0];
    let graph = read(loader, source)?.prepare(source.path(), &piece.settings, monitor.events)?;
    let job = RenderJob::new(piece, monitor, source.path(), graph)?;
    let frame = piece.frame(&job.document);
    let work = job.work(piece, RunOptions::best(), &frame);
    report_unused(piece, &job, monitor.events);
    report_misspelt(piece, &job, monitor.events);
    if let Some(nodes) = &job.computed.report {
        (monitor.events)(Event::Nodes(nodes));
    }
    report_fine_detail(&job.document, piece, &job.plan, &work, monitor.events)?;
    Ok(job)
}

/// The job of a piece of a graph whose warnings have been reported.
pub(super) fn next_job(loader: &Loader, piece: &RenderRequest, monitor: Monitor<'_>) -> Result<RenderJob, RenderError> {
    let source = &piece.graphs[0];
    let quiet = Monitor { events: &|_| {}, ..monitor };
    let graph = read(loader, source)?.without_warnings().prepare(source.path(), &piece.settings, quiet.events)?;
    RenderJob::new(piece, quiet, source.path(), graph)
}

/// Returns the remedy for two images of one name; the flags are true for several images and for several frames.
fn name_remedy(request: &RenderRequest, [images, frames]: [bool; 2]) -> NameRemedy {
    let Some(pattern) = &request.name else { return NameRemedy::SeparateFolders };
    let wanted = [("{output}", images), ("{frame}", frames), ("{graph}", request.graphs.len() > 1)];
    let missing = wanted.into_iter().filter(|(field, differs)| *differs && !pattern.contains(field));
    let missing: Vec<&str> = missing.map(|(field, _)| field).collect();
    if missing.is_empty() { NameRemedy::SeparateFolders } else { NameRemedy::AddFields(missing) }
}

/// Keeps the error of a graph until the others are done, if the request says so.
fn postpone(
    request: &RenderRequest,
    monitor: Monitor<'_>,
    error: RenderError,
    last: &mut Option<RenderError>,
) -> Result<(), RenderError> {
    if !request.keep_going || error.is_stopped() {
        return Err(error);
    }
    if let Some(before) = last.replace(error) {
        (monitor.events)(Event::Failed(&before));
    }
    Ok(())
}

fn paint_job(
    request: &RenderRequest,
    monitor: Monitor<'_>,
    job: &RenderJob,
    report: &mut RenderReport,
) -> Result<(), RenderError> {
    let mut frames = job.frames(request)?;
    report.add_rule(request, job, &frames);
    report.add_nodes(job);
    // One process writes all files of a graph. Shards of a job write the same bytes, and need not wait for each other.
    let _lock = if request.dry_run {
        None
    } else if request.shard.is_some() {
        report.create_folder(&request.folder)?;
        None
    } else {
        report.create_folder(&request.folder)?;
        let waits = || (monitor.events)(Event::Waiting { folder: &request.folder, graph: &job.stem });
        lock_file_set(&request.folder, &job.stem, monitor.stop, waits)?
    };
    for frame in &mut frames {
        if request.dry_run {
            let kept = kept(request, frame);
            report.add_memory(BandPlan::new(request, job, frame, &kept).estimate(request, job, frame)?);
            for file in &frame.files {
                let reported = ReportedFile { file, frame: frame.number, state: FileState::Planned, channels: &[] };
                report.add_file(request, monitor, job, reported);
            }
        } else {
            paint(request, monitor, job, frame, report)?;
        }
    }
    write_companion(request, monitor, job, &frames, report)
}
