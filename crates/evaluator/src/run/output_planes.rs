//! Planes of the outputs of a plan.

use crate::plane::plane_buffer::PlaneBuffer;
use crate::plane::window::region;
use crate::run::execution::{Execution, ProgramRoots};
use crate::run::fingerprint::keys;
use crate::run::pictures::read_pictures;
use crate::schedule::dependencies::planes_read_by_roots;
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::schedule::memory::{MemoryEstimator, OutputPixels};
use crate::schedule::rolling_rows::BandSchedule;
use crate::schedule::windows::windows;
use crate::trace::Plan;

/// Where the planes of outputs are painted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OutputPlace {
    Memory,
    /// On the accelerator, if it can.
    Device,
}

/// The plane of each number of each output over the region of a job's frame.
pub(crate) fn output_planes(plan: &Plan, job: &Job<'_>, place: OutputPlace) -> Result<Vec<PlaneBuffer>, RunError> {
    job.frame.check()?;
    let region = region(job.frame);
    read_pictures(plan, job)?;
    let windows = windows(plan, job, None);
    let pixels = OutputPixels { rows: job.frame.height(), interleaved: true };
    MemoryEstimator::new(plan, job, &windows, pixels).memory(&BandSchedule::none(plan))?.check(job)?;
    let keys = job.cache.map(|_| keys(plan, &windows, job));
    let cached = |root: usize| keys.as_ref().and_then(|keys| job.cached(keys.last[root]));
    let mut roots: Vec<Option<PlaneBuffer>> = (0..plan.code.roots.len()).map(cached).collect();
    let wanted: Vec<usize> = (0..roots.len()).filter(|root| roots[*root].is_none()).collect();
    let rows = if wanted.is_empty() { 0 } else { job.frame.height() };
    let execution = Execution { plan, job, windows: &windows, keys: keys.as_ref() };
    let reads = planes_read_by_roots(plan, &wanted);
    let mut buffers = execution.planes(&reads, rows)?;
    let output_frame = job.output_frame();
    let values = keys.as_ref().map(|keys| &keys.outputs);
    let program = ProgramRoots { roots: &wanted, reads: &reads, values, ..ProgramRoots::outputs(plan) };
    let output_job = Job { frame: &output_frame, ..*job };
    let on_device = match place {
        OutputPlace::Device => program.paint_on_device(&output_job, &region, &buffers),
        OutputPlace::Memory => None,
    };
    let painted = match on_device {
        Some(painted) => painted,
        None => program.paint(&output_job, &region, &mut buffers)?,
    };
    job.check_cancelled()?;
    execution.keep_loaded(&reads, &buffers);
    drop(buffers);
    for (root, mut plane) in wanted.into_iter().zip(painted) {
        if let Some(keys) = &keys {
            job.put_into_cache(keys.last[root], &mut plane)?;
        }
        roots[root] = Some(plane);
    }
    Ok(roots.into_iter().flatten().collect())
}
