//! The form in which shaders compute a recording: with branches, with loops, or as it is.
//!
//! Not with both: branches change the order of instructions, so that fewer of them repeat. Nor are constants knobs in loops, where
//! each would be a list.

use super::branches::{ShaderBranch, with_branches};
use super::constants::FrameConstants;
use super::rolls::{Roll, rolls};
use lapidary_field::ir::{Recording, live};

/// A recording as shaders compute it.
pub(super) struct KernelForm {
    pub(super) code: Recording,
    /// The values that it reads as further knobs.
    pub(super) constants: Option<FrameConstants>,
    /// The repetitions that are written as loops.
    pub(super) rolls: Vec<Roll>,
    /// The branches outside of them.
    pub(super) branches: Vec<ShaderBranch>,
}

impl KernelForm {
    /// As it is.
    pub(super) fn plain(code: Recording) -> KernelForm {
        KernelForm { code, constants: None, rolls: vec![], branches: vec![] }
    }
    /// With branches.
    pub(super) fn branched(code: &Recording, constants: Option<FrameConstants>) -> KernelForm {
        let (code, branches) = with_branches(code);
        KernelForm { constants, branches, ..KernelForm::plain(code) }
    }
    /// With loops; `None` if nothing repeats.
    pub(super) fn looped(code: &Recording) -> Option<KernelForm> {
        let rolls = rolls(code, &live(&code.insts, &code.roots));
        (!rolls.is_empty()).then(|| KernelForm { rolls, ..KernelForm::plain(code.clone()) })
    }
}
