//! The number of points that are averaged into a pixel: chosen by the user, the graph or the target.

use crate::args;
use crate::fault::tell;
use lapidary_document::{Document, SampleCount};
use lapidary_evaluator::run::{self, RunError};
use lapidary_evaluator::schedule::supersampling::{auto_samples, needed_by_outputs};
use lapidary_evaluator::trace::Plan;
use lapidary_field::program::Samples;

/// The count for a render: an option goes before the file, and the file before the target.
fn count(document: &Document, args: &args::Render) -> SampleCount {
    let chosen = args.samples.unwrap_or(document.samples);
    match chosen {
        SampleCount::Unset if args.target.supersamples => SampleCount::Auto,
        chosen => chosen,
    }
}

/// The points of a pixel that image nodes work on. With `auto` these are pixels of one point: with more, filters that
/// measure shapes would see them softened twice.
pub(crate) fn of_frame(document: &Document, args: &args::Render) -> Samples {
    match count(document, args) {
        SampleCount::Fixed(samples) => samples,
        SampleCount::Auto | SampleCount::Unset => Samples::One,
    }
}

/// The points of a pixel of the outputs, where they are as many as these need.
pub(crate) fn of_outputs(
    document: &Document,
    args: &args::Render,
    plan: &Plan,
    job: &run::Job<'_>,
) -> Result<Option<Samples>, RunError> {
    match count(document, args) {
        SampleCount::Auto => auto_samples(plan, job).map(Some),
        SampleCount::Fixed(_) | SampleCount::Unset => Ok(None),
    }
}

/// Pixels along the shorter side from which a picture is more than a thumbnail, in which detail is always too fine.
const PICTURE_SIDE: u32 = 256;

/// Points out that outputs have detail finer than a pixel, where nobody chose how many points a pixel has.
pub(crate) fn advise(
    document: &Document,
    args: &args::Render,
    plan: &Plan,
    job: &run::Job<'_>,
) -> Result<(), RunError> {
    let thumbnail = job.frame.size.iter().any(|side| *side < PICTURE_SIDE);
    if count(document, args) != SampleCount::Unset || args.dry_run || thumbnail {
        return Ok(());
    }
    let needed = needed_by_outputs(plan, job)?;
    let most = needed.iter().map(|samples| samples.count()).max().unwrap_or(1);
    let fine = plan.outputs.iter().zip(&needed).filter(|(_, samples)| **samples != Samples::One);
    let names: Vec<String> = fine.map(|((name, _), _)| format!("`{name}`")).collect();
    if !names.is_empty() {
        let [width, height] = job.frame.size;
        let has = if names.len() == 1 { "has" } else { "have" };
        tell(&format!(
            "note: {} {has} detail finer than a pixel at {width}x{height}\n  \
            help: `--samples auto` makes each pixel the mean of {most} points",
            names.join(", ")
        ));
    }
    Ok(())
}
