//! The numbers of a plane, in the type they are stored in.

/// The pixels of one channel, row by row. Pictures from files stay as small as their file keeps them: programs look
/// their bytes up in a table instead of reading a plane of converted numbers.
#[derive(Clone, Copy, Debug)]
pub enum PixelData<'a> {
    /// A number for each pixel.
    Numbers(&'a [f32]),
    /// Every `step`th number, from the first: one channel of pixels with several.
    Interleaved {
        /// The numbers, from the first pixel's own on.
        numbers: &'a [f32],
        /// Numbers a pixel, at least 1.
        step: usize,
    },
    /// Every `step`th byte, from the first.
    Bytes {
        /// The bytes, from the first pixel's own on.
        bytes: &'a [u8],
        /// Bytes a pixel, at least 1.
        step: usize,
        /// The number that each of the 256 bytes stands for.
        table: &'a [f32],
    },
    /// Every `step`th word of 16 bits, from the first.
    Words {
        /// The words, from the first pixel's own on.
        words: &'a [u16],
        /// Words a pixel, at least 1.
        step: usize,
        /// The number that each of the 65536 words stands for.
        table: &'a [f32],
    },
    /// The same number at so many pixels.
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
    /// Whether there are no pixels.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The number at a pixel. Panics beyond the last.
    #[inline]
    pub fn at(&self, i: usize) -> f32 {
        match *self {
            PixelData::Numbers(numbers) => numbers[i],
            // There is no negative zero in a plane.
            PixelData::Interleaved { numbers, step } => numbers[i * step] + 0.0,
            PixelData::Bytes { bytes, step, table } => table[usize::from(bytes[i * step])],
            PixelData::Words { words, step, table } => table[usize::from(words[i * step])],
            PixelData::Same(number, _) => number,
        }
    }
}

impl<'a> From<&'a [f32]> for PixelData<'a> {
    fn from(numbers: &'a [f32]) -> PixelData<'a> {
        PixelData::Numbers(numbers)
    }
}
