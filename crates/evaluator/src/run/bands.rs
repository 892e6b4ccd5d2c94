//! Images in bands of rows, so that no whole image is in memory unless an image node needs it.

use crate::run::execution::{Execution, PlaneBuffers, plane_views};
use crate::run::fingerprint::keys;
use crate::run::pictures::read_pictures;
use crate::schedule::accelerator::Accelerator;
use crate::schedule::dependencies::{PendingStep, pending_steps, planes_read_by_roots, planes_read_by_step};
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::schedule::memory::{Memory, MemoryEstimator, OutputPixels};
use crate::schedule::rolling_rows::BandSchedule;
use crate::schedule::windows::{Windows, windows};
use crate::trace::Plan;
use lapidary_field::pixel_buffer::{BufferRecycling, PixelBuffer};
use lapidary_field::program::{Frame, ProgramInputs};
use std::ops::ControlFlow;

/// The memory below which a plan computes its planes at once, because rolling rows would save little: 256 MiB.
const SMALL: u64 = 256 << 20;

/// Paints the outputs of a plan over the region of a job's frame from the top, `rows` rows at a time. `take` receives each
/// band, with one plane for each number of each output, and may end the job.
pub fn bands(
    plan: &Plan,
    job: &Job<'_>,
    rows: usize,
    mut take: impl FnMut(Vec<PixelBuffer>) -> ControlFlow<()>,
) -> Result<(), RunError> {
    let running = BufferRecycling::begin();
    job.frame.check()?;
    let height = job.frame.height();
    let rows = rows.clamp(1, height);
    read_pictures(plan, job)?;
    let windows = windows(plan, job, None);
    let (schedule, memory) = schedule(plan, job, rows, &windows)?;
    memory.check(job)?;
    let keys = job.cache.map(|_| keys(plan, &windows, job));
    let all: Vec<usize> = (0..plan.code.roots.len()).collect();
    let (steps, wanted) = rolling_steps(plan, &schedule);
    let later = schedule.bands.iter().flat_map(|band| &band.steps).flatten().map(|window| window[1].len as usize);
    let later_rows = later.sum::<usize>() + height;
    let planes = |job: &Job<'_>| {
        let execution = Execution { plan, job, windows: &windows, keys: keys.as_ref() };
        match schedule.bands[..] {
            [] => execution.planes(&wanted, later_rows),
            _ => execution.loaded_planes(&wanted, later_rows),
        }
    };
    let mut buffers = job.unless_device_fails(planes)?;
    running.release();
    let bands = Bands { job, rows, count: all.len(), output_frame: job.output_frame() };
    if schedule.bands.is_empty() {
        let Some(left) = bands.paint_on_device(plan, &buffers, &mut take)? else { return Ok(()) };
        if job.load_planes(&planes_read_by_roots(&plan.code, &all), &mut buffers).is_err() {
            buffers = planes(&Job { accelerator: None, ..*job })?;
        }
        return bands.paint_on_cpu(plan, &buffers, left, &mut take);
    }
    let program = plan.last.program(&plan.code, &all, &bands.output_frame, job.settings);
    let rolled = bands.each(0, &mut take, |first, band| {
        let execution = Execution { plan, job, windows: &schedule.bands[first / rows], keys: None };
        execution.roll(&steps, &mut buffers)?;
        let frame = bands.frame(first);
        let planes = plane_views(&buffers, &plan.code);
        let inputs = ProgramInputs { first_sample_only: &plan.first_sample_only, ..job.program_inputs(&planes) };
        match job.accelerator {
            Some(device) if device.paint(&plan.code, &frame, &inputs, band) => {}
            _ => program.paint_with(job.options, &frame, inputs, band)?,
        }
        Ok(BandResult::Painted)
    });
    rolled.map(|_| ())
}

/// The memory needed to paint bands of `rows` rows, including one band.
pub fn memory(plan: &Plan, job: &Job<'_>, rows: usize) -> Result<Memory, RunError> {
    job.frame.check()?;
    let rows = rows.clamp(1, job.frame.height());
    schedule(plan, job, rows, &windows(plan, job, None)).map(|(_, memory)| memory)
}

/// Returns true if a job stays within its memory budget when it is painted in bands of `rows` rows. Paints nothing.
pub fn fits(plan: &Plan, job: &Job<'_>, rows: usize) -> bool {
    memory(plan, job, rows).and_then(|memory| memory.check(job)).is_ok()
}

/// The bands of a job: rows of each, and the number of planes.
struct Bands<'a> {
    job: &'a Job<'a>,
    rows: usize,
    count: usize,
    /// The frame of all bands.
    output_frame: Frame,
}

/// The result of painting a band.
enum BandResult {
    Painted,
    /// The accelerator does not paint it.
    Declined,
}

impl Bands<'_> {
    /// The frame of the band that begins with row `first`.
    fn frame(&self, first: usize) -> Frame {
        let [columns, down] = self.output_frame.region.clone();
        let top = down.start + first as u32;
        Frame { region: [columns, top..down.end.min(top + self.rows as u32)], ..self.output_frame.clone() }
    }
    /// Paints bands on the accelerator until it declines one, and returns the first row of that one.
    fn paint_on_device(
        &self,
        plan: &Plan,
        buffers: &PlaneBuffers,
        take: &mut impl FnMut(Vec<PixelBuffer>) -> ControlFlow<()>,
    ) -> Result<Option<usize>, RunError> {
        let Some(device) = self.job.accelerator else { return Ok(Some(0)) };
        let planes = plane_views(buffers, &plan.code);
        let inputs = ProgramInputs { first_sample_only: &plan.first_sample_only, ..self.job.program_inputs(&planes) };
        self.each(0, take, |first, band| {
            let painted = device.paint(&plan.code, &self.frame(first), &inputs, band);
            Ok(if painted { BandResult::Painted } else { BandResult::Declined })
        })
    }
    /// Paints the bands from row `left` on.
    fn paint_on_cpu(
        &self,
        plan: &Plan,
        buffers: &PlaneBuffers,
        left: usize,
        take: &mut impl FnMut(Vec<PixelBuffer>) -> ControlFlow<()>,
    ) -> Result<(), RunError> {
        let all: Vec<usize> = (0..plan.code.roots.len()).collect();
        let program = plan.last.program(&plan.code, &all, &self.output_frame, self.job.settings);
        let planes = plane_views(buffers, &plan.code);
        let inputs = ProgramInputs { first_sample_only: &plan.first_sample_only, ..self.job.program_inputs(&planes) };
        let painter = program.painter(self.job.options, &self.output_frame, inputs)?;
        let painted =
            self.each(left, take, |first, band| Ok(painter.rows(first, band).map(|()| BandResult::Painted)?));
        painted.map(|_| ())
    }
    /// Paints every band from row `begin` on with `paint`, which receives its first row, and passes it to `take`. Returns the
    /// first row of a band that is declined, after which no band is painted.
    fn each(
        &self,
        begin: usize,
        take: &mut impl FnMut(Vec<PixelBuffer>) -> ControlFlow<()>,
        mut paint: impl FnMut(usize, &mut [&mut [f32]]) -> Result<BandResult, RunError>,
    ) -> Result<Option<usize>, RunError> {
        let (width, height) = (self.job.frame.width(), self.job.frame.height());
        for first in (begin..height).step_by(self.rows) {
            let pixels = width * self.rows.min(height - first);
            let mut band: Vec<PixelBuffer> = (0..self.count).map(|_| PixelBuffer::for_overwriting(pixels)).collect();
            let mut parts: Vec<&mut [f32]> = band.iter_mut().map(|plane| &mut plane[..]).collect();
            let result = paint(first, &mut parts)?;
            self.job.check_cancelled()?;
            if let BandResult::Declined = result {
                return Ok(Some(first));
            }
            if take(band).is_break() {
                break;
            }
        }
        Ok(None)
    }
}

/// The schedule of the bands and the memory that it takes. A plan that needs little memory computes its planes at once,
/// because rolling rows compute some of them twice.
fn schedule(plan: &Plan, job: &Job<'_>, rows: usize, windows: &Windows) -> Result<(BandSchedule, Memory), RunError> {
    let mut estimator = MemoryEstimator::new(plan, job, windows, OutputPixels { rows, interleaved: false });
    let at_once = BandSchedule::none(plan);
    let whole = estimator.memory(&at_once)?;
    let small = SMALL.max(job.accelerator.map_or(0, Accelerator::plane_memory));
    if whole.bytes() > job.budget.saturating_sub(job.reserved.bytes).min(small) {
        let rolling = BandSchedule::of(plan, job, rows, windows)?;
        let memory = estimator.memory(&rolling)?;
        if memory.bytes() < whole.bytes() {
            return Ok((rolling, memory));
        }
    }
    Ok((at_once, whole))
}

/// The steps that run for each band, and the planes that must be computed before the first.
fn rolling_steps(plan: &Plan, schedule: &BandSchedule) -> (Vec<PendingStep>, Vec<u32>) {
    let roots: Vec<usize> = (0..plan.code.roots.len()).collect();
    let mut wanted = planes_read_by_roots(&plan.code, &roots);
    let mut steps = pending_steps(plan, &wanted, |_| false);
    steps.retain(|(i, _)| !schedule.once[*i]);
    wanted.extend(steps.iter().flat_map(|(i, roots)| planes_read_by_step(&plan.steps[*i], roots)));
    wanted.retain(|plane| !steps.iter().any(|(i, _)| plan.steps[*i].planes.contains(plane)));
    (steps, wanted)
}
