//! Makes the new rows of planes that go along with the bands.

use crate::plane::plane_buffer::PlaneBuffer;
use crate::run::step_execution::{fill, passed, planes};
use crate::schedule::job::{Job, RunError};
use crate::schedule::windows::{Window, Windows, area, grid};
use crate::trace::{Plan, StepAction};
use lapidary_field::pixel_buffer::PixelBuffer;
use std::sync::Arc;

/// Makes what is needed for the next band: of the planes of each of these steps, the rows that are held already move to
/// the front, and new ones are made behind them.
pub(crate) fn roll(
    plan: &Plan,
    job: &Job<'_>,
    windows: &Windows,
    steps: &[(usize, Vec<usize>)],
    held: &mut [Option<PlaneBuffer>],
) -> Result<(), RunError> {
    for (i, roots) in steps {
        let step = &plan.steps[*i];
        let Some(holds) = windows.planes[step.planes[0] as usize] else { continue };
        let mut rolled: Vec<PixelBuffer> = vec![];
        for root in roots {
            rolled.push(moved(held[step.planes[*root] as usize].take(), &holds));
        }
        if let Some(makes) = windows.makes[*i] {
            let before = (area(&holds) - area(&makes)) as usize;
            let mut parts: Vec<&mut [f32]> = rolled.iter_mut().map(|px| &mut px[before..]).collect();
            match &step.action {
                StepAction::Paint { code, programs } => {
                    let program = programs.program(code, roots);
                    let planes = planes(held, code);
                    fill(&mut parts, &program, (job, job.feed(&planes)), &makes)?;
                }
                StepAction::ImageNode(image_step) => {
                    let made = passed(plan, image_step, windows, *i, job, held)?;
                    for (part, root) in parts.iter_mut().zip(roots) {
                        part.copy_from_slice(&made[*root].px);
                    }
                }
                StepAction::Picture(_) => unreachable!("pictures are there before the first band"),
            }
        }
        for (root, px) in roots.iter().zip(rolled) {
            held[step.planes[*root] as usize] =
                Some(PlaneBuffer { px: Arc::new(px), grid: grid(job.frame), window: holds, picture: None });
        }
        job.stopped()?;
    }
    Ok(())
}

/// A plane for a window, which begins with what is known of it.
fn moved(held: Option<PlaneBuffer>, window: &Window) -> PixelBuffer {
    let count = area(window) as usize;
    let Some(held) = held else { return PixelBuffer::zeros(count) };
    let from = (window[1].from - held.window[1].from) * i64::from(window[0].len);
    let known = usize::try_from(from).ok().filter(|from| held.window[0] == window[0] && *from <= held.px.len());
    let mut px = Arc::unwrap_or_clone(held.px);
    px.shift(known.unwrap_or(px.len()), count);
    px
}
