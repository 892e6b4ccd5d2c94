//! Which points an image is made of.

use std::fmt;
use std::ops::Range;

/// The most pixels along a side: further apart than an `f32` coordinate can tell.
pub(crate) const MOST_SIDE: u32 = 1 << 20;

/// The most numbers that a call may yield, or keep for the columns and rows of an image: 1 GiB of them.
pub(crate) const MOST_NUMBERS: u64 = 1 << 28;

/// An image's points, or a region of it. Coordinates are in tile units, y = 0 at the top row.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// Pixels of the whole image.
    pub size: [u32; 2],
    /// The columns and rows wanted, within the whole.
    pub region: [Range<u32>; 2],
    /// Tile units across and down the whole image.
    pub tile: [f64; 2],
    /// The third coordinate, and time.
    pub rest: [f32; 2],
    /// Points a pixel.
    pub samples: Samples,
    /// Where in a pixel its point lies.
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

/// Where in a pixel its point lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sampling {
    /// In the middle.
    Centre,
    /// At the corner with the lowest coordinates.
    Corner,
}

/// Why a frame makes no image.
#[derive(Clone, Debug, PartialEq)]
pub enum FrameError {
    /// A side without pixels, or with too many.
    Side(u32),
    /// A region that is empty or reaches outside.
    Region {
        /// First pixel.
        from: u32,
        /// Past the last.
        to: u32,
        /// Pixels there are.
        side: u32,
    },
    /// A tile size that is no number above zero.
    Tile(f64),
    /// A program that reads knobs it was not given.
    Knobs {
        /// How many it reads.
        wanted: usize,
        /// How many there were.
        given: usize,
    },
    /// A program that reads images it was not given.
    Planes {
        /// How many it reads.
        wanted: usize,
        /// How many there were.
        given: usize,
    },
    /// An image without the pixels it should have.
    PlaneView(usize),
    /// Room for more or fewer pixels than the region has.
    Room {
        /// Pixels of the region.
        wanted: usize,
        /// Pixels there is room for.
        given: usize,
    },
    /// More numbers than a call may yield or keep.
    Numbers(u64),
    /// Images for more or fewer roots than the program has.
    Roots {
        /// How many it paints.
        wanted: usize,
        /// How many there were.
        given: usize,
    },
    /// A program scheduled for points asked for an image, or the other way round.
    Schedule {
        /// What it can yield.
        scheduled: &'static str,
        /// What was asked for.
        asked: &'static str,
    },
    /// Coordinates of different lengths.
    Points([usize; 4]),
}

impl fmt::Display for FrameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FrameError::Side(n) => write!(f, "an image side has 1 to {MOST_SIDE} pixels, not {n}"),
            FrameError::Region { from, to, side } => {
                write!(f, "the region {from}..{to} does not lie within the {side} pixels of the image")
            }
            FrameError::Tile(size) => write!(f, "a tile size is a number above 0, not {size}"),
            FrameError::Knobs { wanted, given } => {
                write!(f, "the program reads {wanted} knobs, and {given} were given")
            }
            FrameError::Planes { wanted, given } => {
                write!(f, "the program reads {wanted} images, and {given} were given")
            }
            FrameError::PlaneView(plane) => write!(f, "image {plane} has more or fewer pixels than its sides say"),
            FrameError::Room { wanted, given } => {
                write!(f, "the region has {wanted} pixels, and there is room for {given}")
            }
            FrameError::Numbers(numbers) => write!(
                f,
                "this takes {numbers} numbers at once, and {MOST_NUMBERS} are the most: ask for a region at a time"
            ),
            FrameError::Roots { wanted, given } => {
                write!(f, "the program paints {wanted} images, and {given} were given")
            }
            FrameError::Schedule { scheduled, asked } => {
                write!(f, "a program scheduled for {scheduled} was asked for {asked}")
            }
            FrameError::Points(lengths) => write!(f, "points need as many of each coordinate: there are {lengths:?}"),
        }
    }
}
impl std::error::Error for FrameError {}

impl Frame {
    /// A whole square-pixelled image of one tile.
    pub fn new(width: u32, height: u32) -> Frame {
        Frame {
            size: [width, height],
            region: [0..width, 0..height],
            tile: [1.0, 1.0],
            rest: [0.0, 0.0],
            samples: Samples::One,
            sampling: Sampling::Centre,
        }
    }
    /// Whether it makes an image.
    pub fn check(&self) -> Result<(), FrameError> {
        for (&side, region) in self.size.iter().zip(&self.region) {
            if !(1..=MOST_SIDE).contains(&side) {
                return Err(FrameError::Side(side));
            }
            if region.is_empty() || region.end > side {
                return Err(FrameError::Region { from: region.start, to: region.end, side });
            }
        }
        match self.tile.into_iter().find(|t| !(*t > 0.0 && t.is_finite())) {
            Some(tile) => Err(FrameError::Tile(tile)),
            None => Ok(()),
        }
    }
    /// Columns of the region.
    pub fn width(&self) -> usize {
        self.region[0].len()
    }
    /// Rows of the region.
    pub fn height(&self) -> usize {
        self.region[1].len()
    }
    /// The coordinates along `axis` of sample `k` of so many pixels from the region's first: each is rounded
    /// once, from its pixel's place in the whole image, so that a region's points are the whole image's.
    pub(crate) fn coordinates(&self, axis: usize, k: usize, count: usize, out: &mut Vec<f32>) {
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
