//! Runs a plan: images of a region, values at points.

use crate::cache::Cache;
use crate::held::{Held, parts, read};
use crate::key::keys;
use crate::load::read_pictures;
use crate::make::{Painting, make, painted, planes};
use crate::memory::{Beside, Handed, Part, Sum};
use crate::pixels::{Pixels, Running};
use crate::plan::Plan;
use crate::slide::Slides;
use crate::window::{region, windows};
use lapidary_field::image::{Image, PlaneView};
use lapidary_field::interval::Interval;
use lapidary_field::program::{Frame, FrameError, Program, ProgramInputs, RunOptions, Samples};
use rayon::prelude::*;
use std::sync::Arc;
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
    /// the frame's. See [`auto_samples`](crate::supersampling::auto_samples).
    pub output_samples: Option<Samples>,
    /// The numbers of the knobs.
    pub settings: &'a [f32],
    /// Once this is true the job ends with [`RunError::Stopped`].
    pub stop: &'a AtomicBool,
    /// How far the job is.
    pub progress: Option<&'a Progress>,
    /// What is known from other jobs.
    pub cache: Option<&'a Cache>,
    /// The most bytes at once: see [`Memory`](crate::memory::Memory).
    pub budget: u64,
    /// Memory that the caller needs meanwhile, for which there must be room too.
    pub beside: Beside,
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
        part: Part,
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

/// The image of each output over a frame, the knobs at `settings`.
pub fn paint(plan: &Plan, settings: &[f32], how: RunOptions, frame: &Frame) -> Result<Vec<Image>, RunError> {
    images(plan, &Job::new(how, frame, settings))
}

/// The image of each output over the region of a job's frame.
pub fn images(plan: &Plan, job: &Job<'_>) -> Result<Vec<Image>, RunError> {
    let _running = Running::begin();
    job.frame.check()?;
    let region = region(job.frame);
    read_pictures(plan, job)?;
    let windows = windows(plan, job, None);
    let handed = Handed { rows: job.frame.height(), woven: true };
    Sum::new(plan, job, &windows, handed).memory(&Slides::none(plan))?.check(job)?;
    let keys = job.cache.map(|_| keys(plan, &windows, job));
    let known = |root: usize| job.cache.zip(keys.as_ref()).and_then(|(cache, keys)| cache.get(keys.last[root]));
    let mut roots: Vec<Option<Held>> = (0..plan.code.roots.len()).map(known).collect();
    let wanted: Vec<usize> = (0..roots.len()).filter(|root| roots[*root].is_none()).collect();
    let rows = if wanted.is_empty() { 0 } else { job.frame.height() };
    let held = make(plan, job, &windows, keys.as_ref(), (read(&plan.code, &wanted), rows))?;
    let output_frame = job.output_frame();
    let program = Painting { roots: &wanted, ..Painting::outputs(plan) };
    let made = painted(&program, &Job { frame: &output_frame, ..*job }, &region, &held)?;
    drop(held);
    for (root, made) in wanted.into_iter().zip(made) {
        if let (Some(cache), Some(keys)) = (job.cache, &keys) {
            cache.put(keys.last[root], made.clone());
        }
        roots[root] = Some(made);
    }
    let mut planes = roots.into_iter().flatten();
    let woven = plan.outputs.iter().map(|(_, channels)| woven(job, planes.by_ref().take(*channels).collect()));
    let woven: Vec<Pixels> = woven.collect::<Result<_, _>>()?;
    let size = [job.frame.width() as u32, job.frame.height() as u32];
    let image =
        |(px, (_, channels)): (Pixels, &(String, usize))| Image { size, channels: *channels, px: px.into_vec() };
    Ok(woven.into_iter().zip(&plan.outputs).map(image).collect())
}

/// The numbers of every output at points given by their x, y, z and t: those of a surface, say. Image nodes work on
/// the job's frame.
pub fn points(plan: &Plan, job: &Job<'_>, points: [&[f32]; 4]) -> Result<Vec<Vec<f32>>, RunError> {
    let _running = Running::begin();
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
    let beside = Beside { bytes: numbers.saturating_mul(4).saturating_add(job.beside.bytes), what: "the points" };
    let asked = Job { beside, ..*job };
    Sum::new(plan, &asked, &windows, Handed { rows: 0, woven: false }).memory(&Slides::none(plan))?.check(&asked)?;
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
    let _running = Running::begin();
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
    let beside = Beside { bytes: numbers.saturating_mul(4).saturating_add(job.beside.bytes), what: "measured pixels" };
    let asked = Job { beside, ..*job };
    Sum::new(plan, &asked, &windows, Handed { rows: 0, woven: false }).memory(&Slides::none(plan))?.check(&asked)?;
    let keys = job.cache.map(|_| keys(plan, &windows, job));
    let held = make(plan, job, &windows, keys.as_ref(), (read(&plan.code, &all), 0))?;
    let planes = planes(&held, &plan.code);
    let values = Program::for_points(&plan.code).points_with(job.how.level, points, job.feed(&planes))?;
    let mut measured = Vec::with_capacity(all.len());
    for part in all.chunks(MEASURED_AT_ONCE) {
        let program = Painting { roots: part, ..Painting::outputs(plan) };
        let made = painted(&program, job, &region(&frame), &held)?;
        measured.par_extend(made.par_iter().map(|plane| measure(&plane.px)));
        job.stopped()?;
    }
    Ok((values, measured))
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
            beside: Beside::default(),
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

fn called(part: &Part) -> String {
    match part {
        Part::Node(node) => format!("the node `{node}`"),
        Part::Outputs => "the pixels of the outputs".to_owned(),
        Part::Pictures => "the pictures it reads".to_owned(),
        Part::Beside(what) => (*what).to_owned(),
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

/// The planes of an output, pixel by pixel.
fn woven(job: &Job<'_>, mut planes: Vec<Held>) -> Result<Pixels, RunError> {
    if let [plane] = &mut planes[..]
        && let Some(px) = Arc::get_mut(&mut plane.px)
    {
        // Nobody else keeps it.
        return Ok(std::mem::take(px));
    }
    let channels = planes.len();
    let mut px = Pixels::zeros(job.frame.width() * job.frame.height() * channels);
    parts(&mut px, channels, job.stop, |begin, part| {
        for (k, plane) in planes.iter().enumerate() {
            for (v, from) in part[k..].iter_mut().step_by(channels).zip(&plane.px[begin..]) {
                *v = *from;
            }
        }
    });
    job.stopped().map(|()| px)
}
