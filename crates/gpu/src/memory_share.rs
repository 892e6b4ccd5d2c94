//! Memory of a device that other users than programs take, and that counts towards the memory limit.

use crate::gpu::Gpu;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The memory that one user of the device takes, until it is dropped.
#[derive(Debug)]
pub struct MemoryShare {
    all: Arc<AtomicU64>,
    own: u64,
}

impl MemoryShare {
    /// States how many bytes the user takes.
    pub fn set(&mut self, bytes: u64) {
        self.all.fetch_add(bytes, Ordering::Relaxed);
        self.all.fetch_sub(std::mem::replace(&mut self.own, bytes), Ordering::Relaxed);
    }
}

impl Drop for MemoryShare {
    fn drop(&mut self) {
        self.set(0);
    }
}

impl Gpu {
    /// The memory of another user of the device, for example of a view: 0 bytes at first. Programs take as much less.
    pub fn memory_share(&self) -> MemoryShare {
        MemoryShare { all: self.shared_memory.clone(), own: 0 }
    }
    /// The bytes that all other users take.
    pub fn shared_memory(&self) -> u64 {
        self.shared_memory.load(Ordering::Relaxed)
    }
    /// The limit of the memory that programs and other users take together, in bytes.
    pub fn whole_memory_limit(&self) -> u64 {
        self.memory.load(Ordering::Relaxed)
    }
}
