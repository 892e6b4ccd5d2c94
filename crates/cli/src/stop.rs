//! Ctrl-C: work ends, and what is not whole goes.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// Once this is true, whoever works stops.
pub(crate) static STOP: AtomicBool = AtomicBool::new(false);

/// The exit status of who was interrupted, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

/// From here on Ctrl-C, and being told to end, stop the work; the second time they end it at once.
pub(crate) fn heed() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let told = || {
            if STOP.swap(true, Ordering::Relaxed) {
                std::process::exit(i32::from(INTERRUPTED));
            }
        };
        // Where signals cannot be had, Ctrl-C ends the program as it always did; the next run tidies up.
        let _ = ctrlc::set_handler(told);
    });
}
