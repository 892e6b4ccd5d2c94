//! The `.gltf` file that some targets write in addition to their images.

use super::image_file::FrameFiles;
use super::provenance::PROGRAM;
use super::render_job::RenderJob;
use crate::error::RenderError;
use crate::event::Monitor;
use crate::incomplete_job::{IncompleteJob, PartProblem};
use crate::report::RenderReport;
use crate::request::RenderRequest;
use crate::writing::write_text;
use lapidary_document::Document;
use lapidary_export::gltf::{TexturedPlane, plane_gltf};
use lapidary_export::target::PackedImage;

/// Writes the file, if the target has one and there is a single frame.
pub(super) fn write_gltf(
    request: &RenderRequest,
    monitor: Monitor<'_>,
    job: &RenderJob,
    frames: &[FrameFiles],
    report: &mut RenderReport,
) -> Result<(), RenderError> {
    let ([frame], true) = (frames, request.target.gltf) else { return Ok(()) };
    if !frame.single {
        return Ok(());
    }
    let path = job.gltf_path(request);
    if !request.dry_run {
        write_text(&path, &gltf_text(request, job, frame), monitor.stop)?;
    }
    report.add_companion(monitor, path);
    Ok(())
}

/// Checks the file of a job that was rendered before.
pub(super) fn check_gltf(
    request: &RenderRequest,
    job: &RenderJob,
    frames: &[FrameFiles],
    found: &mut IncompleteJob,
    report: &mut RenderReport,
) {
    let ([frame], true) = (frames, request.target.gltf) else { return };
    if !frame.single {
        return;
    }
    let path = job.gltf_path(request);
    let problem = match std::fs::read_to_string(&path) {
        Err(_) => Some(PartProblem::Missing),
        Ok(text) => Some(PartProblem::Foreign).filter(|_| text != gltf_text(request, job, frame)),
    };
    found.add(path.clone(), problem);
    if found.wrong == 0 {
        report.companions.push(path);
    }
}

fn gltf_text(request: &RenderRequest, job: &RenderJob, frame: &FrameFiles) -> String {
    let Document { name, metres, tile, .. } = &job.document;
    let plane = TexturedPlane {
        name: if name.is_empty() { job.stem.clone() } else { name.clone() },
        program: PROGRAM.to_owned(),
        metres: tile.map(|side| side * metres),
        emissive_strength: frame.emissive(request).map_or(1.0, |i| frame.files[i].strength),
    };
    let relative = |path: &std::path::Path| {
        path.strip_prefix(&request.folder).unwrap_or(path).to_string_lossy().replace('\\', "/")
    };
    let names: Vec<String> = frame.files.iter().map(|file| relative(&file.path)).collect();
    let packed = frame.files.iter().map(|file| &file.packed);
    let images: Vec<(&PackedImage, &str)> = packed.zip(names.iter().map(String::as_str)).collect();
    plane_gltf(&plane, &images)
}
