//! Fusion of instructions before they are scheduled.

use crate::derivative::Derivative;
use crate::ir::{Inst, InstId, Recording, live};
use crate::op::Op;
use std::collections::HashMap;

/// Finds pairs of slopes of one noise at one point. Maps the index of the first instruction to that of the second and
/// the axes of both.
pub(super) fn slope_pairs(insts: &[Inst], live: &[bool]) -> HashMap<usize, (usize, [u8; 2])> {
    let mut unpaired: HashMap<(u32, [InstId; 5]), (usize, u8)> = HashMap::new();
    let mut out = HashMap::new();
    for (i, inst) in insts.iter().enumerate().filter(|(i, _)| live[*i]) {
        let Inst::Noise(n, Derivative::First(axis), args) = *inst else { continue };
        match unpaired.remove(&(n, args)) {
            Some((first, along)) => drop(out.insert(first, (i, [along, axis]))),
            None => drop(unpaired.insert((n, args), (i, axis))),
        }
    }
    out
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
