//! The peak memory of a job, estimated before any of it is allocated.

use crate::plane::window::{Window, area};
use crate::schedule::dependencies::{all, last_use, reads};
use crate::schedule::dependencies::{pending_steps, read};
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

/// Bytes of a number.
const NUMBER: u64 = size_of::<f32>() as u64;

/// The peak memory of a job, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    /// Planes: what steps hold, make and need on the way, and the pixels that are handed over.
    pub planes: u64,
    /// The node that needs most of them; none where the pixels that are handed over do.
    pub node: Option<String>,
    /// Pictures that were read.
    pub pictures: u64,
    /// The windows of all bands.
    pub schedule: u64,
}

/// The memory that [`images`](crate::run::images::images) takes, the images among it.
pub fn memory(plan: &Plan, job: &Job<'_>) -> Result<Memory, RunError> {
    job.frame.check()?;
    let handed = OutputPixels { rows: job.frame.height(), interleaved: true };
    MemoryEstimator::new(plan, job, &windows(plan, job, None), handed).memory(&BandSchedule::none(plan))
}

impl Memory {
    /// All of it.
    pub fn bytes(&self) -> u64 {
        self.planes.saturating_add(self.pictures).saturating_add(self.schedule)
    }
    /// Fails if it is more than a job may take.
    pub(crate) fn check(&self, job: &Job<'_>) -> Result<(), RunError> {
        let needed = self.bytes().saturating_add(job.reserved.bytes);
        if needed <= job.budget {
            return Ok(());
        }
        let planes = self.node.clone().map_or(MemoryPart::Outputs, MemoryPart::Node);
        let parts = [(self.planes, planes), (self.pictures, MemoryPart::Pictures)];
        let reserved = (job.reserved.bytes, MemoryPart::Reserved(job.reserved.what));
        let most = parts.into_iter().fold(reserved, |most, part| if part.0 >= most.0 { part } else { most });
        Err(RunError::Memory { part: most.1, most: most.0, needed, budget: job.budget })
    }
}

/// The pixels of the outputs that are handed over at a time.
#[derive(Clone, Copy)]
pub(crate) struct OutputPixels {
    /// Rows of the region; none where something else than its pixels is asked for.
    pub(crate) rows: usize,
    /// Whether the planes of an output are interleaved.
    pub(crate) interleaved: bool,
}

/// Estimates the peak memory of a plan, step by step.
pub(crate) struct MemoryEstimator<'p> {
    plan: &'p Plan,
    job: &'p Job<'p>,
    /// The windows where everything is computed at once.
    whole: &'p Windows,
    handed: OutputPixels,
    /// The steps that run, each with which of its planes are wanted.
    steps: Vec<(usize, Vec<usize>)>,
    last_use: Vec<Option<usize>>,
    /// The step that makes each plane.
    maker: Vec<usize>,
    /// The planes that programs read in pictures as their files keep them: they take nothing more.
    bare: Vec<bool>,
    /// The memory of each step's program, and the columns and rows that it is for.
    programs: Vec<Option<([u32; 2], u64)>>,
}

/// Where a step works.
struct StepWindows<'w> {
    step: usize,
    /// The windows at that time.
    windows: &'w Windows,
    /// The steps whose planes are there for all bands.
    once: &'w [bool],
}

/// The most that has been needed so far, in bytes, and by which step.
#[derive(Clone, Copy, Default)]
struct Peak {
    bytes: u64,
    step: Option<usize>,
}

impl Peak {
    fn of(&mut self, bytes: u64, step: Option<usize>) {
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
        handed: OutputPixels,
    ) -> MemoryEstimator<'p> {
        let roots: Vec<usize> = (0..plan.code.roots.len()).collect();
        let steps = pending_steps(plan, &read(&plan.code, &roots), |_| false);
        let (mut maker, mut bare) = (vec![0; plan.planes], vec![false; plan.planes]);
        for (i, step) in plan.steps.iter().enumerate() {
            let as_kept = matches!(&step.action, StepAction::Picture(load) if !load.converts());
            for plane in &step.planes {
                (maker[*plane as usize], bare[*plane as usize]) = (i, as_kept);
            }
        }
        let programs = vec![None; plan.steps.len()];
        MemoryEstimator { plan, job, whole, handed, steps, last_use: last_use(plan), maker, bare, programs }
    }

    /// The memory; with rolling rows some planes are computed band by band.
    pub(crate) fn memory(&mut self, schedule: &BandSchedule) -> Result<Memory, RunError> {
        self.programs.fill(None);
        let mut most = Peak::default();
        let held = self.once(schedule, &mut most);
        self.programs.fill(None);
        let [columns, down] = self.job.frame.region.clone();
        let rows = if schedule.bands.is_empty() { down.len() } else { self.handed.rows.min(down.len()) };
        let region = [columns, down.start..down.start + rows as u32];
        let handed = self.handed_over(&Frame { region, ..self.job.output_frame() });
        let mut slid = vec![0; self.plan.planes];
        for band in &schedule.bands {
            self.job.stopped()?;
            let mut at_once = Peak::default();
            let there = self.band(band, schedule, &mut slid, &mut at_once);
            at_once.of(there.saturating_add(handed), None);
            most.of(held.saturating_add(at_once.bytes), at_once.step);
        }
        if schedule.bands.is_empty() {
            most.of(held.saturating_add(handed), None);
        }
        let node = most.step.map(|step| self.plan.steps[step].node.clone());
        Ok(Memory { planes: most.bytes, node, pictures: self.plan.picture_bytes(), schedule: schedule.bytes() })
    }

    /// The steps that run before the first band; what is held then.
    fn once(&mut self, schedule: &BandSchedule, most: &mut Peak) -> u64 {
        let whole = self.whole;
        let bare = self.bare.clone();
        let bytes = |plane: u32| if bare[plane as usize] { 0 } else { bytes(whole, plane) };
        let steps = std::mem::take(&mut self.steps);
        let later: BTreeSet<u32> = steps
            .iter()
            .filter(|(i, _)| !schedule.once[*i])
            .flat_map(|(i, roots)| reads(&self.plan.steps[*i], roots))
            .collect();
        let mut held: u64 = 0;
        for (i, roots) in steps.iter().filter(|(i, _)| schedule.once[*i]) {
            let step = &self.plan.steps[*i];
            let made = if let StepAction::ImageNode(_) = step.action { all(step) } else { roots.clone() };
            let planes: u64 = made.iter().map(|root| bytes(step.planes[*root])).fold(0, u64::saturating_add);
            let at = StepWindows { step: *i, windows: whole, once: &schedule.once };
            let work = self.work(&at, roots, planes);
            most.of(held.saturating_add(work), Some(*i));
            let used = made.iter().map(|root| step.planes[*root]).filter(|p| self.last_use[*p as usize].is_some());
            held = held.saturating_add(used.map(bytes).fold(0, u64::saturating_add));
            // A plane that several sockets read is let go once.
            let read: BTreeSet<u32> = reads(step, &made).into_iter().collect();
            let done = read.difference(&later).filter(|plane| self.last_use[**plane as usize] == Some(*i));
            held = held.saturating_sub(done.map(|plane| bytes(*plane)).fold(0, u64::saturating_add));
        }
        self.steps = steps;
        held
    }

    /// The steps of a band, and what is held of their planes in the end; `slid` is that of each so far.
    fn band(&mut self, band: &Windows, schedule: &BandSchedule, slid: &mut [u64], most: &mut Peak) -> u64 {
        let mut there = slid.iter().copied().fold(0, u64::saturating_add);
        let steps = std::mem::take(&mut self.steps);
        for (i, roots) in steps.iter().filter(|(i, _)| !schedule.once[*i]) {
            let step = &self.plan.steps[*i];
            let mut moved = 0;
            for plane in roots.iter().map(|root| step.planes[*root]) {
                let (now, held) = (bytes(band, plane), &mut slid[plane as usize]);
                // What grows may have to move.
                moved = if now > *held { moved.max(*held) } else { moved };
                there = there.saturating_sub(*held).saturating_add(now);
                *held = now;
            }
            // A program fills the planes in their place.
            let work = self.work(&StepWindows { step: *i, windows: band, once: &schedule.once }, roots, 0);
            most.of(there.saturating_add(work.max(moved)), Some(*i));
        }
        self.steps = steps;
        there
    }

    /// Bytes that a step takes; those of the planes of a program are given.
    fn work(&mut self, at: &StepWindows<'_>, roots: &[usize], planes: u64) -> u64 {
        let (step, Some(window)) = (&self.plan.steps[at.step], at.windows.steps[at.step]) else { return planes };
        match &step.action {
            StepAction::Picture(_) => planes,
            StepAction::ImageNode(image_step) => self.pass(at, image_step).saturating_mul(NUMBER),
            StepAction::Paint { code, .. } => {
                let size = self.job.frame.size;
                let [across, down] = [0, 1].map(|axis| window[axis].pieces(size[axis]));
                let largest = |pieces: &[(Range<u32>, usize)]| {
                    pieces.iter().map(|piece| piece.0.clone()).max_by_key(ExactSizeIterator::len).unwrap_or(0..1)
                };
                let region = [largest(&across), largest(&down)];
                let pixels = region.iter().map(|side| side.len() as u64).product::<u64>();
                // What wraps across is painted piece by piece.
                let aside = if across.len() > 1 { roots.len() as u64 * pixels * NUMBER } else { 0 };
                let sides = region.each_ref().map(|side| side.len() as u32);
                let known = self.programs[at.step].filter(|(known, _)| known[0] == sides[0] && known[1] >= sides[1]);
                let own = match known {
                    Some((_, own)) => own,
                    None => self.program(code, roots, &Frame { region, ..self.job.frame.clone() }),
                };
                self.programs[at.step] = known.or(Some((sides, own)));
                planes.saturating_add(aside).saturating_add(own)
            }
        }
    }

    /// Numbers that an image node takes, with copies of what it is given where that lies in other windows.
    fn pass(&self, at: &StepWindows<'_>, image_step: &ImageStep) -> u64 {
        let Some((pass, image)) = at.windows.image_pass(self.plan, self.job, at.step) else { return 0 };
        let Some(window) = at.windows.steps[at.step] else { return 0 };
        let copied = |plane: &&u32| {
            let from = if at.once[self.maker[**plane as usize]] { self.whole } else { at.windows };
            let own = from.planes[**plane as usize].filter(|_| !self.bare[**plane as usize]);
            own.is_none_or(|own| !lends(&own, &window))
        };
        let copies = image_step.inputs.iter().flatten().filter(copied).count() as u64;
        let makes = at.windows.makes[at.step].unwrap_or(window);
        let planes = self.plan.steps[at.step].planes.len() as u64;
        let cut = if makes == window { 0 } else { area(&makes) };
        let run = (image.memory)(&pass).max(planes.saturating_mul(area(&makes)).saturating_add(cut));
        copies.saturating_mul(area(&window)).saturating_add(run)
    }

    /// Bytes that a program takes beside its planes. An editor, which has a cache and small images, does not wait until
    /// that is known.
    fn program(&self, code: &Recording, roots: &[usize], frame: &Frame) -> u64 {
        match self.job.cache {
            Some(_) => 0,
            None => program_memory(code, roots, self.plan.planes, self.job, frame),
        }
    }

    /// Bytes that painting the outputs over a frame's region takes.
    fn handed_over(&self, frame: &Frame) -> u64 {
        let roots: Vec<usize> = (0..self.plan.code.roots.len()).collect();
        let own = if self.handed.rows == 0 { 0 } else { self.program(&self.plan.code, &roots, frame) };
        let widest = self.plan.outputs.iter().map(|(_, channels)| *channels as u64).filter(|n| *n > 1).max();
        let interleaved = if self.handed.interleaved { widest.unwrap_or(0) } else { 0 };
        let pixels = (self.job.frame.width() as u64).saturating_mul(self.handed.rows as u64);
        let planes = pixels.saturating_mul(roots.len() as u64 + interleaved);
        planes.saturating_mul(NUMBER).saturating_add(own)
    }
}

/// Whether rows of one window can be read in another as they lie.
fn lends(own: &Window, window: &Window) -> bool {
    own[0] == window[0] && own[1].from <= window[1].from && window[1].end() <= own[1].end()
}

/// Bytes that are held of a plane.
fn bytes(windows: &Windows, plane: u32) -> u64 {
    windows.planes[plane as usize].as_ref().map_or(0, area).saturating_mul(NUMBER)
}
