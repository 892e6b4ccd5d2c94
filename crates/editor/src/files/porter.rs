//! Carries texts from and to the disk on a thread of its own, and looks out for files that others change.

use crate::editor::Editor;
use crate::world::World;
use egui::Context;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// How often files are looked at that others may change.
const OFTEN: Duration = Duration::from_millis(500);

/// What is done with the editor once an errand is back.
pub(crate) type News = Box<dyn FnOnce(&mut Editor) + Send>;
type Errand = Box<dyn FnOnce(&mut Round<'_>) -> News + Send>;

/// The thread, and what is said to it.
pub(super) struct Porter {
    errands: Option<Sender<Errand>>,
    news: Receiver<(News, bool)>,
    thread: Option<JoinHandle<()>>,
    /// Errands that are not back yet.
    out: usize,
}

/// What an errand is done with.
pub(crate) struct Round<'w> {
    pub(crate) world: &'w dyn World,
    /// The files that are looked out for, with their stamps when they were looked at last.
    watched: BTreeMap<PathBuf, Option<u64>>,
}

impl Porter {
    pub(super) fn new(world: Arc<dyn World>, context: &Context) -> Porter {
        let (errands, coming) = channel::<Errand>();
        let (send, news) = channel();
        let context = context.clone();
        let work = move || run(&*world, &coming, &send, &context);
        let thread = std::thread::Builder::new().name("porter".to_owned()).spawn(work).ok();
        Porter { errands: Some(errands), news, thread, out: 0 }
    }

    /// Sends somebody; errands are done one after the other.
    pub(super) fn send(&mut self, errand: impl FnOnce(&mut Round<'_>) -> News + Send + 'static) {
        let sent = self.errands.as_ref().map(|errands| errands.send(Box::new(errand)));
        self.out += usize::from(matches!(sent, Some(Ok(()))));
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

impl Drop for Porter {
    fn drop(&mut self) {
        drop(self.errands.take());
        // What has been sent for is still done: a file that was being saved is saved.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

impl Round<'_> {
    /// Looks out for these files from now on, and for no others.
    pub(super) fn watch(&mut self, files: Vec<PathBuf>) {
        let known = std::mem::take(&mut self.watched);
        let stamped = files.into_iter().map(|path| {
            let stamp = known.get(&path).copied().unwrap_or_else(|| self.world.stamp(&path));
            (path, stamp)
        });
        self.watched = stamped.collect();
    }

    /// Whether a file that is looked out for is another than when it was looked at last.
    pub(super) fn changed(&self, path: &Path) -> bool {
        self.watched.get(path).is_some_and(|stamp| *stamp != self.world.stamp(path))
    }

    /// What a file is now is known.
    pub(super) fn note(&mut self, path: &Path) {
        self.watched.insert(path.to_owned(), self.world.stamp(path));
    }

    /// The files that have changed since they were looked at last.
    pub(super) fn look(&mut self) -> Vec<PathBuf> {
        let mut changed = vec![];
        for (path, stamp) in &mut self.watched {
            let now = self.world.stamp(path);
            if now != *stamp {
                *stamp = now;
                changed.push(path.clone());
            }
        }
        changed
    }
}

fn run(world: &dyn World, errands: &Receiver<Errand>, send: &Sender<(News, bool)>, context: &Context) {
    let mut round = Round { world, watched: BTreeMap::new() };
    let tell = |news, sent| {
        // Where nobody listens any more nobody needs to know.
        let _ = send.send((news, sent));
        context.request_repaint();
    };
    loop {
        match errands.recv_timeout(OFTEN) {
            Ok(errand) => tell(errand(&mut round), true),
            Err(RecvTimeoutError::Timeout) => {
                let changed = round.look();
                if !changed.is_empty() {
                    tell(super::live::news(world, changed), false);
                }
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}
