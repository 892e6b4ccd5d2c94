//! Ctrl-C: work ends within a tenth of a second, and files that are not whole are removed.

use crate::fault::Fault;
use lapidary_evaluator::run::RunError;
use lapidary_render::file::discard_temporary_files;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::thread::sleep;
use std::time::Duration;

/// Once this is true, all work stops.
pub(crate) static STOP: AtomicBool = AtomicBool::new(false);

/// The exit status after an interruption, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

/// How long work may take to stop by itself. What does not look at [`STOP`] so often is ended then: compressors,
/// palettes, meshes, reads that wait for a terminal.
const GRACE: Duration = Duration::from_millis(30);

/// The status that an interruption ends in.
static STATUS: AtomicU8 = AtomicU8::new(INTERRUPTED);

/// From here on Ctrl-C, and the signal to terminate, stop the work and end the program.
pub(crate) fn heed() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // Called in a thread of its own, so that it may wait, lock and remove files.
        let stop = || {
            STOP.store(true, Ordering::Relaxed);
            sleep(GRACE);
            discard_temporary_files();
            let status = STATUS.load(Ordering::Relaxed);
            if status == INTERRUPTED {
                Fault::from(RunError::Stopped).told();
            }
            std::process::exit(i32::from(status));
        };
        // Where signals cannot be had, Ctrl-C ends the program as it always did; the next run tidies up.
        let _ = ctrlc::set_handler(stop);
    });
}

/// From here on an interruption is the usual end, and no failure.
pub(crate) fn end_well() {
    STATUS.store(0, Ordering::Relaxed);
}
