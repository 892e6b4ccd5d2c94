//! The random number generators that the articles' tables were drawn from.

use crate::noise::hash::SplitMix;

/// A generator of numbers in 0..2³¹, like C's `random`.
pub trait Random {
    /// The next number.
    fn next(&mut self) -> u32;
}

impl Random for SplitMix {
    fn next(&mut self) -> u32 {
        self.r31()
    }
}

/// The `random` of the GNU C library with its default seed: an additive feedback generator of degree 31.
#[derive(Clone, Debug)]
pub struct Glibc {
    state: [u32; 31],
    place: usize,
}

impl Default for Glibc {
    fn default() -> Self {
        let mut state = [1; 31];
        for i in 1..31 {
            state[i] = (u64::from(state[i - 1]) * 16807 % 2147483647) as u32;
        }
        let mut random = Glibc { state, place: 0 };
        for _ in 0..310 {
            random.next();
        }
        random
    }
}

impl Random for Glibc {
    fn next(&mut self) -> u32 {
        let i = self.place;
        self.state[(i + 3) % 31] = self.state[(i + 3) % 31].wrapping_add(self.state[i]);
        self.place = (i + 1) % 31;
        self.state[(i + 3) % 31] >> 1
    }
}
