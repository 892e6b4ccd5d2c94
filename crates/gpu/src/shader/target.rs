//! Properties of the shaders of a device.

use crate::route::Route;

/// Properties of the shaders of a device.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShaderTarget {
    pub(crate) route: Route,
    /// True if they may compute with doubles.
    pub(crate) has_doubles: bool,
    /// True if they are written for an adapter that the CPU emulates: without frame constants and branches.
    pub(crate) is_emulated: bool,
}

impl ShaderTarget {
    /// The limits of the parts of a recording.
    pub(crate) fn parts(self) -> PartLimits {
        if self.is_emulated { PartLimits::EMULATED } else { PartLimits::GPU }
    }
}

/// The limits of the parts of a recording.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartLimits {
    /// The most parts.
    pub(crate) parts: usize,
    /// The most bytes of text as drivers inline functions. A part of one instruction may have more.
    pub(crate) inlined: usize,
}

impl PartLimits {
    /// For adapters that the CPU emulates: the compilation of more parts takes longer than the CPU does.
    pub(crate) const EMULATED: PartLimits = PartLimits { parts: 8, inlined: usize::MAX / 8 };
    /// For GPUs: the time of compilers grows faster than the text, and several short shaders run faster than a long one.
    pub(crate) const GPU: PartLimits = PartLimits { parts: 128, inlined: 64 << 10 };
}
