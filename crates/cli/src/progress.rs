//! Progress of long work, on a terminal and nowhere else.

use indicatif::{ProgressBar, ProgressStyle};
use lapidary_evaluator::run::Progress;
use lapidary_render::{THREAD_STACK, printable};
use std::io::{IsTerminal, stderr};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// The time after which the line appears; shorter work has none.
const DELAY: Duration = Duration::from_millis(400);
/// The time between two updates.
const INTERVAL: Duration = Duration::from_millis(100);

/// A line that shows the progress of work until it is dropped.
pub(crate) struct ProgressLine {
    done: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl ProgressLine {
    /// Starts a line, if standard error is a terminal.
    pub(crate) fn start(name: &str, progress: Arc<Progress>) -> Option<ProgressLine> {
        if !stderr().is_terminal() {
            return None;
        }
        let (done, wait) = channel::<()>();
        let name = printable(name);
        let thread = Builder::new().stack_size(THREAD_STACK).spawn(move || update(name, &progress, &wait)).ok();
        Some(ProgressLine { done: Some(done), thread })
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has no line to clear.
            let _ = thread.join();
        }
    }
}

fn update(name: String, progress: &Progress, wait: &Receiver<()>) {
    if wait.recv_timeout(DELAY) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let bar = ProgressBar::new(1000).with_message(name);
    bar.set_style(
        ProgressStyle::with_template("{msg} {bar:32} {percent:>3} %  {elapsed}, {eta} to go")
            .expect("the template is right"),
    );
    while wait.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
        bar.set_position((progress.fraction() * 1000.0) as u64);
    }
    bar.finish_and_clear();
}
