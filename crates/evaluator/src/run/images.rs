//! Images of the outputs of a plan.

use crate::plane::parallel::for_each_part;
use crate::plane::plane_buffer::PlaneBuffer;
use crate::plane::window::region;
use crate::run::execution::{Execution, ProgramRoots};
use crate::run::fingerprint::keys;
use crate::run::output_check::OutputCheck;
use crate::run::pictures::read_pictures;
use crate::schedule::dependencies::planes_read_by_roots;
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::schedule::memory::{MemoryEstimator, OutputPixels};
use crate::schedule::rolling_rows::BandSchedule;
use crate::schedule::windows::windows;
use crate::trace::Plan;
use lapidary_field::image::Image;
use lapidary_field::pixel_buffer::{BufferRecycling, PixelBuffer};
use lapidary_field::program::{Frame, RunOptions};
use std::sync::Arc;

/// Paints the image of each output over a frame, with the knobs at `settings`.
pub fn paint(plan: &Plan, settings: &[f32], options: RunOptions, frame: &Frame) -> Result<Vec<Image>, RunError> {
    images(plan, &Job::new(options, frame, settings))
}

/// Paints the image of each output over the region of a job's frame.
pub fn images(plan: &Plan, job: &Job<'_>) -> Result<Vec<Image>, RunError> {
    job.unless_device_fails(|job| paint_images(plan, job))
}

/// The plane of each number of each output over the region of a job's frame.
pub(crate) fn output_planes(plan: &Plan, job: &Job<'_>) -> Result<Vec<PlaneBuffer>, RunError> {
    job.frame.check()?;
    let region = region(job.frame);
    read_pictures(plan, job)?;
    let (windows, check) = (windows(plan, job, None), OutputCheck::new(plan, job));
    let pixels = OutputPixels { rows: job.frame.height(), interleaved: true };
    MemoryEstimator::new(plan, job, &windows, pixels).memory(&BandSchedule::none(plan))?.check(job)?;
    let keys = job.cache.map(|_| keys(plan, &windows, job));
    let cached = |root: usize| job.cache.zip(keys.as_ref()).and_then(|(cache, keys)| cache.get(keys.last[root]));
    let mut roots: Vec<Option<PlaneBuffer>> = (0..plan.code.roots.len()).map(cached).collect();
    let wanted: Vec<usize> = (0..roots.len()).filter(|root| roots[*root].is_none()).collect();
    let rows = if wanted.is_empty() { 0 } else { job.frame.height() };
    let execution = Execution { plan, job, windows: &windows, keys: keys.as_ref() };
    let mut buffers = execution.planes(&planes_read_by_roots(&plan.code, &wanted), rows)?;
    let output_frame = job.output_frame();
    let values = keys.as_ref().map(|keys| &keys.outputs);
    let program = ProgramRoots { roots: &wanted, values, ..ProgramRoots::outputs(plan) };
    let painted = program.paint(&Job { frame: &output_frame, ..*job }, &region, &mut buffers)?;
    drop(buffers);
    for (root, plane) in wanted.iter().zip(painted) {
        roots[*root] = Some(plane);
    }
    let roots: Vec<PlaneBuffer> = roots.into_iter().flatten().collect();
    if let Some(check) = check {
        let planes: Vec<&[f32]> = roots.iter().map(|plane| &plane.px[..]).collect();
        check.check(job, &job.frame.region, &planes)?;
    }
    if let (Some(cache), Some(keys)) = (job.cache, &keys) {
        wanted.into_iter().for_each(|root| cache.put(keys.last[root], roots[root].clone()));
    }
    Ok(roots)
}

fn paint_images(plan: &Plan, job: &Job<'_>) -> Result<Vec<Image>, RunError> {
    let _pool = BufferRecycling::begin();
    let mut planes = output_planes(plan, job)?.into_iter();
    let channels = plan.outputs.iter().map(|(_, channels)| *channels);
    let pixels = channels.map(|channels| interleaved(job, planes.by_ref().take(channels).collect()));
    let pixels: Vec<PixelBuffer> = pixels.collect::<Result<_, _>>()?;
    let size = [job.frame.width() as u32, job.frame.height() as u32];
    let image =
        |(px, (_, channels)): (PixelBuffer, &(String, usize))| Image { size, channels: *channels, px: px.into_vec() };
    Ok(pixels.into_iter().zip(&plan.outputs).map(image).collect())
}

/// Interleaves the planes of an output pixel by pixel.
fn interleaved(job: &Job<'_>, mut planes: Vec<PlaneBuffer>) -> Result<PixelBuffer, RunError> {
    if let [plane] = &mut planes[..]
        && let Some(px) = Arc::get_mut(&mut plane.px)
    {
        // The plane is not shared with the cache, so no copy is needed.
        return Ok(std::mem::take(px));
    }
    let channels = planes.len();
    let mut px = PixelBuffer::for_overwriting(job.frame.width() * job.frame.height() * channels);
    for_each_part(&mut px, channels, job.stop, |begin, part| {
        for (k, plane) in planes.iter().enumerate() {
            for (v, from) in part[k..].iter_mut().step_by(channels).zip(&plane.px[begin..]) {
                *v = *from;
            }
        }
    });
    job.check_cancelled().map(|()| px)
}
