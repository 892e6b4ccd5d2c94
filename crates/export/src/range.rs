//! Value range of each channel of an image, measured while the file is written.

use crate::file_format::Depth;
use crate::image_spec::ImageSpec;

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
        let low = reduce_lanes(row, f32::INFINITY, |low, v| if v < low { v } else { low });
        let high = reduce_lanes(row, f32::NEG_INFINITY, |high, v| if v > high { v } else { high });
        let add = |fits: bool, count: u32| count + u32::from(!fits);
        let clipped = match spec.depth {
            Depth::Byte => reduce_lanes(stored, 0, |count, v| add(rounds_to_integer(v, 255.0), count)),
            Depth::Word => reduce_lanes(stored, 0, |count, v| add(rounds_to_integer(v, 65535.0), count)),
            // The largest half is 65504 and the next would be 65536: values below their midpoint round down.
            Depth::Half => reduce_lanes(stored, 0, |count, v: f32| add(v.abs() < 65520.0, count)),
            Depth::Float => [0; LANES],
        };
        let mut all = ChannelRanges::EMPTY;
        for (i, ((low, high), clipped)) in low.into_iter().zip(high).zip(clipped).enumerate() {
            let range = &mut all.0[i % spec.channels];
            *range = range.union(ChannelRange { low, high, clipped: clipped.into() });
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

/// Values that are measured together: a multiple of every number of channels, so that a lane belongs to one channel.
const LANES: usize = 12;

/// Reduces every `LANES`th value of a row to one. The loop is in the form that compilers vectorise.
#[inline(always)]
fn reduce_lanes<T: Copy>(row: &[f32], start: T, reduce: impl Fn(T, f32) -> T) -> [T; LANES] {
    let mut lanes = [start; LANES];
    let (chunks, rest) = row.as_chunks::<LANES>();
    for chunk in chunks {
        for (lane, v) in lanes.iter_mut().zip(chunk) {
            *lane = reduce(*lane, *v);
        }
    }
    for (lane, v) in lanes.iter_mut().zip(rest) {
        *lane = reduce(*lane, *v);
    }
    lanes
}

/// True if a value rounds to an integer from 0 to `max` after scaling.
fn rounds_to_integer(v: f32, max: f32) -> bool {
    (0.0..max + 1.0).contains(&(v * max + 0.5))
}
