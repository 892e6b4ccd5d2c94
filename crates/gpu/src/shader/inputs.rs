//! Instructions whose values are the inputs of a shader.

use lapidary_field::ir::Inst;

/// True for an instruction that each part computes for itself, because its value is in memory anyway.
pub(super) fn is_input(inst: &Inst) -> bool {
    matches!(inst, Inst::Coord(_) | Inst::Lit(_) | Inst::Knob(_) | Inst::Stored(_))
}
