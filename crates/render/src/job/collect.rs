//! Collects a job that was rendered in parts: checks that all files are there, whole and of this job, and joins tiles.

use super::companion_file::check_companion;
use super::file_reports::ReportedFile;
use super::image_file::{FrameFiles, ImageFile};
use super::paint::is_up_to_date;
use super::pieces::Pieces;
use super::render::{next_job, prepare_quietly};
use super::stitch::stitch;
use crate::error::RenderError;
use crate::event::Monitor;
use crate::incomplete_job::{IncompleteJob, PartProblem};
use crate::load::Loader;
use crate::picture::read_to_end;
use crate::report::{FileState, RenderReport};
use crate::request::RenderRequest;
use lapidary_evaluator::run::RunError;
use lapidary_export::embedded_provenance::read_embedded;
use lapidary_export::file_format::FileFormat;
use lapidary_export::provenance::{EmbeddedProvenance, Provenance};
use lapidary_field::fingerprint::Fingerprint;
use rayon::prelude::*;
use serde_json::{Map, Value};
use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::atomic::Ordering;

/// Checks the files of a job, or of a shard of it, and adds them to a report. Then joins the tiles of images, unless it
/// checks only a shard. If a file is missing, damaged or of another job, nothing is written.
pub fn collect_into(
    loader: &Loader,
    request: &RenderRequest,
    monitor: Monitor<'_>,
    report: &mut RenderReport,
) -> Result<(), RenderError> {
    let only_check = request.shard.is_some() || request.dry_run;
    // A dry run would not compute the fingerprints.
    let request = &RenderRequest { dry_run: false, ..request.clone() };
    // An incomplete job is reported as a whole, and not file by file.
    let pieces = Pieces::new(loader, request, monitor, prepare_quietly(request), Err)?;
    let mut found = IncompleteJob::default();
    pieces.for_each(|piece, _| {
        let job = next_job(loader, &piece, monitor)?;
        report.reads.extend(job.reads.iter().cloned());
        let mut frames = job.frames(&piece)?;
        for frame in &mut frames {
            if monitor.stop.load(Ordering::Relaxed) {
                return Err(RunError::Cancelled.into());
            }
            let emissive = frame.emissive(&piece);
            let FrameFiles { files, number, .. } = frame;
            let problems: Vec<Option<PartProblem>> =
                files.par_iter_mut().enumerate().map(|(i, file)| problem(file, emissive.contains(&i))).collect();
            for (file, problem) in files.iter().zip(problems) {
                found.add(file.path.clone(), problem);
                // Only complete jobs are reported.
                if found.wrong == 0 {
                    let reported = ReportedFile { file, frame: *number, state: FileState::Kept, channels: &[] };
                    report.add_file(&piece, monitor, &job, reported);
                }
            }
        }
        check_companion(&piece, &job, &frames, &mut found, report);
        Ok(())
    })?;
    if found.wrong > 0 {
        return Err(Box::new(found).into());
    }
    if only_check {
        return Ok(());
    }
    pieces.for_each_tiled(|whole, tiles, grid| {
        let job = next_job(loader, &whole, monitor)?;
        stitch(&whole, tiles, grid, monitor, &job, report)
    })
}

/// The problem of a file, if it has one.
fn problem(file: &mut ImageFile, emissive: bool) -> Option<PartProblem> {
    let found = match File::open(&file.path) {
        Err(_) => return Some(PartProblem::Missing),
        Ok(opened) => read_embedded(&mut BufReader::new(opened)),
    };
    match found {
        None => return Some(PartProblem::Foreign),
        Some(found) if !is_up_to_date(file, emissive) => return Some(difference(&found, &file.spec.provenance)),
        Some(_) => {}
    }
    match check_whole(&file.path, file.spec.format) {
        Err(why) => Some(PartProblem::Damaged(why)),
        Ok(Some(size)) if size != file.spec.size => {
            let [found, wanted] = [size, file.spec.size].map(|[width, height]| format!("{width}x{height}"));
            Some(PartProblem::Differs { what: "size".to_owned(), found, wanted })
        }
        Ok(_) => None,
    }
}

/// Reads a file to its end. Returns the size of still images.
fn check_whole(path: &Path, format: FileFormat) -> Result<Option<[u32; 2]>, String> {
    if format == FileFormat::GIF {
        let mut last = [0];
        let read =
            File::open(path).and_then(|mut file| file.seek(SeekFrom::End(-1)).and_then(|_| file.read(&mut last)));
        let ended = read.is_ok() && last == [b';'];
        return if ended { Ok(None) } else { Err("its end is missing".to_owned()) };
    }
    read_to_end(path).map(|layout| Some(layout.size).filter(|_| !format.is_animated()))
}

/// The first difference between the provenance in a file and that of the job.
fn difference(found: &EmbeddedProvenance, wanted: &str) -> PartProblem {
    match found {
        EmbeddedProvenance::Text(found) => text_difference(found, wanted),
        EmbeddedProvenance::Fingerprint(found) => {
            let [found, wanted] = [*found, Fingerprint::of(wanted)].map(|print| format!("{print:032x}"));
            PartProblem::Differs { what: "fingerprint".to_owned(), found, wanted }
        }
    }
}

fn text_difference(found: &str, wanted: &str) -> PartProblem {
    let read = |text: &str| -> Map<String, Value> { serde_json::from_str(text).unwrap_or_default() };
    let same = serde_json::from_str::<Provenance>(found).is_ok();
    let (found, wanted) = (read(found), read(wanted));
    // The fingerprint follows from the other values and from the graph.
    const LAST: &str = "fingerprint";
    let keys = wanted.keys().filter(|key| *key != LAST).map(String::as_str).chain([LAST]);
    let differs = |key: &&str| found.get(*key) != wanted.get(*key);
    let text = |values: &Map<String, Value>, key: &str| {
        values.get(key).map_or("missing".to_owned(), |value| value.to_string().trim_matches('"').to_owned())
    };
    match keys.into_iter().find(differs).filter(|_| same) {
        None => PartProblem::Foreign,
        Some(key) => {
            PartProblem::Differs { what: key.to_owned(), found: text(&found, key), wanted: text(&wanted, key) }
        }
    }
}
