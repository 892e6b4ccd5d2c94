//! Kernels of programs that are compiled for a device.

use crate::error::KernelError;
use crate::shader::Kernel;
use std::sync::Arc;
use wgpu::ComputePipeline;

/// A compiled kernel, or the reason why a recording has none.
pub(crate) type CachedKernel = Result<Arc<CompiledKernel>, KernelError>;

/// A kernel compiled for a device.
#[derive(Debug)]
pub(crate) struct CompiledKernel {
    pub(crate) kernel: Kernel,
    /// For each part of the recording.
    pub(crate) pipelines: Vec<ComputePipeline>,
}
