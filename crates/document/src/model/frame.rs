//! Frames of documents: the points of an image of a given size.

use crate::model::document::Document;
use crate::model::sample_count::SampleCount;
use lapidary_field::program::{Frame, Samples};

impl Document {
    /// The frame of an image of this size that shows the tile of the document: one sample per pixel, z and time 0.
    pub fn frame(&self, size: [u32; 2]) -> Frame {
        let [width, height] = size;
        Frame { tile: self.tile, ..Frame::new(width, height) }
    }
    /// The frame of a small image: the proportions of the document, and `side` pixels along the longer side, or as many
    /// as the document has if these are fewer.
    pub fn small_frame(&self, side: u32) -> Frame {
        let longer = self.size[0].max(self.size[1]).max(1);
        let scale = f64::from(side.min(longer)) / f64::from(longer);
        self.frame(self.size.map(|n| ((f64::from(n) * scale).round() as u32).max(1)))
    }
}

impl SampleCount {
    /// The samples per pixel of a fixed count; one where the count depends on the target or on the outputs.
    pub const fn fixed(self) -> Samples {
        match self {
            SampleCount::Fixed(samples) => samples,
            SampleCount::Auto | SampleCount::Unset => Samples::One,
        }
    }
}
