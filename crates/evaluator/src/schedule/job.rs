//! Jobs: the options of a run of a plan, and its progress.

use crate::plane::cache::Cache;
use crate::schedule::accelerator::Accelerator;
use crate::schedule::error::RunError;
use crate::trace::Step;
use lapidary_field::image::PlaneView;
use lapidary_field::program::{Frame, ProgramInputs, RunOptions, Samples};
use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The default memory budget, in bytes.
pub const MAX_BYTES: u64 = 8 << 30;

/// A job: the options of one run of a plan.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The SIMD level, the cores and the height of bands.
    pub options: RunOptions,
    /// The device that paints programs in place of the CPU, as far as it can.
    pub accelerator: Option<&'a dyn Accelerator>,
    /// The image, and the region of it to compute. Frames of an animation differ in their time.
    pub frame: &'a Frame,
    /// The samples per pixel of the outputs, if they differ from those of the frame, which image nodes use. See
    /// [`auto_samples`](crate::schedule::supersampling::auto_samples).
    pub output_samples: Option<Samples>,
    /// The values of the knobs.
    pub settings: &'a [f32],
    /// The flag that cancels the job, which then ends with [`RunError::Cancelled`].
    pub stop: &'a AtomicBool,
    /// The progress of the job.
    pub progress: Option<&'a Progress>,
    /// The cache of planes from other jobs.
    pub cache: Option<&'a Cache>,
    /// The memory budget in bytes: see [`Memory`](crate::schedule::memory::Memory).
    pub budget: u64,
    /// Memory that the caller needs during the job; it counts towards the budget.
    pub reserved: ReservedMemory,
}

/// Memory that a caller needs while its job runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReservedMemory {
    /// The bytes.
    pub bytes: u64,
    /// The purpose of most of it, for messages.
    pub what: &'static str,
}

/// The progress of a job: rows that are done, of all rows.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicUsize,
    all: AtomicUsize,
}

impl<'a> Job<'a> {
    /// A job with the default budget, and without cache, progress or cancellation.
    pub fn new(options: RunOptions, frame: &'a Frame, settings: &'a [f32]) -> Job<'a> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Job {
            options,
            accelerator: None,
            frame,
            output_samples: None,
            settings,
            stop: &NEVER,
            progress: None,
            cache: None,
            budget: MAX_BYTES,
            reserved: ReservedMemory::default(),
        }
    }
    /// Fails if the job is cancelled.
    pub(crate) fn check_cancelled(&self) -> Result<(), RunError> {
        if self.stop.load(Ordering::Relaxed) { Err(RunError::Cancelled) } else { Ok(()) }
    }
    pub(crate) fn program_inputs<'f>(&'f self, planes: &'f [PlaneView<'f>]) -> ProgramInputs<'f> {
        let rows = self.progress.map(|p| &p.done);
        ProgramInputs { knobs: self.settings, planes, stop: Some(self.stop), rows, ..ProgramInputs::default() }
    }
    /// The frame of a step. A step with a working size has a grid of its own over the whole image, with one sample per pixel,
    /// so that its planes are the same for every size and region of the render.
    pub(crate) fn frame_of(&self, step: &Step) -> Cow<'a, Frame> {
        let Some(working_size) = step.working_size else { return Cow::Borrowed(self.frame) };
        let side = |tile: f64| (f64::from(working_size) * tile).round().max(1.0) as u32;
        let size = self.frame.tile.map(side);
        let region = size.map(|side| 0..side);
        Cow::Owned(Frame { size, region, samples: Samples::One, ..self.frame.clone() })
    }
    /// The job whose frame is that of a step.
    pub(crate) fn with_frame<'f>(&self, frame: &'f Frame) -> Job<'f>
    where
        'a: 'f,
    {
        Job { frame, ..*self }
    }
    /// The frame of the last program.
    pub(crate) fn output_frame(&self) -> Frame {
        Frame { samples: self.output_samples.unwrap_or(self.frame.samples), ..self.frame.clone() }
    }
}

impl Progress {
    /// The fraction that is done, 0 to 1.
    pub fn fraction(&self) -> f32 {
        let all = self.all.load(Ordering::Relaxed);
        if all == 0 { 0.0 } else { (self.done.load(Ordering::Relaxed) as f32 / all as f32).min(1.0) }
    }
    pub(crate) fn start(&self, rows: usize) {
        // A job without rows is done.
        self.done.store(usize::from(rows == 0), Ordering::Relaxed);
        self.all.store(rows.max(1), Ordering::Relaxed);
    }
    pub(crate) fn step(&self, rows: usize) {
        self.done.fetch_add(rows, Ordering::Relaxed);
    }
}
