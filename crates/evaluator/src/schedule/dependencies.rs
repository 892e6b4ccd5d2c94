//! Dependencies between the steps and planes of a plan.

use crate::trace::{Plan, Step, StepAction};
use std::sync::Arc;

/// A step to run.
#[derive(Clone, Debug)]
pub(crate) struct PendingStep {
    /// Its index in the plan.
    pub(crate) step: usize,
    /// Its roots that are missing: indices into its planes.
    pub(crate) roots: Vec<usize>,
    /// The planes that it reads to compute them.
    pub(crate) reads: Arc<[u32]>,
}

/// The steps that must run, in order, to compute some planes. `is_known` returns true for a plane that is computed already.
pub(crate) fn pending_steps(plan: &Plan, wanted: &[u32], mut is_known: impl FnMut(usize) -> bool) -> Vec<PendingStep> {
    let mut want = vec![false; plan.planes];
    wanted.iter().for_each(|plane| want[*plane as usize] = true);
    let mut out = vec![];
    for (i, step) in plan.steps.iter().enumerate().rev() {
        let planes = step.planes.iter().map(|plane| *plane as usize).enumerate();
        let missing = planes.filter(|(_, plane)| want[*plane] && !is_known(*plane)).map(|(root, _)| root);
        let roots: Vec<usize> = missing.collect();
        if !roots.is_empty() {
            let reads = planes_read_by_step(step, &roots);
            reads.iter().for_each(|plane| want[*plane as usize] = true);
            out.push(PendingStep { step: i, roots, reads });
        }
    }
    out.reverse();
    out
}

/// The indices of all planes of a step.
pub(crate) fn all_roots(step: &Step) -> Vec<usize> {
    (0..step.planes.len()).collect()
}

/// The indices of the numbers of all outputs of a plan.
pub(crate) fn all_outputs(plan: &Plan) -> Vec<usize> {
    (0..plan.code.roots.len()).collect()
}

/// The planes that a step reads to compute some of its roots.
pub(crate) fn planes_read_by_step(step: &Step, roots: &[usize]) -> Arc<[u32]> {
    match &step.action {
        StepAction::Paint { code, programs } => programs.planes_read(code, roots),
        StepAction::Picture(_) => Arc::default(),
        StepAction::ImageNode(image_step) => image_step.inputs.iter().flatten().copied().collect(),
    }
}

/// The last step that reads each plane, if any does; the count of steps if the last program reads it.
pub(crate) fn last_use(plan: &Plan) -> Vec<Option<usize>> {
    let mut out = vec![None; plan.planes];
    for (i, step) in plan.steps.iter().enumerate() {
        planes_read_by_step(step, &all_roots(step)).iter().for_each(|plane| out[*plane as usize] = Some(i));
    }
    planes_read_by_outputs(plan).iter().for_each(|plane| out[*plane as usize] = Some(plan.steps.len()));
    out
}

/// The planes that all outputs of a plan read.
pub(crate) fn planes_read_by_outputs(plan: &Plan) -> Arc<[u32]> {
    planes_read_by_roots(plan, &all_outputs(plan))
}

/// The planes that some roots of the last program read.
pub(crate) fn planes_read_by_roots(plan: &Plan, roots: &[usize]) -> Arc<[u32]> {
    plan.last.planes_read(&plan.code, roots)
}
