//! Memory that commands allocate in addition to the planes of their images.

use lapidary_evaluator::run::{Job, RunError};
use lapidary_evaluator::schedule::memory::{Beside, memory};
use lapidary_evaluator::trace::Plan;

/// Bytes of the program before evaluation: its code, the library, the graph.
const PROGRAM: u64 = 24 << 20;
/// Bytes of a thread: its stack and its share of the allocator.
const THREAD: u64 = 256 << 10;
/// Bytes to write a file: its buffer and its thread.
pub(crate) const FILE: u64 = (256 << 10) + THREAD;

/// Bytes of the program and its threads before evaluation.
pub(crate) fn program() -> u64 {
    PROGRAM + THREAD * rayon::current_num_threads() as u64
}

/// Memory in which a command uses the images of a job.
pub(crate) struct Use {
    /// Bytes in use while the images are evaluated.
    pub(crate) meanwhile: u64,
    /// Peak of bytes after that, including the images.
    pub(crate) afterwards: u64,
    /// Name of the largest part, for messages.
    pub(crate) what: &'static str,
}

impl Use {
    /// Bytes that a job must leave free, so that its own peak plus these bytes is the peak of the command.
    pub(crate) fn beside(&self, plan: &Plan, job: &Job<'_>) -> Result<Beside, RunError> {
        let painting = memory(plan, job)?.bytes();
        let own = self.meanwhile.max(self.afterwards.saturating_sub(painting));
        Ok(Beside { bytes: program().saturating_add(own), what: self.what })
    }
}
