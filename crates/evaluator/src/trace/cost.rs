//! The approximate cost of instructions.

use lapidary_field::ir::{Inst, Recording};

/// The approximate cost of an instruction per pixel, in additions.
pub(crate) fn instruction_cost(code: &Recording, inst: &Inst) -> u64 {
    match inst {
        Inst::Coord(_) | Inst::Lit(_) | Inst::Knob(_) | Inst::Stored(_) => 0,
        Inst::Op(op, _) => op.cost(),
        Inst::Noise(n, ..) => 12 * code.noises[*n as usize].octaves().map_or(1, |o| o.copies().len() as u64),
        Inst::Sample(..) => 16,
    }
}
