//! Counts of what a GPU has done.

use crate::resident_planes::ResidentPlanes;
use std::sync::atomic::{AtomicU64, Ordering};

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
}

impl GpuWork {
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
