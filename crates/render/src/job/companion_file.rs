//! The companion file that some targets write in addition to their images.

use super::image_file::{FrameFiles, ImageFile};
use super::provenance::PROGRAM;
use super::render_job::RenderJob;
use crate::error::RenderError;
use crate::event::{Event, EventSink, Monitor};
use crate::incomplete_job::{IncompleteJob, PartProblem};
use crate::report::{RenderReport, UnusedChannels};
use crate::request::RenderRequest;
use crate::writing::write_text;
use lapidary_document::Document;
use lapidary_export::target::{Companion, MaterialImage, MaterialScene};
use std::path::Path;

/// Reports the outputs that the file does not refer to.
pub(super) fn report_unused(request: &RenderRequest, job: &RenderJob, events: EventSink<'_>) {
    let Some(companion) = request.target.companion.filter(|_| job.is_single(request)) else { return };
    for unused in companion.unused(&job.packed(), job.document.relief) {
        events(Event::Unused(&UnusedChannels { graph: job.file.clone(), title: companion.title, unused }));
    }
}

/// Writes the file, if the target has one and there is a single frame.
pub(super) fn write_companion(
    request: &RenderRequest,
    monitor: Monitor<'_>,
    job: &RenderJob,
    frames: &[FrameFiles],
    report: &mut RenderReport,
) -> Result<(), RenderError> {
    let Some((companion, frame)) = companion(request, frames) else { return Ok(()) };
    let (path, scene) = (job.companion_path(request, companion), scene(request, job, frame));
    if !request.dry_run {
        write_text(&path, &(companion.text)(&scene), monitor.stop)?;
    }
    report.add_companion(monitor, path);
    Ok(())
}

/// Checks the file of a job that was rendered before.
pub(super) fn check_companion(
    request: &RenderRequest,
    job: &RenderJob,
    frames: &[FrameFiles],
    found: &mut IncompleteJob,
    report: &mut RenderReport,
) {
    let Some((companion, frame)) = companion(request, frames) else { return };
    let path = job.companion_path(request, companion);
    let problem = match std::fs::read_to_string(&path) {
        Err(_) => Some(PartProblem::Missing),
        Ok(text) => Some(PartProblem::Foreign).filter(|_| text != (companion.text)(&scene(request, job, frame))),
    };
    found.add(path.clone(), problem);
    if found.wrong == 0 {
        report.companions.push(path);
    }
}

/// The companion of the target, and the frame that it describes: the only one.
fn companion<'a>(request: &RenderRequest, frames: &'a [FrameFiles]) -> Option<(&'static Companion, &'a FrameFiles)> {
    match frames {
        [frame] if frame.single && request.labels.has_companion() => {
            request.target.companion.map(|companion| (companion, frame))
        }
        _ => None,
    }
}

fn scene(request: &RenderRequest, job: &RenderJob, frame: &FrameFiles) -> MaterialScene {
    let Document { name, metres, relief, tile, .. } = &job.document;
    let path = |file: &ImageFile| match request.udim {
        Some(_) => job.udim_path(request, &frame.frames[0], &file.packed),
        None => file.path.clone(),
    };
    let relative =
        |path: &Path| path.strip_prefix(&request.folder).unwrap_or(path).to_string_lossy().replace('\\', "/");
    let (channels, baked) = frame.files.split_at(frame.files.len() - job.computed.baked());
    let images = channels.iter().map(|file| MaterialImage {
        packed: file.packed.clone(),
        file: relative(&path(file)),
        srgb: file.spec.is_srgb(),
        strength: file.strength,
        computed: false,
    });
    let mut graph = job.computed.graph.clone();
    for (image, file) in graph.images.iter_mut().zip(baked) {
        (image.file, image.srgb) = (relative(&file.path), file.spec.is_srgb());
    }
    MaterialScene {
        name: if name.is_empty() { job.stem.clone() } else { name.clone() },
        program: PROGRAM.to_owned(),
        metres: tile.map(|side| side * metres),
        relief: *relief,
        images: images.chain(job.computed.channels()).collect(),
        graph,
    }
}
