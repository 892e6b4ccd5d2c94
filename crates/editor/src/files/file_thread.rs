//! Carries texts from and to the disk on a thread of its own, and looks out for files that others change.

use crate::editor::Editor;
use crate::platform::Platform;
use egui::Context;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// How often files are looked at that others may change, where the machine tells nobody of that.
const OFTEN: Duration = Duration::from_millis(500);
/// How long files are left alone that have stirred: programs write a file in several goes.
const QUIET: Duration = Duration::from_millis(80);

/// What is done with the editor once an errand is back.
pub(crate) type News = Box<dyn FnOnce(&mut Editor) + Send>;
type Errand = Box<dyn FnOnce(&mut FileAccess<'_>) -> News + Send>;

/// The thread, and what is said to it.
pub(super) struct FileThread {
    ear: Sender<FileThreadMessage>,
    news: Receiver<(News, bool)>,
    thread: Option<JoinHandle<()>>,
    /// Errands that are not back yet.
    out: usize,
}

/// What the thread is told.
enum FileThreadMessage {
    Errand(Errand),
    /// One of the files that are looked out for may have changed.
    Stir,
    End,
}

/// What an errand is done with.
pub(crate) struct FileAccess<'w> {
    pub(crate) platform: &'w dyn Platform,
    ear: Sender<FileThreadMessage>,
    /// Whether the machine says so when files change.
    told: bool,
    /// The files that are looked out for, with their stamps when they were looked at last.
    watched: BTreeMap<PathBuf, Option<u64>>,
}

impl FileThread {
    pub(super) fn new(platform: Arc<dyn Platform>, context: &Context) -> FileThread {
        let (ear, coming) = channel::<FileThreadMessage>();
        let (send, news) = channel();
        let (context, heard) = (context.clone(), ear.clone());
        let work = move || {
            let mut access = FileAccess { platform: &*platform, ear: heard, told: true, watched: BTreeMap::new() };
            access.run(&coming, &send, &context);
        };
        let thread = std::thread::Builder::new().name("porter".to_owned()).spawn(work).ok();
        FileThread { ear, news, thread, out: 0 }
    }

    /// Sends somebody; errands are done one after the other.
    pub(super) fn send(&mut self, errand: impl FnOnce(&mut FileAccess<'_>) -> News + Send + 'static) {
        let sent = self.ear.send(FileThreadMessage::Errand(Box::new(errand)));
        self.out += usize::from(sent.is_ok());
    }

    /// What has come back.
    pub(super) fn news(&mut self) -> Vec<News> {
        let news: Vec<(News, bool)> = self.news.try_iter().collect();
        self.out -= news.iter().filter(|(_, sent)| *sent).count();
        news.into_iter().map(|(news, _)| news).collect()
    }

    pub(super) fn busy(&self) -> bool {
        self.out > 0
    }
}

impl Drop for FileThread {
    fn drop(&mut self) {
        // Where it has ended already there is nothing to end.
        let _ = self.ear.send(FileThreadMessage::End);
        // What has been sent for is still done: a file that was being saved is saved.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

impl FileAccess<'_> {
    /// Looks out for these files from now on, and for no others.
    pub(super) fn watch(&mut self, files: Vec<PathBuf>) {
        let analysis = std::mem::take(&mut self.watched);
        let stamped = files.into_iter().map(|path| {
            let stamp = analysis.get(&path).copied().unwrap_or_else(|| self.platform.stamp(&path));
            (path, stamp)
        });
        self.watched = stamped.collect();
        self.listen();
    }

    /// Asks the machine to say so when one of them changes.
    fn listen(&mut self) {
        let (ear, files) = (self.ear.clone(), self.watched.keys().cloned().collect::<Vec<_>>());
        let stir = move || {
            // Where nobody listens any more nobody needs to know.
            let _ = ear.send(FileThreadMessage::Stir);
        };
        self.told = self.platform.watch(&files, Box::new(stir));
    }

    /// What a file is now is known.
    pub(super) fn note(&mut self, path: &Path) {
        self.watched.insert(path.to_owned(), self.platform.stamp(path));
    }

    /// The files that have changed since they were looked at last.
    pub(super) fn look(&mut self) -> Vec<PathBuf> {
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

    fn run(&mut self, coming: &Receiver<FileThreadMessage>, send: &Sender<(News, bool)>, context: &Context) {
        let tell = |news, sent| {
            // Where nobody listens any more nobody needs to know.
            let _ = send.send((news, sent));
            context.request_repaint();
        };
        let mut stirred = false;
        loop {
            let said = match () {
                () if stirred => coming.recv_timeout(Duration::ZERO),
                () if self.told => coming.recv().map_err(RecvTimeoutError::from),
                () => coming.recv_timeout(OFTEN),
            };
            match said {
                Ok(FileThreadMessage::Errand(errand)) => tell(errand(self), true),
                Ok(FileThreadMessage::Stir) if stirred => {}
                Ok(FileThreadMessage::Stir) => {
                    stirred = true;
                    std::thread::sleep(QUIET);
                }
                Err(RecvTimeoutError::Timeout) => {
                    if std::mem::take(&mut stirred) {
                        // A file or its folder may be a new one of the same name. What happens from here on is told of, what
                        // happened before is seen.
                        self.listen();
                    }
                    let changed = self.look();
                    if !changed.is_empty() {
                        tell(super::external_changes::news(changed), false);
                    }
                }
                Ok(FileThreadMessage::End) | Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }
}
