//! Arrays that begin at a line of the cache.

use std::ops::{Deref, DerefMut};

/// The bytes of a line of the cache. No vector is longer.
const LINE: usize = 64;

/// An array of fixed length that begins at a line of the cache: no vector that begins at a multiple of its length crosses
/// two lines, which would take it twice as long.
#[derive(Default)]
pub(crate) struct AlignedVec<T> {
    /// The values, after less than a line of others.
    values: Vec<T>,
    start: usize,
}

impl<T: Copy> AlignedVec<T> {
    /// An array of `count` equal values.
    pub(crate) fn filled(value: T, count: usize) -> AlignedVec<T> {
        let mut values = vec![value; count + LINE / size_of::<T>()];
        let start = values.as_ptr().align_offset(LINE).min(values.len() - count);
        values.truncate(start + count);
        AlignedVec { values, start }
    }
    /// Changes the number of values. If it was another one, all have the given value.
    pub(crate) fn set_len(&mut self, count: usize, value: T) {
        if self.len() != count {
            *self = AlignedVec::filled(value, count);
        }
    }
}

impl<T> Deref for AlignedVec<T> {
    type Target = [T];
    #[inline(always)]
    fn deref(&self) -> &[T] {
        &self.values[self.start..]
    }
}

impl<T> DerefMut for AlignedVec<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.values[self.start..]
    }
}
