//! The range of the numbers in a picture, measured while its file is written.

use crate::picture::{Depth, Picture};

/// The range of one channel of a picture, before encoding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChannelRange {
    /// The smallest number; larger than `high` where there are no pixels.
    pub low: f32,
    /// The largest number.
    pub high: f32,
    /// How many numbers lie beyond what the file can store, by more than rounding: they were clipped.
    pub clipped: u64,
}

/// The most channels of a picture.
const CHANNELS: usize = 4;

/// The range of each channel; those that a picture does not have stay empty.
#[derive(Clone, Copy)]
pub(crate) struct Ranges([ChannelRange; CHANNELS]);

impl ChannelRange {
    const EMPTY: ChannelRange = ChannelRange { low: f32::INFINITY, high: f32::NEG_INFINITY, clipped: 0 };

    fn union(self, other: ChannelRange) -> ChannelRange {
        ChannelRange {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            clipped: self.clipped + other.clipped,
        }
    }
}

impl Ranges {
    pub(crate) const EMPTY: Ranges = Ranges([ChannelRange::EMPTY; CHANNELS]);

    /// Measures a row, given as it is and as it is stored.
    pub(crate) fn of(picture: &Picture, row: &[f32], stored: &[f32]) -> Ranges {
        let mut all = Ranges::EMPTY;
        for (pixel, stored) in row.chunks_exact(picture.channels).zip(stored.chunks_exact(picture.channels)) {
            for ((range, v), stored) in all.0.iter_mut().zip(pixel).zip(stored) {
                let clipped = u64::from(!fits(picture.depth, *stored));
                *range = range.union(ChannelRange { low: *v, high: *v, clipped });
            }
        }
        all
    }
    /// The range of the numbers of both. Neither order nor grouping changes the result.
    pub(crate) fn union(self, other: Ranges) -> Ranges {
        Ranges(std::array::from_fn(|i| self.0[i].union(other.0[i])))
    }
    /// One range for each channel.
    pub(crate) fn channels(self, count: usize) -> Vec<ChannelRange> {
        self.0[..count].to_vec()
    }
}

/// Whether a depth stores a number, or one that rounds to the same.
fn fits(depth: Depth, v: f32) -> bool {
    let whole = |most: f32| (0.0..most + 1.0).contains(&(v * most + 0.5));
    match depth {
        Depth::Byte => whole(255.0),
        Depth::Word => whole(65535.0),
        // The largest half is 65504, and its neighbour would be 65536.
        Depth::Half => v.abs() < 65520.0,
        Depth::Float => true,
    }
}
