//! Counts of what a GPU has done.

use std::sync::atomic::{AtomicU64, Ordering};

/// The work of a GPU so far.
#[derive(Debug, Default)]
pub struct GpuWork {
    pub(crate) painted: AtomicU64,
    pub(crate) declined: AtomicU64,
    pub(crate) compiled: AtomicU64,
}

impl GpuWork {
    /// The count of frames and bands that the GPU painted.
    pub fn painted(&self) -> u64 {
        self.painted.load(Ordering::Relaxed)
    }
    /// The count of programs that were compiled.
    pub fn compiled(&self) -> u64 {
        self.compiled.load(Ordering::Relaxed)
    }
    /// The count of those that it could not paint, so that the CPU did.
    pub fn declined(&self) -> u64 {
        self.declined.load(Ordering::Relaxed)
    }
}
