//! The threads of the program.

use crate::error::CommandError;

/// The stack of a thread in bytes. It is set, because the variable `RUST_MIN_STACK` could make it too small.
pub(crate) const STACK: usize = 2 << 20;

/// Starts the threads that evaluate graphs, by default one per core.
pub(crate) fn start(count: Option<u16>) -> Result<(), CommandError> {
    let count = count.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(count).stack_size(STACK).build_global();
    pool.map_err(|error| CommandError::Usage(format!("the threads cannot be started: {error}")))
}
