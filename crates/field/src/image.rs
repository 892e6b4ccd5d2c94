//! Images, and sampling between and beyond their pixels.

use crate::derivative::Derivative;
use crate::frame::Sampling;
use crate::interval::Interval;
use crate::pixel_data::PixelData;
use crate::real::Real;

/// An image: rows from the top, the channels of a pixel interleaved.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// Numbers per pixel.
    pub channels: usize,
    /// The numbers, row by row.
    pub px: Vec<f32>,
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
    pub kept: [u32; 2],
    /// The pixels of the window, row by row.
    pub px: PixelData<'a>,
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
    /// The plane's value at a point, or its slopes as central differences over one pixel.
    pub fn at(self, plane: &PlaneView<'_>, part: Derivative, [x, y]: [f32; 2]) -> f32 {
        let reading = PlaneSampler::new(self, plane);
        reading.derivative(part, reading.place(0, x), reading.place(1, y))
    }
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

/// Conversion of coordinates to pixels along one axis.
#[derive(Clone, Copy)]
struct PixelAxis {
    /// Pixels per tile unit, and tile units per pixel.
    scale: f64,
    step: f64,
    /// The position of the sampled point within a pixel.
    within: f64,
}

/// A position along an axis: the pixel at or before it, and the distance beyond that pixel's point in pixels.
type PixelPosition = Option<(i64, f32)>;

impl PixelAxis {
    fn new(grid: &PixelGrid, axis: usize) -> PixelAxis {
        let (side, tile) = (f64::from(grid.size[axis]), grid.tile[axis]);
        let within = if grid.sampling == Sampling::Centre { 0.5 } else { 0.0 };
        PixelAxis { scale: side / tile, step: tile / side, within }
    }
    /// The position of a coordinate. A coordinate that equals the point of a pixel, rounded as frames round it, is
    /// exactly that pixel.
    #[inline]
    fn place(&self, at: f32) -> PixelPosition {
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
}

/// A plane prepared for sampling at many points.
pub(crate) struct PlaneSampler<'a> {
    filter: Filter,
    along: [PixelAxis; 2],
    edges: [EdgeMode; 2],
    plane: &'a PlaneView<'a>,
}

impl<'a> PlaneSampler<'a> {
    pub(crate) fn new(read: Sampler, plane: &'a PlaneView<'a>) -> PlaneSampler<'a> {
        let along = [PixelAxis::new(&plane.grid, 0), PixelAxis::new(&plane.grid, 1)];
        PlaneSampler { filter: read.filter, along, edges: read.edges, plane }
    }
    #[inline]
    pub(crate) fn place(&self, axis: usize, at: f32) -> PixelPosition {
        self.along[axis].place(at)
    }
    /// The value or a slope at a column and a row.
    #[inline]
    pub(crate) fn derivative(&self, part: Derivative, column: PixelPosition, row: PixelPosition) -> f32 {
        let (Some(column), Some(row)) = (column, row) else { return 0.0 };
        if part == Derivative::Value { finite(self.value(column, row)) } else { self.slope(part, column, row) }
    }
    fn slope(&self, part: Derivative, column: (i64, f32), row: (i64, f32)) -> f32 {
        let v = |across: i64, down: i64| self.value((column.0 + across, column.1), (row.0 + down, row.1));
        let per = |axis: usize| self.along[axis].scale as f32;
        match part {
            Derivative::First(0) => (v(1, 0) - v(-1, 0)) * (0.5 * per(0)),
            Derivative::First(1) => (v(0, 1) - v(0, -1)) * (0.5 * per(1)),
            Derivative::Second(0, 0) => (v(1, 0) - v(0, 0) * 2.0 + v(-1, 0)) * (per(0) * per(0)),
            Derivative::Second(0, 1) => (v(1, 1) - v(1, -1) - v(-1, 1) + v(-1, -1)) * (0.25 * per(0) * per(1)),
            Derivative::Second(1, 1) => (v(0, 1) - v(0, 0) * 2.0 + v(0, -1)) * (per(1) * per(1)),
            Derivative::Value | Derivative::First(_) | Derivative::Second(..) => 0.0,
        }
    }
    /// The value at a column and a row: interpolated along the rows, then between them.
    #[inline]
    fn value(&self, column: (i64, f32), row: (i64, f32)) -> f32 {
        if column.1 == 0.0 && row.1 == 0.0 {
            return self.pixel(self.window_index(0, column.0), self.window_index(1, row.0));
        }
        match self.filter {
            Filter::Nearest => {
                let nearest = |axis: usize, (i, f): (i64, f32)| self.window_index(axis, i + i64::from(f >= 0.5));
                self.pixel(nearest(0, column), nearest(1, row))
            }
            Filter::Bilinear => self.blended(column, row, 0, |[a, b], f| blend(a, b, f)),
            Filter::Cubic => self.blended(column, row, 1, catmull_rom),
        }
    }
    /// Interpolates rows of `N` pixels, then `N` rows; the first lies `before` pixels before the position.
    #[inline]
    fn blended<const N: usize>(
        &self,
        column: (i64, f32),
        row: (i64, f32),
        before: i64,
        blend: impl Fn([f32; N], f32) -> f32,
    ) -> f32 {
        let columns: [Option<usize>; N] = std::array::from_fn(|k| self.window_index(0, column.0 + k as i64 - before));
        let along = |y: Option<usize>| {
            if column.1 == 0.0 {
                self.pixel(columns[before as usize], y)
            } else {
                blend(columns.map(|x| self.pixel(x, y)), column.1)
            }
        };
        if row.1 == 0.0 {
            return along(self.window_index(1, row.0));
        }
        blend(std::array::from_fn(|k| along(self.window_index(1, row.0 + k as i64 - before))), row.1)
    }
    /// The index within the window of column or row `i`; `None` beyond a black edge.
    #[inline]
    fn window_index(&self, axis: usize, i: i64) -> Option<usize> {
        let side = self.plane.grid.size[axis];
        // Most indices lie inside the image and need no edge mode.
        let i = if (0..i64::from(side)).contains(&i) { i as u32 } else { self.edges[axis].of(i, side)? };
        let from = self.plane.from[axis];
        let offset = if i >= from { i - from } else { i + (side - from) };
        // The window contains all pixels that are read; see `PixelGrid::touched`.
        Some(offset.min(self.plane.kept[axis] - 1) as usize)
    }
    #[inline]
    fn pixel(&self, x: Option<usize>, y: Option<usize>) -> f32 {
        match (x, y) {
            (Some(x), Some(y)) => finite(self.plane.px.at(y * self.plane.kept[0] as usize + x)),
            _ => 0.0,
        }
    }
}

/// Linear interpolation whose result lies between `a` and `b` despite rounding.
#[inline]
fn blend(a: f32, b: f32, f: f32) -> f32 {
    Real::clamp(a + (b - a) * f, Real::min(a, b), Real::max(a, b))
}

/// The cubic through four points, between the second and the third.
#[inline]
fn catmull_rom([a, b, c, d]: [f32; 4], f: f32) -> f32 {
    let third = (b - c) * 3.0 + d - a;
    let second = a * 2.0 - b * 5.0 + c * 4.0 - d;
    b + f * 0.5 * (c - a + f * (second + f * third))
}

/// Largest integer not above `v`. A call of the library function would cost more than the rest.
#[inline]
fn floor(v: f64) -> i64 {
    let i = v as i64;
    if i as f64 > v { i - 1 } else { i }
}

/// Non-finite numbers are read as 0.
#[inline]
fn finite(v: f32) -> f32 {
    if v.is_finite() { v } else { 0.0 }
}
