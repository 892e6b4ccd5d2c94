//! `lapidary check`: everything that is wrong with graphs.

use crate::args;
use crate::fault::{Fault, tell};
use crate::load::load;

/// Checks every graph, however wrong the one before.
pub(crate) fn check(args: &args::Check) -> Result<(), Fault> {
    let mut worst = Ok(());
    for path in &args.graphs {
        match load(path).and_then(|loaded| loaded.right()) {
            Ok(_) => {}
            Err(Fault::Told) => worst = worst.and(Err(Fault::Told)),
            Err(fault) => {
                tell(&format!("lapidary: {fault}"));
                worst = worst.and(Err(Fault::Told));
            }
        }
    }
    worst
}
