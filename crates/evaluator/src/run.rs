//! Runs a plan: images of a region, values at points.

use crate::cache::{Cache, Key};
use crate::held::{Held, cropped, given, read};
use crate::plan::{Does, Passing, Plan, Step};
use crate::room::room;
use crate::window::{Window, Windows, blank, extents, grid, windows};
use lapidary_field::image::{Image, Plane};
use lapidary_field::interval::Interval;
use lapidary_field::ir::{Code, Inst};
use lapidary_field::program::{Feed, Frame, FrameError, How, Program};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The most bytes of images at once, unless a job says otherwise.
pub const MOST_BYTES: u64 = 8 << 30;

/// How a plan is to be run.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// Vectors and cores.
    pub how: How,
    /// The image, and the region of it that is wanted. Frames of a film differ in their time.
    pub frame: &'a Frame,
    /// The numbers of the knobs.
    pub settings: &'a [f32],
    /// Once this is true the job ends with [`RunError::Stopped`].
    pub stop: &'a AtomicBool,
    /// How far the job is.
    pub progress: Option<&'a Progress>,
    /// What is known from other jobs.
    pub cache: Option<&'a Cache>,
    /// The most bytes of images at once.
    pub budget: u64,
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
    /// The images would not fit.
    #[error("{} would take {needed} bytes of images at once, more than the {budget} there may be", told(.node))]
    Memory {
        /// The node that needs most; none where it is what was asked for.
        node: Option<String>,
        /// Bytes they would take.
        needed: u64,
        /// Bytes there may be.
        budget: u64,
    },
    /// Nobody waited for it any more.
    #[error("the work was stopped")]
    Stopped,
}

/// The image of each output over a frame, the knobs at `settings`.
pub fn paint(plan: &Plan, settings: &[f32], how: How, frame: &Frame) -> Result<Vec<Image>, RunError> {
    images(plan, &Job::new(how, frame, settings))
}

/// The image of each output over the region of a job's frame.
pub fn images(plan: &Plan, job: &Job<'_>) -> Result<Vec<Image>, RunError> {
    job.frame.check()?;
    let size = [job.frame.width() as u32, job.frame.height() as u32];
    let pixels = u64::from(size[0]) * u64::from(size[1]);
    let mut planes = work(plan, job, None, pixels, |feed| {
        let mut out = vec![vec![0.0; pixels as usize]; plan.code.roots.len()];
        let mut parts: Vec<&mut [f32]> = out.iter_mut().map(Vec::as_mut_slice).collect();
        plan.last.program(&plan.code).paint_fed(job.how, job.frame, feed, &mut parts)?;
        Ok(out)
    })?
    .into_iter();
    let images = plan.outputs.iter().map(|(_, channels)| {
        let planes: Vec<Vec<f32>> = planes.by_ref().take(*channels).collect();
        Image::of_planes(size, &planes)
    });
    Ok(images.collect())
}

/// The numbers of every output at points given by their x, y, z and t: those of a surface, say. Image nodes work on
/// the job's frame.
pub fn points(plan: &Plan, job: &Job<'_>, points: [&[f32]; 4]) -> Result<Vec<Vec<f32>>, RunError> {
    job.frame.check()?;
    let hull = |all: &[f32]| {
        let ends = all.iter().fold(Interval::new(f32::INFINITY, f32::NEG_INFINITY), |hull, v| {
            if v.is_finite() { Interval::new(hull.lo.min(*v), hull.hi.max(*v)) } else { Interval::ALL }
        });
        if ends.lo <= ends.hi { ends } else { Interval::ALL }
    };
    work(plan, job, Some(points.map(hull)), points[0].len() as u64, |feed| {
        Program::of_points(&plan.code).points_fed(job.how.level, points, feed)
    })
}

impl<'a> Job<'a> {
    /// A job without a cache that nobody stops.
    pub fn new(how: How, frame: &'a Frame, settings: &'a [f32]) -> Job<'a> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Job { how, frame, settings, stop: &NEVER, progress: None, cache: None, budget: MOST_BYTES }
    }
    pub(crate) fn stopped(&self) -> Result<(), RunError> {
        if self.stop.load(Ordering::Relaxed) { Err(RunError::Stopped) } else { Ok(()) }
    }
    fn feed<'f>(&'f self, planes: &'f [Plane<'f>]) -> Feed<'f> {
        let rows = self.progress.map(|p| &p.done);
        Feed { knobs: self.settings, planes, stop: Some(self.stop), rows }
    }
}

impl Progress {
    /// From 0 to 1.
    pub fn fraction(&self) -> f32 {
        let all = self.all.load(Ordering::Relaxed);
        if all == 0 { 0.0 } else { (self.done.load(Ordering::Relaxed) as f32 / all as f32).min(1.0) }
    }
    fn start(&self, rows: usize) {
        self.done.store(0, Ordering::Relaxed);
        self.all.store(rows, Ordering::Relaxed);
    }
}

fn told(node: &Option<String>) -> String {
    node.as_ref().map_or("what was asked for".to_owned(), |node| format!("`{node}`"))
}

/// Runs the steps that are needed, and what comes last.
pub(crate) fn work<T>(
    plan: &Plan,
    job: &Job<'_>,
    points: Option<[Interval; 4]>,
    wanted: u64,
    last: impl FnOnce(Feed<'_>) -> Result<T, FrameError>,
) -> Result<T, RunError> {
    let windows = windows(plan, job, points);
    room(plan, &windows, job, wanted)?;
    let mut held: Vec<Option<Held>> = vec![None; plan.planes];
    let keys = job.cache.map(|_| crate::key::keys(plan, &windows, job));
    let needed = needed(plan, job, keys.as_deref(), &mut held);
    if let Some(progress) = job.progress {
        let rows = needed.iter().filter_map(|i| windows.steps[*i]).map(|w| w[1].len as usize);
        progress.start(rows.sum::<usize>() + if points.is_none() { job.frame.height() } else { 0 });
    }
    let last_use = last_use(plan);
    for i in needed {
        job.stopped()?;
        let Some(window) = windows.steps[i] else { continue };
        let step = &plan.steps[i];
        let made = match &step.does {
            Does::Paint { code, scheduled } => painted(scheduled.program(code), job, &window, &held, code)?,
            Does::Load(load) => load.planes(),
            Does::Pass(passing) => passed(plan, passing, &windows, i, job, &held)?,
        };
        job.stopped()?;
        if let (Some(cache), Some(keys)) = (job.cache, &keys) {
            cache.put(keys[i], made.clone());
        }
        for (plane, made) in step.planes.iter().zip(made) {
            // An output that nobody reads is let go at once.
            held[*plane as usize] = last_use[*plane as usize].is_some().then_some(made);
        }
        for plane in reads(step) {
            if last_use[plane as usize] == Some(i) {
                held[plane as usize] = None;
            }
        }
    }
    let planes = planes(&held, &plan.code);
    let out = last(job.feed(&planes))?;
    job.stopped()?;
    Ok(out)
}

/// The steps that must run, in order; the others are known, or nobody needs them.
fn needed(plan: &Plan, job: &Job<'_>, keys: Option<&[Key]>, held: &mut [Option<Held>]) -> BTreeSet<usize> {
    let mut makers = vec![0; plan.planes];
    for (i, step) in plan.steps.iter().enumerate() {
        step.planes.iter().for_each(|plane| makers[*plane as usize] = i);
    }
    let mut seen = vec![false; plan.steps.len()];
    let mut out = BTreeSet::new();
    let mut left: Vec<u32> = read(&plan.code);
    while let Some(plane) = left.pop() {
        let i = makers[plane as usize];
        if std::mem::replace(&mut seen[i], true) {
            continue;
        }
        let step = &plan.steps[i];
        if let (Some(cache), Some(keys)) = (job.cache, keys)
            && let Some(made) = cache.get(keys[i])
        {
            for (plane, made) in step.planes.iter().zip(made) {
                held[*plane as usize] = Some(made);
            }
            continue;
        }
        out.insert(i);
        left.extend(reads(step));
    }
    out
}

/// The planes a step reads.
pub(crate) fn reads(step: &Step) -> Vec<u32> {
    match &step.does {
        Does::Paint { code, .. } => read(code),
        Does::Load(_) => vec![],
        Does::Pass(passing) => passing.inputs.iter().flatten().copied().collect(),
    }
}

/// The last step that reads each plane, if any does; past them all where the last program does.
pub(crate) fn last_use(plan: &Plan) -> Vec<Option<usize>> {
    let mut out = vec![None; plan.planes];
    for (i, step) in plan.steps.iter().enumerate() {
        reads(step).into_iter().for_each(|plane| out[plane as usize] = Some(i));
    }
    read(&plan.code).into_iter().for_each(|plane| out[plane as usize] = Some(plan.steps.len()));
    out
}

/// The planes as a program is given them; those it does not read are blank.
fn planes<'h>(held: &'h [Option<Held>], code: &Code) -> Vec<Plane<'h>> {
    let most =
        code.insts.iter().filter_map(|i| if let Inst::Sample(read, ..) = i { Some(read.plane + 1) } else { None });
    let count = most.max().unwrap_or(0) as usize;
    held[..count].iter().map(|held| held.as_ref().map_or(Held::BLANK, Held::plane)).collect()
}

/// Paints the roots of a program over a window.
fn painted(
    program: &Program,
    job: &Job<'_>,
    window: &Window,
    held: &[Option<Held>],
    code: &Code,
) -> Result<Vec<Held>, RunError> {
    let planes = planes(held, code);
    let size = window.map(|span| span.len as usize);
    let mut out = vec![vec![0.0; size[0] * size[1]]; code.roots.len()];
    let [across, down] = [0, 1].map(|axis| window[axis].pieces(job.frame.size[axis]));
    for (rows, top) in down {
        for (columns, left) in &across {
            let frame = Frame { region: [columns.clone(), rows.clone()], ..job.frame.clone() };
            if columns.len() == size[0] {
                let part = top * size[0]..(top + rows.len()) * size[0];
                let mut parts: Vec<&mut [f32]> = out.iter_mut().map(|plane| &mut plane[part.clone()]).collect();
                program.paint_fed(job.how, &frame, job.feed(&planes), &mut parts)?;
                continue;
            }
            let mut piece = vec![vec![0.0; columns.len() * rows.len()]; out.len()];
            let mut parts: Vec<&mut [f32]> = piece.iter_mut().map(Vec::as_mut_slice).collect();
            program.paint_fed(job.how, &frame, job.feed(&planes), &mut parts)?;
            for (plane, piece) in out.iter_mut().zip(&piece) {
                for (i, row) in piece.chunks(columns.len()).enumerate() {
                    plane[(top + i) * size[0] + left..][..row.len()].copy_from_slice(row);
                }
            }
        }
    }
    Ok(out.into_iter().map(|px| Held { px: Arc::new(px), grid: grid(job.frame), window: *window }).collect())
}

/// Runs an image node over its window, and keeps what is needed of it.
fn passed(
    plan: &Plan,
    passing: &Passing,
    windows: &Windows,
    i: usize,
    job: &Job<'_>,
    held: &[Option<Held>],
) -> Result<Vec<Held>, RunError> {
    let (Some(window), Some(image)) = (windows.steps[i], passing.node.spec.image()) else { return Ok(vec![]) };
    let inputs: Vec<Vec<Arc<Vec<f32>>>> = passing
        .inputs
        .iter()
        .map(|planes| {
            planes.iter().map(|plane| given(held[*plane as usize].as_ref(), job.frame, plan.wrap, &window)).collect()
        })
        .collect();
    let mut pass = blank(plan, passing, &windows.numbers[i], job, &window);
    pass.planes = inputs.iter().map(|planes| planes.iter().map(|px| px.as_slice()).collect()).collect();
    (image.run)(&mut pass);
    job.stopped()?;
    if let Some(progress) = job.progress {
        progress.done.fetch_add(window[1].len as usize, Ordering::Relaxed);
    }
    let mut kept = extents(passing);
    let mut out = vec![];
    for (made, name) in pass.made.into_iter().zip(passing.node.spec.outputs.iter().map(|o| o.name)) {
        let made = made.unwrap_or_else(|| panic!("`{}` puts something into `{name}`", passing.node.spec.name));
        for px in made.planes {
            let within = kept.next().flatten();
            let held = match made.grid {
                Some(grid) => Held { px, grid, window: grid.size.map(crate::window::Span::all) },
                None => Held { px, grid: grid(job.frame), window },
            };
            let plane = plan.steps[i].planes[out.len()];
            let needed = windows.planes[plane as usize].filter(|_| made.grid.is_none()).unwrap_or(held.window);
            out.push(cropped(held, needed).cleaned(within));
        }
    }
    Ok(out)
}
