//! Steps that an accelerator runs. It keeps their planes, which are read into memory only if the CPU needs them.

use crate::plane::plane_buffer::PlaneBuffer;
use crate::plane::window::{Span, Window, grid, pieces};
use crate::run::device_planes::DevicePlanes;
use crate::run::execution::{Execution, PlaneBuffers, ProgramRoots, plane_views};
use crate::schedule::accelerator::{Accelerator, FilterInput, FilterOutput, FilterRun};
use crate::schedule::dependencies::PendingStep;
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::schedule::plane_bounds::extents;
use crate::trace::{ImageStep, StepAction, with_roots};
use lapidary_field::filter_stages::FilterStages;
use lapidary_field::program::{Frame, ProgramInputs};
use std::ops::Range;

impl Execution<'_> {
    /// Runs a step for its missing roots on the job's accelerator; `None` if the CPU has to run it.
    pub(crate) fn step_on_device(
        &self,
        pending: &PendingStep,
        buffers: &mut PlaneBuffers,
    ) -> Result<Option<Vec<PlaneBuffer>>, RunError> {
        let PendingStep { step: i, roots, reads } = pending;
        let i = *i;
        let Some(accelerator) = self.job.accelerator.filter(|device| device.plane_memory() > 0) else {
            return Ok(None);
        };
        let (step, Some(window)) = (&self.plan.steps[i], self.windows.steps[i]) else { return Ok(None) };
        let frame = self.job.frame_of(step);
        let job = &self.job.with_frame(&frame);
        match &step.action {
            StepAction::Paint { code, programs } => {
                let roots = ProgramRoots { code, programs, roots, reads, first_sample_only: &[], values: None };
                Ok(roots.paint_on_device(job, &window, buffers))
            }
            StepAction::ImageNode(image_step) => {
                let step = DeviceFilter { execution: self, job, accelerator, image_step, i, roots };
                step.run(buffers)
            }
            StepAction::Picture(_) => Ok(None),
        }
    }
}

impl ProgramRoots<'_> {
    /// Paints the roots over a window, into planes that the accelerator keeps: piece by piece where the window wraps around an
    /// edge of the image. `None` if it cannot.
    pub(crate) fn paint_on_device(
        &self,
        job: &Job<'_>,
        window: &Window,
        buffers: &PlaneBuffers,
    ) -> Option<Vec<PlaneBuffer>> {
        let device = job.accelerator.filter(|device| device.plane_memory() > 0)?;
        let (views, first_sample_only) = (plane_views(buffers, self.code, self.reads), self.first_samples());
        let inputs = ProgramInputs { first_sample_only: &first_sample_only, ..job.program_inputs(&views) };
        let code = with_roots(self.code, self.roots);
        let paint_piece = |(region, window): &([Range<u32>; 2], Window)| {
            let frame = Frame { region: region.clone(), ..job.frame.clone() };
            let planes: Vec<PlaneBuffer> =
                self.roots.iter().map(|_| PlaneBuffer::on_device(grid(job.frame), *window)).collect();
            let identities: Vec<_> = planes.iter().map(|plane| plane.identity.clone()).collect();
            device.paint_planes(&code, &frame, &inputs, &identities).then_some(planes)
        };
        let mut pieces: Vec<Vec<PlaneBuffer>> =
            pieces(window, job.frame).iter().map(paint_piece).collect::<Option<_>>()?;
        if pieces.len() == 1 {
            return pieces.pop();
        }
        let whole = |root: usize| {
            let planes: Vec<&PlaneBuffer> = pieces.iter().map(|piece| &piece[root]).collect();
            DevicePlanes { device, frame: job.frame }.assembled(window, &planes)
        };
        (0..self.roots.len()).map(whole).collect()
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
