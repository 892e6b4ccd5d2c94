//! How much memory a job takes at once, reckoned before anything is allocated.

use crate::make::{all, last_use, reads};
use crate::plan::{Does, Plan};
use crate::run::{Job, RunError};
use crate::window::{Windows, area};
use std::collections::BTreeSet;

/// Bytes of a number.
const NUMBER: u64 = 4;

/// Complains if at any time more bytes are held than the job may have, and names who needs most.
pub(crate) fn room(plan: &Plan, windows: &Windows, job: &Job<'_>, wanted: u64) -> Result<(), RunError> {
    let pixels = |plane: u32| windows.planes[plane as usize].as_ref().map_or(0, area);
    let last_use = last_use(plan);
    // Planes in the end, and the images woven from them.
    let last = 2 * wanted * plan.code.roots.len() as u64;
    let (mut held, mut most) = (0u64, (0, None));
    for (i, step) in plan.steps.iter().enumerate() {
        let Some(works) = &windows.steps[i] else { continue };
        let (makes, spare) = (step.planes.len() as u64 * area(works), spare(&step.does) * area(works));
        let now = held.saturating_add(makes).saturating_add(spare);
        if now > most.0 {
            most = (now, Some(&step.node));
        }
        let kept = step.planes.iter().filter(|plane| last_use[**plane as usize].is_some());
        held += kept.map(|plane| pixels(*plane)).sum::<u64>();
        // A plane that several sockets read is let go once.
        let read: BTreeSet<u32> = reads(step, &all(step)).into_iter().collect();
        let done = read.into_iter().filter(|plane| last_use[*plane as usize] == Some(i));
        held = held.saturating_sub(done.map(pixels).sum());
    }
    if held.saturating_add(last) > most.0 {
        most = (held.saturating_add(last), None);
    }
    let needed = most.0.saturating_mul(NUMBER);
    if needed > job.budget {
        return Err(RunError::Memory { node: most.1.cloned(), needed, budget: job.budget });
    }
    Ok(())
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
