//! Background worker: a thread that executes the newest request and cancels the one before.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// Handle of a worker thread.
pub(crate) struct Worker<Q, R> {
    shared: Arc<WorkerState<Q>>,
    reports: Receiver<R>,
    thread: Option<JoinHandle<()>>,
    /// Number of requests so far.
    requests: u64,
    busy: bool,
}

/// Worker thread, as its own code sees it.
pub(crate) struct WorkerThread<Q, R> {
    shared: Arc<WorkerState<Q>>,
    send: Sender<R>,
    wake: Box<dyn Fn() + Send>,
}

/// State shared by the handle and the thread.
struct WorkerState<Q> {
    pending: Mutex<PendingRequest<Q>>,
    changed: Condvar,
    stop: AtomicBool,
    /// Number of the last completed request.
    done: AtomicU64,
}

/// Next request with its number.
struct PendingRequest<Q> {
    request: Option<(u64, Q)>,
    closed: bool,
}

impl<Q: Send + 'static, R: Send + 'static> Worker<Q, R> {
    /// Starts a thread that runs `work`; `wake` is called after each report.
    pub(crate) fn open(
        name: &str,
        wake: impl Fn() + Send + 'static,
        work: impl FnOnce(&WorkerThread<Q, R>) + Send + 'static,
    ) -> Worker<Q, R> {
        let shared = Arc::new(WorkerState {
            pending: Mutex::new(PendingRequest { request: None, closed: false }),
            changed: Condvar::new(),
            stop: AtomicBool::new(false),
            done: AtomicU64::new(0),
        });
        let (send, reports) = channel();
        let own = WorkerThread { shared: shared.clone(), send, wake: Box::new(wake) };
        let thread = std::thread::Builder::new().name(name.to_owned()).spawn(move || work(&own)).ok();
        Worker { shared, reports, thread, requests: 0, busy: false }
    }

    /// Sends a request, which replaces a pending one and cancels the running one.
    pub(crate) fn request(&mut self, request: Q) {
        self.send(request, true);
    }

    /// Sends a request, which replaces a pending one and is executed after the running one.
    pub(crate) fn request_afterwards(&mut self, request: Q) {
        self.send(request, false);
    }

    fn send(&mut self, request: Q, cancel: bool) {
        self.requests += 1;
        let mut pending = self.shared.pending();
        pending.request = Some((self.requests, request));
        // Under the lock: the thread resets the flag only when it takes this request.
        self.shared.stop.fetch_or(cancel, Ordering::Relaxed);
        drop(pending);
        self.shared.changed.notify_one();
        self.busy = self.thread.is_some();
    }

    /// Reports since the last call.
    pub(crate) fn reports(&mut self) -> Vec<R> {
        // Read first: the reports then include all those of the completed request.
        let done = self.shared.done.load(Ordering::Acquire);
        let reports = self.reports.try_iter().collect();
        self.busy &= done != self.requests;
        reports
    }

    /// Returns whether the last request is still being executed.
    pub(crate) fn busy(&self) -> bool {
        self.busy
    }
}

impl<Q, R> Drop for Worker<Q, R> {
    fn drop(&mut self) {
        self.shared.pending().closed = true;
        self.shared.stop.store(true, Ordering::Relaxed);
        self.shared.changed.notify_one();
        // Requests end within milliseconds of being cancelled.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

impl<Q, R> WorkerThread<Q, R> {
    /// Executes each request that no newer one has replaced, until the handle is dropped.
    pub(crate) fn each(&self, mut execute: impl FnMut(Q)) {
        while let Some((number, request)) = self.next() {
            execute(request);
            self.shared.done.store(number, Ordering::Release);
            (self.wake)();
        }
    }

    /// Sends a report to the handle.
    pub(crate) fn report(&self, report: R) {
        // The handle may have been dropped.
        let _ = self.send.send(report);
        (self.wake)();
    }

    /// Flag that becomes true when the running request is cancelled.
    pub(crate) fn stop(&self) -> &AtomicBool {
        &self.shared.stop
    }

    fn next(&self) -> Option<(u64, Q)> {
        let mut pending = self.shared.pending();
        loop {
            if pending.closed {
                return None;
            }
            if let Some(request) = pending.request.take() {
                self.shared.stop.store(false, Ordering::Relaxed);
                return Some(request);
            }
            pending = self.shared.changed.wait(pending).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl<Q> WorkerState<Q> {
    fn pending(&self) -> MutexGuard<'_, PendingRequest<Q>> {
        // No operation under the lock leaves the request half written.
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
