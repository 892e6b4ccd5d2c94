//! The numbers of planes, whose memory the next plane takes over while a job runs.
//!
//! A large plane's memory costs several times what filling it does, first to get it from the machine, page by page, and
//! then to hand it back. A job makes planes of one size again and again, so each is laid aside when it is let go.

use rayon::prelude::*;
use std::collections::VecDeque;
use std::mem::take;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// A number for each pixel of a plane.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pixels(Vec<f32>);

impl Pixels {
    /// All of them 0.
    pub fn zeros(count: usize) -> Pixels {
        let Some(mut px) = shelf().taken(count) else {
            // A plane with a margin may follow in the same memory; what is not touched costs nothing.
            let mut px = vec![0.0; if count < LEAST { count } else { count + count / 8 }];
            px.truncate(count);
            return Pixels(px);
        };
        let used = px.len().min(count);
        if px.capacity() > count + count / 8 {
            // The rest of a much larger plane's memory goes back, or planes would take more than they were said to.
            px.truncate(used);
            px.shrink_to(count + count / 8);
        }
        px[..used].par_chunks_mut(LEAST).for_each(|part| part.fill(0.0));
        px.resize(count, 0.0);
        Pixels(px)
    }
    /// Leaves out so many from the front, and has then so many in all.
    pub(crate) fn shift(&mut self, gone: usize, count: usize) {
        let left = self.0.len() - gone;
        self.0.copy_within(gone.., 0);
        self.0.truncate(left);
        self.0.reserve_exact(count.saturating_sub(left));
        self.0.resize(count, 0.0);
    }
    /// How many numbers its memory has room for: it may have been that of a larger plane.
    pub(crate) fn room(&self) -> usize {
        self.0.capacity()
    }
    /// The numbers, to be kept for longer.
    pub fn into_vec(mut self) -> Vec<f32> {
        let mut px = take(&mut self.0);
        px.shrink_to_fit();
        px
    }
}

impl From<Vec<f32>> for Pixels {
    fn from(px: Vec<f32>) -> Pixels {
        Pixels(px)
    }
}
impl FromIterator<f32> for Pixels {
    fn from_iter<I: IntoIterator<Item = f32>>(px: I) -> Pixels {
        Pixels(px.into_iter().collect())
    }
}
impl Deref for Pixels {
    type Target = [f32];
    fn deref(&self) -> &[f32] {
        &self.0
    }
}
impl DerefMut for Pixels {
    fn deref_mut(&mut self) -> &mut [f32] {
        &mut self.0
    }
}
impl Drop for Pixels {
    fn drop(&mut self) {
        if self.0.len() >= LEAST {
            let gone = shelf().lay(take(&mut self.0));
            drop(gone);
        }
    }
}

/// A job that runs, or several of them: while there is one, planes are laid aside. Never more is held at once than the
/// jobs have needed at once.
pub struct Running(());

impl Running {
    /// Planes are laid aside from now on, until it is dropped.
    pub fn begin() -> Running {
        shelf().jobs += 1;
        Running(())
    }
    /// Hands back what lies there: the job goes on, but makes no more planes.
    pub(crate) fn rest(&self) {
        hand_back(shelf().surplus(1));
    }
}
impl Drop for Running {
    fn drop(&mut self) {
        let gone = {
            let mut shelf = shelf();
            shelf.jobs -= 1;
            shelf.surplus(0)
        };
        hand_back(gone);
    }
}

fn hand_back(gone: Vec<Vec<f32>>) {
    if !gone.is_empty() {
        // Nobody waits until the machine has it, nor is a core of the next job kept from its work by it.
        let _ = thread::Builder::new().spawn(move || drop(gone));
    }
}

/// Numbers that are worth laying aside.
const LEAST: usize = 1 << 15;

/// Numbers that may lie there between jobs, so that a slider finds what it left a moment ago: 64 MiB.
const KEPT: usize = 1 << 24;

static SHELF: Mutex<Shelf> = Mutex::new(Shelf { jobs: 0, laid: VecDeque::new() });

fn shelf() -> MutexGuard<'static, Shelf> {
    // Whoever panicked meanwhile has left nothing half done.
    SHELF.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is laid aside, and for how many jobs.
struct Shelf {
    jobs: usize,
    /// The oldest first.
    laid: VecDeque<Vec<f32>>,
}

impl Shelf {
    /// The least memory there is for so many numbers, but none for more than twice as many. Where there is none, as much
    /// of the other is let go: what is laid aside is no reason to hold more.
    fn taken(&mut self, count: usize) -> Option<Vec<f32>> {
        if count < LEAST {
            return None;
        }
        let fits = |px: &Vec<f32>| (count..=2 * count).contains(&px.capacity());
        let best = (0..self.laid.len()).filter(|i| fits(&self.laid[*i])).min_by_key(|i| self.laid[*i].capacity());
        if let Some(best) = best {
            return self.laid.remove(best);
        }
        let mut freed = 0;
        while freed < count
            && let Some(oldest) = self.laid.pop_front()
        {
            freed += oldest.capacity();
        }
        None
    }
    /// Lays memory aside, or gives it back where no job will ask for it.
    fn lay(&mut self, px: Vec<f32>) -> Option<Vec<f32>> {
        if self.jobs == 0 {
            return Some(px);
        }
        self.laid.push_back(px);
        None
    }
    /// What need not be kept, if no more jobs than these are there.
    fn surplus(&mut self, jobs: usize) -> Vec<Vec<f32>> {
        let (mut kept, mut gone) = (0, vec![]);
        if self.jobs <= jobs {
            for px in take(&mut self.laid).into_iter().rev() {
                kept += px.capacity();
                if kept <= KEPT { self.laid.push_front(px) } else { gone.push(px) }
            }
        }
        gone
    }
}
