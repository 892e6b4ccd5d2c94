//! Rolling planes: the next rows of the planes that follow the bands of an image.

use crate::plane::plane_buffer::PlaneBuffer;
use crate::plane::window::{Window, area, grid};
use crate::run::execution::{Execution, PlaneBuffers, WindowPainter, plane_views};
use crate::schedule::dependencies::PendingStep;
use crate::schedule::error::RunError;
use crate::trace::{StepAction, with_roots};
use lapidary_field::pixel_buffer::PixelBuffer;
use std::sync::Arc;

impl Execution<'_> {
    /// Computes the planes of the next band. The rows of each plane that are still needed move to the front, and new rows
    /// are computed behind them.
    pub(crate) fn roll(&self, steps: &[PendingStep], buffers: &mut PlaneBuffers) -> Result<(), RunError> {
        let Execution { plan, job, windows, .. } = *self;
        for (i, roots) in steps {
            let step = &plan.steps[*i];
            let Some(stored) = windows.planes[step.planes[0] as usize] else { continue };
            let mut rolled: Vec<PixelBuffer> = vec![];
            for root in roots {
                rolled.push(shifted(buffers[step.planes[*root] as usize].take(), &stored));
            }
            if let Some(computed) = windows.computed[*i] {
                let before = (area(&stored) - area(&computed)) as usize;
                let mut parts: Vec<&mut [f32]> = rolled.iter_mut().map(|px| &mut px[before..]).collect();
                match &step.action {
                    StepAction::Paint { code, programs } => {
                        let program = programs.program(code, roots, job.frame, job.settings);
                        let planes = plane_views(buffers, code);
                        let inputs = job.program_inputs(&planes);
                        let code = job.accelerator.map(|_| with_roots(code, roots));
                        let painter =
                            WindowPainter { job, inputs, window: &computed, code: code.as_ref(), in_memory: true };
                        painter.paint(&program, &mut parts)?;
                    }
                    StepAction::ImageNode(image_step) => {
                        let outputs = self.image_node(image_step, *i, buffers)?;
                        for (part, root) in parts.iter_mut().zip(roots) {
                            part.copy_from_slice(&outputs[*root].px);
                        }
                    }
                    StepAction::Picture(_) => unreachable!("pictures are read before the first band"),
                }
            }
            for (root, px) in roots.iter().zip(rolled) {
                buffers[step.planes[*root] as usize] = Some(PlaneBuffer::new(px, grid(job.frame), stored));
            }
            job.check_cancelled()?;
        }
        Ok(())
    }
}

/// The buffer of a plane for its next window; begins with the rows that are already computed.
fn shifted(buffer: Option<PlaneBuffer>, window: &Window) -> PixelBuffer {
    let count = area(window) as usize;
    let Some(buffer) = buffer else { return PixelBuffer::zeros(count) };
    let from = (window[1].from - buffer.window[1].from) * i64::from(window[0].len);
    let known = usize::try_from(from).ok().filter(|from| buffer.window[0] == window[0] && *from <= buffer.px.len());
    let mut px = Arc::unwrap_or_clone(buffer.px);
    px.shift(known.unwrap_or(px.len()), count);
    px
}
