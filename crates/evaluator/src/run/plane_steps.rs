//! The steps of a plan in order: each on the job's accelerator, or on the CPU.

use crate::plane::plane_buffer::{PlaneBuffer, picture_planes};
use crate::run::execution::{Execution, PlaneBuffers, ProgramRoots};
use crate::schedule::dependencies::{PendingStep, all_roots, last_use, pending_steps};
use crate::schedule::error::RunError;
use crate::trace::StepAction;

impl Execution<'_> {
    /// Computes the wanted planes, except for those in the cache. The progress counts `later_rows` more rows, which the
    /// caller computes afterwards.
    pub(crate) fn planes(&self, wanted: &[u32], later_rows: usize) -> Result<Vec<Option<PlaneBuffer>>, RunError> {
        let Execution { plan, job, windows, keys } = *self;
        let mut buffers: Vec<Option<PlaneBuffer>> = vec![None; plan.planes];
        let pending = pending_steps(plan, wanted, |plane| {
            buffers[plane] = keys.and_then(|keys| job.cached(keys.planes[plane]));
            buffers[plane].is_some()
        });
        if let Some(progress) = job.progress {
            let rows = pending.iter().filter_map(|pending| windows.steps[pending.step]).map(|w| w[1].len as usize);
            progress.start(rows.sum::<usize>() + later_rows);
        }
        let last_use = last_use(plan);
        for pending in pending {
            job.check_cancelled()?;
            let (computed, roots) = match self.step_on_device(&pending, &mut buffers)? {
                Some(computed) => (computed, pending.roots),
                None => self.step(&pending, &mut buffers)?,
            };
            job.check_cancelled()?;
            let step = &plan.steps[pending.step];
            for (root, mut buffer) in roots.into_iter().zip(computed) {
                let plane = step.planes[root] as usize;
                if let (Some(keys), None) = (keys, &buffer.picture) {
                    job.put_into_cache(keys.planes[plane], &mut buffer)?;
                }
                // A plane that nothing reads is freed at once.
                buffers[plane] = last_use[plane].is_some().then_some(buffer);
            }
            self.keep_loaded(&pending.reads, &buffers);
            for plane in &*pending.reads {
                if last_use[*plane as usize] == Some(pending.step) && !wanted.contains(plane) {
                    buffers[*plane as usize] = None;
                }
            }
        }
        Ok(buffers)
    }

    /// Puts planes that were read from the accelerator into the cache, so that later jobs do not read them again.
    pub(crate) fn keep_loaded(&self, planes: &[u32], buffers: &PlaneBuffers) {
        let (Some(cache), Some(keys)) = (self.job.cache, self.keys) else { return };
        for plane in planes.iter().map(|plane| *plane as usize) {
            let loaded = buffers[plane].as_ref().filter(|buffer| buffer.picture.is_none() && buffer.is_in_memory());
            if let Some(buffer) = loaded.filter(|_| cache.is_on_device(keys.planes[plane])) {
                cache.put(keys.planes[plane], buffer.clone());
            }
        }
    }

    /// Runs a step for the roots that are missing; returns the planes, and the root of each.
    fn step(
        &self,
        pending: &PendingStep,
        buffers: &mut PlaneBuffers,
    ) -> Result<(Vec<PlaneBuffer>, Vec<usize>), RunError> {
        let PendingStep { step: i, roots, reads } = pending;
        let (step, Some(window)) = (&self.plan.steps[*i], self.windows.steps[*i]) else { return Ok((vec![], vec![])) };
        Ok(match &step.action {
            StepAction::Paint { code, programs } => {
                let values = self.keys.and_then(|keys| keys.steps[*i].as_ref());
                let program = ProgramRoots { code, programs, roots, reads, first_sample_only: &[], values };
                let frame = self.job.frame_of(step);
                (program.paint(&self.job.with_frame(&frame), &window, buffers)?, roots.clone())
            }
            StepAction::Picture(source) => (picture_planes(source, roots, self.job.stop), roots.clone()),
            StepAction::ImageNode(image_step) => {
                self.job.load_planes(reads, buffers)?;
                (self.image_node(image_step, *i, buffers)?, all_roots(step))
            }
        })
    }

    /// As [`planes`](Self::planes), with all pixels in memory.
    pub(crate) fn loaded_planes(
        &self,
        wanted: &[u32],
        later_rows: usize,
    ) -> Result<Vec<Option<PlaneBuffer>>, RunError> {
        let mut buffers = self.planes(wanted, later_rows)?;
        buffers.iter_mut().flatten().try_for_each(|buffer| self.job.load(buffer))?;
        self.keep_loaded(wanted, &buffers);
        Ok(buffers)
    }
}
