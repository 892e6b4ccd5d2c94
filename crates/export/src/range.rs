//! Value range of each channel of an image, measured while the file is written.

use crate::image_spec::{Depth, ImageSpec};

/// Value range of one channel, before encoding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChannelRange {
    /// Smallest value; greater than `high` if there are no pixels.
    pub low: f32,
    /// Largest value.
    pub high: f32,
    /// Number of samples outside the range the file can store, by more than rounding; they are clipped.
    pub clipped: u64,
}

/// Largest number of channels of an image.
const MAX_CHANNELS: usize = 4;

/// Range of each channel; entries beyond the channels of the image stay empty.
#[derive(Clone, Copy)]
pub(crate) struct ChannelRanges([ChannelRange; MAX_CHANNELS]);

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

impl ChannelRanges {
    pub(crate) const EMPTY: ChannelRanges = ChannelRanges([ChannelRange::EMPTY; MAX_CHANNELS]);

    /// Measures a row from its linear values and from the values to be stored.
    pub(crate) fn of_row(spec: &ImageSpec, row: &[f32], stored: &[f32]) -> ChannelRanges {
        let mut all = ChannelRanges::EMPTY;
        for (pixel, stored) in row.chunks_exact(spec.channels).zip(stored.chunks_exact(spec.channels)) {
            for ((range, v), stored) in all.0.iter_mut().zip(pixel).zip(stored) {
                let clipped = u64::from(!fits(spec.depth, *stored));
                *range = range.union(ChannelRange { low: *v, high: *v, clipped });
            }
        }
        all
    }
    /// Union of both ranges. It is associative and commutative, so threads do not change the result.
    pub(crate) fn union(self, other: ChannelRanges) -> ChannelRanges {
        ChannelRanges(std::array::from_fn(|i| self.0[i].union(other.0[i])))
    }
    /// The ranges of the first `count` channels.
    pub(crate) fn to_vec(self, count: usize) -> Vec<ChannelRange> {
        self.0[..count].to_vec()
    }
}

/// True if a value rounds to one that the depth can store.
fn fits(depth: Depth, v: f32) -> bool {
    let integer = |max: f32| (0.0..max + 1.0).contains(&(v * max + 0.5));
    match depth {
        Depth::Byte => integer(255.0),
        Depth::Word => integer(65535.0),
        // The largest half is 65504 and the next would be 65536: values below their midpoint round down.
        Depth::Half => v.abs() < 65520.0,
        Depth::Float => true,
    }
}
