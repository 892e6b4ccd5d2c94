//! Images, the positions of their pixels, and the modes of sampling them.

use crate::frame::Sampling;
use crate::interval::Interval;
use crate::pixel_buffer::PixelBuffer;
use crate::pixel_data::PixelData;
use crate::plane_identity::PlaneIdentity;

/// An image: rows from the top, the channels of a pixel interleaved.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// Numbers per pixel.
    pub channels: usize,
    /// The numbers, row by row.
    pub px: PixelBuffer,
}

impl Image {
    /// FNV-1a hash of 64 bits over the little-endian bytes, as stored in files and tests.
    pub fn hash(&self) -> u64 {
        let mut hash = 0xcbf2_9ce4_8422_2325u64;
        for byte in self.px.iter().flat_map(|v| v.to_le_bytes()) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
        hash
    }
}

/// Interpolation between pixels; at a pixel's own point the result is the pixel itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Filter {
    /// The nearest pixel.
    Nearest = 0,
    /// Linear interpolation of the nearest two along each axis.
    Bilinear = 1,
    /// A cubic through the nearest four along each axis (Catmull and Rom, 1974).
    Cubic = 2,
}

/// The address mode: which pixel is read beyond an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EdgeMode {
    /// Repeat the image.
    Wrap = 0,
    /// Repeat the pixels of the edge.
    Clamp = 1,
    /// Repeat the image mirrored.
    Mirror = 2,
    /// Read 0.
    Black = 3,
}

/// A plane that a program samples, with its filter and edge modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sampler {
    /// Index among the planes supplied.
    pub plane: u32,
    /// Interpolation between pixels.
    pub filter: Filter,
    /// Edge modes across and down.
    pub edges: [EdgeMode; 2],
}

/// The positions of an image's pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PixelGrid {
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// Width and height in tile units.
    pub tile: [f64; 2],
    /// The position of the sampled point within a pixel.
    pub sampling: Sampling,
}

/// One channel of an image, or a window of it.
#[derive(Clone, Copy, Debug)]
pub struct PlaneView<'a> {
    /// The positions of the whole image's pixels.
    pub grid: PixelGrid,
    /// The first column and row of the window.
    pub from: [u32; 2],
    /// Columns and rows of the window; after the image's last one its first follows.
    pub window_size: [u32; 2],
    /// The pixels of the window, row by row.
    pub px: PixelData<'a>,
    /// The identity of the window's pixels, if it has one.
    pub identity: Option<&'a PlaneIdentity>,
}

impl PixelGrid {
    /// The columns or rows that sampling between two coordinates may read, slopes included; `None` if unknown. They may
    /// lie beyond the edges.
    pub fn touched(&self, axis: usize, between: Interval) -> Option<std::ops::Range<i64>> {
        const BEYOND: i64 = 4;
        let along = PixelAxis::new(self, axis);
        let (first, last) = (along.place(between.lo)?, along.place(between.hi)?);
        Some(first.0 - BEYOND..last.0 + BEYOND + 1)
    }
    /// The longest run at the beginning of these x coordinates: all at points of pixels, or all between them.
    pub(crate) fn column_run(&self, x: &[f32]) -> PixelRun {
        let along = PixelAxis::new(self, 0);
        let mut places = x.iter().map_while(|x| along.place(*x)).peekable();
        let Some((first, fraction)) = places.peek().copied() else { return PixelRun::default() };
        let is_between = fraction != 0.0;
        let run = places.zip(first..).take_while(|((i, f), column)| i == column && (*f != 0.0) == is_between);
        let fractions: Vec<f32> = run.map(|((_, fraction), _)| fraction).collect();
        PixelRun { first, len: fractions.len(), fractions: if is_between { fractions } else { vec![] } }
    }
}

impl EdgeMode {
    /// The pixel index within `0..side` that index `i` refers to; `None` for a black edge.
    pub fn of(self, i: i64, side: u32) -> Option<u32> {
        let n = i64::from(side);
        let within = match self {
            EdgeMode::Wrap => i.rem_euclid(n),
            EdgeMode::Clamp => i.clamp(0, n - 1),
            EdgeMode::Mirror => {
                let folded = i.rem_euclid(2 * n);
                folded.min(2 * n - 1 - folded)
            }
            EdgeMode::Black if (0..n).contains(&i) => i,
            EdgeMode::Black => return None,
        };
        Some(within as u32)
    }
}

impl Sampler {
    /// Bounds of the sampled value if the pixels lie within `pixels`.
    pub fn bound(self, pixels: Interval) -> Interval {
        let mut bound = if pixels == Interval::ALL { return pixels } else { pixels };
        if self.edges.contains(&EdgeMode::Black) {
            bound = bound.hull(Interval::point(0.0));
        }
        if self.filter == Filter::Cubic {
            // The weights of the cubic sum to at most 5/4 along an axis in absolute value, an eighth of them negative:
            // 9/32 for two.
            let most = bound.lo.abs().max(bound.hi.abs());
            let beyond = (bound.hi - bound.lo) * 0.282 + most * 1e-5;
            bound = Interval::new(bound.lo - beyond, bound.hi + beyond);
        }
        // Non-finite results are read as 0.
        if bound.lo.is_finite() && bound.hi.is_finite() { bound } else { Interval::ALL }
    }
}

/// Points along a row, one at or after each of adjacent pixels.
#[derive(Clone, Debug, Default)]
pub(crate) struct PixelRun {
    /// The column at or before the first point; it may lie beyond the edges.
    pub(crate) first: i64,
    /// The number of points.
    pub(crate) len: usize,
    /// The distances of the points beyond those of their pixels; empty if all are 0.
    pub(crate) fractions: Vec<f32>,
}

/// Conversion of coordinates to pixels along one axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PixelAxis {
    /// Pixels per tile unit.
    pub scale: f64,
    /// Tile units per pixel.
    pub step: f64,
    /// The position of the sampled point within a pixel: 0 or ½.
    pub within: f64,
}

/// A position along an axis: the pixel at or before it, and the distance beyond that pixel's point in pixels.
pub(crate) type PixelPosition = Option<(i64, f32)>;

impl PixelAxis {
    /// The conversion along an axis of a grid.
    pub fn new(grid: &PixelGrid, axis: usize) -> PixelAxis {
        let (side, tile) = (f64::from(grid.size[axis]), grid.tile[axis]);
        let within = if grid.sampling == Sampling::Centre { 0.5 } else { 0.0 };
        PixelAxis { scale: side / tile, step: tile / side, within }
    }
    /// The position of a coordinate. A coordinate that equals the point of a pixel, rounded as frames round it, is
    /// exactly that pixel.
    #[inline]
    pub(crate) fn place(&self, at: f32) -> PixelPosition {
        /// Beyond any useful coordinate, and still exact.
        const FAR: f64 = (1u64 << 40) as f64;
        let pixels = f64::from(at) * self.scale - self.within;
        if pixels.is_nan() || pixels.abs() > FAR {
            return None;
        }
        let near = floor(pixels + 0.5);
        if ((near as f64 + self.within) * self.step) as f32 == at {
            return Some((near, 0.0));
        }
        let before = floor(pixels);
        Some((before, (pixels - before as f64) as f32))
    }
    /// As `place`, without branches, so that loops over it become vector code. With a period other than 0, indices differ by whole
    /// periods from those of `place`, and lie within 0..=period. [`FAR_AWAY`] stands for each position that is unknown or not
    /// within ±2³⁰.
    #[inline(always)]
    pub(crate) fn place_near(&self, at: f32, period: u32) -> (i32, f32) {
        let (whole, fraction) = self.split(at);
        let side = f64::from(period);
        let inverse = if period == 0 { 0.0 } else { 1.0 / side };
        // The quotient is a little too low at times: its error is below 1 / side.
        let index = whole - (whole * inverse).floor() * side;
        (if is_near(whole) { index_bits(index) as i32 } else { FAR_AWAY }, fraction)
    }
    /// The pixel at or before a coordinate and the distance beyond it, equal to those of `place` where it knows the position.
    /// Elsewhere they are any numbers, infinite or NaN. Vector levels round down by one instruction.
    #[inline(always)]
    pub(crate) fn split(&self, at: f32) -> (f64, f32) {
        let pixels = f64::from(at) * self.scale - self.within;
        let near = (pixels + 0.5).floor();
        let is_exact = ((near + self.within) * self.step) as f32 == at;
        let before = if near > pixels { near - 1.0 } else { near };
        let fraction = if is_exact { 0.0 } else { (pixels - before) as f32 };
        (if is_exact { near } else { before }, fraction)
    }
}

/// The index of a position that [`PixelAxis::place_near`] does not find.
pub(crate) const FAR_AWAY: i32 = i32::MIN;

/// True for a whole number of pixels within ±2³⁰.
#[inline(always)]
pub(crate) fn is_near(whole: f64) -> bool {
    whole.abs() <= f64::from(1u32 << 30)
}

/// The lowest bits of a whole number within ±2⁵¹.
#[inline(always)]
pub(crate) fn index_bits(whole: f64) -> u32 {
    /// Numbers of this size are whole, so that the lowest bits of a sum with it are those of an integer.
    const ROUND: f64 = (3u64 << 51) as f64;
    (whole + ROUND).to_bits() as u32
}

/// Largest integer not above `v`. A call of the library function would cost more than the rest.
#[inline]
fn floor(v: f64) -> i64 {
    let i = v as i64;
    if i as f64 > v { i - 1 } else { i }
}
