//! Reads the pictures of a plan from their files.

use crate::plane::picture::Picture;
use crate::schedule::job::{Job, RunError};
use crate::trace::{Plan, StepAction};
use std::sync::atomic::Ordering;

/// The pictures of a plan, each once, and the node that named it.
fn pictures(plan: &Plan) -> Vec<(&str, &Picture)> {
    let mut all: Vec<(&str, &Picture)> = vec![];
    for step in &plan.steps {
        if let StepAction::Picture(load) = &step.action
            && !all.iter().any(|(_, known)| known.same(&load.picture))
        {
            all.push((&step.node, &load.picture));
        }
    }
    all
}

/// Bytes that the pictures of a plan take while it runs.
pub(crate) fn bytes(plan: &Plan) -> u64 {
    pictures(plan).iter().map(|(_, picture)| picture.layout.bytes()).fold(0, u64::saturating_add)
}

/// Reads the pixels of the pictures that a plan uses, unless they have been read, once it is known that they fit.
pub fn read_pictures(plan: &Plan, job: &Job<'_>) -> Result<(), RunError> {
    let all = pictures(plan);
    let mut needed = 0u64;
    for (node, picture) in &all {
        let layout = &picture.layout;
        let spare = if picture.raster().is_some() { 0 } else { layout.spare };
        let most = needed.saturating_add(layout.bytes()).saturating_add(spare);
        if most > job.budget {
            let (node, what) = ((*node).to_owned(), layout.description());
            return Err(RunError::PictureMemory { node, what, needed: most, budget: job.budget });
        }
        needed += layout.bytes();
    }
    for (node, picture) in all {
        if let Err(why) = picture.read(job.stop) {
            job.stopped()?;
            return Err(RunError::Picture { node: node.to_owned(), why });
        }
        if job.stop.load(Ordering::Relaxed) {
            return Err(RunError::Stopped);
        }
    }
    Ok(())
}
