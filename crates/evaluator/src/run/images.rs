//! Runs a plan: images of a region, values at points.

use crate::plane::plane_buffer::{PlaneBuffer, parts, read};
use crate::run::fingerprint::keys;
use crate::run::pictures::read_pictures;
use crate::run::step_execution::{ProgramRoots, make, painted, planes};
use crate::schedule::job::Job;
use crate::schedule::job::RunError;
use crate::schedule::memory::{MemoryEstimator, OutputPixels, ReservedMemory};
use crate::schedule::rolling_rows::BandSchedule;
use crate::schedule::windows::{region, windows};
use crate::trace::Plan;
use lapidary_field::image::Image;
use lapidary_field::interval::Interval;
use lapidary_field::pixel_buffer::{BufferRecycling, PixelBuffer};
use lapidary_field::program::{Frame, Program, RunOptions};
use rayon::prelude::*;
use std::sync::Arc;

/// The image of each output over a frame, the knobs at `settings`.
pub fn paint(plan: &Plan, settings: &[f32], how: RunOptions, frame: &Frame) -> Result<Vec<Image>, RunError> {
    images(plan, &Job::new(how, frame, settings))
}

/// The image of each output over the region of a job's frame.
pub fn images(plan: &Plan, job: &Job<'_>) -> Result<Vec<Image>, RunError> {
    let _running = BufferRecycling::begin();
    job.frame.check()?;
    let region = region(job.frame);
    read_pictures(plan, job)?;
    let windows = windows(plan, job, None);
    let handed = OutputPixels { rows: job.frame.height(), interleaved: true };
    MemoryEstimator::new(plan, job, &windows, handed).memory(&BandSchedule::none(plan))?.check(job)?;
    let keys = job.cache.map(|_| keys(plan, &windows, job));
    let known = |root: usize| job.cache.zip(keys.as_ref()).and_then(|(cache, keys)| cache.get(keys.last[root]));
    let mut roots: Vec<Option<PlaneBuffer>> = (0..plan.code.roots.len()).map(known).collect();
    let wanted: Vec<usize> = (0..roots.len()).filter(|root| roots[*root].is_none()).collect();
    let rows = if wanted.is_empty() { 0 } else { job.frame.height() };
    let held = make(plan, job, &windows, keys.as_ref(), (read(&plan.code, &wanted), rows))?;
    let output_frame = job.output_frame();
    let program = ProgramRoots { roots: &wanted, ..ProgramRoots::outputs(plan) };
    let made = painted(&program, &Job { frame: &output_frame, ..*job }, &region, &held)?;
    drop(held);
    for (root, made) in wanted.into_iter().zip(made) {
        if let (Some(cache), Some(keys)) = (job.cache, &keys) {
            cache.put(keys.last[root], made.clone());
        }
        roots[root] = Some(made);
    }
    let mut planes = roots.into_iter().flatten();
    let interleaved =
        plan.outputs.iter().map(|(_, channels)| interleaved(job, planes.by_ref().take(*channels).collect()));
    let interleaved: Vec<PixelBuffer> = interleaved.collect::<Result<_, _>>()?;
    let size = [job.frame.width() as u32, job.frame.height() as u32];
    let image =
        |(px, (_, channels)): (PixelBuffer, &(String, usize))| Image { size, channels: *channels, px: px.into_vec() };
    Ok(interleaved.into_iter().zip(&plan.outputs).map(image).collect())
}

/// The numbers of every output at points given by their x, y, z and t: those of a surface, say. Image nodes work on
/// the job's frame.
pub fn points(plan: &Plan, job: &Job<'_>, points: [&[f32]; 4]) -> Result<Vec<Vec<f32>>, RunError> {
    let _running = BufferRecycling::begin();
    job.frame.check()?;
    let hull = |all: &[f32]| {
        let ends = all.iter().fold(Interval::new(f32::INFINITY, f32::NEG_INFINITY), |hull, v| {
            if v.is_finite() { Interval::new(hull.lo.min(*v), hull.hi.max(*v)) } else { Interval::ALL }
        });
        if ends.lo <= ends.hi { ends } else { Interval::ALL }
    };
    read_pictures(plan, job)?;
    let windows = windows(plan, job, Some(points.map(hull)));
    // Each point has four coordinates.
    let numbers = (plan.code.roots.len() as u64 + 4).saturating_mul(points[0].len() as u64);
    let reserved =
        ReservedMemory { bytes: numbers.saturating_mul(4).saturating_add(job.reserved.bytes), what: "the points" };
    let asked = Job { reserved, ..*job };
    MemoryEstimator::new(plan, &asked, &windows, OutputPixels { rows: 0, interleaved: false })
        .memory(&BandSchedule::none(plan))?
        .check(&asked)?;
    let keys = job.cache.map(|_| keys(plan, &windows, job));
    let all: Vec<usize> = (0..plan.code.roots.len()).collect();
    let held = make(plan, job, &windows, keys.as_ref(), (read(&plan.code, &all), 0))?;
    let planes = planes(&held, &plan.code);
    let out = Program::for_points(&plan.code).points_with(job.how.level, points, job.feed(&planes))?;
    job.stopped()?;
    Ok(out)
}

/// How many planes are painted at once where each is only measured.
const MEASURED_AT_ONCE: usize = 128;

/// The values of every number of every output at points, as [`points`] has them, and what `measure` makes of all its
/// pixels: the passes before run once for both, and few planes are held at a time.
pub(crate) fn values_and_planes<T: Send>(
    plan: &Plan,
    job: &Job<'_>,
    points: [&[f32]; 4],
    measure: impl Fn(&[f32]) -> T + Sync,
) -> Result<(Vec<Vec<f32>>, Vec<T>), RunError> {
    let _running = BufferRecycling::begin();
    job.frame.check()?;
    let [width, height] = job.frame.size;
    // Whatever lies anywhere on the frame is needed, and by that all that is read from beyond its edges.
    let frame = Frame { region: [0..width, 0..height], ..job.frame.clone() };
    let job = &Job { frame: &frame, ..*job };
    read_pictures(plan, job)?;
    let windows = windows(plan, job, None);
    let all: Vec<usize> = (0..plan.code.roots.len()).collect();
    let pixels = u64::from(width) * u64::from(height) * all.len().min(MEASURED_AT_ONCE) as u64;
    let numbers = (all.len() as u64 + 4).saturating_mul(points[0].len() as u64).saturating_add(pixels);
    let reserved =
        ReservedMemory { bytes: numbers.saturating_mul(4).saturating_add(job.reserved.bytes), what: "measured pixels" };
    let asked = Job { reserved, ..*job };
    MemoryEstimator::new(plan, &asked, &windows, OutputPixels { rows: 0, interleaved: false })
        .memory(&BandSchedule::none(plan))?
        .check(&asked)?;
    let keys = job.cache.map(|_| keys(plan, &windows, job));
    let held = make(plan, job, &windows, keys.as_ref(), (read(&plan.code, &all), 0))?;
    let planes = planes(&held, &plan.code);
    let values = Program::for_points(&plan.code).points_with(job.how.level, points, job.feed(&planes))?;
    let mut measured = Vec::with_capacity(all.len());
    for part in all.chunks(MEASURED_AT_ONCE) {
        let program = ProgramRoots { roots: part, ..ProgramRoots::outputs(plan) };
        let made = painted(&program, job, &region(&frame), &held)?;
        measured.par_extend(made.par_iter().map(|plane| measure(&plane.px)));
        job.stopped()?;
    }
    Ok((values, measured))
}

/// The planes of an output, pixel by pixel.
fn interleaved(job: &Job<'_>, mut planes: Vec<PlaneBuffer>) -> Result<PixelBuffer, RunError> {
    if let [plane] = &mut planes[..]
        && let Some(px) = Arc::get_mut(&mut plane.px)
    {
        // Nobody else keeps it.
        return Ok(std::mem::take(px));
    }
    let channels = planes.len();
    let mut px = PixelBuffer::zeros(job.frame.width() * job.frame.height() * channels);
    parts(&mut px, channels, job.stop, |begin, part| {
        for (k, plane) in planes.iter().enumerate() {
            for (v, from) in part[k..].iter_mut().step_by(channels).zip(&plane.px[begin..]) {
                *v = *from;
            }
        }
    });
    job.stopped().map(|()| px)
}
