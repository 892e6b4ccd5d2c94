//! Folding of operations whose operands are known before a program runs.
//!
//! Programs keep such operations, so that a changed number compiles nothing. Expressions that other programs compile do not.

use lapidary_field::ir::{Inst, InstId};
use lapidary_field::op::Op;
use std::collections::HashMap;

/// Instructions with constants in place of what is known.
#[derive(Debug, Default)]
pub(crate) struct FoldedCode {
    /// The instructions, each at its former place.
    pub(crate) insts: Vec<Inst>,
    /// The instruction that has the same value as each.
    same: Vec<InstId>,
    /// The first instruction of each kind.
    first: HashMap<Inst, InstId>,
}

impl FoldedCode {
    /// Folds instructions. `known` states the value of coordinates and knobs that are constants.
    pub(crate) fn of(insts: &[Inst], known: impl Fn(&Inst) -> Option<f32>) -> FoldedCode {
        let mut folded = FoldedCode::default();
        for (place, inst) in (0..).zip(insts) {
            let inst = folded.fold(inst, &known);
            let same = *folded.first.entry(inst).or_insert(InstId(place));
            folded.insts.push(inst);
            folded.same.push(same);
        }
        folded
    }
    /// The instruction that has the value of an instruction.
    pub(crate) fn same(&self, id: InstId) -> InstId {
        self.same[id.0 as usize]
    }
    /// The value of an instruction that is a constant.
    pub(crate) fn constant(&self, id: InstId) -> Option<f32> {
        match self.insts[id.0 as usize] {
            Inst::Lit(bits) => Some(f32::from_bits(bits)),
            _ => None,
        }
    }
    /// The folded instruction. Of one that has the value of an earlier instruction, it is that instruction.
    fn fold(&self, inst: &Inst, known: impl Fn(&Inst) -> Option<f32>) -> Inst {
        if let Some(v) = known(inst) {
            return Inst::Lit(v.to_bits());
        }
        let Inst::Op(op, args) = *inst else { return self.moved(inst) };
        let args = args.map(|operand| self.same(operand));
        let constants = args.map(|operand| self.constant(operand));
        if constants[..op.arity()].iter().all(Option::is_some) {
            let v: f32 = op.apply(constants.map(|v| v.unwrap_or(0.0)));
            return Inst::Lit(v.to_bits());
        }
        match simplified(op, args, constants) {
            Simplified::Same(id) => self.insts[id.0 as usize],
            Simplified::Constant(v) => Inst::Lit(v.to_bits()),
            // Operands past the arity are ignored.
            Simplified::Operation(op, args) => {
                Inst::Op(op, [0, 1, 2].map(|k| args[if k < op.arity() { k } else { 0 }]))
            }
        }
    }
    /// An instruction whose operands are replaced by those of the same value.
    fn moved(&self, inst: &Inst) -> Inst {
        match *inst {
            Inst::Noise(noise, part, args) => Inst::Noise(noise, part, args.map(|operand| self.same(operand))),
            Inst::Sample(read, part, args) => Inst::Sample(read, part, args.map(|operand| self.same(operand))),
            inst => inst,
        }
    }
}

enum Simplified {
    Same(InstId),
    Constant(f32),
    Operation(Op, [InstId; 3]),
}

/// Identities of finite numbers.
fn simplified(op: Op, [a, b, c]: [InstId; 3], constants: [Option<f32>; 3]) -> Simplified {
    use Simplified::{Constant, Operation, Same};
    let is = |operand: usize, v: f32| constants[operand] == Some(v);
    match op {
        Op::Add if is(0, 0.0) => Same(b),
        Op::Add | Op::Sub if is(1, 0.0) => Same(a),
        Op::Mul if is(0, 0.0) || is(1, 0.0) => Constant(0.0),
        Op::Div | Op::Neg if is(0, 0.0) => Constant(0.0),
        Op::Mul if is(0, 1.0) => Same(b),
        Op::Mul | Op::Div if is(1, 1.0) => Same(a),
        Op::MulAdd if is(0, 0.0) || is(1, 0.0) => Same(c),
        Op::MulAdd if is(0, 1.0) => Operation(Op::Add, [b, c, b]),
        Op::MulAdd if is(1, 1.0) => Operation(Op::Add, [a, c, a]),
        Op::MulAdd if is(2, 0.0) => Operation(Op::Mul, [a, b, a]),
        Op::Lerp if a == b || is(2, 0.0) => Same(a),
        Op::Lerp if is(2, 1.0) => Same(b),
        Op::Lerp if is(0, 0.0) && is(1, 1.0) => Same(c),
        Op::Min | Op::Max if a == b => Same(a),
        Op::Select if b == c => Same(b),
        Op::Select => match constants {
            [Some(0.0), ..] => Same(c),
            [Some(_), ..] => Same(b),
            [_, Some(yes), Some(no)] if yes == no => Constant(yes),
            _ => Operation(op, [a, b, c]),
        },
        _ => Operation(op, [a, b, c]),
    }
}
