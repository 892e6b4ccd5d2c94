//! Images painted a few rows at a time: where nothing works on pixels, no image is ever whole.

use crate::plan::Plan;
use crate::run::{Job, RunError, work};
use std::ops::ControlFlow;

/// Paints the outputs of a plan over the region of a job's frame from the top, so many rows at a time, until there are
/// no more or `take` has had enough. It is given a plane for each number of each output.
pub fn bands(
    plan: &Plan,
    job: &Job<'_>,
    rows: usize,
    mut take: impl FnMut(Vec<Vec<f32>>) -> ControlFlow<()>,
) -> Result<(), RunError> {
    job.frame.check()?;
    let (width, height) = (job.frame.width(), job.frame.height());
    let rows = rows.clamp(1, height);
    work(plan, job, None, (width * rows) as u64, |feed| {
        let painter = plan.last.program(&plan.code).painter(job.how, job.frame, feed)?;
        for first in (0..height).step_by(rows) {
            let mut band = vec![vec![0.0; width * rows.min(height - first)]; plan.code.roots.len()];
            let mut parts: Vec<&mut [f32]> = band.iter_mut().map(Vec::as_mut_slice).collect();
            painter.rows(first, &mut parts)?;
            if job.stopped().is_err() || take(band).is_break() {
                break;
            }
        }
        Ok(())
    })
}
