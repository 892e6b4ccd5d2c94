//! Errors of GPUs: programs that they cannot run, and devices that fail.

use thiserror::Error;

/// A program that no shader is written for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KernelError {
    /// Its shader would be too long to compile.
    #[error("the shader of the program is too long")]
    TooLong,
    /// The driver does not compile its shader.
    #[error("the driver refuses the shader of the program: {0}")]
    Refused(String),
}

/// A failure to run a program on a GPU.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GpuError {
    /// The program has no shader.
    #[error(transparent)]
    Kernel(#[from] KernelError),
    /// The frame or the inputs do not fit the program.
    #[error("{0}")]
    Inputs(String),
    /// The device or its driver failed.
    #[error("the GPU failed: {0}")]
    Device(String),
    /// The caller cancelled it.
    #[error("cancelled")]
    Cancelled,
}
