//! Work in a thread of its own, while the thread of Python waits for it: other Python threads run, Ctrl-C and exceptions of
//! the progress callback cancel the work.

use crate::error::{GraphWarning, argument_error, render_error};
use lapidary_evaluator::run::Progress;
use lapidary_render::{Event, Monitor, RenderError, fine_detail_message};
use pyo3::prelude::*;
use std::ffi::CString;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

/// The time between two looks at signals and at the progress.
const INTERVAL: Duration = Duration::from_millis(20);

/// Runs work, and calls `progress` with the part that is done, from 0 to 1. Returns its result after its warnings have been
/// issued.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(Monitor<'_>) -> Result<T, RenderError> + Send,
) -> PyResult<T> {
    check_process(py)?;
    let (stop, done, end) = (AtomicBool::new(false), Progress::default(), WorkEnd::default());
    let (result, failure) = thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let _guard = EndGuard(&end);
            let warnings = Mutex::new(vec![]);
            let events = |event: Event<'_>| {
                let text = warning_text(&event);
                warnings.lock().unwrap_or_else(PoisonError::into_inner).extend(text);
            };
            let result = work(Monitor { stop: &stop, progress: &done, events: &events });
            (result, warnings.into_inner().unwrap_or_else(PoisonError::into_inner))
        });
        let (mut failure, mut shown) = (None, 0.0);
        while failure.is_none() && !py.detach(|| end.wait()) {
            failure = py.check_signals().and_then(|()| report(progress, done.fraction(), &mut shown)).err();
        }
        stop.store(failure.is_some(), Ordering::Relaxed);
        (py.detach(|| worker.join()), failure)
    });
    if let Some(failure) = failure {
        return Err(failure);
    }
    let (result, warnings) = result.unwrap_or_else(|panic| resume_unwind(panic));
    let category = py.get_type::<GraphWarning>();
    for text in warnings {
        let text = CString::new(text.replace('\0', " ")).unwrap_or_default();
        PyErr::warn(py, &category, &text, 1)?;
    }
    let value = result.map_err(|error| render_error(py, &error))?;
    progress.map(|progress| progress.call1((1.0,))).transpose()?;
    Ok(value)
}

/// Fails in a copy of a process that has rendered before: the copy has none of its threads, and would wait for them for ever.
fn check_process(py: Python<'_>) -> PyResult<()> {
    static FIRST: OnceLock<u32> = OnceLock::new();
    if *FIRST.get_or_init(std::process::id) == std::process::id() {
        return Ok(());
    }
    let message = "this process is a copy of one that has rendered before, without its threads".to_owned();
    Err(argument_error(py, message, "start processes with `multiprocessing.get_context(\"spawn\")`"))
}

/// Calls the progress callback where the progress has changed.
fn report(progress: Option<&Bound<'_, PyAny>>, fraction: f32, shown: &mut f32) -> PyResult<()> {
    if let Some(progress) = progress
        && fraction > *shown
    {
        *shown = fraction;
        progress.call1((fraction.min(1.0),))?;
    }
    Ok(())
}

/// The text of a warning, where an event is one.
fn warning_text(event: &Event<'_>) -> Vec<String> {
    match event {
        Event::Diagnostics { file, text, diagnostics } => {
            diagnostics.iter().map(|diagnostic| diagnostic.render(file, text)).collect()
        }
        Event::FineDetail { outputs, size, samples } => {
            let message = fine_detail_message(outputs, *size);
            vec![format!("{message}\n  help: `samples=\"auto\"` takes {samples} samples per pixel")]
        }
        _ => vec![],
    }
}

/// The end of work, for which a thread waits.
#[derive(Default)]
struct WorkEnd {
    ended: Mutex<bool>,
    signal: Condvar,
}

impl WorkEnd {
    /// Waits for the end or for the interval. Returns true at the end.
    fn wait(&self) -> bool {
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.signal.wait_timeout_while(ended, INTERVAL, |ended| !*ended);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Signals the end, after a panic too.
struct EndGuard<'a>(&'a WorkEnd);

impl Drop for EndGuard<'_> {
    fn drop(&mut self) {
        *self.0.ended.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.0.signal.notify_all();
    }
}
