//! The choice of a device.

/// The device that computes programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum DeviceChoice {
    /// The CPU.
    Cpu,
    /// The GPU; an error where there is none with the bits of the CPU.
    Gpu,
    /// The GPU for large frames where there is one with the bits of the CPU, that the CPU does not emulate; otherwise the CPU.
    Auto,
}
