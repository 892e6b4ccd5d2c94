//! Paths as data of stages: segments, and the few of them that can be nearest to the pixels of a block.

/// A straight segment of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathSegment {
    /// Its first point.
    pub from: [f32; 2],
    /// The way from its first to its last point.
    pub step: [f32; 2],
    /// 1 divided by the square of the length; 0 for a dot.
    pub scale: f32,
    /// The directions of the path at both ends.
    pub turns: [[f32; 2]; 2],
    /// Half the width of the stroke at both ends.
    pub half_width: [f32; 2],
    /// The share of the length of the path before each end.
    pub along: [f32; 2],
}

impl PathSegment {
    /// All numbers, in the order of the fields.
    pub fn numbers(&self) -> [f32; 13] {
        let PathSegment { from: [x, y], step: [across, down], scale, turns: [begin, end], half_width, along } = *self;
        let ([a, b], [c, d], [e, f], [g, h]) = (begin, end, half_width, along);
        [x, y, across, down, scale, a, b, c, d, e, f, g, h]
    }
}

/// The segments of a path, and for each block of pixels those that can be nearest to one of its pixels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PathBlocks {
    /// The place of each column and of each row.
    pub places: [Vec<f32>; 2],
    /// Columns and rows of a block.
    pub side: usize,
    /// The segments.
    pub segments: Vec<PathSegment>,
    /// The segments of each block by their index, in ascending order, for one row of blocks after the other.
    pub blocks: Vec<Vec<u32>>,
}

/// A value at the point of a path that is nearest to a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SegmentValue {
    /// The distance of the pixel from the point.
    Distance,
    /// Half the width of the stroke there.
    HalfWidth,
    /// The share of the length of the path before it.
    Along,
    /// 1 for a pixel on the right of the path, seen in its direction; else 0.
    Right,
}
