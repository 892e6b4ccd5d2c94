//! How much memory a job takes at once, reckoned before anything is allocated.

use crate::load::bytes;
use crate::make::{all, last_use, reads};
use crate::plan::{Does, Plan, Step};
use crate::run::{Job, RunError};
use crate::slide::Slides;
use crate::window::{Windows, area};
use std::collections::BTreeSet;

/// Bytes of a number.
const NUMBER: u64 = 4;

/// Bytes that are held at once, and the node that needs most; none where it is what was asked for.
#[derive(Clone, Copy)]
pub(crate) struct Need<'p> {
    pub(crate) bytes: u64,
    node: Option<&'p String>,
    /// Bytes of the pictures it reads, which are there all the time.
    pictures: u64,
}

impl<'p> Need<'p> {
    /// Complains of more than the job may have.
    pub(crate) fn check(self, job: &Job<'_>) -> Result<(), RunError> {
        let needed = self.bytes.saturating_add(self.pictures);
        if needed > job.budget {
            return Err(RunError::Memory { node: self.node.cloned(), needed, budget: job.budget });
        }
        Ok(())
    }
    fn most(&mut self, numbers: u64, node: Option<&'p String>) {
        let bytes = numbers.saturating_mul(NUMBER);
        if bytes > self.bytes {
            *self = Need { bytes, node, ..*self };
        }
    }
}

/// What it takes to make everything and then so many numbers of each output.
pub(crate) fn room<'p>(plan: &'p Plan, windows: &Windows, wanted: u64) -> Need<'p> {
    along(plan, windows, &Slides::none(plan), wanted)
}

/// The same where some planes go along with bands of so many numbers.
pub(crate) fn along<'p>(plan: &'p Plan, windows: &Windows, slides: &Slides, wanted: u64) -> Need<'p> {
    // Programs read pictures as their files keep them, unless they must be converted.
    let bare = |step: &&Step| matches!(&step.does, Does::Load(load) if !load.converts());
    let bare: BTreeSet<u32> = plan.steps.iter().filter(bare).flat_map(|step| step.planes.iter().copied()).collect();
    let pixels = |windows: &Windows, plane: u32| match &windows.planes[plane as usize] {
        Some(window) if !bare.contains(&plane) => area(window),
        _ => 0,
    };
    let last_use = last_use(plan);
    // Planes in the end, and the images woven from them.
    let last = 2 * wanted * plan.code.roots.len() as u64;
    let (mut held, mut need) = (0u64, Need { bytes: 0, node: None, pictures: bytes(plan) });
    let along = |i: &usize| !slides.once[*i];
    let later: BTreeSet<u32> =
        (0..plan.steps.len()).filter(along).flat_map(|i| reads(&plan.steps[i], &all(&plan.steps[i]))).collect();
    let used = |i: usize| plan.steps[i].planes.iter().filter(|plane| last_use[**plane as usize].is_some());
    for (i, step) in plan.steps.iter().enumerate().filter(|(i, _)| slides.once[*i]) {
        need.most(held.saturating_add(work(plan, windows, i)), Some(&step.node));
        held += used(i).map(|plane| pixels(windows, *plane)).sum::<u64>();
        // A plane that several sockets read is let go once.
        let read: BTreeSet<u32> = reads(step, &all(step)).into_iter().collect();
        let done = read.difference(&later).copied().filter(|plane| last_use[*plane as usize] == Some(i));
        held = held.saturating_sub(done.map(|plane| pixels(windows, plane)).sum());
    }
    for band in &slides.bands {
        let steps = || (0..plan.steps.len()).filter(along);
        let slid: u64 = steps().flat_map(used).map(|plane| pixels(band, *plane)).sum();
        for i in steps() {
            // What a program makes is made in its place.
            let work = if spare(&plan.steps[i].does) > 0 { work(plan, band, i) } else { 0 };
            need.most(held.saturating_add(slid).saturating_add(work), Some(&plan.steps[i].node));
        }
        need.most(held.saturating_add(slid).saturating_add(last), None);
    }
    need.most(held.saturating_add(last), None);
    need
}

/// Numbers that a step makes, and needs to make them.
fn work(plan: &Plan, windows: &Windows, i: usize) -> u64 {
    let step = &plan.steps[i];
    if matches!(&step.does, Does::Load(load) if !load.converts()) {
        return 0;
    }
    windows.steps[i]
        .as_ref()
        .map_or(0, |works| (step.planes.len() as u64 + spare(&step.does)).saturating_mul(area(works)))
}

/// Numbers a pixel that a step keeps while it works: copies of what it is given where that is a window of more, and
/// what it says it needs.
fn spare(does: &Does) -> u64 {
    match does {
        Does::Paint { .. } | Does::Load(_) => 0,
        Does::Pass(passing) => {
            let given = passing.inputs.iter().map(Vec::len).sum::<usize>() as u64;
            given + passing.node.spec.image().map_or(0, |image| u64::from(image.spare))
        }
    }
}
