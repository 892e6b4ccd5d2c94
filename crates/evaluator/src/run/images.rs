//! Images of the outputs of a plan.

use crate::plane::parallel::for_each_part;
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
use lapidary_field::image::Image;
use lapidary_field::pixel_buffer::{BufferRecycling, PixelBuffer};
use lapidary_field::plane_identity::PlaneIdentity;
use lapidary_field::program::{Frame, RunOptions};
use std::sync::Arc;

/// Paints the image of each output over a frame, with the knobs at `settings`.
pub fn paint(plan: &Plan, settings: &[f32], options: RunOptions, frame: &Frame) -> Result<Vec<Image>, RunError> {
    images(plan, &Job::new(options, frame, settings))
}

/// Paints the image of each output over the region of a job's frame.
pub fn images(plan: &Plan, job: &Job<'_>) -> Result<Vec<Image>, RunError> {
    job.unless_device_fails(|job| {
        let _pool = BufferRecycling::begin();
        let planes = output_planes(plan, job, OutputPlace::Memory)?;
        let images = by_output(plan, planes).into_iter().map(|planes| image(job, planes));
        images.collect()
    })
}

/// The image of an output: in memory, or on the job's accelerator.
#[derive(Clone, Debug)]
pub enum OutputImage {
    /// Pixels in memory.
    Pixels(Image),
    /// Planes that the accelerator keeps.
    Device(DeviceImage),
}

/// An image whose planes an accelerator keeps as long as a clone of the image exists.
#[derive(Clone, Debug)]
pub struct DeviceImage {
    /// The columns and rows.
    pub size: [u32; 2],
    /// The plane of each channel.
    pub planes: Vec<PlaneIdentity>,
}

/// Paints like [`images`]. Images that the job's accelerator painted stay there.
pub fn device_images(plan: &Plan, job: &Job<'_>) -> Result<Vec<OutputImage>, RunError> {
    job.unless_device_fails(|job| {
        let _pool = BufferRecycling::begin();
        let planes = output_planes(plan, job, OutputPlace::Device)?;
        let images = by_output(plan, planes).into_iter().map(|planes| {
            if planes.iter().any(PlaneBuffer::is_in_memory) {
                return image(job, planes).map(OutputImage::Pixels);
            }
            let planes = planes.into_iter().map(|plane| plane.identity).collect();
            Ok(OutputImage::Device(DeviceImage { size: size(job), planes }))
        });
        images.collect()
    })
}

/// Where the planes of outputs are painted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OutputPlace {
    Memory,
    /// On the accelerator, if it can.
    Device,
}

/// The planes of all outputs.
fn output_planes(plan: &Plan, job: &Job<'_>, place: OutputPlace) -> Result<Vec<PlaneBuffer>, RunError> {
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
    let mut buffers = execution.planes(&planes_read_by_roots(&plan.code, &wanted), rows)?;
    let output_frame = job.output_frame();
    let values = keys.as_ref().map(|keys| &keys.outputs);
    let program = ProgramRoots { roots: &wanted, values, ..ProgramRoots::outputs(plan) };
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
    execution.keep_loaded(&planes_read_by_roots(&plan.code, &wanted), &buffers);
    drop(buffers);
    for (root, mut plane) in wanted.into_iter().zip(painted) {
        if let Some(keys) = &keys {
            job.put_into_cache(keys.last[root], &mut plane)?;
        }
        roots[root] = Some(plane);
    }
    Ok(roots.into_iter().flatten().collect())
}

/// The planes of each output.
fn by_output(plan: &Plan, planes: Vec<PlaneBuffer>) -> Vec<Vec<PlaneBuffer>> {
    let mut planes = planes.into_iter();
    plan.outputs.iter().map(|(_, channels)| planes.by_ref().take(*channels).collect()).collect()
}

/// The columns and rows of the images of a job.
fn size(job: &Job<'_>) -> [u32; 2] {
    [job.frame.width() as u32, job.frame.height() as u32]
}

/// The image of some planes, which are read into memory.
fn image(job: &Job<'_>, mut planes: Vec<PlaneBuffer>) -> Result<Image, RunError> {
    planes.iter_mut().try_for_each(|plane| job.load(plane))?;
    let channels = planes.len();
    let px = interleaved(job, planes)?.into_vec();
    Ok(Image { size: size(job), channels, px })
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
        let planes: Vec<&[f32]> = planes.iter().map(|plane| &plane.px[begin..][..part.len() / channels]).collect();
        match planes[..] {
            [r, g, b] => interleave_part(part, [r, g, b]),
            [r, g, b, a] => interleave_part(part, [r, g, b, a]),
            _ => {
                for (k, plane) in planes.iter().enumerate() {
                    part[k..].iter_mut().step_by(channels).zip(*plane).for_each(|(v, from)| *v = *from);
                }
            }
        }
    });
    job.check_cancelled().map(|()| px)
}

/// Interleaves planes of as many pixels as the part has.
fn interleave_part<const CHANNELS: usize>(part: &mut [f32], planes: [&[f32]; CHANNELS]) {
    for (i, pixel) in part.as_chunks_mut::<CHANNELS>().0.iter_mut().enumerate() {
        *pixel = planes.map(|plane| plane[i]);
    }
}
