//! Rolling planes: the next rows of the planes that follow the bands of an image.

use crate::plane::plane_buffer::PlaneBuffer;
use crate::plane::window::{Window, area, grid};
use crate::run::device_planes::DevicePlanes;
use crate::run::execution::{Execution, PlaneBuffers, WindowPainter, plane_views};
use crate::schedule::dependencies::PendingStep;
use crate::schedule::error::RunError;
use crate::trace::{StepAction, with_roots};
use lapidary_field::pixel_buffer::PixelBuffer;
use std::mem;
use std::sync::Arc;

impl Execution<'_> {
    /// Computes the planes of the next band. The rows of each plane that are still needed move to the front, and new rows
    /// are computed behind them.
    pub(crate) fn roll(&self, steps: &[PendingStep], buffers: &mut PlaneBuffers) -> Result<(), RunError> {
        let Execution { plan, job, windows, .. } = *self;
        for pending in steps {
            let step = &plan.steps[pending.step];
            let Some(stored) = windows.planes[step.planes[0] as usize] else { continue };
            let rolled = match self.rolled_on_device(pending, &stored, buffers)? {
                Some(rolled) => rolled,
                None => {
                    job.load_planes(&pending.reads, buffers)?;
                    job.load_planes(&step.planes, buffers)?;
                    self.rolled(pending, &stored, buffers)?
                }
            };
            for (root, plane) in pending.roots.iter().zip(rolled) {
                buffers[step.planes[*root] as usize] = Some(plane);
            }
            job.check_cancelled()?;
        }
        Ok(())
    }
    /// The planes of a step for the next band, computed by the CPU.
    fn rolled(
        &self,
        pending: &PendingStep,
        stored: &Window,
        buffers: &mut PlaneBuffers,
    ) -> Result<Vec<PlaneBuffer>, RunError> {
        let Execution { plan, job, windows, .. } = *self;
        let PendingStep { step: i, roots, reads } = pending;
        let step = &plan.steps[*i];
        let mut rolled: Vec<PixelBuffer> = vec![];
        for root in roots {
            rolled.push(shifted(buffers[step.planes[*root] as usize].take(), stored));
        }
        if let Some(computed) = windows.computed[*i] {
            let before = (area(stored) - area(&computed)) as usize;
            match &step.action {
                StepAction::Paint { code, programs } => {
                    let mut parts: Vec<&mut [f32]> = rolled.iter_mut().map(|px| &mut px[before..]).collect();
                    let program = programs.program(code, roots, job.frame, job.settings);
                    let planes = plane_views(buffers, code, reads);
                    let inputs = job.program_inputs(&planes);
                    let code = job.accelerator.map(|_| with_roots(code, roots));
                    let painter =
                        WindowPainter { job, inputs, window: &computed, code: code.as_ref(), in_memory: true };
                    painter.paint(&program, &mut parts)?;
                }
                StepAction::ImageNode(image_step) => {
                    let mut outputs = self.image_node(image_step, *i, buffers)?;
                    for (px, root) in rolled.iter_mut().zip(roots) {
                        let new = mem::take(&mut outputs[*root].px);
                        if before == 0 { *px = Arc::unwrap_or_clone(new) } else { px[before..].copy_from_slice(&new) }
                    }
                }
                StepAction::Picture(_) => unreachable!("pictures are read before the first band"),
            }
        }
        Ok(rolled.into_iter().map(|px| PlaneBuffer::new(px, grid(job.frame), *stored)).collect())
    }
    /// The planes of a step for the next band, computed on the job's accelerator; `None` if the CPU has to.
    fn rolled_on_device(
        &self,
        pending: &PendingStep,
        stored: &Window,
        buffers: &mut PlaneBuffers,
    ) -> Result<Option<Vec<PlaneBuffer>>, RunError> {
        let Execution { plan, job, windows, .. } = *self;
        let Some(device) = job.accelerator else { return Ok(None) };
        let before = |root: &usize| buffers[plan.steps[pending.step].planes[*root] as usize].clone();
        let before: Vec<Option<PlaneBuffer>> = pending.roots.iter().map(before).collect();
        let Some(computed) = windows.computed[pending.step] else {
            // No rows move if none follow.
            let unchanged = before.into_iter().map(|plane| plane.filter(|plane| plane.window == *stored));
            return Ok(unchanged.collect());
        };
        let Some(new) = self.step_on_device(pending, buffers)? else { return Ok(None) };
        if computed == *stored {
            return Ok(Some(new));
        }
        let planes = DevicePlanes { device, frame: job.frame };
        let follows = |plane: &PlaneBuffer| {
            let [columns, rows] = plane.window;
            columns == stored[0] && rows.from <= stored[1].from && rows.end() == computed[1].from
        };
        let joined = |(new, before): (&PlaneBuffer, &Option<PlaneBuffer>)| {
            planes.assembled(stored, &[before.as_ref().filter(|plane| follows(plane))?, new])
        };
        Ok(new.iter().zip(&before).map(joined).collect())
    }
}

/// The buffer of a plane for its next window; begins with the rows that are already computed.
fn shifted(buffer: Option<PlaneBuffer>, window: &Window) -> PixelBuffer {
    let count = area(window) as usize;
    let Some(buffer) = buffer else { return PixelBuffer::for_overwriting(count) };
    let from = (window[1].from - buffer.window[1].from) * i64::from(window[0].len);
    let known = usize::try_from(from).ok().filter(|from| buffer.window[0] == window[0] && *from <= buffer.px.len());
    let mut px = Arc::unwrap_or_clone(buffer.px);
    px.shift(known.unwrap_or(px.len()), count);
    px
}
