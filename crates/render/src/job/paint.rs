//! Paints a frame into its files, band by band: while one band is painted, those before it are written.

use super::band_plan::BandPlan;
use super::file_reports::ReportedFile;
use super::image_file::{FrameFiles, ImageFile, OPAQUE};
use super::render_job::RenderJob;
use crate::error::{MemoryRemedy, RenderError};
use crate::event::{Event, Monitor};
use crate::file::write_file;
use crate::report::{FileState, RenderReport};
use crate::request::RenderRequest;
use lapidary_evaluator::run::bands::{bands, fits};
use lapidary_evaluator::run::{self, RunError};
use lapidary_evaluator::trace::Plan;
use lapidary_export::embedded_provenance::read_embedded;
use lapidary_export::provenance::{EmbeddedProvenance, Provenance};
use lapidary_export::range::ChannelRange;
use lapidary_export::target::{PlaneSource, emissive_strength};
use lapidary_export::{WriteError, write};
use lapidary_field::pixel_buffer::PixelBuffer;
use lapidary_field::program::Frame;
use std::cell::Cell;
use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, Builder, Scope, ScopedJoinHandle};

/// The stack of a thread, in bytes. It is set, because the variable `RUST_MIN_STACK` could make it too small.
pub const THREAD_STACK: usize = 2 << 20;

/// Writes the files of a frame that are not up to date, and reports all of them.
pub(super) fn paint(
    request: &RenderRequest,
    monitor: Monitor<'_>,
    job: &RenderJob,
    frame_files: &mut FrameFiles,
    report: &mut RenderReport,
) -> Result<(), RenderError> {
    let emissive = frame_files.emissive(request);
    let kept = kept(request, frame_files);
    let mut ranges = vec![vec![]; frame_files.files.len()];
    if kept.contains(&false) {
        for file in &frame_files.files {
            report.create_folder(file.path.parent().unwrap_or(Path::new("")))?;
        }
        let mut done = kept.clone();
        while done.contains(&false) {
            match write_files(request, monitor, job, frame_files, &done)? {
                WriteResult::Complete(found) => {
                    found.into_iter().enumerate().filter(|(i, _)| !done[*i]).for_each(|(i, found)| ranges[i] = found);
                    // An emissive image brighter than 1 is written again, divided by the strength that the companion file
                    // states: the maximum of all pixels, which is known after the last band.
                    let once = |i: &&usize| !done[**i] && frame_files.files[**i].strength == 1.0;
                    let again: Vec<usize> = emissive.iter().filter(once).copied().collect();
                    done.fill(true);
                    for i in again {
                        let high = ranges[i].iter().map(|range| range.high).fold(0.0, f32::max);
                        let strength = emissive_strength(high);
                        if strength > 1.0 {
                            frame_files.files[i].divide(strength);
                            done[i] = false;
                        }
                    }
                }
                WriteResult::NeedAlpha(files) => files.into_iter().for_each(|i| frame_files.files[i].restore_alpha()),
            }
        }
    }
    for (i, kept) in kept.into_iter().enumerate() {
        let state = if kept { FileState::Kept } else { FileState::Written };
        let (file, frame) = (&frame_files.files[i], frame_files.number);
        report.add_file(request, monitor, job, ReportedFile { file, frame, state, channels: &ranges[i] });
    }
    Ok(())
}

/// True for each file that is up to date and is not written again.
pub(super) fn kept(request: &RenderRequest, frame_files: &mut FrameFiles) -> Vec<bool> {
    let emissive = frame_files.emissive(request);
    let files = frame_files.files.iter_mut().enumerate();
    files.map(|(i, file)| request.if_changed && is_up_to_date(file, emissive.contains(&i))).collect()
}

/// Result of writing the files of a frame.
enum WriteResult {
    /// The files are complete. The range of each of their channels.
    Complete(Vec<Vec<ChannelRange>>),
    /// The alpha channel of these files was left out, but is not opaque.
    NeedAlpha(Vec<usize>),
}

/// Writes the files that are not done.
fn write_files(
    request: &RenderRequest,
    monitor: Monitor<'_>,
    job: &RenderJob,
    frame_files: &FrameFiles,
    done: &[bool],
) -> Result<WriteResult, RenderError> {
    let band_plan = BandPlan::new(request, job, frame_files, done);
    let Monitor { stop, progress, events } = monitor;
    let work = |frame| run::Job {
        stop,
        reserved: band_plan.reserved(),
        progress: Some(progress),
        ..job.work(request, band_plan.run, frame)
    };
    thread::scope(|scope| {
        let mut open = vec![];
        let mut writers = vec![];
        for (i, file) in frame_files.files.iter().enumerate().filter(|(i, _)| !done[*i]) {
            let (send, writer) = start_writer(scope, file, stop)?;
            open.push(send);
            writers.push((i, writer));
        }
        let over = Cell::new(false);
        let send = |planes: Vec<PixelBuffer>| {
            let planes = Arc::new(planes);
            over.set(!open.iter().all(|file| file.send(planes.clone()).is_ok()));
            if over.get() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        events(Event::Painting { file: &job.file });
        let mut frames = frame_files.frames.iter().take_while(|_| !over.get());
        let painted = frames.try_for_each(|frame| bands(&job.plan, &work(frame), band_plan.rows, send));
        events(Event::Painted);
        drop(open);
        let (mut ranges, mut need_alpha) = (vec![vec![]; done.len()], vec![]);
        let remedy = || memory_remedy(request, &job.plan, &work(&frame_files.frames[0]));
        let mut error = painted.err().map(|error| match error {
            RunError::Memory { .. } => RenderError::Memory { error, remedy: remedy() },
            error => error.into(),
        });
        for (i, writer) in writers {
            match writer.join().expect("writers do not panic") {
                (_, true) => need_alpha.push(i),
                (Ok(found), _) => ranges[i] = found,
                // The thread that stopped first has the cause.
                (Err(WriteError::MissingRows), _) => {}
                (Err(cause), _) => {
                    let ImageFile { path, spec, .. } = &frame_files.files[i];
                    error.get_or_insert_with(|| RenderError::write_image(path, cause, spec));
                }
            }
        }
        match error {
            Some(error) => Err(error),
            None if need_alpha.is_empty() => Ok(WriteResult::Complete(ranges)),
            None => Ok(WriteResult::NeedAlpha(need_alpha)),
        }
    })
}

/// Returns the remedy for images that need too much memory: a region only where a small one fits.
pub(super) fn memory_remedy(request: &RenderRequest, plan: &Plan, job: &run::Job<'_>) -> MemoryRemedy {
    let [x, y] = job.frame.region.clone().map(|side| side.start);
    let pixel = Frame { region: [x..x + 1, y..y + 1], ..job.frame.clone() };
    match (fits(plan, &run::Job { frame: &pixel, ..*job }, 1), request.region) {
        (true, None) => MemoryRemedy::SizeOrRegion,
        (true, Some(_)) => MemoryRemedy::SmallerRegion,
        (false, _) => MemoryRemedy::Size,
    }
}

/// The planes of a band, which several threads write.
type SharedBand = Arc<Vec<PixelBuffer>>;

/// The ranges of the channels of a written file, and true if the alpha channel that was left out is not opaque.
type WrittenFile = (Result<Vec<ChannelRange>, WriteError>, bool);

/// Starts the thread that writes a file, to which bands of planes are sent.
fn start_writer<'scope>(
    scope: &'scope Scope<'scope, '_>,
    file: &'scope ImageFile,
    stop: &'scope AtomicBool,
) -> Result<(SyncSender<SharedBand>, ScopedJoinHandle<'scope, WrittenFile>), RenderError> {
    let (send, receive) = sync_channel(1);
    let thread = Builder::new().stack_size(THREAD_STACK).spawn_scoped(scope, move || write_image(file, receive, stop));
    let thread = thread.map_err(|error| RenderError::write_image(&file.path, error.into(), &file.spec))?;
    Ok((send, thread))
}

/// Writes one file.
fn write_image(file: &ImageFile, planes: Receiver<SharedBand>, stop: &AtomicBool) -> WrittenFile {
    let mut needs_alpha = false;
    let bands = planes.into_iter().map_while(|planes| {
        if let Some(PlaneSource::Plane { plane, .. }) = file.omitted_alpha {
            needs_alpha = planes[plane].iter().any(|alpha| *alpha < OPAQUE);
        }
        (!needs_alpha).then(|| file.packed.interleave(&planes))
    });
    let written = write_file(&file.path, stop, |out| write(out, &file.spec, bands));
    (written, needs_alpha)
}

/// True if the file on the disk has the provenance of this one. That of an emissive image records the strength by which it
/// was divided.
pub(super) fn is_up_to_date(file: &mut ImageFile, emissive: bool) -> bool {
    let found = File::open(&file.path).ok().and_then(|file| read_embedded(&mut BufReader::new(file)));
    let text = match found {
        None => return false,
        Some(EmbeddedProvenance::Text(text)) => text,
        Some(found) => return found.states(&file.spec.provenance),
    };
    let strength = serde_json::from_str(&text).ok().and_then(|provenance: Provenance| provenance.strength);
    match strength.filter(|strength| emissive && *strength > 1.0 && strength.is_finite()) {
        None => text == file.spec.provenance,
        Some(strength) => {
            let same = text == file.divided_provenance(strength);
            if same {
                file.divide(strength);
            }
            same
        }
    }
}
