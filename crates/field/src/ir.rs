//! The intermediate representation: recorded expressions.
//!
//! A recording is pure, straight-line and scalar. Every operand of an instruction has a smaller number, each distinct
//! instruction is stored once, and constants are folded with `f32` arithmetic and with identities that are true of
//! every number, NaN and −0 included.

mod bounds;
mod expression;
mod rewrite;
mod specialization;

pub use expression::{Expr, Predicate};
pub use rewrite::{slopes, substitute};
pub use specialization::Specialization;

use crate::derivative::Derivative;
use crate::fingerprint::Fingerprint;
use crate::image::Sampler;
use crate::noise::Noise;
use crate::op::Op;
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::Arc;

/// Index of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InstId(pub u32);

/// One instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Inst {
    /// A coordinate of the point: 0 to 3 for x, y, z, t.
    Coord(u8),
    /// A literal, by its bits.
    Lit(u32),
    /// A number supplied when the program runs, so that changing it recompiles nothing.
    Knob(u32),
    /// A number of each pixel, supplied when the program runs: the value of an earlier program at the same pixel.
    Stored(u32),
    /// An arithmetic operation.
    Op(Op, [InstId; 3]),
    /// A noise of [`Recording::noises`] at x, y, z, t; the last operand is the gain of its octaves.
    Noise(u32, Derivative, [InstId; 5]),
    /// An image supplied when the program runs, sampled at x, y.
    Sample(Sampler, Derivative, [InstId; 2]),
}

impl Inst {
    /// The operands.
    pub fn operands(&self) -> &[InstId] {
        match self {
            Inst::Op(op, args) => &args[..op.arity()],
            Inst::Noise(_, _, args) => args,
            Inst::Sample(_, _, args) => args,
            Inst::Coord(_) | Inst::Lit(_) | Inst::Knob(_) | Inst::Stored(_) => &[],
        }
    }
    fn operands_mut(&mut self) -> &mut [InstId] {
        match self {
            Inst::Op(_, args) => args,
            Inst::Noise(_, _, args) => args,
            Inst::Sample(_, _, args) => args,
            Inst::Coord(_) | Inst::Lit(_) | Inst::Knob(_) | Inst::Stored(_) => &mut [],
        }
    }
}

/// A list of instructions with their results: the input of the scheduler.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    /// The instructions, operands first.
    pub insts: Vec<Inst>,
    /// The noises that the instructions refer to.
    pub noises: Vec<Arc<Noise>>,
    /// The instructions whose values are the results.
    pub roots: Vec<InstId>,
}

/// Builds a recording; equal instructions are stored once.
#[derive(Debug, Default)]
pub struct Recorder {
    tape: RefCell<Tape>,
    /// True while slopes are recorded: then 0 · x is 0 and x + 0 is x, since a slope of zero adds nothing for any x.
    slopes: Cell<bool>,
}

#[derive(Debug, Default)]
struct Tape {
    insts: Vec<Inst>,
    seen: HashMap<Inst, InstId>,
    noises: Vec<Arc<Noise>>,
    /// The index of each noise, by its fingerprint.
    noise_indices: HashMap<u128, u32>,
}

impl Recorder {
    /// A coordinate of the point: 0 to 3 for x, y, z, t.
    pub fn coord(&self, axis: u8) -> Expr<'_> {
        self.push(Inst::Coord(axis))
    }
    /// A number supplied when the program runs.
    pub fn knob(&self, index: u32) -> Expr<'_> {
        self.push(Inst::Knob(index))
    }
    /// A noise at a point; coordinates past its dimensions are ignored.
    pub fn noise<'r>(&'r self, noise: &Noise, p: [Expr<'r>; 4], gain: Expr<'r>) -> Expr<'r> {
        let index = {
            let Tape { noises, noise_indices, .. } = &mut *self.tape.borrow_mut();
            *noise_indices.entry(Fingerprint::of(noise)).or_insert_with(|| {
                noises.push(Arc::new(noise.clone()));
                noises.len() as u32 - 1
            })
        };
        // Operands that are ignored are zeroed, so that equal instructions compare equal.
        let zero = Expr::Lit(0.0);
        let mut args = [zero; 5];
        args[..noise.dims()].copy_from_slice(&p[..noise.dims()]);
        if noise.octaves().is_some() {
            args[4] = gain;
        }
        if args.iter().any(Expr::is_unknown) {
            return Expr::Unknown;
        }
        self.push(Inst::Noise(index, Derivative::Value, args.map(|a| self.id(a))))
    }
    /// An image sampled at a point, in tile units.
    pub fn sample<'r>(&'r self, read: Sampler, at: [Expr<'r>; 2]) -> Expr<'r> {
        if at.iter().any(Expr::is_unknown) {
            return Expr::Unknown;
        }
        self.push(Inst::Sample(read, Derivative::Value, at.map(|a| self.id(a))))
    }
    /// The index of an expression's instruction; literals are recorded first.
    pub fn id(&self, e: Expr<'_>) -> InstId {
        match e {
            Expr::Recorded(_, id) => id,
            Expr::Lit(v) => self.intern(Inst::Lit(v.to_bits())),
            Expr::Unknown => unreachable!("what is not known is not recorded"),
        }
    }
    /// All that has been recorded, with these results.
    pub fn code(&self, roots: &[Expr<'_>]) -> Recording {
        let roots = roots.iter().map(|&e| self.id(e)).collect();
        let tape = self.tape.borrow();
        Recording { insts: tape.insts.clone(), noises: tape.noises.clone(), roots }
    }
    /// The instructions that these results depend on, and nothing else that has been recorded.
    pub fn pruned(&self, roots: &[Expr<'_>]) -> Recording {
        let roots: Vec<InstId> = roots.iter().map(|&e| self.id(e)).collect();
        let tape = self.tape.borrow();
        let read = reachable(&tape.insts, &roots);
        let places: HashMap<InstId, InstId> = read.iter().enumerate().map(|(i, id)| (*id, InstId(i as u32))).collect();
        let (mut noises, mut moved) = (vec![], HashMap::new());
        let insts = read.iter().map(|id| {
            let mut inst = tape.insts[id.0 as usize];
            inst.operands_mut().iter_mut().for_each(|o| *o = places[o]);
            if let Inst::Noise(n, ..) = &mut inst {
                *n = *moved.entry(*n).or_insert_with(|| {
                    noises.push(tape.noises[*n as usize].clone());
                    noises.len() as u32 - 1
                });
            }
            inst
        });
        let insts = insts.collect();
        Recording { insts, noises, roots: roots.iter().map(|root| places[root]).collect() }
    }
    /// The number of instructions.
    pub fn len(&self) -> usize {
        self.tape.borrow().insts.len()
    }
    /// True if nothing has been recorded.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    fn intern(&self, inst: Inst) -> InstId {
        let Tape { insts, seen, .. } = &mut *self.tape.borrow_mut();
        *seen.entry(inst).or_insert_with(|| {
            insts.push(inst);
            InstId(insts.len() as u32 - 1)
        })
    }
    fn push(&self, inst: Inst) -> Expr<'_> {
        Expr::Recorded(self, self.intern(inst))
    }
}

/// Marks the instructions that the roots depend on, directly or not.
pub fn live(insts: &[Inst], roots: &[InstId]) -> Vec<bool> {
    let mut live = vec![false; insts.len()];
    for root in roots {
        live[root.0 as usize] = true;
    }
    for i in (0..insts.len()).rev() {
        if live[i] {
            for o in insts[i].operands() {
                live[o.0 as usize] = true;
            }
        }
    }
    live
}

/// The indices of the instructions that the roots depend on, ascending. Visits no other instruction.
fn reachable(insts: &[Inst], roots: &[InstId]) -> Vec<InstId> {
    let mut seen: HashSet<InstId> = HashSet::new();
    let mut left = roots.to_vec();
    while let Some(id) = left.pop() {
        if seen.insert(id) {
            left.extend(insts[id.0 as usize].operands());
        }
    }
    let mut all: Vec<InstId> = seen.into_iter().collect();
    all.sort_unstable();
    all
}
