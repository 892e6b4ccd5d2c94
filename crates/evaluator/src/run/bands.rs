//! Images painted a few rows at a time: what does not work on whole images is never whole.

use crate::plane::plane_buffer::read;
use crate::run::fingerprint::keys;
use crate::run::pictures::read_pictures;
use crate::run::row_execution::roll;
use crate::run::step_execution::{make, planes, reads, todo};
use crate::schedule::job::{Job, RunError};
use crate::schedule::memory::{Memory, MemoryEstimator, OutputPixels};
use crate::schedule::rolling_rows::BandSchedule;
use crate::schedule::windows::{Windows, windows};
use crate::trace::Plan;
use lapidary_field::pixel_buffer::BufferRecycling;
use lapidary_field::program::{Frame, ProgramInputs};
use std::ops::ControlFlow;

/// Bytes of images that are not worth saving: 256 MiB.
const EASY: u64 = 256 << 20;

/// Paints the outputs of a plan over the region of a job's frame from the top, so many rows at a time, until there are
/// no more or `take` has had enough. It is given a plane for each number of each output.
pub fn bands(
    plan: &Plan,
    job: &Job<'_>,
    rows: usize,
    take: impl FnMut(Vec<Vec<f32>>) -> ControlFlow<()>,
) -> Result<(), RunError> {
    let running = BufferRecycling::begin();
    job.frame.check()?;
    let height = job.frame.height();
    let rows = rows.clamp(1, height);
    read_pictures(plan, job)?;
    let windows = windows(plan, job, None);
    let (schedule, memory) = schedule(plan, job, rows, &windows)?;
    memory.check(job)?;
    let keys = job.cache.map(|_| keys(plan, &windows, job));
    let all: Vec<usize> = (0..plan.code.roots.len()).collect();
    let (steps, wanted) = steps(plan, job, &schedule);
    let later = schedule.bands.iter().flat_map(|band| &band.steps).flatten().map(|works| works[1].len as usize);
    let mut held = make(plan, job, &windows, keys.as_ref(), (wanted, later.sum::<usize>() + height))?;
    running.release();
    let program = plan.last.program(&plan.code, &all);
    let output_frame = job.output_frame();
    let first_sample_only = &plan.first_sample_only[..];
    if schedule.bands.is_empty() {
        let planes = planes(&held, &plan.code);
        let feed = ProgramInputs { first_only: first_sample_only, ..job.feed(&planes) };
        let painter = program.painter(job.how, &output_frame, feed)?;
        return each(job, (rows, all.len()), take, |first, band| Ok(painter.rows(first, band)?));
    }
    let [columns, down] = job.frame.region.clone();
    each(job, (rows, all.len()), take, |first, band| {
        roll(plan, job, &schedule.bands[first / rows], &steps, &mut held)?;
        let top = down.start + first as u32;
        let region = [columns.clone(), top..down.end.min(top + rows as u32)];
        let frame = Frame { region, ..output_frame.clone() };
        let planes = planes(&held, &plan.code);
        Ok(program.paint_with(
            job.how,
            &frame,
            ProgramInputs { first_only: first_sample_only, ..job.feed(&planes) },
            band,
        )?)
    })
}

/// The memory that painting bands of so many rows takes, a band among them.
pub fn memory(plan: &Plan, job: &Job<'_>, rows: usize) -> Result<Memory, RunError> {
    job.frame.check()?;
    let rows = rows.clamp(1, job.frame.height());
    schedule(plan, job, rows, &windows(plan, job, None)).map(|(_, memory)| memory)
}

/// Whether a job would stay within its memory budget when it is painted in bands of so many rows; nothing is painted.
pub fn fits(plan: &Plan, job: &Job<'_>, rows: usize) -> bool {
    memory(plan, job, rows).and_then(|memory| memory.check(job)).is_ok()
}

/// Has every band painted, and taken.
fn each(
    job: &Job<'_>,
    (rows, count): (usize, usize),
    mut take: impl FnMut(Vec<Vec<f32>>) -> ControlFlow<()>,
    mut paint: impl FnMut(usize, &mut [&mut [f32]]) -> Result<(), RunError>,
) -> Result<(), RunError> {
    let (width, height) = (job.frame.width(), job.frame.height());
    for first in (0..height).step_by(rows) {
        let mut band: Vec<Vec<f32>> = (0..count).map(|_| vec![0.0; width * rows.min(height - first)]).collect();
        let mut parts: Vec<&mut [f32]> = band.iter_mut().map(Vec::as_mut_slice).collect();
        paint(first, &mut parts)?;
        job.stopped()?;
        if take(band).is_break() {
            break;
        }
    }
    Ok(())
}

/// Which steps go along with the bands, and the memory that takes. What fits easily is made at once: nothing is then
/// worked out twice.
fn schedule(plan: &Plan, job: &Job<'_>, rows: usize, windows: &Windows) -> Result<(BandSchedule, Memory), RunError> {
    let mut sum = MemoryEstimator::new(plan, job, windows, OutputPixels { rows, interleaved: false });
    let none = BandSchedule::none(plan);
    let whole = sum.memory(&none)?;
    if whole.bytes() > job.budget.saturating_sub(job.reserved.bytes).min(EASY) {
        let schedule = BandSchedule::of(plan, job, rows, windows)?;
        let along = sum.memory(&schedule)?;
        if along.bytes() < whole.bytes() {
            return Ok((schedule, along));
        }
    }
    Ok((none, whole))
}

/// The steps that go along with the bands, each with which of its planes somebody reads, and the planes that must be
/// there before.
fn steps(plan: &Plan, job: &Job<'_>, schedule: &BandSchedule) -> (Vec<(usize, Vec<usize>)>, Vec<u32>) {
    let roots: Vec<usize> = (0..plan.code.roots.len()).collect();
    let mut wanted = read(&plan.code, &roots);
    let mut steps = todo(plan, job, None, &wanted, &mut vec![None; plan.planes]);
    steps.retain(|(i, _)| !schedule.once[*i]);
    wanted.extend(steps.iter().flat_map(|(i, roots)| reads(&plan.steps[*i], roots)));
    wanted.retain(|plane| !steps.iter().any(|(i, _)| plan.steps[*i].planes.contains(plane)));
    (steps, wanted)
}
