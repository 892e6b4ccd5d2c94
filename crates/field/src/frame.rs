//! Frames: the points that an image consists of.

use crate::interval::Interval;
use std::fmt;
use std::ops::Range;

/// The most pixels along a side: more are finer than `f32` coordinates.
pub const MAX_SIDE: u32 = 1 << 20;

/// The most numbers that a call may return, or store for the columns and rows of an image: 1 GiB.
pub(crate) const MAX_NUMBERS: u64 = 1 << 28;

/// The points of an image or of a region of it. Coordinates are in tile units, y = 0 at the top row.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The size of the whole image in pixels.
    pub size: [u32; 2],
    /// The columns and rows to compute, within the whole image.
    pub region: [Range<u32>; 2],
    /// Tile units across and down the whole image.
    pub tile: [f64; 2],
    /// The coordinates z and t.
    pub z_time: [f32; 2],
    /// Points per pixel.
    pub samples: Samples,
    /// The position of the point within a pixel.
    pub sampling: Sampling,
}

/// The points that a pixel averages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Samples {
    /// One.
    One,
    /// Two on a diagonal, from the lower to the higher coordinates: the first and the last of [`Samples::Four`].
    Two,
    /// A square of two by two.
    Four,
    /// A square of four by four.
    Sixteen,
}

impl Samples {
    /// Every pattern, the fewest points first.
    pub const ALL: &[Samples] = &[Samples::One, Samples::Two, Samples::Four, Samples::Sixteen];
    /// The number of points.
    pub const fn count(self) -> u32 {
        match self {
            Samples::One => 1,
            Samples::Two => 2,
            Samples::Four => 4,
            Samples::Sixteen => 16,
        }
    }
    /// Columns, and rows, of the square grid that the points of a pixel lie on.
    pub const fn grid_side(self) -> usize {
        match self {
            Samples::One => 1,
            Samples::Two | Samples::Four => 2,
            Samples::Sixteen => 4,
        }
    }
    /// Row and column of each point in that grid, in the order in which they are added up.
    pub fn grid_points(self) -> impl Iterator<Item = [usize; 2]> {
        let side = self.grid_side();
        let all = (0..side * side).map(move |k| [k / side, k % side]);
        all.filter(move |[row, column]| self != Samples::Two || row == column)
    }
}

/// The position of the point within a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sampling {
    /// In the middle.
    Centre,
    /// At the corner with the lowest coordinates.
    Corner,
}

/// Invalid frames and inputs of a program.
#[derive(Clone, Debug, PartialEq)]
pub enum FrameError {
    /// A side without pixels, or with too many.
    Side(u32),
    /// A region that is empty or reaches outside.
    Region {
        /// The axis: 0 for columns, 1 for rows.
        axis: usize,
        /// The first pixel.
        from: u32,
        /// The pixel after the last.
        to: u32,
        /// The pixels of the side.
        side: u32,
    },
    /// A tile size that is not a number above zero.
    Tile(f64),
    /// Too few knobs.
    Knobs {
        /// The number of knobs that the program reads.
        wanted: usize,
        /// The number given.
        given: usize,
    },
    /// Too few images.
    Planes {
        /// The number of images that the program reads.
        wanted: usize,
        /// The number given.
        given: usize,
    },
    /// Too few stored values.
    StoredValues {
        /// The number of stored values that the program reads.
        wanted: usize,
        /// The number given.
        given: usize,
    },
    /// An image with more or fewer pixels than its size says, by its index.
    PlaneView(usize),
    /// An output buffer of another size than the region.
    BufferSize {
        /// The pixels of the region.
        wanted: usize,
        /// The pixels of the buffer.
        given: usize,
    },
    /// More numbers than a call may return or store.
    Numbers(u64),
    /// More or fewer output buffers than results.
    Roots {
        /// The number of results.
        wanted: usize,
        /// The number of buffers.
        given: usize,
    },
    /// A program scheduled for points was run for an image, or the other way round.
    Schedule {
        /// The schedule of the program.
        scheduled: &'static str,
        /// The schedule required.
        asked: &'static str,
    },
    /// Coordinates of different lengths.
    Points([usize; 4]),
}

impl fmt::Display for FrameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FrameError::Side(n) => write!(f, "a side of an image has 1 to {MAX_SIDE} pixels, not {n}"),
            FrameError::Region { axis, from, to, side } => {
                let axis = ["columns", "rows"][*axis];
                if from >= to {
                    return write!(f, "the region has no {axis}");
                }
                let (last, end) = (to - 1, side - 1);
                write!(f, "the region has the {axis} {from} to {last}, and the image has 0 to {end}")
            }
            FrameError::Tile(size) => write!(f, "a tile size is a number above 0, not {size}"),
            FrameError::Knobs { wanted, given } => {
                write!(f, "the program reads {wanted} knobs, and {given} were given")
            }
            FrameError::Planes { wanted, given } => {
                write!(f, "the program reads {wanted} images, and {given} were given")
            }
            FrameError::StoredValues { wanted, given } => {
                write!(f, "the program reads {wanted} stored values, and {given} were given")
            }
            FrameError::PlaneView(plane) => write!(f, "image {plane} has another number of pixels than its size says"),
            FrameError::BufferSize { wanted, given } => {
                write!(f, "the region has {wanted} pixels, and the buffer has {given}")
            }
            FrameError::Numbers(numbers) => write!(
                f,
                "{numbers} numbers at once are more than the limit of {MAX_NUMBERS}: paint one region after the other"
            ),
            FrameError::Roots { wanted, given } => {
                write!(f, "the program paints {wanted} images, and {given} were given")
            }
            FrameError::Schedule { scheduled, asked } => {
                write!(f, "the program is scheduled for {scheduled}, not for {asked}")
            }
            FrameError::Points(lengths) => {
                let lengths = lengths.map(|length| length.to_string()).join(", ");
                write!(f, "the lists of coordinates have different lengths: {lengths}")
            }
        }
    }
}
impl std::error::Error for FrameError {}

impl Frame {
    /// An image of one tile with square pixels.
    pub fn new(width: u32, height: u32) -> Frame {
        Frame {
            size: [width, height],
            region: [0..width, 0..height],
            tile: [1.0, 1.0],
            z_time: [0.0, 0.0],
            samples: Samples::One,
            sampling: Sampling::Centre,
        }
    }
    /// Checks the size, the region and the tile size.
    pub fn check(&self) -> Result<(), FrameError> {
        for (axis, (&side, region)) in self.size.iter().zip(&self.region).enumerate() {
            if !(1..=MAX_SIDE).contains(&side) {
                return Err(FrameError::Side(side));
            }
            if region.is_empty() || region.end > side {
                return Err(FrameError::Region { axis, from: region.start, to: region.end, side });
            }
        }
        match self.tile.into_iter().find(|t| !(*t > 0.0 && t.is_finite())) {
            Some(tile) => Err(FrameError::Tile(tile)),
            None => Ok(()),
        }
    }
    /// Bounds of the coordinates of all points.
    pub fn coordinate_bounds(&self) -> [Interval; 4] {
        let [x, y] = self.tile.map(|tile| Interval::new(0.0, tile as f32));
        let [z, t] = self.z_time.map(Interval::point);
        [x, y, z, t]
    }
    /// The number of columns of the region.
    pub fn width(&self) -> usize {
        self.region[0].len()
    }
    /// The number of rows of the region.
    pub fn height(&self) -> usize {
        self.region[1].len()
    }
    /// Appends the coordinates along `axis` of sample `k` of the first `count` pixels of the region. Each is rounded once,
    /// from its pixel's index in the whole image, so that the points of a region are those of the whole.
    pub fn coordinates(&self, axis: usize, k: usize, count: usize, out: &mut Vec<f32>) {
        let across = self.samples.grid_side() as f64;
        let within = match self.sampling {
            Sampling::Centre => (k as f64 + 0.5) / across,
            Sampling::Corner => k as f64 / across,
        };
        let step = self.tile[axis] / f64::from(self.size[axis]);
        let first = self.region[axis].start;
        out.extend((first..first + count as u32).map(|i| ((f64::from(i) + within) * step) as f32));
    }
}
