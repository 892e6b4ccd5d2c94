//! A bar for long work, on a terminal and nowhere else.

use crate::fault::printable;
use indicatif::{ProgressBar, ProgressStyle};
use lapidary_evaluator::run::Progress;
use std::io::{IsTerminal, stderr};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// What is done sooner needs no bar.
const SOON: Duration = Duration::from_millis(400);
const OFTEN: Duration = Duration::from_millis(100);

/// Does the work, and shows how far it is.
pub(crate) fn shown<T>(name: &str, progress: &Progress, work: impl FnOnce() -> T) -> T {
    if !stderr().is_terminal() {
        return work();
    }
    thread::scope(|scope| {
        let (done, wait) = channel::<()>();
        scope.spawn(move || {
            if wait.recv_timeout(SOON) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let bar = ProgressBar::new(1000).with_message(printable(name));
            bar.set_style(
                ProgressStyle::with_template("{msg} {bar:32} {percent:>3} %  {elapsed}, {eta} to go")
                    .expect("the template is right"),
            );
            while wait.recv_timeout(OFTEN) == Err(RecvTimeoutError::Timeout) {
                bar.set_position((progress.fraction() * 1000.0) as u64);
            }
            bar.finish_and_clear();
        });
        let out = work();
        drop(done);
        out
    })
}
