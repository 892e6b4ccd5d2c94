//! The peak memory of a job, estimated before any of it is allocated.

use crate::plane::window::{Window, area};
use crate::schedule::dependencies::{
    PendingStep, all_outputs, all_roots, last_use, pending_steps, planes_read_by_outputs,
};
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::schedule::program_memory::program_memory;
use crate::schedule::rolling_rows::BandSchedule;
use crate::schedule::windows::{Windows, windows};
use crate::trace::{ImageStep, Plan, StepAction};
use lapidary_field::ir::Recording;
use lapidary_field::program::Frame;
use std::collections::BTreeSet;
use std::ops::Range;

pub use crate::schedule::error::MemoryPart;
pub use crate::schedule::job::ReservedMemory;

/// The size of a number, in bytes.
const NUMBER: u64 = size_of::<f32>() as u64;

/// The peak memory of a job, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    /// Planes and temporary buffers of steps, and the pixels of the outputs.
    pub planes: u64,
    /// The node at which these are largest; none if the pixels of the outputs decide.
    pub node: Option<String>,
    /// Pictures.
    pub pictures: u64,
    /// The windows of all bands.
    pub schedule: u64,
}

/// The memory that [`images`](crate::run::images::images) needs, including the images.
pub fn memory(plan: &Plan, job: &Job<'_>) -> Result<Memory, RunError> {
    job.frame.check()?;
    let output_pixels = OutputPixels { rows: job.frame.height(), interleaved: true };
    MemoryEstimator::new(plan, job, &windows(plan, job, None), output_pixels).memory(&BandSchedule::none(plan))
}

impl Memory {
    /// The sum of all parts.
    pub fn bytes(&self) -> u64 {
        self.planes.saturating_add(self.pictures).saturating_add(self.schedule)
    }
    /// Fails if it exceeds the budget of a job.
    pub(crate) fn check(&self, job: &Job<'_>) -> Result<(), RunError> {
        let needed = self.bytes().saturating_add(job.reserved.bytes);
        if needed <= job.budget {
            return Ok(());
        }
        let planes = self.node.clone().map_or(MemoryPart::Outputs, MemoryPart::Node);
        let parts = [(self.planes, planes), (self.pictures, MemoryPart::Pictures)];
        let reserved = (job.reserved.bytes, MemoryPart::Reserved(job.reserved.what));
        let largest =
            parts.into_iter().fold(reserved, |largest, part| if part.0 >= largest.0 { part } else { largest });
        Err(RunError::Memory { part: largest.1, most: largest.0, needed, budget: job.budget })
    }
}

/// The pixels of the outputs that are returned at once.
#[derive(Clone, Copy)]
pub(crate) struct OutputPixels {
    /// Rows of the region; 0 if no pixels are returned.
    pub(crate) rows: usize,
    /// True if the planes of an output are interleaved.
    pub(crate) interleaved: bool,
}

/// Estimates the peak memory of a plan, step by step.
pub(crate) struct MemoryEstimator<'p> {
    plan: &'p Plan,
    job: &'p Job<'p>,
    /// The windows of a run that computes everything at once.
    whole: &'p Windows,
    output_pixels: OutputPixels,
    /// The steps that run.
    steps: Vec<PendingStep>,
    last_use: Vec<Option<usize>>,
    /// The step that computes each plane.
    producer: Vec<usize>,
    /// True for planes that programs read directly from a picture, so that they need no memory.
    in_picture: Vec<bool>,
    /// The memory of each step's program, with the columns and rows that it was estimated for.
    programs: Vec<Option<([u32; 2], u64)>>,
}

/// The windows of a step.
struct StepWindows<'w> {
    step: usize,
    /// The windows of the current band.
    windows: &'w Windows,
    /// For each step, true if its planes are stored for all bands.
    once: &'w [bool],
}

/// The peak memory so far, in bytes, and its step.
#[derive(Clone, Copy, Default)]
struct Peak {
    bytes: u64,
    step: Option<usize>,
}

impl Peak {
    fn raise(&mut self, bytes: u64, step: Option<usize>) {
        if bytes > self.bytes {
            *self = Peak { bytes, step };
        }
    }
}

impl<'p> MemoryEstimator<'p> {
    pub(crate) fn new(
        plan: &'p Plan,
        job: &'p Job<'p>,
        whole: &'p Windows,
        output_pixels: OutputPixels,
    ) -> MemoryEstimator<'p> {
        let steps = pending_steps(plan, &planes_read_by_outputs(plan), |_| false);
        let (mut producer, mut in_picture) = (vec![0; plan.planes], vec![false; plan.planes]);
        for (i, step) in plan.steps.iter().enumerate() {
            let is_direct = matches!(&step.action, StepAction::Picture(picture_input) if !picture_input.converts());
            for plane in &step.planes {
                (producer[*plane as usize], in_picture[*plane as usize]) = (i, is_direct);
            }
        }
        MemoryEstimator {
            plan,
            job,
            whole,
            output_pixels,
            steps,
            last_use: last_use(plan),
            producer,
            in_picture,
            programs: vec![None; plan.steps.len()],
        }
    }

    /// Estimates the memory of a schedule, which may compute some planes band by band.
    pub(crate) fn memory(&mut self, schedule: &BandSchedule) -> Result<Memory, RunError> {
        self.programs.fill(None);
        let mut peak = Peak::default();
        let kept = self.once(schedule, &mut peak);
        self.programs.fill(None);
        let [columns, down] = self.job.frame.region.clone();
        let rows = if schedule.bands.is_empty() { down.len() } else { self.output_pixels.rows.min(down.len()) };
        let region = [columns, down.start..down.start + rows as u32];
        let (pixels, program) = self.output_bytes(&Frame { region, ..self.job.output_frame() });
        let mut rolled = vec![0; self.plan.planes];
        for band in &schedule.bands {
            self.job.check_cancelled()?;
            let mut band_peak = Peak::default();
            let stored = self.band(band, schedule, &mut rolled, &mut band_peak);
            band_peak.raise(stored.saturating_add(pixels), None);
            // Most of what the program of the outputs needs stays in memory from one band to the next.
            peak.raise(kept.saturating_add(program).saturating_add(band_peak.bytes), band_peak.step);
        }
        if schedule.bands.is_empty() {
            peak.raise(kept.saturating_add(pixels).saturating_add(program), None);
        }
        let node = peak.step.map(|step| self.plan.steps[step].node.clone());
        Ok(Memory { planes: peak.bytes, node, pictures: self.plan.picture_bytes(), schedule: schedule.bytes() })
    }

    /// Simulates the steps that run before the first band; returns the bytes of the planes that stay.
    fn once(&mut self, schedule: &BandSchedule, peak: &mut Peak) -> u64 {
        let whole = self.whole;
        let in_picture = self.in_picture.clone();
        let bytes = |plane: u32| if in_picture[plane as usize] { 0 } else { bytes(whole, plane) };
        let steps = std::mem::take(&mut self.steps);
        let later: BTreeSet<u32> = steps
            .iter()
            .filter(|pending| !schedule.once[pending.step])
            .flat_map(|pending| pending.reads.iter().copied())
            .collect();
        let mut stored: u64 = 0;
        for PendingStep { step: i, roots, reads } in steps.iter().filter(|pending| schedule.once[pending.step]) {
            let step = &self.plan.steps[*i];
            let computed = if let StepAction::ImageNode(_) = step.action { all_roots(step) } else { roots.clone() };
            let planes: u64 = computed.iter().map(|root| bytes(step.planes[*root])).fold(0, u64::saturating_add);
            let at = StepWindows { step: *i, windows: whole, once: &schedule.once };
            let work = self.work(&at, roots, planes);
            peak.raise(stored.saturating_add(work), Some(*i));
            let used = computed.iter().map(|root| step.planes[*root]).filter(|p| self.last_use[*p as usize].is_some());
            stored = stored.saturating_add(used.map(bytes).fold(0, u64::saturating_add));
            // A plane that several sockets read is freed once.
            let read: BTreeSet<u32> = reads.iter().copied().collect();
            let done = read.difference(&later).filter(|plane| self.last_use[**plane as usize] == Some(*i));
            stored = stored.saturating_sub(done.map(|plane| bytes(*plane)).fold(0, u64::saturating_add));
        }
        self.steps = steps;
        stored
    }

    /// Simulates the steps of a band; returns the bytes of their planes at its end. `rolled` has the bytes of each plane.
    fn band(&mut self, band: &Windows, schedule: &BandSchedule, rolled: &mut [u64], peak: &mut Peak) -> u64 {
        let mut total = rolled.iter().copied().fold(0, u64::saturating_add);
        let steps = std::mem::take(&mut self.steps);
        for PendingStep { step: i, roots, .. } in steps.iter().filter(|pending| !schedule.once[pending.step]) {
            let step = &self.plan.steps[*i];
            let mut copied = 0;
            for plane in roots.iter().map(|root| step.planes[*root]) {
                let (now, stored) = (bytes(band, plane), &mut rolled[plane as usize]);
                // A plane that grows may be copied.
                copied = if now > *stored { copied.max(*stored) } else { copied };
                total = total.saturating_sub(*stored).saturating_add(now);
                *stored = now;
            }
            // A program writes into the planes without a copy.
            let work = self.work(&StepWindows { step: *i, windows: band, once: &schedule.once }, roots, 0);
            peak.raise(total.saturating_add(work.max(copied)), Some(*i));
        }
        self.steps = steps;
        total
    }

    /// The bytes that a step needs while it runs; `planes` is the size of the planes that it computes.
    fn work(&mut self, at: &StepWindows<'_>, roots: &[usize], planes: u64) -> u64 {
        let (step, Some(window)) = (&self.plan.steps[at.step], at.windows.steps[at.step]) else { return planes };
        match &step.action {
            StepAction::Picture(_) => planes,
            StepAction::ImageNode(image_step) => self.pass(at, image_step).saturating_mul(NUMBER),
            StepAction::Paint { code, .. } => {
                let own = self.job.frame_of(step);
                let size = own.size;
                let [across, down] = [0, 1].map(|axis| window[axis].pieces(size[axis]));
                let largest = |pieces: &[(Range<u32>, usize)]| {
                    pieces.iter().map(|piece| piece.0.clone()).max_by_key(ExactSizeIterator::len).unwrap_or(0..1)
                };
                let region = [largest(&across), largest(&down)];
                let pixels = region.iter().map(|side| side.len() as u64).product::<u64>();
                // A window that wraps horizontally is painted piece by piece.
                let piece = if across.len() > 1 { roots.len() as u64 * pixels * NUMBER } else { 0 };
                let sides = region.each_ref().map(|side| side.len() as u32);
                let known = self.programs[at.step].filter(|(known, _)| known[0] == sides[0] && known[1] >= sides[1]);
                let program_bytes = match known {
                    Some((_, program_bytes)) => program_bytes,
                    None => self.program(code, roots, &Frame { region, ..own.into_owned() }),
                };
                self.programs[at.step] = known.or(Some((sides, program_bytes)));
                planes.saturating_add(piece).saturating_add(program_bytes)
            }
        }
    }

    /// The count of numbers that an image node needs, including copies of inputs whose windows differ.
    fn pass(&self, at: &StepWindows<'_>, image_step: &ImageStep) -> u64 {
        let own_frame = self.job.frame_of(&self.plan.steps[at.step]);
        let job = self.job.with_frame(&own_frame);
        let Some((pass, image)) = at.windows.image_pass(self.plan, &job, at.step) else { return 0 };
        let Some(window) = at.windows.steps[at.step] else { return 0 };
        let copied = |plane: &&u32| {
            let producer = self.producer[**plane as usize];
            let resampled = self.job.frame_of(&self.plan.steps[producer]).size != own_frame.size;
            let from = if at.once[producer] { self.whole } else { at.windows };
            let own = from.planes[**plane as usize].filter(|_| !resampled && !self.in_picture[**plane as usize]);
            own.is_none_or(|own| !is_readable_in_place(&own, &window))
        };
        let copies = image_step.inputs.iter().flatten().filter(copied).count() as u64;
        let computed = at.windows.computed[at.step].unwrap_or(window);
        let planes = self.plan.steps[at.step].planes.len() as u64;
        let cropped = if computed == window { 0 } else { area(&computed) };
        let run = (image.memory)(&pass).max(planes.saturating_mul(area(&computed)).saturating_add(cropped));
        copies.saturating_mul(area(&window)).saturating_add(run)
    }

    /// The bytes that a program needs besides its planes. Skipped for jobs with a cache: an editor paints small images and
    /// must respond fast.
    fn program(&self, code: &Recording, roots: &[usize], frame: &Frame) -> u64 {
        match self.job.cache {
            Some(_) => 0,
            None => program_memory(code, roots, self.plan.planes, self.job, frame),
        }
    }

    /// The bytes of the pixels of the outputs over the region of a frame, and those that their program needs besides.
    fn output_bytes(&self, frame: &Frame) -> (u64, u64) {
        let roots = all_outputs(self.plan);
        let own = if self.output_pixels.rows == 0 { 0 } else { self.program(&self.plan.code, &roots, frame) };
        let widest = self.plan.outputs.iter().map(|(_, channels)| *channels as u64).filter(|n| *n > 1).max();
        let interleaved = if self.output_pixels.interleaved { widest.unwrap_or(0) } else { 0 };
        let pixels = (self.job.frame.width() as u64).saturating_mul(self.output_pixels.rows as u64);
        let planes = pixels.saturating_mul(roots.len() as u64 + interleaved);
        (planes.saturating_mul(NUMBER), own)
    }
}

/// True if a window can be read as rows of another one without a copy.
fn is_readable_in_place(own: &Window, window: &Window) -> bool {
    own[0] == window[0] && own[1].from <= window[1].from && window[1].end() <= own[1].end()
}

/// The bytes of the stored window of a plane.
fn bytes(windows: &Windows, plane: u32) -> u64 {
    windows.planes[plane as usize].as_ref().map_or(0, area).saturating_mul(NUMBER)
}
