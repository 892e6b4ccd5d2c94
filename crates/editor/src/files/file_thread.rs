//! Thread that reads and writes files, and watches files that other programs change.

use crate::platform::Platform;
use egui::Context;
use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// Interval at which files are examined if the system does not report changes.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// Time to wait after a change: programs write a file in several steps.
const QUIET_TIME: Duration = Duration::from_millis(80);

/// Task of the thread; it returns its effect on the component.
type Task<R> = Box<dyn FnOnce(&mut FileTaskContext<'_, R>) -> R + Send>;

/// Handle of the thread.
pub(super) struct FileThread<R> {
    messages: Sender<FileThreadMessage<R>>,
    replies: Receiver<(R, bool)>,
    received: VecDeque<R>,
    thread: Option<JoinHandle<()>>,
    /// Number of tasks without a reply.
    running: usize,
}

/// Message to the thread.
enum FileThreadMessage<R> {
    Task(Task<R>),
    /// A watched file may have changed.
    Changed,
    End,
}

/// Access to files for a task.
pub(super) struct FileTaskContext<'w, R> {
    pub(super) platform: &'w dyn Platform,
    messages: Sender<FileThreadMessage<R>>,
    /// True if the system reports changes.
    notified: bool,
    /// Watched files with their last stamps.
    watched: BTreeMap<PathBuf, Option<u64>>,
}

impl<R: Send + 'static> FileThread<R> {
    /// Starts the thread; `reload` is the effect of changes by other programs.
    pub(super) fn open(platform: Arc<dyn Platform>, context: &Context, reload: fn(Vec<PathBuf>) -> R) -> FileThread<R> {
        let (messages, incoming) = channel::<FileThreadMessage<R>>();
        let (send, replies) = channel();
        let (context, own_messages) = (context.clone(), messages.clone());
        let work = move || {
            let watched = BTreeMap::new();
            let mut access = FileTaskContext { platform: &*platform, messages: own_messages, notified: true, watched };
            access.run(&incoming, &send, &context, reload);
        };
        let thread = std::thread::Builder::new().name("files".to_owned()).spawn(work).ok();
        FileThread { messages, replies, received: VecDeque::new(), thread, running: 0 }
    }

    /// Queues a task; tasks are executed in order.
    pub(super) fn send(&mut self, task: impl FnOnce(&mut FileTaskContext<'_, R>) -> R + Send + 'static) {
        let sent = self.messages.send(FileThreadMessage::Task(Box::new(task)));
        self.running += usize::from(sent.is_ok());
    }

    /// Next reply.
    pub(super) fn reply(&mut self) -> Option<R> {
        let replies: Vec<(R, bool)> = self.replies.try_iter().collect();
        self.running -= replies.iter().filter(|(_, of_task)| *of_task).count();
        self.received.extend(replies.into_iter().map(|(reply, _)| reply));
        self.received.pop_front()
    }

    pub(super) fn busy(&self) -> bool {
        self.running > 0 || !self.received.is_empty()
    }
}

impl<R> Drop for FileThread<R> {
    fn drop(&mut self) {
        // The thread may have ended already.
        let _ = self.messages.send(FileThreadMessage::End);
        // Queued tasks are completed: a file that is being saved is saved.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

impl<R: Send + 'static> FileTaskContext<'_, R> {
    /// Watches these files and no others.
    pub(super) fn watch(&mut self, files: Vec<PathBuf>) {
        let known = std::mem::take(&mut self.watched);
        let stamped = files.into_iter().map(|path| {
            let stamp = known.get(&path).copied().unwrap_or_else(|| self.platform.stamp(&path));
            (path, stamp)
        });
        self.watched = stamped.collect();
        self.request_notifications();
    }

    /// Asks the system to report changes of the watched files.
    fn request_notifications(&mut self) {
        let (messages, files) = (self.messages.clone(), self.watched.keys().cloned().collect::<Vec<_>>());
        let changed = move || {
            // The thread may have ended.
            let _ = messages.send(FileThreadMessage::Changed);
        };
        self.notified = self.platform.watch(&files, Box::new(changed));
    }

    /// Records the current state of a file, so that it does not count as a change.
    pub(super) fn record(&mut self, path: &Path) {
        self.watched.insert(path.to_owned(), self.platform.stamp(path));
    }

    /// Files that have changed since the last call.
    pub(super) fn changed_files(&mut self) -> Vec<PathBuf> {
        let mut changed = vec![];
        for (path, stamp) in &mut self.watched {
            let now = self.platform.stamp(path);
            if now != *stamp {
                *stamp = now;
                changed.push(path.clone());
            }
        }
        changed
    }

    fn run(
        &mut self,
        incoming: &Receiver<FileThreadMessage<R>>,
        send: &Sender<(R, bool)>,
        context: &Context,
        reload: fn(Vec<PathBuf>) -> R,
    ) {
        let reply = |reply, of_task| {
            // The handle may have been dropped.
            let _ = send.send((reply, of_task));
            context.request_repaint();
        };
        let mut changes_pending = false;
        loop {
            let message = match () {
                () if changes_pending => incoming.recv_timeout(Duration::ZERO),
                () if self.notified => incoming.recv().map_err(RecvTimeoutError::from),
                () => incoming.recv_timeout(POLL_INTERVAL),
            };
            match message {
                Ok(FileThreadMessage::Task(task)) => reply(task(self), true),
                Ok(FileThreadMessage::Changed) if changes_pending => {}
                Ok(FileThreadMessage::Changed) => {
                    changes_pending = true;
                    std::thread::sleep(QUIET_TIME);
                }
                Err(RecvTimeoutError::Timeout) => {
                    if std::mem::take(&mut changes_pending) {
                        // A file may have been replaced by a new one, which the system does not watch yet. Watch first and
                        // examine then, so that no change is missed in between.
                        self.request_notifications();
                    }
                    let changed = self.changed_files();
                    if !changed.is_empty() {
                        reply(reload(changed), false);
                    }
                }
                Ok(FileThreadMessage::End) | Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }
}
