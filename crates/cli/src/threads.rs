//! The threads of the program.

use crate::error::CommandError;
use lapidary_render::THREAD_STACK;

/// Starts the threads that evaluate graphs; 0 is one per core.
pub(crate) fn start(count: u16) -> Result<(), CommandError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(count.into()).stack_size(THREAD_STACK).build_global();
    let stated = if count == 0 { "the".to_owned() } else { count.to_string() };
    pool.map_err(|error| CommandError::Usage(format!("{stated} threads cannot be started: {error}")))
}
