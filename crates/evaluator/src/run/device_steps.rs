//! Steps that an accelerator runs. It keeps their planes, which are read into memory only if the CPU needs them.

use crate::plane::plane_buffer::PlaneBuffer;
use crate::plane::window::{Span, Window, grid, pieces};
use crate::run::device_planes::DevicePlanes;
use crate::run::execution::{Execution, PlaneBuffers, plane_views};
use crate::schedule::accelerator::{Accelerator, FilterInput, FilterOutput, FilterRun};
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::schedule::plane_bounds::extents;
use crate::trace::{ImageStep, StepAction, with_roots};
use lapidary_field::filter_stages::FilterStages;
use lapidary_field::ir::Recording;
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
                let painter =
                    DevicePainter { planes: DevicePlanes { device: accelerator, frame: job.frame }, job, code };
                Ok(painter.paint(roots, &window, buffers))
            }
            StepAction::ImageNode(image_step) => {
                let step = DeviceFilter { execution: self, job, accelerator, image_step, i, roots };
                step.run(buffers)
            }
            StepAction::Picture(_) => Ok(None),
        }
    }
}

/// A program that an accelerator paints into planes that it keeps.
struct DevicePainter<'a> {
    planes: DevicePlanes<'a>,
    /// The job, with the frame of the step.
    job: &'a Job<'a>,
    code: &'a Recording,
}

impl DevicePainter<'_> {
    /// Paints some roots over a window: piece by piece where it wraps around an edge of the image.
    fn paint(&self, roots: &[usize], window: &Window, buffers: &PlaneBuffers) -> Option<Vec<PlaneBuffer>> {
        let DevicePainter { planes: DevicePlanes { device, frame }, job, code } = *self;
        let views = plane_views(buffers, code, roots);
        let code = with_roots(code, roots);
        let paint_piece = |(region, window): &([Range<u32>; 2], Window)| {
            let frame = Frame { region: region.clone(), ..frame.clone() };
            let planes: Vec<PlaneBuffer> =
                roots.iter().map(|_| PlaneBuffer::on_device(grid(job.frame), *window)).collect();
            let identities: Vec<_> = planes.iter().map(|plane| plane.identity.clone()).collect();
            device.paint_planes(&code, &frame, &job.program_inputs(&views), &identities).then_some(planes)
        };
        let mut pieces: Vec<Vec<PlaneBuffer>> = pieces(window, frame).iter().map(paint_piece).collect::<Option<_>>()?;
        if pieces.len() == 1 {
            return pieces.pop();
        }
        let whole = |root: usize| {
            let planes: Vec<&PlaneBuffer> = pieces.iter().map(|piece| &piece[root]).collect();
            self.planes.assembled(window, &planes)
        };
        (0..roots.len()).map(whole).collect()
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
    /// Runs the node if it has stages, its inputs have pixels of the frame, and the accelerator can run them.
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
        let device_planes = DevicePlanes { device: accelerator, frame: job.frame };
        let read = |plane: &u32| device_planes.with_window(buffers[*plane as usize].as_ref()?, &window);
        let Some(read) = image_step.inputs.iter().flatten().map(read).collect::<Option<Vec<_>>>() else {
            return Ok(None);
        };
        let inputs: Vec<FilterInput<'_>> = read
            .iter()
            .map(|(plane, first)| FilterInput { identity: Some(&plane.identity), px: &plane.px, first: *first })
            .collect();
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
