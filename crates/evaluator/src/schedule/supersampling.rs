//! `samples: auto`: the samples per pixel that the outputs of a plan need, estimated before anything is painted.
//!
//! The estimate depends only on the plan, its settings and the size of the whole image, so that it is equal for every
//! region, band, frame and machine. The pixels of image nodes and pictures are not known yet: smooth random planes within
//! their bounds replace them.

use crate::declare::channel::is_averaged;
use crate::schedule::aliasing::{needed_samples, points};
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::schedule::plane_bounds::bounds_of_any_pictures;
use crate::trace::Plan;
use lapidary_field::image::{PixelGrid, PlaneView};
use lapidary_field::interval::Interval;
use lapidary_field::noise::hash::SplitMix;
use lapidary_field::pixel_data::PixelData;
use lapidary_field::program::{Frame, Program, ProgramInputs, Samples, Sampling};

/// The side of a cell of a replacement plane, in pixels of the image.
const CELL: u32 = 8;
/// The most cells along a side of a replacement plane.
const MAX_CELLS: u32 = 64;
/// The magnitude above which a bound is ignored.
const FAR: f32 = 1e6;

/// The samples per pixel that each output of a plan needs over a job's frame, in the order of [`Plan::outputs`]. Outputs
/// that are not averaged need one.
pub fn needed_by_outputs(plan: &Plan, job: &Job<'_>) -> Result<Vec<Samples>, RunError> {
    job.frame.check()?;
    let grid = PixelGrid {
        size: job.frame.size.map(|side| side.div_ceil(CELL).min(MAX_CELLS)),
        tile: job.frame.tile,
        sampling: Sampling::Centre,
    };
    // All frames of an animation use the samples of the first.
    let still = Frame { z_time: [0.0, 0.0], ..job.frame.clone() };
    let bounds = bounds_of_any_pictures(plan, &Job { frame: &still, ..*job }).into_iter();
    let values: Vec<Vec<f32>> = bounds.zip(0..).map(|(bound, plane)| noise(grid, bound, plane)).collect();
    let planes: Vec<PlaneView<'_>> = values
        .iter()
        .map(|px| PlaneView { grid, from: [0, 0], window_size: grid.size, px: PixelData::Numbers(px), identity: None })
        .collect();
    let points = points(job.frame.size, job.frame.tile);
    let inputs =
        ProgramInputs { knobs: job.settings, planes: &planes, stop: Some(job.stop), ..ProgramInputs::default() };
    let program = Program::for_points(&plan.code);
    let numbers = program.points_with(job.options, points.each_ref().map(Vec::as_slice), inputs)?;
    job.check_cancelled()?;
    let mut numbers = numbers.iter().map(Vec::as_slice);
    let needed = |((name, width), carries): (&(String, usize), _)| {
        let numbers: Vec<&[f32]> = numbers.by_ref().take(*width).collect();
        if is_averaged(name) { needed_samples(carries, &numbers) } else { Samples::One }
    };
    Ok(plan.outputs.iter().zip(plan.types.iter().copied()).map(needed).collect())
}

/// The samples per pixel of `samples: auto`: the largest need of any output.
pub fn auto_samples(plan: &Plan, job: &Job<'_>) -> Result<Samples, RunError> {
    let needed = needed_by_outputs(plan, job)?;
    Ok(needed.into_iter().max_by_key(|samples| samples.count()).unwrap_or(Samples::One))
}

/// Random pixels within bounds, or between 0 and 1 if these are infinite.
fn noise(grid: PixelGrid, bound: Interval, plane: u64) -> Vec<f32> {
    let [low, high] = match (bound.lo >= -FAR, bound.hi <= FAR) {
        (true, true) => [bound.lo, bound.hi],
        (true, false) => [bound.lo, bound.lo + 1.0],
        (false, true) => [bound.hi - 1.0, bound.hi],
        (false, false) => [0.0, 1.0],
    };
    let mut random = SplitMix(plane);
    (0..grid.size[0] * grid.size[1]).map(|_| low + (high - low) * random.u01() as f32).collect()
}
