//! Images of the outputs of a plan.

use crate::plane::parallel::for_each_part;
use crate::plane::plane_buffer::PlaneBuffer;
use crate::run::output_check::OutputCheck;
use crate::run::output_planes::output_planes;
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
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

fn paint_images(plan: &Plan, job: &Job<'_>) -> Result<Vec<Image>, RunError> {
    let _pool = BufferRecycling::begin();
    job.frame.check()?;
    let check = OutputCheck::new(plan, job);
    let planes = output_planes(plan, job)?;
    if let Some(check) = check {
        let pixels: Vec<&[f32]> = planes.iter().map(|plane| &plane.px[..]).collect();
        check.check(job, &job.frame.region, &pixels)?;
    }
    let mut planes = planes.into_iter();
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
