//! Steps that an accelerator runs. It keeps their planes, which are read into memory only if the CPU needs them.

use crate::plane::plane_buffer::PlaneBuffer;
use crate::plane::window::{Span, Window, grid, is_one_piece, region_of};
use crate::run::execution::{Execution, PlaneBuffers, plane_views};
use crate::schedule::accelerator::{Accelerator, FilterInput, FilterOutput, FilterRun};
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::schedule::plane_bounds::extents;
use crate::trace::{ImageStep, StepAction, with_roots};
use lapidary_field::filter_stages::FilterStages;
use lapidary_field::program::Frame;
use std::ops::Range;

impl Execution<'_> {
    /// Runs a step for some of its roots on the job's accelerator; `None` if the CPU has to run it.
    pub(crate) fn step_on_device(
        &self,
        i: usize,
        roots: &[usize],
        buffers: &mut PlaneBuffers,
    ) -> Result<Option<Vec<PlaneBuffer>>, RunError> {
        let Some(accelerator) = self.job.accelerator.filter(|device| device.plane_memory() > 0) else {
            return Ok(None);
        };
        let (step, Some(window)) = (&self.plan.steps[i], self.windows.steps[i]) else { return Ok(None) };
        let frame = self.job.frame_of(step);
        let job = &self.job.with_frame(&frame);
        match &step.action {
            // A cache that keeps values inside programs needs them in memory.
            StepAction::Paint { .. } if job.cache.is_some_and(|cache| cache.caches_values()) => Ok(None),
            StepAction::Paint { code, .. } => {
                if !is_one_piece(&window, job.frame) {
                    return Ok(None);
                }
                let planes: Vec<PlaneBuffer> =
                    roots.iter().map(|_| PlaneBuffer::on_device(grid(job.frame), window)).collect();
                let identities: Vec<_> = planes.iter().map(|plane| plane.identity.clone()).collect();
                let views = plane_views(buffers, code);
                let frame = Frame { region: region_of(&window, job.frame), ..job.frame.clone() };
                let code = with_roots(code, roots);
                let painted = accelerator.paint_planes(&code, &frame, &job.program_inputs(&views), &identities);
                Ok(painted.then_some(planes))
            }
            StepAction::ImageNode(image_step) => {
                let step = DeviceFilter { execution: self, job, accelerator, image_step, i, roots };
                step.run(buffers)
            }
            StepAction::Picture(_) => Ok(None),
        }
    }
}

/// An image node that an accelerator runs.
struct DeviceFilter<'a> {
    execution: &'a Execution<'a>,
    /// The job, with the frame of the step.
    job: &'a Job<'a>,
    accelerator: &'a dyn Accelerator,
    image_step: &'a ImageStep,
    /// The index of the step.
    i: usize,
    /// The results that are needed, by their index.
    roots: &'a [usize],
}

impl DeviceFilter<'_> {
    /// Runs the node if it has stages, its inputs are rows of planes, and the accelerator can run them.
    fn run(&self, buffers: &mut PlaneBuffers) -> Result<Option<Vec<PlaneBuffer>>, RunError> {
        let DeviceFilter { execution, job, accelerator, image_step, i, roots } = *self;
        let Some((pass, image)) = execution.windows.image_pass(execution.plan, job, i) else { return Ok(None) };
        let (Some(stages), Some(window)) = (image.stages, execution.windows.steps[i]) else { return Ok(None) };
        let Some(mut stages) = stages(&pass) else { return Ok(None) };
        if stages.outputs.len() != execution.plan.steps[i].planes.len() {
            return Ok(None);
        }
        stages.outputs = roots.iter().map(|root| stages.outputs[*root]).collect();
        let Some((planes, outputs)) = self.outputs(&stages, &window, &pass.rows) else { return Ok(None) };
        let mut inputs = vec![];
        for plane in image_step.inputs.iter().flatten() {
            let Some(buffer) = &buffers[*plane as usize] else { return Ok(None) };
            let Some(first) = first_pixel(buffer, &window, job) else { return Ok(None) };
            inputs.push(FilterInput { identity: Some(&buffer.identity), px: &buffer.px, first });
        }
        let run = FilterRun { stages: &stages, inputs: &inputs, outputs: &outputs, stop: job.stop };
        let done = accelerator.filter(&run);
        if let (true, Some(progress)) = (done, job.progress) {
            progress.step(window[1].len as usize);
        }
        Ok(done.then_some(planes))
    }
    /// The planes of the node, and what the accelerator computes for each; `None` if they are not parts of its results.
    fn outputs(
        &self,
        stages: &FilterStages,
        window: &Window,
        rows: &Range<usize>,
    ) -> Option<(Vec<PlaneBuffer>, Vec<FilterOutput>)> {
        let DeviceFilter { execution, job, image_step, i, roots, .. } = *self;
        let needed = execution.windows.computed[i].unwrap_or(*window);
        let (mut all, ranges) = ((vec![], vec![]), extents(image_step).collect::<Vec<_>>());
        for (output, range) in stages.outputs.iter().zip(roots.iter().map(|root| ranges[*root])) {
            let [width, height] = stages.planes[*output];
            let top = if height == window[1].len as usize { 0 } else { rows.start };
            let computed = [window[0], Span { from: window[1].from + top as i64, len: height as u32 }];
            let part = [0, 1].map(|axis| {
                let side = i64::from(job.frame.size[axis]);
                let first = (needed[axis].from - computed[axis].from).rem_euclid(side) as usize;
                first..first + needed[axis].len as usize
            });
            if part[0].end > width || part[1].end > height || width != window[0].len as usize {
                return None;
            }
            let plane = PlaneBuffer::on_device(grid(job.frame), needed);
            let range = range.map_or([f32::MIN, f32::MAX], |(low, high)| [low, high]);
            all.1.push(FilterOutput { identity: plane.identity.clone(), part, range });
            all.0.push(plane);
        }
        Some(all)
    }
}

/// The index of the first pixel of a window in a plane whose rows it consists of; `None` for other planes.
fn first_pixel(buffer: &PlaneBuffer, window: &Window, job: &Job<'_>) -> Option<usize> {
    let [columns, rows] = buffer.window;
    let is_inside = columns == window[0] && rows.from <= window[1].from && window[1].end() <= rows.end();
    let readable = buffer.picture.is_none() && buffer.grid == grid(job.frame) && is_inside;
    readable.then(|| (window[1].from - rows.from) as usize * columns.len as usize)
}
