//! Buffers for planes of pixels, recycled while jobs run.
//!
//! Allocating a large plane costs several times more than filling it: the system maps it page by page and unmaps it
//! again. A job allocates planes of one size over and over, so a dropped buffer goes to a free list instead.

use rayon::prelude::*;
use std::collections::VecDeque;
use std::mem;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// One value for each pixel of a plane.
#[derive(Debug, Default, PartialEq)]
pub struct PixelBuffer(Vec<f32>);

impl PixelBuffer {
    /// Zeros.
    pub fn zeros(count: usize) -> PixelBuffer {
        let (mut px, used) = PixelBuffer::take(count);
        px[..used].par_chunks_mut(MIN_RECYCLED).for_each(|part| part.fill(0.0));
        px
    }
    /// Zeros, or values of an earlier plane: for callers that write every value before they read it.
    pub fn for_overwriting(count: usize) -> PixelBuffer {
        PixelBuffer::take(count).0
    }
    /// A buffer of `count` values, and the number of first values that are not zeros.
    fn take(count: usize) -> (PixelBuffer, usize) {
        if count < MIN_RECYCLED {
            return (PixelBuffer(vec![0.0; count]), 0);
        }
        let (found, counted) = free_list().lend(count);
        let (px, used) = match found {
            Some(mut px) => {
                let used = px.len().min(count);
                if px.capacity() > with_margin(count) {
                    // Keeping the rest of a much larger buffer would exceed the memory estimate.
                    px.truncate(used);
                    px.shrink_to(with_margin(count));
                }
                px.resize(count, 0.0);
                (px, used)
            }
            None => {
                let mut px = vec![0.0; counted];
                px.truncate(count);
                (px, 0)
            }
        };
        if px.capacity() != counted {
            free_list().recount(counted, px.capacity());
        }
        (PixelBuffer(px), used)
    }
    /// Removes the first `removed` values, then truncates or extends to `count`. Values behind those that are left are
    /// zeros, or values from before: for callers that write them before they read them.
    pub fn shift(&mut self, removed: usize, count: usize) {
        let mut px = self.take_out();
        px.copy_within(removed.., 0);
        px.reserve_exact(count.saturating_sub(px.len()));
        px.resize(count, 0.0);
        *self = PixelBuffer::from(px);
    }
    /// Removes the allocation from those in use.
    fn take_out(&mut self) -> Vec<f32> {
        if self.0.capacity() >= MIN_RECYCLED {
            free_list().recount(self.0.capacity(), 0);
        }
        mem::take(&mut self.0)
    }
    /// The number of values that the allocation holds; more than the length if it was that of a larger plane.
    pub fn capacity(&self) -> usize {
        self.0.capacity()
    }
    /// The values, in an allocation of their own size.
    pub fn into_vec(mut self) -> Vec<f32> {
        let mut px = self.take_out();
        px.shrink_to_fit();
        px
    }
}

impl From<Vec<f32>> for PixelBuffer {
    fn from(px: Vec<f32>) -> PixelBuffer {
        if px.capacity() >= MIN_RECYCLED {
            free_list().recount(0, px.capacity());
        }
        PixelBuffer(px)
    }
}
impl Clone for PixelBuffer {
    fn clone(&self) -> PixelBuffer {
        let mut px = PixelBuffer::for_overwriting(self.len());
        px.par_chunks_mut(MIN_RECYCLED)
            .zip(self.par_chunks(MIN_RECYCLED))
            .for_each(|(to, from)| to.copy_from_slice(from));
        px
    }
}
impl FromIterator<f32> for PixelBuffer {
    fn from_iter<I: IntoIterator<Item = f32>>(px: I) -> PixelBuffer {
        PixelBuffer::from(Vec::from_iter(px))
    }
}
impl<'a> IntoIterator for &'a PixelBuffer {
    type Item = &'a f32;
    type IntoIter = std::slice::Iter<'a, f32>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
impl Deref for PixelBuffer {
    type Target = [f32];
    fn deref(&self) -> &[f32] {
        &self.0
    }
}
impl DerefMut for PixelBuffer {
    fn deref_mut(&mut self) -> &mut [f32] {
        &mut self.0
    }
}
impl Drop for PixelBuffer {
    fn drop(&mut self) {
        if self.0.capacity() >= MIN_RECYCLED {
            let unused = free_list().take_back(mem::take(&mut self.0));
            drop(unused);
        }
    }
}

/// A guard: while at least one exists, dropped buffers are recycled. All these buffers, with their margins, hold a sixteenth
/// more than jobs have had in use at once, at most, unless [`BufferKeeping`] allows more.
pub struct BufferRecycling(());

impl BufferRecycling {
    /// Recycles buffers until the guard is dropped.
    pub fn begin() -> BufferRecycling {
        let mut list = free_list();
        if list.guards == 0 {
            let kept = list.kept();
            (list.kept_before, list.peak) =
                if list.keepers == 0 { (0, list.in_use + kept) } else { (kept, list.in_use) };
        }
        list.guards += 1;
        BufferRecycling(())
    }
    /// Frees the recycled buffers early, for a job that will allocate no more planes.
    pub fn release(&self) {
        free(free_list().take_surplus(1));
    }
}
impl Drop for BufferRecycling {
    fn drop(&mut self) {
        let surplus = {
            let mut list = free_list();
            list.guards -= 1;
            list.take_surplus(0)
        };
        free(surplus);
    }
}

/// A guard for a program that runs the same job again and again, as while a slider is dragged: while at least one exists,
/// buffers that are dropped between jobs are recycled too, and a job frees none of other sizes than it needs. The process
/// may hold [`MAX_KEPT`] values more than otherwise.
#[derive(Debug)]
pub struct BufferKeeping(());

impl BufferKeeping {
    /// Keeps buffers until the guard is dropped.
    pub fn begin() -> BufferKeeping {
        free_list().keepers += 1;
        BufferKeeping(())
    }
}
impl Drop for BufferKeeping {
    fn drop(&mut self) {
        free_list().keepers -= 1;
    }
}

fn free(buffers: Vec<Vec<f32>>) {
    if !buffers.is_empty() {
        // Unmapping takes long: neither the caller nor a core of the next job waits for it.
        let _ = thread::Builder::new().spawn(move || drop(buffers));
    }
}

/// The smallest buffer worth recycling, in values.
const MIN_RECYCLED: usize = 1 << 15;

/// Values kept between jobs, so that the next step of a slider finds the buffers of the last one: 64 MiB.
pub const MAX_KEPT: usize = 1 << 24;

/// The capacity of a new recycled buffer of `count` values. A plane with a margin may reuse the memory later; untouched pages
/// cost nothing.
fn with_margin(count: usize) -> usize {
    count + count / 8
}

static FREE_LIST: Mutex<FreeList> =
    Mutex::new(FreeList { guards: 0, keepers: 0, in_use: 0, peak: 0, kept_before: 0, buffers: VecDeque::new() });

fn free_list() -> MutexGuard<'static, FreeList> {
    // Every change of the list is complete before anything can panic.
    FREE_LIST.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Recycled buffers, and the numbers of guards that keep them.
struct FreeList {
    guards: usize,
    keepers: usize,
    /// The values of all buffers that are not in the list.
    in_use: usize,
    /// The most values in use at once since the first of the running jobs began. Without [`BufferKeeping`], buffers that were
    /// kept at that time count too.
    peak: usize,
    /// With [`BufferKeeping`], the values that were kept when the first of the running jobs began; otherwise 0.
    kept_before: usize,
    /// The oldest first.
    buffers: VecDeque<Vec<f32>>,
}

impl FreeList {
    /// The values that the buffers in the list have room for.
    fn kept(&self) -> usize {
        self.buffers.iter().map(Vec::capacity).sum()
    }
    /// Counts a buffer for `count` values as in use, and returns it with its capacity: the smallest one with room for them and
    /// for no more than twice as many. If there is none, its owner allocates it; then the oldest buffers are freed until all
    /// together hold a sixteenth more than the peak, at most. Without that sixteenth, a job that needs large and small buffers
    /// in turn would free a large one for a few small ones, and map it again. With [`BufferKeeping`], as many values more may
    /// stay as were kept before the job.
    fn lend(&mut self, count: usize) -> (Option<Vec<f32>>, usize) {
        let fits = |px: &Vec<f32>| (count..=2 * count).contains(&px.capacity());
        let best =
            (0..self.buffers.len()).filter(|i| fits(&self.buffers[*i])).min_by_key(|i| self.buffers[*i].capacity());
        let found = best.and_then(|best| self.buffers.remove(best));
        let capacity = found.as_ref().map_or(with_margin(count), Vec::capacity);
        self.recount(0, capacity);
        if found.is_none() {
            let most = self.peak / 16 * 17 + self.kept_before;
            let mut held = self.in_use + self.kept();
            while held > most
                && let Some(oldest) = self.buffers.pop_front()
            {
                held -= oldest.capacity();
            }
        }
        (found, capacity)
    }
    /// Counts a buffer in use with another capacity than before.
    fn recount(&mut self, before: usize, capacity: usize) {
        self.in_use = self.in_use - before + capacity;
        self.peak = self.peak.max(self.in_use);
    }
    /// Adds a buffer that was in use, or returns it if no job is running, unless buffers are kept between jobs and there is
    /// room.
    fn take_back(&mut self, px: Vec<f32>) -> Option<Vec<f32>> {
        self.in_use -= px.capacity();
        if self.guards == 0 && (self.keepers == 0 || self.kept() + px.capacity() > MAX_KEPT) {
            return Some(px);
        }
        self.buffers.push_back(px);
        None
    }
    /// Removes all but the newest [`MAX_KEPT`] values, unless more than `guards` guards exist.
    fn take_surplus(&mut self, guards: usize) -> Vec<Vec<f32>> {
        let (mut kept, mut surplus) = (0, vec![]);
        if self.guards <= guards {
            for px in mem::take(&mut self.buffers).into_iter().rev() {
                kept += px.capacity();
                if kept <= MAX_KEPT { self.buffers.push_front(px) } else { surplus.push(px) }
            }
        }
        surplus
    }
}
