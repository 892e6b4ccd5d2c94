//! Reports of the files of jobs, as they are planned, kept or written.

use super::clipping::{clipped_outputs, output_ranges};
use super::image_file::{FrameFiles, ImageFile};
use super::render_job::RenderJob;
use crate::error::RenderError;
use crate::event::{Event, Monitor};
use crate::report::{FileReport, FileState, MemoryEstimate, RenderReport};
use crate::request::RenderRequest;
use crate::writing::create_folder;
use lapidary_export::range::ChannelRange;
use std::path::{Path, PathBuf};

/// A file to report.
pub(super) struct ReportedFile<'a> {
    pub(super) file: &'a ImageFile,
    /// Number of the frame of an animation.
    pub(super) frame: Option<u32>,
    pub(super) state: FileState,
    /// Ranges of the channels, if the file was written.
    pub(super) channels: &'a [ChannelRange],
}

impl RenderReport {
    /// Creates a folder, unless this render has done that.
    pub(super) fn create_folder(&mut self, path: &Path) -> Result<(), RenderError> {
        if self.folders.insert(path.to_owned()) { create_folder(path) } else { Ok(()) }
    }
    /// Adds a rule of the depfile.
    pub(super) fn add_rule(&mut self, request: &RenderRequest, job: &RenderJob, frames: &[FrameFiles]) {
        let files = frames.iter().flat_map(|frame| &frame.files).map(|file| file.path.clone());
        // A file whose nodes compute all channels has no images.
        let companion = request.target.companion.filter(|_| job.computed.report.is_some());
        let companion = companion.map(|companion| job.companion_path(request, companion));
        let escaped = |path: &Path| {
            let path = path.to_string_lossy().replace('$', "$$");
            [' ', '#', ':'].iter().fold(path, |path, special| path.replace(*special, &format!("\\{special}")))
        };
        let outputs: Vec<String> = files.chain(companion).map(|path| escaped(&path)).collect();
        let inputs: Vec<String> = job.reads.iter().map(|path| escaped(path)).collect();
        self.rules += &format!("{}: {}\n", outputs.join(" "), inputs.join(" "));
    }
    /// Adds what became of the nodes of a graph; of several variations the first.
    pub(super) fn add_nodes(&mut self, job: &RenderJob) {
        if let Some(nodes) = &job.computed.report
            && self.nodes.iter().all(|known| known.graph != nodes.graph)
        {
            self.nodes.push(nodes.clone());
        }
    }
    /// Adds the memory of a frame. Frames are painted one after the other, so that the largest counts.
    pub(super) fn add_memory(&mut self, estimate: MemoryEstimate) {
        if self.memory.as_ref().is_none_or(|most| most.bytes < estimate.bytes) {
            self.memory = Some(estimate);
        }
    }
    /// Adds an image file, with warnings of values that it cannot store.
    pub(super) fn add_file(
        &mut self,
        request: &RenderRequest,
        monitor: Monitor<'_>,
        job: &RenderJob,
        reported: ReportedFile<'_>,
    ) {
        let ReportedFile { file, frame, state, channels } = reported;
        let ImageFile { path, spec, packed, strength, .. } = file;
        let ranges = output_ranges(&job.plan.outputs, packed, channels);
        for warning in clipped_outputs(request, &job.file, file, &ranges) {
            (monitor.events)(Event::Clipped(&warning));
        }
        let report = FileReport {
            path: path.clone(),
            state,
            graph: job.file.clone(),
            outputs: packed.outputs.clone(),
            usage: packed.usage.clone(),
            format: spec.format.name(),
            depth: spec.depth.name(),
            size: spec.size,
            channels: spec.channels,
            frame,
            clipped: channels.iter().map(|range| range.clipped).sum(),
            ranges,
            strength: Some(*strength).filter(|strength| *strength != 1.0),
        };
        (monitor.events)(Event::File(&report));
        self.files.push(report);
    }
    /// Adds a file other than an image.
    pub(super) fn add_companion(&mut self, monitor: Monitor<'_>, path: PathBuf) {
        (monitor.events)(Event::Companion(&path));
        self.companions.push(path);
    }
}
