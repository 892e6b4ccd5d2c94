//! Ctrl-C: work ends within 0.2 s, and temporary files are removed.

use crate::error::INTERRUPTED;
use crate::terminal::print_message;
use lapidary_render::file::{Stopped, discard_temporary_files};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::thread::sleep;
use std::time::Duration;

/// True once the work must stop.
pub static STOP: AtomicBool = AtomicBool::new(false);

/// The time in which work may stop by itself. Work that checks [`STOP`] less often is then ended: compressors, palettes,
/// meshes, reads that wait for a terminal.
const GRACE: Duration = Duration::from_millis(30);

/// The exit status of an interruption.
static STATUS: AtomicU8 = AtomicU8::new(INTERRUPTED);

/// Makes Ctrl-C and the signal to terminate stop the work and end the program.
pub(crate) fn handle_signals() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // It is called in its own thread, so that it may wait, lock and remove files.
        let stop = || {
            STOP.store(true, Ordering::Relaxed);
            sleep(GRACE);
            discard_temporary_files();
            let status = STATUS.load(Ordering::Relaxed);
            if status == INTERRUPTED {
                print_message(&format!("lapidary: {Stopped}"));
            }
            std::process::exit(i32::from(status));
        };
        // Where signals cannot be handled, Ctrl-C ends the program at once; the next run removes temporary files.
        let _ = ctrlc::set_handler(stop);
    });
}

/// Makes an interruption the usual end of the program, with exit status 0.
pub(crate) fn interruption_succeeds() {
    STATUS.store(0, Ordering::Relaxed);
}
