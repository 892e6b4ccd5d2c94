//! Images in bands of rows, so that no whole image is in memory unless an image node needs it.

use crate::plane::plane_buffer::PlaneBuffer;
use crate::run::execution::{Execution, PlaneBuffers, plane_views};
use crate::run::fingerprint::{Keys, keys};
use crate::run::output_check::OutputCheck;
use crate::run::pictures::read_pictures;
use crate::schedule::accelerator::Accelerator;
use crate::schedule::dependencies::{PendingStep, all_outputs, pending_steps, planes_read_by_outputs};
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::schedule::memory::{Memory, MemoryEstimator, OutputPixels};
use crate::schedule::rolling_rows::BandSchedule;
use crate::schedule::windows::{Windows, windows};
use crate::trace::Plan;
use lapidary_field::image::PlaneView;
use lapidary_field::pixel_buffer::{BufferRecycling, PixelBuffer};
use lapidary_field::program::{BandPainter, Frame, ProgramInputs};
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
    let planes = BandPlanes { windows: &windows, keys: keys.as_ref(), schedule: &schedule, running: &running };
    let reads = planes_read_by_outputs(plan);
    let check = OutputCheck::new(plan, job);
    let mut bands = Bands { plan, reads: &reads, rows, next: 0, take: &mut take, check };
    match bands.paint(job, &planes) {
        // The CPU paints the bands that are left.
        Err(RunError::Device) => bands.paint(&Job { accelerator: None, ..*job }, &planes),
        painted => painted,
    }
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

/// The planes that bands read.
struct BandPlanes<'a> {
    windows: &'a Windows,
    keys: Option<&'a Keys>,
    schedule: &'a BandSchedule,
    running: &'a BufferRecycling,
}

/// The bands of a job that are left.
struct Bands<'a> {
    plan: &'a Plan,
    /// The planes that the last program reads.
    reads: &'a [u32],
    /// The most rows of a band.
    rows: usize,
    /// The first row of the next band.
    next: usize,
    /// Receives the bands, and may end the job.
    take: &'a mut dyn FnMut(Vec<PixelBuffer>) -> ControlFlow<()>,
    /// The check of what a device paints.
    check: Option<OutputCheck<'a>>,
}

/// The result of painting a band.
enum BandResult {
    Painted,
    /// The accelerator does not paint it.
    Declined,
}

impl Bands<'_> {
    /// Computes the planes, and paints the bands that are left.
    fn paint(&mut self, job: &Job<'_>, from: &BandPlanes<'_>) -> Result<(), RunError> {
        let BandPlanes { windows, keys, schedule, running } = *from;
        let (steps, wanted) = rolling_steps(self.plan, schedule, self.reads);
        let later = schedule.bands.iter().flat_map(|band| &band.steps).flatten().map(|window| window[1].len as usize);
        let later_rows = later.sum::<usize>() + job.frame.height();
        let buffers = Execution { plan: self.plan, job, windows, keys }.planes(&wanted, later_rows)?;
        running.release();
        if schedule.bands.is_empty() {
            self.paint_at_once(job, buffers)
        } else {
            self.paint_rolling(job, (&schedule.bands, &steps), buffers)
        }
    }
    /// Paints bands whose planes are computed.
    fn paint_at_once(&mut self, job: &Job<'_>, mut buffers: Vec<Option<PlaneBuffer>>) -> Result<(), RunError> {
        let (plan, reads) = (self.plan, self.reads);
        let frame = job.output_frame();
        if let Some(device) = job.accelerator {
            let planes = plane_views(&buffers, &plan.code, reads);
            let inputs = inputs(plan, job, &planes);
            let rows = self.rows;
            self.each(job, |first, band| {
                let painted = device.paint(&plan.code, &band_frame(&frame, first, rows), &inputs, band);
                Ok(if painted { BandResult::Painted } else { BandResult::Declined })
            })?;
        }
        if self.next < job.frame.height() {
            job.load_planes(reads, &mut buffers)?;
            let program = plan.last.program(&plan.code, &all_outputs(plan), &frame, job.settings);
            let planes = plane_views(&buffers, &plan.code, reads);
            let painter = program.painter(job.options, &frame, inputs(plan, job, &planes))?;
            self.each(job, |first, band| Ok(painter.rows(first, band).map(|()| BandResult::Painted)?))?;
        }
        Ok(())
    }
    /// Paints bands whose planes roll along with them.
    fn paint_rolling(
        &mut self,
        job: &Job<'_>,
        (windows, steps): (&[Windows], &[PendingStep]),
        mut buffers: Vec<Option<PlaneBuffer>>,
    ) -> Result<(), RunError> {
        let (plan, rows, reads) = (self.plan, self.rows, self.reads);
        let output_frame = job.output_frame();
        let program = plan.last.program(&plan.code, &all_outputs(plan), &output_frame, job.settings);
        let mut painter = BandPainter::new(program, job.options);
        let roll = |first: usize, buffers: &mut PlaneBuffers| {
            Execution { plan, job, windows: &windows[first / rows], keys: None }.roll(steps, buffers)
        };
        // The planes of bands that have been painted roll too.
        (0..self.next).step_by(rows).try_for_each(|first| roll(first, &mut buffers))?;
        self.each(job, |first, band| {
            roll(first, &mut buffers)?;
            let frame = band_frame(&output_frame, first, rows);
            if let Some(device) = job.accelerator
                && device.paint(&plan.code, &frame, &inputs(plan, job, &plane_views(&buffers, &plan.code, reads)), band)
            {
                return Ok(BandResult::Painted);
            }
            job.load_planes(reads, &mut buffers)?;
            let planes = plane_views(&buffers, &plan.code, reads);
            painter.paint(&frame, inputs(plan, job, &planes), band)?;
            Ok(BandResult::Painted)
        })
    }
    /// Paints the bands that are left with `paint`, which receives the first row of each, and passes them on. Ends at a band
    /// that is declined.
    fn each(
        &mut self,
        job: &Job<'_>,
        mut paint: impl FnMut(usize, &mut [&mut [f32]]) -> Result<BandResult, RunError>,
    ) -> Result<(), RunError> {
        let (width, height, count) = (job.frame.width(), job.frame.height(), self.plan.code.roots.len());
        while self.next < height {
            let pixels = width * self.rows.min(height - self.next);
            let mut band: Vec<PixelBuffer> = (0..count).map(|_| PixelBuffer::for_overwriting(pixels)).collect();
            let mut parts: Vec<&mut [f32]> = band.iter_mut().map(|plane| &mut plane[..]).collect();
            let result = paint(self.next, &mut parts)?;
            job.check_cancelled()?;
            if let BandResult::Declined = result {
                break;
            }
            if let Some(check) = &self.check {
                let planes: Vec<&[f32]> = band.iter().map(|plane| &plane[..]).collect();
                check.check(job, &band_frame(job.frame, self.next, self.rows).region, &planes)?;
            }
            self.next += self.rows;
            if (self.take)(band).is_break() {
                self.next = height;
            }
        }
        Ok(())
    }
}

/// The frame of the band of some rows that begins with row `first`.
fn band_frame(frame: &Frame, first: usize, rows: usize) -> Frame {
    let [columns, down] = frame.region.clone();
    let top = down.start + first as u32;
    Frame { region: [columns, top..down.end.min(top + rows as u32)], ..frame.clone() }
}

/// The inputs of the last program.
fn inputs<'a>(plan: &'a Plan, job: &'a Job<'_>, planes: &'a [PlaneView<'a>]) -> ProgramInputs<'a> {
    ProgramInputs { first_sample_only: &plan.first_sample_only, ..job.program_inputs(planes) }
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
fn rolling_steps(plan: &Plan, schedule: &BandSchedule, read_by_outputs: &[u32]) -> (Vec<PendingStep>, Vec<u32>) {
    let mut steps = pending_steps(plan, read_by_outputs, |_| false);
    steps.retain(|pending| !schedule.once[pending.step]);
    let mut wanted = read_by_outputs.to_vec();
    wanted.extend(steps.iter().flat_map(|pending| pending.reads.iter()));
    wanted.retain(|plane| !steps.iter().any(|pending| plan.steps[pending.step].planes.contains(plane)));
    (steps, wanted)
}
