//! Sizes of images: exact, or a width at the proportions of the graph.

/// The size of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageSize {
    /// Columns; rows follow from the proportions of the graph.
    Width(u32),
    /// Columns and rows.
    Exact([u32; 2]),
}

impl ImageSize {
    /// Columns and rows of the image of a graph whose own size is `own`.
    pub fn pixels(self, own: [u32; 2]) -> [u32; 2] {
        match self {
            ImageSize::Width(width) => {
                let height = (f64::from(width) * f64::from(own[1]) / f64::from(own[0])).round();
                [width, (height as u32).max(1)]
            }
            ImageSize::Exact(size) => size,
        }
    }
}
