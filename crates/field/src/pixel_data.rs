//! The pixels of one channel in the type they are stored in.

/// The pixels of one channel, row by row. Integer pictures are stored as they are in their file: programs convert bytes
/// and words by table lookup instead of storing a plane of converted numbers.
#[derive(Clone, Copy, Debug)]
pub enum PixelData<'a> {
    /// One `f32` per pixel.
    Numbers(&'a [f32]),
    /// Every `step`th number: one channel of interleaved pixels.
    Interleaved {
        /// The numbers, starting at the first pixel's.
        numbers: &'a [f32],
        /// Numbers per pixel, at least 1.
        step: usize,
    },
    /// Every `step`th byte: one channel of interleaved 8-bit pixels.
    Bytes {
        /// The bytes, starting at the first pixel's.
        bytes: &'a [u8],
        /// Bytes per pixel, at least 1.
        step: usize,
        /// The value of each of the 256 bytes.
        table: &'a [f32],
    },
    /// Every `step`th 16-bit word: one channel of interleaved 16-bit pixels.
    Words {
        /// The words, starting at the first pixel's.
        words: &'a [u16],
        /// Words per pixel, at least 1.
        step: usize,
        /// The value of each of the 65536 words.
        table: &'a [f32],
    },
    /// One value, and the number of pixels that have it.
    Same(f32, usize),
}

impl PixelData<'_> {
    /// The number of pixels.
    pub fn len(&self) -> usize {
        match *self {
            PixelData::Numbers(numbers) => numbers.len(),
            PixelData::Interleaved { numbers, step } => numbers.len().div_ceil(step),
            PixelData::Bytes { bytes, step, .. } => bytes.len().div_ceil(step),
            PixelData::Words { words, step, .. } => words.len().div_ceil(step),
            PixelData::Same(_, count) => count,
        }
    }
    /// True if there are no pixels.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The value of a pixel. Panics beyond the last.
    #[inline]
    pub fn at(&self, i: usize) -> f32 {
        match *self {
            PixelData::Numbers(numbers) => numbers[i],
            // Planes contain no negative zero.
            PixelData::Interleaved { numbers, step } => numbers[i * step] + 0.0,
            PixelData::Bytes { bytes, step, table } => table[usize::from(bytes[i * step])],
            PixelData::Words { words, step, table } => table[usize::from(words[i * step])],
            PixelData::Same(number, _) => number,
        }
    }
    /// Copies the values of the pixels from `first` on. Panics beyond the last.
    pub(crate) fn copy(&self, first: usize, out: &mut [f32]) {
        match *self {
            PixelData::Numbers(numbers) => out.copy_from_slice(&numbers[first..][..out.len()]),
            PixelData::Same(number, _) => out.fill(number),
            PixelData::Interleaved { .. } | PixelData::Bytes { .. } | PixelData::Words { .. } => {
                for (out, i) in out.iter_mut().zip(first..) {
                    *out = self.at(i);
                }
            }
        }
    }
}

impl<'a> From<&'a [f32]> for PixelData<'a> {
    fn from(numbers: &'a [f32]) -> PixelData<'a> {
        PixelData::Numbers(numbers)
    }
}
