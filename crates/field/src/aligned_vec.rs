//! Arrays that begin at a line of the cache.

use std::ops::{Deref, DerefMut};

/// The bytes of a line of the cache on most processors, and of the longest register.
const LINE: usize = 64;

/// An array that begins at a line of the cache. A register that begins at a multiple of its length then lies in one line;
/// in two, it would take twice as long.
#[derive(Default)]
pub(crate) struct AlignedVec<T> {
    /// The values, after less than a line of others.
    values: Vec<T>,
    start: usize,
}

impl<T: Copy> AlignedVec<T> {
    /// An array of `count` equal values.
    pub(crate) fn filled(value: T, count: usize) -> AlignedVec<T> {
        const { assert!(LINE.is_multiple_of(size_of::<T>()), "values begin at lines") };
        let mut values = vec![value; count + LINE / size_of::<T>()];
        // Outside of constants the offset is always found.
        let start = values.as_ptr().align_offset(LINE).min(values.len() - count);
        values.truncate(start + count);
        AlignedVec { values, start }
    }
    /// Changes the number of values; if it differs, all of them become `value`.
    pub(crate) fn reset(&mut self, value: T, count: usize) {
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
