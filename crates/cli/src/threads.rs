//! The threads of the program.

use crate::error::CommandError;
use lapidary_render::THREAD_STACK;

/// Starts the threads that evaluate graphs, by default one per core.
pub(crate) fn start(count: Option<u16>) -> Result<(), CommandError> {
    let threads = count.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(THREAD_STACK).build_global();
    let stated = count.map_or("the".to_owned(), |count| count.to_string());
    pool.map_err(|error| CommandError::Usage(format!("{stated} threads cannot be started: {error}")))
}
