//! Values of the outputs of a plan at points, and measurements of whole planes.

use crate::plane::window::region;
use crate::run::execution::{Execution, ProgramRoots, plane_views};
use crate::run::fingerprint::keys;
use crate::run::pictures::read_pictures;
use crate::schedule::dependencies::planes_read_by_roots;
use crate::schedule::error::RunError;
use crate::schedule::job::{Job, ReservedMemory};
use crate::schedule::memory::{MemoryEstimator, OutputPixels};
use crate::schedule::rolling_rows::BandSchedule;
use crate::schedule::windows::{Windows, windows};
use crate::trace::Plan;
use lapidary_field::interval::Interval;
use lapidary_field::pixel_buffer::BufferRecycling;
use lapidary_field::program::{Cores, Frame, Program, RunOptions};
use rayon::prelude::*;

/// The most planes that are in memory at once while they are measured.
const MEASURED_AT_ONCE: usize = 128;

/// The numbers of every output at points, by their x, y, z and t; for example the points of a surface. Image nodes run on
/// the job's frame.
pub fn points(plan: &Plan, job: &Job<'_>, points: [&[f32]; 4]) -> Result<Vec<Vec<f32>>, RunError> {
    job.trusted().unless_device_fails(|job| compute_points(plan, job, points, PointMemory::Own))
}

/// As [`points`], on the caller's thread alone; image nodes run on the cores of the job. The caller has reserved the memory of
/// the points of all its threads.
pub(crate) fn points_on_thread(plan: &Plan, job: &Job<'_>, points: [&[f32]; 4]) -> Result<Vec<Vec<f32>>, RunError> {
    job.trusted().unless_device_fails(|job| compute_points(plan, job, points, PointMemory::Reserved))
}

/// Who counts the memory of points.
#[derive(Clone, Copy, PartialEq)]
enum PointMemory {
    /// The evaluation, which uses the cores of the job.
    Own,
    /// The caller, who evaluates a list of points on each of its threads.
    Reserved,
}

fn compute_points(
    plan: &Plan,
    job: &Job<'_>,
    points: [&[f32]; 4],
    point_memory: PointMemory,
) -> Result<Vec<Vec<f32>>, RunError> {
    let _pool = BufferRecycling::begin();
    job.frame.check()?;
    read_pictures(plan, job)?;
    let windows = windows(plan, job, Some(points.map(hull)));
    let (own, cores) = match point_memory {
        PointMemory::Own => {
            let numbers = numbers_at_points(plan, points[0].len());
            (ReservedMemory { bytes: numbers.saturating_mul(4), what: "the points" }, job.options.cores)
        }
        PointMemory::Reserved => (ReservedMemory { bytes: 0, what: job.reserved.what }, Cores::One),
    };
    check_memory(plan, job, &windows, own)?;
    let keys = job.cache.map(|_| keys(plan, &windows, job));
    let all: Vec<usize> = (0..plan.code.roots.len()).collect();
    let execution = Execution { plan, job, windows: &windows, keys: keys.as_ref() };
    let reads = planes_read_by_roots(&plan.code, &all);
    let buffers = execution.loaded_planes(&reads, 0)?;
    let planes = plane_views(&buffers, &plan.code, &reads);
    let options = RunOptions { cores, ..job.options };
    let out = Program::for_points(&plan.code).points_with(options, points, job.program_inputs(&planes))?;
    job.check_cancelled()?;
    Ok(out)
}

/// Values at points, and measurements of whole planes.
pub(crate) struct MeasuredPlan<T> {
    /// The values of each number of each output at the points.
    pub(crate) values: Vec<Vec<f32>>,
    /// The measurement of all pixels of each number.
    pub(crate) measured: Vec<T>,
    /// The smallest and the largest pixel of each plane that the last program reads, except for those of pictures.
    pub(crate) planes: Vec<Option<Interval>>,
}

/// The values of each number of each output at points, as [`points`] returns them, and the result of `measure` for all
/// pixels of each. The steps run once for both, and few planes are in memory at a time.
pub(crate) fn values_and_planes<T: Send>(
    plan: &Plan,
    job: &Job<'_>,
    points: [&[f32]; 4],
    measure: impl Fn(&[f32]) -> T + Sync,
) -> Result<MeasuredPlan<T>, RunError> {
    job.trusted().unless_device_fails(|job| compute_values_and_planes(plan, job, points, &measure))
}

fn compute_values_and_planes<T: Send>(
    plan: &Plan,
    job: &Job<'_>,
    points: [&[f32]; 4],
    measure: &(impl Fn(&[f32]) -> T + Sync),
) -> Result<MeasuredPlan<T>, RunError> {
    let _pool = BufferRecycling::begin();
    job.frame.check()?;
    let [width, height] = job.frame.size;
    // The whole frame is needed, including pixels read across its edges.
    let frame = Frame { region: [0..width, 0..height], ..job.frame.clone() };
    let job = &Job { frame: &frame, ..*job };
    read_pictures(plan, job)?;
    let windows = windows(plan, job, None);
    let all: Vec<usize> = (0..plan.code.roots.len()).collect();
    let pixels = u64::from(width) * u64::from(height) * all.len().min(MEASURED_AT_ONCE) as u64;
    let numbers = numbers_at_points(plan, points[0].len()).saturating_add(pixels);
    check_memory(plan, job, &windows, ReservedMemory { bytes: numbers.saturating_mul(4), what: "measured pixels" })?;
    let keys = job.cache.map(|_| keys(plan, &windows, job));
    let execution = Execution { plan, job, windows: &windows, keys: keys.as_ref() };
    let reads = planes_read_by_roots(&plan.code, &all);
    let mut buffers = execution.loaded_planes(&reads, 0)?;
    let planes = plane_views(&buffers, &plan.code, &reads);
    let values = Program::for_points(&plan.code).points_with(job.options, points, job.program_inputs(&planes))?;
    let mut measured = Vec::with_capacity(all.len());
    for part in all.chunks(MEASURED_AT_ONCE) {
        let reads = planes_read_by_roots(&plan.code, part);
        let program = ProgramRoots { roots: part, reads: &reads, ..ProgramRoots::outputs(plan) };
        let painted = program.paint(job, &region(&frame), &mut buffers)?;
        measured.par_extend(painted.par_iter().map(|plane| measure(&plane.px)));
        job.check_cancelled()?;
    }
    let drawn = buffers.iter().map(|buffer| buffer.as_ref().filter(|buffer| buffer.picture.is_none()));
    let planes = drawn.map(|buffer| buffer.map(|buffer| pixel_range(&buffer.px))).collect();
    Ok(MeasuredPlan { values, measured, planes })
}

/// The smallest and the largest of some pixels, of which programs read those that are not finite as 0.
pub(crate) fn pixel_range(px: &[f32]) -> Interval {
    let read = px.iter().map(|v| if v.is_finite() { *v } else { 0.0 });
    read.fold(Interval::new(f32::MAX, f32::MIN), |all, v| Interval::new(all.lo.min(v), all.hi.max(v)))
}

/// The range of some coordinates; unbounded if one of them is not finite, or if there are none.
fn hull(all: &[f32]) -> Interval {
    let ends = all.iter().fold(Interval::new(f32::INFINITY, f32::NEG_INFINITY), |hull, v| {
        if v.is_finite() { Interval::new(hull.lo.min(*v), hull.hi.max(*v)) } else { Interval::ALL }
    });
    if ends.lo <= ends.hi { ends } else { Interval::ALL }
}

/// The count of numbers needed to evaluate a plan at points: the outputs, and four coordinates for each point.
fn numbers_at_points(plan: &Plan, points: usize) -> u64 {
    (plan.code.roots.len() as u64 + 4).saturating_mul(points as u64)
}

/// Fails if the planes of a job and its `own` memory exceed its budget.
fn check_memory(plan: &Plan, job: &Job<'_>, windows: &Windows, own: ReservedMemory) -> Result<(), RunError> {
    let reserved = ReservedMemory { bytes: own.bytes.saturating_add(job.reserved.bytes), ..own };
    let job = Job { reserved, ..*job };
    let pixels = OutputPixels { rows: 0, interleaved: false };
    MemoryEstimator::new(plan, &job, windows, pixels).memory(&BandSchedule::none(plan))?.check(&job)
}
