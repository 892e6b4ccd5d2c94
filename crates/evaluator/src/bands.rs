//! Images painted a few rows at a time: where nothing works on pixels, no image is ever whole.

use crate::held::read;
use crate::key::keys;
use crate::make::{make, planes};
use crate::pixels::Running;
use crate::plan::Plan;
use crate::room::room;
use crate::run::{Job, RunError};
use crate::window::windows;
use std::ops::ControlFlow;

/// Paints the outputs of a plan over the region of a job's frame from the top, so many rows at a time, until there are
/// no more or `take` has had enough. It is given a plane for each number of each output.
pub fn bands(
    plan: &Plan,
    job: &Job<'_>,
    rows: usize,
    mut take: impl FnMut(Vec<Vec<f32>>) -> ControlFlow<()>,
) -> Result<(), RunError> {
    let running = Running::begin();
    job.frame.check()?;
    let (width, height) = (job.frame.width(), job.frame.height());
    let rows = rows.clamp(1, height);
    let windows = windows(plan, job, None);
    room(plan, &windows, job, (width * rows) as u64)?;
    let keys = job.cache.map(|_| keys(plan, &windows, job));
    let all: Vec<usize> = (0..plan.code.roots.len()).collect();
    let held = make(plan, job, &windows, keys.as_ref(), (read(&plan.code, &all), height))?;
    running.rest();
    let planes = planes(&held, &plan.code);
    let program = plan.last.program(&plan.code, &all);
    let painter = program.painter(job.how, job.frame, job.feed(&planes))?;
    for first in (0..height).step_by(rows) {
        let mut band: Vec<Vec<f32>> = all.iter().map(|_| vec![0.0; width * rows.min(height - first)]).collect();
        let mut parts: Vec<&mut [f32]> = band.iter_mut().map(Vec::as_mut_slice).collect();
        painter.rows(first, &mut parts)?;
        job.stopped()?;
        if take(band).is_break() {
            break;
        }
    }
    Ok(())
}
