//! A thread that does what somebody wishes for: the newest request wins, and nobody waits.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// The thread, from the side of those who request.
pub(crate) struct Worker<W, R> {
    desk: Arc<Desk<W>>,
    reports: Receiver<R>,
    thread: Option<JoinHandle<()>>,
    /// How many wishes there were.
    wishes: u64,
    busy: bool,
}

/// The thread, from its own side.
pub(crate) struct WorkerThread<W, R> {
    desk: Arc<Desk<W>>,
    send: Sender<R>,
    wake: Box<dyn Fn() + Send>,
}

/// Where wishes are laid down.
struct Desk<W> {
    paper: Mutex<Paper<W>>,
    laid: Condvar,
    stop: AtomicBool,
    /// The number of the last request that is done.
    done: AtomicU64,
}

struct Paper<W> {
    request: Option<(u64, W)>,
    closed: bool,
}

impl<W: Send + 'static, R: Send + 'static> Worker<W, R> {
    /// Opens a thread that does `work`; `wake` is called whenever there is something to see.
    pub(crate) fn open(
        name: &str,
        wake: impl Fn() + Send + 'static,
        work: impl FnOnce(&WorkerThread<W, R>) + Send + 'static,
    ) -> Worker<W, R> {
        let desk = Arc::new(Desk {
            paper: Mutex::new(Paper { request: None, closed: false }),
            laid: Condvar::new(),
            stop: AtomicBool::new(false),
            done: AtomicU64::new(0),
        });
        let (send, reports) = channel();
        let turn = WorkerThread { desk: desk.clone(), send, wake: Box::new(wake) };
        let thread = std::thread::Builder::new().name(name.to_owned()).spawn(move || work(&turn)).ok();
        Worker { desk, reports, thread, wishes: 0, busy: false }
    }

    /// Asks for something else: what is being done is stopped, and what was not begun never will be.
    pub(crate) fn want(&mut self, request: W) {
        self.wishes += 1;
        let mut paper = self.desk.paper();
        paper.request = Some((self.wishes, request));
        // While the paper is held: whoever takes the request is not stopped by it.
        self.desk.stop.store(true, Ordering::Relaxed);
        drop(paper);
        self.desk.laid.notify_one();
        self.busy = self.thread.is_some();
    }

    /// What has been found since this was asked last.
    pub(crate) fn reports(&mut self) -> Vec<R> {
        // Looked at first: what was told before the end is among the reports then.
        let done = self.desk.done.load(Ordering::Acquire);
        let reports = self.reports.try_iter().collect();
        self.busy &= done != self.wishes;
        reports
    }

    /// Whether there is more to come.
    pub(crate) fn busy(&self) -> bool {
        self.busy
    }
}

impl<W, R> Drop for Worker<W, R> {
    fn drop(&mut self) {
        self.desk.paper().closed = true;
        self.desk.stop.store(true, Ordering::Relaxed);
        self.desk.laid.notify_one();
        // Its work ends within milliseconds of being stopped.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

impl<W, R> WorkerThread<W, R> {
    /// Does every request that nothing newer has replaced, until nobody is left who could request.
    pub(crate) fn each(&self, mut fulfil: impl FnMut(W)) {
        while let Some((number, request)) = self.next() {
            fulfil(request);
            self.desk.done.store(number, Ordering::Release);
            (self.wake)();
        }
    }

    /// Says what has been found.
    pub(crate) fn tell(&self, report: R) {
        // Where nobody listens any more nobody needs to know.
        let _ = self.send.send(report);
        (self.wake)();
    }

    /// Becomes true once the request that is being done is no longer the newest.
    pub(crate) fn stop(&self) -> &AtomicBool {
        &self.desk.stop
    }

    fn next(&self) -> Option<(u64, W)> {
        let mut paper = self.desk.paper();
        loop {
            if paper.closed {
                return None;
            }
            if let Some(request) = paper.request.take() {
                self.desk.stop.store(false, Ordering::Relaxed);
                return Some(request);
            }
            paper = self.desk.laid.wait(paper).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl<W> Desk<W> {
    fn paper(&self) -> MutexGuard<'_, Paper<W>> {
        // Whoever panicked meanwhile has left nothing half done.
        self.paper.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
