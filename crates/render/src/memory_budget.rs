//! Memory that a process allocates in addition to the planes of its images.

use lapidary_evaluator::run::{Job, RunError};
use lapidary_evaluator::schedule::memory::{ReservedMemory, memory};
use lapidary_evaluator::trace::Plan;

/// Bytes of the program before evaluation: its code, the library, the graph.
const PROGRAM: u64 = 24 << 20;
/// Bytes of a thread: its stack and its share of the allocator.
const THREAD: u64 = 256 << 10;
/// Bytes of memory to write a file: its buffer and its thread.
pub const FILE_MEMORY: u64 = (256 << 10) + THREAD;

/// Bytes of the program and its threads before evaluation.
pub(crate) fn program() -> u64 {
    PROGRAM + THREAD * rayon::current_num_threads() as u64
}

/// Memory of a command that evaluates images and then uses them.
pub struct MemoryUse {
    /// Bytes in use while the images are evaluated.
    pub meanwhile: u64,
    /// Peak number of bytes in use after that, including the images.
    pub afterwards: u64,
    /// Name of the largest part, for messages.
    pub what: &'static str,
}

impl MemoryUse {
    /// Bytes that a job must leave free, so that its own peak plus these bytes is the peak of the command.
    pub fn reserved(&self, plan: &Plan, job: &Job<'_>) -> Result<ReservedMemory, RunError> {
        let painting = memory(plan, job)?.bytes();
        let own = self.meanwhile.max(self.afterwards.saturating_sub(painting));
        Ok(ReservedMemory { bytes: program().saturating_add(own), what: self.what })
    }
}
