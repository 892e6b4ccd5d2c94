//! The form in which shaders compute a recording: with constants and branches, with loops, or as it is.
//!
//! Not with all of them: branches change the order of instructions, so that fewer of them repeat; and in loops, each constant would
//! be a list.

use super::branches::{ShaderBranch, with_branches};
use super::constants::{FrameConstants, without_constants};
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
    /// With branches, and with constants as knobs from a number on.
    pub(super) fn branched(code: &Recording, knobs: usize) -> KernelForm {
        let (rest, constants) = without_constants(code, knobs);
        let (code, branches) = with_branches(&rest);
        KernelForm { constants, branches, ..KernelForm::plain(code) }
    }
    /// With loops; `None` if nothing repeats.
    pub(super) fn looped(code: &Recording) -> Option<KernelForm> {
        let rolls = rolls(code, &live(&code.insts, &code.roots));
        (!rolls.is_empty()).then(|| KernelForm { rolls, ..KernelForm::plain(code.clone()) })
    }
}
