//! Images of the outputs of a plan.

use crate::plane::parallel::for_each_part;
use crate::plane::plane_buffer::PlaneBuffer;
use crate::run::output_check::OutputCheck;
use crate::run::output_planes::{OutputPlace, output_planes};
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
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
        let planes = checked_planes(plan, job, OutputPlace::Memory)?;
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
        let planes = checked_planes(plan, job, OutputPlace::Device)?;
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

/// The planes of all outputs. Those of a device that is checked are read into memory.
fn checked_planes(plan: &Plan, job: &Job<'_>, place: OutputPlace) -> Result<Vec<PlaneBuffer>, RunError> {
    job.frame.check()?;
    let Some(check) = OutputCheck::new(plan, job) else { return output_planes(plan, job, place) };
    let mut planes = output_planes(plan, job, OutputPlace::Memory)?;
    planes.iter_mut().try_for_each(|plane| job.load(plane))?;
    let pixels: Vec<&[f32]> = planes.iter().map(|plane| &plane.px[..]).collect();
    check.check(job, &job.frame.region, &pixels)?;
    Ok(planes)
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
    Ok(Image { size: size(job), channels, px: interleaved(job, planes)? })
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
