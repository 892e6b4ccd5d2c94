//! Counts of what a GPU has done.

use crate::resident_planes::ResidentPlanes;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The work of a GPU so far.
#[derive(Debug, Default)]
pub struct GpuWork {
    pub(crate) painted: AtomicU64,
    pub(crate) declined: AtomicU64,
    pub(crate) read: AtomicU64,
    pub(crate) filtered: AtomicU64,
    pub(crate) uploaded: AtomicU64,
    pub(crate) compiled: AtomicU64,
    plane_bytes: AtomicU64,
    compiling: Mutex<CompileTimes>,
}

/// The times that compilers took for kernels of programs and filters.
#[derive(Clone, Copy, Debug, Default)]
pub struct CompileTimes {
    /// The count of kernels. A divided program has several.
    pub kernels: u32,
    /// The time of all.
    pub total: Duration,
    /// The time of the one that took longest.
    pub longest: Duration,
}

impl GpuWork {
    /// Counts the time of a kernel.
    pub(crate) fn count_compilation(&self, time: Duration) {
        let times = &mut *self.compiling.lock().unwrap_or_else(PoisonError::into_inner);
        times.kernels += 1;
        times.total += time;
        times.longest = times.longest.max(time);
    }
    /// The times of compilation since the last call.
    pub fn take_compile_times(&self) -> CompileTimes {
        std::mem::take(&mut *self.compiling.lock().unwrap_or_else(PoisonError::into_inner))
    }
    /// Counts the planes that are on the device.
    pub(crate) fn count_planes(&self, planes: &ResidentPlanes) {
        self.uploaded.store(planes.uploads, Ordering::Relaxed);
        self.plane_bytes.store(planes.bytes(), Ordering::Relaxed);
    }
    /// The bytes of the planes that were on the device after the last program or filter.
    pub fn plane_bytes(&self) -> u64 {
        self.plane_bytes.load(Ordering::Relaxed)
    }
    /// The count of frames and bands that the GPU painted.
    pub fn painted(&self) -> u64 {
        self.painted.load(Ordering::Relaxed)
    }
    /// The count of filters that the GPU ran.
    pub fn filtered(&self) -> u64 {
        self.filtered.load(Ordering::Relaxed)
    }
    /// The count of planes that were copied to the GPU.
    pub fn uploaded(&self) -> u64 {
        self.uploaded.load(Ordering::Relaxed)
    }
    /// The count of planes on the GPU that the CPU read.
    pub fn read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
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
