//! `lapidary check`: everything that is wrong with graphs.

use crate::args;
use crate::code::explain;
use crate::fault::{Fault, tell};
use crate::load::load;

/// Checks every graph, however wrong the one before.
pub(crate) fn check(args: &args::Check) -> Result<(), Fault> {
    if let Some(code) = &args.explain {
        return explain(code);
    }
    let (mut wrong, mut unread) = (false, None);
    for path in &args.graphs {
        match load(path).and_then(|loaded| loaded.noted().right()) {
            Ok(_) => {}
            Err(Fault::Told) => wrong = true,
            Err(fault) => {
                if let Some(before) = unread.replace(fault) {
                    tell(&format!("lapidary: {before}"));
                }
            }
        }
    }
    match unread {
        Some(fault) => Err(fault),
        None if wrong => Err(Fault::Told),
        None => Ok(()),
    }
}
