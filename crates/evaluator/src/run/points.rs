//! Values of the outputs of a plan at points, and measurements of whole planes.

use crate::plane::plane_buffer::PlaneBuffer;
use crate::plane::window::region;
use crate::run::execution::{Execution, ProgramRoots, plane_views};
use crate::run::fingerprint::keys;
use crate::run::material_maps::{ChannelPlanes, channels};
use crate::run::pictures::read_pictures;
use crate::schedule::dependencies::{all_outputs, planes_read_by_outputs, planes_read_by_roots};
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
use std::sync::Arc;

/// The most planes that are in memory at once while they are measured.
const MEASURED_AT_ONCE: usize = 128;

/// The numbers of every output at points, by their x, y, z and t; for example the points of a surface. Image nodes run on
/// the job's frame.
pub fn points(plan: &Plan, job: &Job<'_>, points: [&[f32]; 4]) -> Result<Vec<Vec<f32>>, RunError> {
    let _pool = BufferRecycling::begin();
    let numbers = numbers_at_points(plan, points[0].len());
    let own = ReservedMemory { bytes: numbers.saturating_mul(4), what: "the points" };
    PointEvaluator::within(plan, job, points.map(hull), own)?.numbers(job.options.cores, points)
}

/// The outputs of a plan at points that become known later. The planes of its image nodes are computed once.
pub struct PointEvaluator<'a> {
    plan: &'a Plan,
    job: Job<'a>,
    program: Program,
    /// The planes that the program reads, by their index.
    buffers: Vec<Option<PlaneBuffer>>,
    reads: Arc<[u32]>,
}

impl<'a> PointEvaluator<'a> {
    /// Computes the planes for the whole tile. A caller with a memory budget reserves the memory of the points.
    pub fn new(plan: &'a Plan, job: &Job<'a>) -> Result<PointEvaluator<'a>, RunError> {
        let own = ReservedMemory { bytes: 0, what: job.reserved.what };
        PointEvaluator::within(plan, job, [Interval::ALL; 4], own)
    }

    /// Computes the planes that points within a box read.
    fn within(
        plan: &'a Plan,
        job: &Job<'a>,
        points: [Interval; 4],
        own: ReservedMemory,
    ) -> Result<PointEvaluator<'a>, RunError> {
        job.trusted().unless_device_fails(|job| {
            let _pool = BufferRecycling::begin();
            job.frame.check()?;
            read_pictures(plan, job)?;
            let windows = windows(plan, job, Some(points));
            check_memory(plan, job, &windows, own)?;
            let keys = job.cache.map(|_| keys(plan, &windows, job));
            let execution = Execution { plan, job, windows: &windows, keys: keys.as_ref() };
            let reads = planes_read_by_outputs(plan);
            let buffers = execution.loaded_planes(&reads, 0)?;
            Ok(PointEvaluator { plan, job: *job, program: Program::for_points(&plan.code), buffers, reads })
        })
    }

    /// The numbers of every output at points.
    fn numbers(&self, cores: Cores, points: [&[f32]; 4]) -> Result<Vec<Vec<f32>>, RunError> {
        let planes = plane_views(&self.buffers, &self.plan.code, &self.reads);
        let options = RunOptions { cores, ..self.job.options };
        let out = self.program.points_with(options, points, self.job.program_inputs(&planes))?;
        self.job.check_cancelled()?;
        Ok(out)
    }

    /// The channels of a solid material at points, by their x, y and z, at the time of the job's frame. The threads of a
    /// renderer call this, each for its own points, which are evaluated on that thread alone: a thread that waited for others
    /// would begin another list of points in the meantime.
    pub fn channels(&self, [x, y, z]: [&[f32]; 3]) -> Result<Vec<ChannelPlanes>, RunError> {
        let times = vec![self.job.frame.z_time[1]; x.len()];
        let mut numbers = self.numbers(Cores::One, [x, y, z, &times])?.into_iter();
        let channels = channels(self.plan).into_iter().zip(&self.plan.outputs);
        let planes = channels.map(|(channel, (_, width))| (channel, numbers.by_ref().take(*width).collect()));
        Ok(planes.filter_map(|(channel, planes)| Some((channel?, planes))).collect())
    }
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
    let all = all_outputs(plan);
    let pixels = u64::from(width) * u64::from(height) * all.len().min(MEASURED_AT_ONCE) as u64;
    let numbers = numbers_at_points(plan, points[0].len()).saturating_add(pixels);
    check_memory(plan, job, &windows, ReservedMemory { bytes: numbers.saturating_mul(4), what: "measured pixels" })?;
    let keys = job.cache.map(|_| keys(plan, &windows, job));
    let execution = Execution { plan, job, windows: &windows, keys: keys.as_ref() };
    let reads = planes_read_by_outputs(plan);
    let mut buffers = execution.loaded_planes(&reads, 0)?;
    let planes = plane_views(&buffers, &plan.code, &reads);
    let values = Program::for_points(&plan.code).points_with(job.options, points, job.program_inputs(&planes))?;
    let mut measured = Vec::with_capacity(all.len());
    for part in all.chunks(MEASURED_AT_ONCE) {
        let reads = planes_read_by_roots(plan, part);
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
