//! A job: how a plan is to be run, its progress, and why it may fail.

use crate::plane::cache::Cache;
use crate::schedule::memory::{MemoryPart, ReservedMemory};
use lapidary_field::image::PlaneView;
use lapidary_field::program::{Frame, FrameError, ProgramInputs, RunOptions, Samples};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The most bytes at once, unless a job says otherwise.
pub const MOST_BYTES: u64 = 8 << 30;

/// How a plan is to be run.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// Vectors and cores.
    pub how: RunOptions,
    /// The image, and the region of it that is wanted. Frames of a film differ in their time.
    pub frame: &'a Frame,
    /// The points a pixel of the outputs, where they differ from the frame's: image nodes still work on pixels made with
    /// the frame's. See [`auto_samples`](crate::schedule::supersampling::auto_samples).
    pub output_samples: Option<Samples>,
    /// The numbers of the knobs.
    pub settings: &'a [f32],
    /// Once this is true the job ends with [`RunError::Stopped`].
    pub stop: &'a AtomicBool,
    /// How far the job is.
    pub progress: Option<&'a Progress>,
    /// What is known from other jobs.
    pub cache: Option<&'a Cache>,
    /// The most bytes at once: see [`Memory`](crate::schedule::memory::Memory).
    pub budget: u64,
    /// Memory that the caller needs meanwhile, for which there must be room too.
    pub reserved: ReservedMemory,
}

/// How far a job is: rows that are done, of all there will be.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicUsize,
    all: AtomicUsize,
}

/// Why there are no images.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RunError {
    /// The frame makes no image.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// It would not fit.
    #[error("this needs {} of memory, more than the {} allowed: {} of it for {}", amount(.needed, u64::div_ceil), amount(.budget, |bytes, unit| bytes / unit), amount(.most, |bytes, unit| bytes / unit), called(.part))]
    Memory {
        /// What needs most of it.
        part: MemoryPart,
        /// Bytes that this part takes.
        most: u64,
        /// Bytes it takes in all.
        needed: u64,
        /// Bytes that are allowed.
        budget: u64,
    },
    /// The pixels of a picture would not fit.
    #[error("the picture of `{node}`, {what}, brings the pictures to {}, more than the {} there may be", amount(.needed, u64::div_ceil), amount(.budget, |bytes, unit| bytes / unit))]
    PictureMemory {
        /// The node that names it.
        node: String,
        /// Its size and the type of its pixels.
        what: String,
        /// Bytes that it takes while it is read, with the pictures before it.
        needed: u64,
        /// Bytes there may be.
        budget: u64,
    },
    /// The pixels of a picture cannot be read.
    #[error("the picture of `{node}` cannot be read: {why}")]
    Picture {
        /// The node that names it.
        node: String,
        /// Why.
        why: String,
    },
    /// Nobody waited for it any more.
    #[error("the work was stopped")]
    Stopped,
}

impl<'a> Job<'a> {
    /// A job without a cache that nobody stops.
    pub fn new(how: RunOptions, frame: &'a Frame, settings: &'a [f32]) -> Job<'a> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Job {
            how,
            frame,
            output_samples: None,
            settings,
            stop: &NEVER,
            progress: None,
            cache: None,
            budget: MOST_BYTES,
            reserved: ReservedMemory::default(),
        }
    }
    pub(crate) fn stopped(&self) -> Result<(), RunError> {
        if self.stop.load(Ordering::Relaxed) { Err(RunError::Stopped) } else { Ok(()) }
    }
    pub(crate) fn feed<'f>(&'f self, planes: &'f [PlaneView<'f>]) -> ProgramInputs<'f> {
        let rows = self.progress.map(|p| &p.done);
        ProgramInputs { knobs: self.settings, planes, stop: Some(self.stop), rows, ..ProgramInputs::default() }
    }
    /// The frame of the last program.
    pub(crate) fn output_frame(&self) -> Frame {
        Frame { samples: self.output_samples.unwrap_or(self.frame.samples), ..self.frame.clone() }
    }
}

impl Progress {
    /// From 0 to 1.
    pub fn fraction(&self) -> f32 {
        let all = self.all.load(Ordering::Relaxed);
        if all == 0 { 0.0 } else { (self.done.load(Ordering::Relaxed) as f32 / all as f32).min(1.0) }
    }
    pub(crate) fn start(&self, rows: usize) {
        // Where everything is known all is done.
        self.done.store(usize::from(rows == 0), Ordering::Relaxed);
        self.all.store(rows.max(1), Ordering::Relaxed);
    }
    pub(crate) fn step(&self, rows: usize) {
        self.done.fetch_add(rows, Ordering::Relaxed);
    }
}

fn called(part: &MemoryPart) -> String {
    match part {
        MemoryPart::Node(node) => format!("the node `{node}`"),
        MemoryPart::Outputs => "the pixels of the outputs".to_owned(),
        MemoryPart::Pictures => "the pictures it reads".to_owned(),
        MemoryPart::Reserved(what) => (*what).to_owned(),
    }
}

/// So many bytes as one would type them. What is needed is rounded up and what there may be down, so that the one is
/// told to be more than the other.
fn amount(bytes: &u64, round: fn(u64, u64) -> u64) -> String {
    const KIB: u64 = 1 << 10;
    const MIB: u64 = 1 << 20;
    const GIB: u64 = 1 << 30;
    let (unit, name) = match *bytes {
        bytes if bytes >= GIB && bytes.is_multiple_of(GIB) => (GIB, "GiB"),
        MIB.. => (MIB, "MiB"),
        KIB.. => (KIB, "KiB"),
        bytes => return format!("{bytes} bytes"),
    };
    format!("{}{name}", round(*bytes, unit))
}
