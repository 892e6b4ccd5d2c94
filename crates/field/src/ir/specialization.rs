//! Simplification of a recording for the values of its knobs.
//!
//! A node that can turn, scale and shear computes all of it, also while its sliders say to do nothing: x·cos − y·sin then is
//! x·1 − y·0, but looks as if it varied along x and y. Without the terms that add nothing, more values depend on the column
//! or on the row alone. No bit of a result changes: a product with 0 is 0 only if the other factor is finite, and a zero
//! that is added or not decides the sign of a zero.

use super::{Inst, InstId, Recording, live};
use crate::interval::Interval;
use crate::op::Op;
use crate::scalar::quiet;

/// The instructions of a recording that others replace at the values of its knobs. Equal specializations of a recording give
/// equal recordings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Specialization(Vec<(InstId, Replacement)>);

/// A value that replaces that of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Replacement {
    /// Another instruction.
    By(InstId),
    /// The negation of another instruction.
    Negated(InstId),
}

impl Specialization {
    /// True if no instruction is replaced.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Recording {
    /// Finds the specialization to these knobs for some results, at points within bounds whose x and y are not −0.
    pub fn specialization(&self, roots: &[InstId], coords: [Interval; 4], knobs: &[f32]) -> Specialization {
        let live = live(&self.insts, roots);
        let constants = self.constants(&live, knobs);
        if !(0..self.insts.len()).any(|i| live[i] && self.has_neutral_operand(i, &constants)) {
            return Specialization::default();
        }
        // Bounds of noises take long to compute, and few are needed.
        let bounds = self.bounds_where(coords, knobs, |_, _| Interval::ALL);
        let facts = Facts {
            zeros: self.zeros(&constants, &bounds),
            never_minus_zero: self.never_minus_zero(&constants, &bounds),
            sensitive: self.sensitive(roots, &live, &bounds),
            constants,
        };
        let replaced = |i: usize| facts.replacement(i, &self.insts[i]).map(|by| (InstId(i as u32), by));
        Specialization((0..self.insts.len()).filter(|i| live[*i]).filter_map(replaced).collect())
    }
    /// The recording with its instructions replaced. Values that are stored stay so.
    pub fn specialized(mut self, specialization: &Specialization) -> Recording {
        let mut replaced = specialization.0.iter().peekable();
        let mut moved: Vec<InstId> = (0..self.insts.len() as u32).map(InstId).collect();
        for (i, inst) in self.insts.iter_mut().enumerate().filter(|_| !specialization.is_empty()) {
            inst.operands_mut().iter_mut().for_each(|o| *o = moved[o.0 as usize]);
            let Some((_, by)) = replaced.next_if(|(id, _)| id.0 as usize == i) else { continue };
            match *by {
                _ if matches!(inst, Inst::Stored(_)) => {}
                Replacement::By(other) => moved[i] = moved[other.0 as usize],
                Replacement::Negated(other) => *inst = Inst::Op(Op::Neg, [moved[other.0 as usize]; 3]),
            }
        }
        self.roots.iter_mut().for_each(|root| *root = moved[root.0 as usize]);
        self
    }
    /// The values of live instructions that are computed from literals and knobs by operations.
    fn constants(&self, live: &[bool], knobs: &[f32]) -> Vec<Option<f32>> {
        let mut out: Vec<Option<f32>> = Vec::with_capacity(self.insts.len());
        for (inst, live) in self.insts.iter().zip(live) {
            out.push(match *inst {
                _ if !live => None,
                Inst::Lit(bits) => Some(f32::from_bits(bits)),
                Inst::Knob(k) => knobs.get(k as usize).map(|v| quiet(*v)),
                Inst::Op(op, args) if args[..op.arity()].iter().all(|a| out[a.0 as usize].is_some()) => {
                    Some(op.apply(args.map(|a| out[a.0 as usize].unwrap_or(0.0))))
                }
                _ => None,
            });
        }
        out
    }
    /// True if an instruction multiplies by 0 or 1, divides by 1, or adds or subtracts 0.
    fn has_neutral_operand(&self, i: usize, constants: &[Option<f32>]) -> bool {
        let Inst::Op(op, [a, b, _]) = self.insts[i] else { return false };
        let [a, b] = [a, b].map(|o| constants[o.0 as usize]);
        let either = |v: f32| a == Some(v) || b == Some(v);
        constants[i].is_none()
            && match op {
                Op::Mul => either(0.0) || either(1.0),
                Op::Div => b == Some(1.0),
                Op::Add | Op::Sub => either(0.0),
                _ => false,
            }
    }
    /// True for each instruction whose value is 0 or −0.
    fn zeros(&self, constants: &[Option<f32>], bounds: &[Interval]) -> Vec<bool> {
        let mut out = vec![false; self.insts.len()];
        let is_finite = |id: InstId| bounds[id.0 as usize].lo.is_finite() && bounds[id.0 as usize].hi.is_finite();
        for (i, inst) in self.insts.iter().enumerate() {
            let zero = |id: InstId| out[id.0 as usize];
            out[i] = match (constants[i], *inst) {
                (Some(v), _) => v == 0.0,
                (None, Inst::Op(Op::Mul, [a, b, _])) => zero(a) && is_finite(b) || zero(b) && is_finite(a),
                (None, Inst::Op(Op::Add | Op::Sub, [a, b, _])) => zero(a) && zero(b),
                (None, Inst::Op(Op::Neg, [a, ..])) => zero(a),
                _ => false,
            };
        }
        out
    }
    /// True for each instruction whose value is known not to be −0.
    fn never_minus_zero(&self, constants: &[Option<f32>], bounds: &[Interval]) -> Vec<bool> {
        let mut out = vec![false; self.insts.len()];
        for (i, inst) in self.insts.iter().enumerate() {
            let never = |id: InstId| out[id.0 as usize];
            let one = |id: InstId| constants[id.0 as usize] == Some(1.0);
            out[i] = match (constants[i], *inst) {
                (Some(v), _) => v.to_bits() != (-0.0f32).to_bits(),
                (None, Inst::Coord(0 | 1) | Inst::Op(Op::Abs | Op::Less, _)) => true,
                // −0 + −0 and −0 − 0 are −0, and no other sum or difference.
                (None, Inst::Op(Op::Add, [a, b, _])) => never(a) || never(b),
                (None, Inst::Op(Op::Sub | Op::Floor, [a, ..])) => never(a),
                (None, Inst::Op(Op::Mul, [a, b, _])) if one(a) || one(b) => never(a) && never(b),
                (None, Inst::Op(Op::Div, [a, b, _])) if one(b) => never(a),
                _ => !bounds[i].contains(0.0),
            };
        }
        out
    }
    /// True for each live instruction whose sign may decide a bit of a result where its value is zero.
    fn sensitive(&self, roots: &[InstId], live: &[bool], bounds: &[Interval]) -> Vec<bool> {
        let mut out = vec![false; self.insts.len()];
        roots.iter().for_each(|root| out[root.0 as usize] = true);
        for (i, inst) in self.insts.iter().enumerate().rev().filter(|(i, _)| live[*i]) {
            for (k, operand) in inst.operands().iter().enumerate() {
                out[operand.0 as usize] |= match *inst {
                    // A sum with what is not zero has the same bits.
                    Inst::Op(Op::Add | Op::Sub, args) => out[i] && bounds[args[1 - k].0 as usize].contains(0.0),
                    Inst::Op(Op::Less | Op::Abs, _) => false,
                    Inst::Op(Op::Select, _) => out[i] && k > 0,
                    // Quotients by zero are 0.
                    Inst::Op(Op::Div, _) => out[i] && k == 0,
                    Inst::Op(Op::Mul | Op::Neg | Op::Floor, _) => out[i],
                    _ => true,
                };
            }
        }
        out
    }
}

/// Properties of each instruction that decide whether it is replaced.
struct Facts {
    constants: Vec<Option<f32>>,
    zeros: Vec<bool>,
    never_minus_zero: Vec<bool>,
    sensitive: Vec<bool>,
}

impl Facts {
    fn is(&self, id: InstId, v: f32) -> bool {
        self.constants[id.0 as usize].is_some_and(|constant| constant.to_bits() == v.to_bits())
    }
    /// The replacement of a live instruction, if it has one.
    fn replacement(&self, i: usize, inst: &Inst) -> Option<Replacement> {
        let &Inst::Op(op, [a, b, _]) = inst else { return None };
        if self.constants[i].is_some() {
            return None;
        }
        let zero = |id: InstId| self.zeros[id.0 as usize];
        let any_zero = |kept: InstId| !self.sensitive[i] || self.never_minus_zero[kept.0 as usize];
        match op {
            Op::Mul | Op::Div if self.is(b, 1.0) => Some(Replacement::By(a)),
            Op::Mul if self.is(a, 1.0) => Some(Replacement::By(b)),
            Op::Add if zero(b) && (self.is(b, -0.0) || any_zero(a)) => Some(Replacement::By(a)),
            Op::Add if zero(a) && (self.is(a, -0.0) || any_zero(b)) => Some(Replacement::By(b)),
            Op::Sub if zero(b) && (self.is(b, 0.0) || any_zero(a)) => Some(Replacement::By(a)),
            Op::Sub if zero(a) && (self.is(a, -0.0) || !self.sensitive[i]) => Some(Replacement::Negated(b)),
            _ => None,
        }
    }
}
