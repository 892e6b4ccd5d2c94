//! Samples per pixel of the outputs of a job.

use crate::event::{Event, EventSink};
use crate::request::RenderRequest;
use lapidary_document::{Document, SampleCount};
use lapidary_evaluator::run::{self, RunError};
use lapidary_evaluator::schedule::supersampling::{auto_samples, needed_by_outputs};
use lapidary_evaluator::trace::Plan;
use lapidary_field::program::Samples;

/// Samples per pixel of the outputs, where they differ from those of the frame.
pub(super) fn output_samples(
    document: &Document,
    request: &RenderRequest,
    plan: &Plan,
    job: &run::Job<'_>,
) -> Result<Option<Samples>, RunError> {
    match request.sample_count(document) {
        SampleCount::Auto => auto_samples(plan, job).map(Some),
        SampleCount::Fixed(_) | SampleCount::Unset => Ok(None),
    }
}

/// Shorter side in pixels of the smallest image that is no thumbnail. In thumbnails detail is always too fine.
const LEAST_SIDE: u32 = 256;

/// Reports outputs with detail finer than a pixel, where nothing states the samples per pixel.
pub(super) fn report_fine_detail(
    document: &Document,
    request: &RenderRequest,
    plan: &Plan,
    job: &run::Job<'_>,
    events: EventSink<'_>,
) -> Result<(), RunError> {
    let thumbnail = job.frame.size.iter().any(|side| *side < LEAST_SIDE);
    if request.sample_count(document) != SampleCount::Unset || request.dry_run || thumbnail {
        return Ok(());
    }
    let needed = needed_by_outputs(plan, job)?;
    let samples = needed.iter().map(|samples| samples.count()).max().unwrap_or(1);
    let fine = plan.outputs.iter().zip(&needed).filter(|(_, samples)| **samples != Samples::One);
    let outputs: Vec<String> = fine.map(|((name, _), _)| name.clone()).collect();
    if !outputs.is_empty() {
        events(Event::FineDetail { outputs: &outputs, size: job.frame.size, samples });
    }
    Ok(())
}
