//! Reads the pictures of a plan from their files.

use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::trace::Plan;
use std::sync::atomic::Ordering;

/// Reads the pixels of the pictures that a plan uses, unless they have been read. Fails before reading if they exceed
/// the memory budget.
pub fn read_pictures(plan: &Plan, job: &Job<'_>) -> Result<(), RunError> {
    let all = plan.pictures();
    let mut needed = 0u64;
    for (node, picture) in &all {
        let layout = &picture.layout;
        let decoding = if picture.raster().is_some() { 0 } else { layout.decode_bytes };
        let peak = needed.saturating_add(layout.bytes()).saturating_add(decoding);
        if peak > job.budget {
            let (node, what) = ((*node).to_owned(), layout.description());
            return Err(RunError::PictureMemory { node, what, needed: peak, budget: job.budget });
        }
        needed += layout.bytes();
    }
    for (node, picture) in all {
        if let Err(why) = picture.read(job.stop) {
            job.check_cancelled()?;
            return Err(RunError::Picture { node: node.to_owned(), why });
        }
        if job.stop.load(Ordering::Relaxed) {
            return Err(RunError::Cancelled);
        }
    }
    Ok(())
}
