//! Accelerators: devices that paint programs in place of the CPU.

use lapidary_field::ir::Recording;
use lapidary_field::program::{Frame, ProgramInputs};
use std::fmt;

/// A device that paints programs with the bits of the CPU, for example a GPU. It changes the speed of a job and never the
/// result.
pub trait Accelerator: fmt::Debug + Send + Sync {
    /// Paints the results of a recording over a frame, one image for each. Returns false for a program that the device
    /// cannot run, and after a failure; then the images are unspecified, and the CPU paints them.
    fn paint(&self, code: &Recording, frame: &Frame, inputs: &ProgramInputs<'_>, out: &mut [&mut [f32]]) -> bool;
    /// True if the device can paint a program at once. A device that compiles in the background begins to do so; until then,
    /// the CPU paints the program.
    fn is_ready(&self, _code: &Recording, _inputs: &ProgramInputs<'_>) -> bool {
        true
    }
    /// The most bytes of memory that it takes, on the device and off it, in addition to the planes of a job.
    fn memory(&self) -> u64;
}

/// Two references are equal if they refer to one device.
impl PartialEq for dyn Accelerator {
    fn eq(&self, other: &dyn Accelerator) -> bool {
        std::ptr::addr_eq(self, other)
    }
}
