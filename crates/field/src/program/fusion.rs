//! Instructions that are computed together: fused into one before they are scheduled, or by one step.

use super::program_step::MAX_OUTPUTS;
use crate::derivative::Derivative;
use crate::ir::{Inst, InstId, Recording, live};
use crate::noise::worley::Worley;
use crate::noise::{Noise, NoiseKind};
use crate::op::Op;
use std::collections::HashMap;
use std::sync::Arc;

/// Noises at one point that the step of the first of them computes together.
#[derive(Clone)]
pub(super) enum SharedStep {
    /// Two slopes of a noise: the index of the second, and the axes of both.
    Slopes(usize, [u8; 2]),
    /// Outputs of a cell noise: the indices of the others.
    Cells(Vec<usize>),
}

/// The operands and the number of dimensions, which are equal for all outputs of a search.
type SearchPlace = ([InstId; 5], usize);

/// Finds the searches for the nearest point of a cell noise that compute several outputs, each as the ascending list of the
/// indices of its outputs. Only noises that are `searched` point by point take part.
pub(super) fn cell_searches(
    noises: &[Arc<Noise>],
    insts: &[Inst],
    searched: impl Fn(usize) -> bool,
) -> Vec<Vec<usize>> {
    let mut searches: Vec<Vec<usize>> = vec![];
    let mut known: HashMap<SearchPlace, Vec<(usize, &Worley)>> = HashMap::new();
    for (i, inst) in insts.iter().enumerate().filter(|(i, _)| searched(*i)) {
        let Inst::Noise(n, Derivative::Value, args) = *inst else { continue };
        let noise = &noises[n as usize];
        let NoiseKind::Worley(worley) = noise.kind() else { continue };
        if noise.dims() == 1 || noise.octaves().is_some() || !worley.starts_from_nearest() {
            continue;
        }
        let here = known.entry((args, noise.dims())).or_default();
        match here.iter().find(|(_, other)| worley.has_cells_of(other)) {
            Some((search, _)) => searches[*search].push(i),
            None => {
                here.push((searches.len(), worley));
                searches.push(vec![i]);
            }
        }
    }
    searches.retain(|outputs| outputs.len() > 1);
    searches
}

impl SharedStep {
    /// The indices of the others.
    pub(super) fn others(&self) -> &[usize] {
        match self {
            SharedStep::Slopes(other, _) => std::slice::from_ref(other),
            SharedStep::Cells(others) => others,
        }
    }
    /// Finds pairs of slopes of one noise, by the index of the first.
    pub(super) fn slopes(insts: &[Inst], live: &[bool]) -> HashMap<usize, SharedStep> {
        let mut unpaired: HashMap<(u32, [InstId; 5]), (usize, u8)> = HashMap::new();
        let mut out = HashMap::new();
        for (i, inst) in insts.iter().enumerate().filter(|(i, _)| live[*i]) {
            let Inst::Noise(n, Derivative::First(axis), args) = *inst else { continue };
            match unpaired.remove(&(n, args)) {
                Some((first, along)) => drop(out.insert(first, SharedStep::Slopes(i, [along, axis]))),
                None => drop(unpaired.insert((n, args), (i, axis))),
            }
        }
        out
    }
    /// The steps that compute the outputs of searches, by the index of the first output: one for each branch that some
    /// belong to.
    pub(super) fn cells(searches: &[Vec<usize>], branches: &[Option<usize>]) -> HashMap<usize, SharedStep> {
        let mut out = HashMap::new();
        for outputs in searches {
            let mut left = outputs.clone();
            while let [first, ..] = left[..] {
                let (step, later): (Vec<usize>, _) = left.into_iter().partition(|i| branches[*i] == branches[first]);
                left = later;
                for step in step.chunks(MAX_OUTPUTS).filter(|step| step.len() > 1) {
                    out.insert(step[0], SharedStep::Cells(step[1..].to_vec()));
                }
            }
        }
        out
    }
}

/// Fuses pairs of instructions into one that does the same operations: a product into the only sum that reads it, a
/// maximum into the only minimum.
pub(super) fn fuse(code: &Recording) -> Vec<Inst> {
    let mut uses = vec![0u32; code.insts.len()];
    let live = live(&code.insts, &code.roots);
    for (_, inst) in code.insts.iter().enumerate().filter(|(i, _)| live[*i]) {
        for o in inst.operands() {
            uses[o.0 as usize] += 1;
        }
    }
    for root in &code.roots {
        uses[root.0 as usize] += 1;
    }
    let mut insts = code.insts.clone();
    for i in 0..insts.len() {
        let single_use = |id: InstId, op: Op| match insts[id.0 as usize] {
            Inst::Op(o, args) if o == op && uses[id.0 as usize] == 1 => Some(args),
            _ => None,
        };
        let fused = match insts[i] {
            Inst::Op(Op::Add, [a, b, _]) => match (single_use(a, Op::Mul), single_use(b, Op::Mul)) {
                (Some([x, y, _]), _) => Some(Inst::Op(Op::MulAdd, [x, y, b])),
                (None, Some([x, y, _])) => Some(Inst::Op(Op::MulAdd, [x, y, a])),
                (None, None) => None,
            },
            Inst::Op(Op::Min, [a, hi, _]) => single_use(a, Op::Max).map(|[x, lo, _]| Inst::Op(Op::Clamp, [x, lo, hi])),
            _ => None,
        };
        if let Some(fused) = fused {
            insts[i] = fused;
        }
    }
    insts
}
