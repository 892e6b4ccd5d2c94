//! Pixels, and what lies between and beyond them.

use crate::interval::Interval;
use crate::ir::Derivative;
use crate::program::Sampling;
use crate::real::Real;
use crate::samples::PixelData;

/// An image: rows from the top, the channels of a pixel side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    /// Columns and rows.
    pub size: [u32; 2],
    /// Numbers a pixel.
    pub channels: usize,
    /// The numbers.
    pub px: Vec<f32>,
}

impl Image {
    /// FNV-1a-64 over the little-endian bytes: the fingerprint that files and tests keep.
    pub fn hash(&self) -> u64 {
        let mut hash = 0xcbf2_9ce4_8422_2325u64;
        for byte in self.px.iter().flat_map(|v| v.to_le_bytes()) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
        hash
    }
}

/// How an image is read between the points of its pixels; at these it is the pixel itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Filter {
    /// The nearest pixel.
    Nearest = 0,
    /// A blend of the nearest two along each axis.
    Bilinear = 1,
    /// A curve through the nearest four along each axis (Catmull and Rom, 1974).
    Cubic = 2,
}

/// What lies beyond an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EdgeMode {
    /// The image again.
    Wrap = 0,
    /// The pixels of the edge.
    Clamp = 1,
    /// The image in a mirror.
    Mirror = 2,
    /// Nothing: 0.
    Black = 3,
}

/// Which plane a program reads, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sampler {
    /// Its number among the planes given.
    pub plane: u32,
    /// What lies between pixels.
    pub filter: Filter,
    /// What lies beyond the edges, across and down.
    pub edges: [EdgeMode; 2],
}

/// Where the pixels of an image lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PixelGrid {
    /// Pixels across and down.
    pub size: [u32; 2],
    /// Tile units across and down.
    pub tile: [f64; 2],
    /// Where in a pixel its point lies.
    pub sampling: Sampling,
}

/// One channel of an image, or a window of it.
#[derive(Clone, Copy, Debug)]
pub struct PlaneView<'a> {
    /// Where the pixels of the whole lie.
    pub grid: PixelGrid,
    /// The first column and row kept.
    pub from: [u32; 2],
    /// How many are kept; after the last of the image comes its first again.
    pub kept: [u32; 2],
    /// The pixels kept, row by row.
    pub px: PixelData<'a>,
}

impl PixelGrid {
    /// The columns or rows that reading between two coordinates may touch, slopes and all; nothing where that is not
    /// known. They may lie beyond the edges.
    pub fn touched(&self, axis: usize, between: Interval) -> Option<std::ops::Range<i64>> {
        const BEYOND: i64 = 4;
        let along = PixelAxis::new(self, axis);
        let (first, last) = (along.place(between.lo)?, along.place(between.hi)?);
        Some(first.0 - BEYOND..last.0 + BEYOND + 1)
    }
}

impl EdgeMode {
    /// The column or row of so many that stands for number `i`.
    pub fn of(self, i: i64, side: u32) -> Option<u32> {
        let n = i64::from(side);
        let within = match self {
            EdgeMode::Wrap => i.rem_euclid(n),
            EdgeMode::Clamp => i.clamp(0, n - 1),
            EdgeMode::Mirror => {
                let there_and_back = i.rem_euclid(2 * n);
                there_and_back.min(2 * n - 1 - there_and_back)
            }
            EdgeMode::Black if (0..n).contains(&i) => i,
            EdgeMode::Black => return None,
        };
        Some(within as u32)
    }
}

impl Sampler {
    /// The plane at a point, or its slopes: differences of what lies a pixel to either side.
    pub fn at(self, plane: &PlaneView<'_>, part: Derivative, [x, y]: [f32; 2]) -> f32 {
        let reading = PlaneSampler::new(self, plane);
        reading.part(part, reading.place(0, x), reading.place(1, y))
    }
    /// Bounds of the value where the pixels lie within `pixels`.
    pub fn bound(self, pixels: Interval) -> Interval {
        let mut bound = if pixels == Interval::ALL { return pixels } else { pixels };
        if self.edges.contains(&EdgeMode::Black) {
            bound = bound.hull(Interval::point(0.0));
        }
        if self.filter == Filter::Cubic {
            // Weights of the curve come to 5/4 along an axis at most, an eighth of them below zero: 9/32 for two.
            let most = bound.lo.abs().max(bound.hi.abs());
            let beyond = (bound.hi - bound.lo) * 0.282 + most * 1e-5;
            bound = Interval::new(bound.lo - beyond, bound.hi + beyond);
        }
        // What would be infinite is read as 0.
        if bound.lo.is_finite() && bound.hi.is_finite() { bound } else { Interval::ALL }
    }
}

/// Where points lie among the pixels along one axis.
#[derive(Clone, Copy)]
struct PixelAxis {
    /// Pixels in a tile unit, and tile units in a pixel.
    per: f64,
    step: f64,
    /// Where in a pixel its point lies.
    within: f64,
}

/// A place along an axis: the pixel at or before it, and how far beyond that pixel's point it is, in pixels.
type PixelPosition = Option<(i64, f32)>;

impl PixelAxis {
    fn new(grid: &PixelGrid, axis: usize) -> PixelAxis {
        let (side, tile) = (f64::from(grid.size[axis]), grid.tile[axis]);
        let within = if grid.sampling == Sampling::Centre { 0.5 } else { 0.0 };
        PixelAxis { per: side / tile, step: tile / side, within }
    }
    /// Where a coordinate lies. One that is the point of a pixel, as frames round it, is that pixel exactly.
    #[inline]
    fn place(&self, at: f32) -> PixelPosition {
        /// Further out than anyone looks, and still exact.
        const FAR: f64 = (1u64 << 40) as f64;
        let pixels = f64::from(at) * self.per - self.within;
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

/// A plane, ready to be read many times.
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
    pub(crate) fn part(&self, part: Derivative, column: PixelPosition, row: PixelPosition) -> f32 {
        let (Some(column), Some(row)) = (column, row) else { return 0.0 };
        if part == Derivative::Value { finite(self.value(column, row)) } else { self.slope(part, column, row) }
    }
    fn slope(&self, part: Derivative, column: (i64, f32), row: (i64, f32)) -> f32 {
        let v = |across: i64, down: i64| self.value((column.0 + across, column.1), (row.0 + down, row.1));
        let per = |axis: usize| self.along[axis].per as f32;
        match part {
            Derivative::First(0) => (v(1, 0) - v(-1, 0)) * (0.5 * per(0)),
            Derivative::First(1) => (v(0, 1) - v(0, -1)) * (0.5 * per(1)),
            Derivative::Second(0, 0) => (v(1, 0) - v(0, 0) * 2.0 + v(-1, 0)) * (per(0) * per(0)),
            Derivative::Second(0, 1) => (v(1, 1) - v(1, -1) - v(-1, 1) + v(-1, -1)) * (0.25 * per(0) * per(1)),
            Derivative::Second(1, 1) => (v(0, 1) - v(0, 0) * 2.0 + v(0, -1)) * (per(1) * per(1)),
            Derivative::Value | Derivative::First(_) | Derivative::Second(..) => 0.0,
        }
    }
    /// The value at a column and a row: a blend along the rows, blended.
    #[inline]
    fn value(&self, column: (i64, f32), row: (i64, f32)) -> f32 {
        if column.1 == 0.0 && row.1 == 0.0 {
            return self.pixel(self.kept(0, column.0), self.kept(1, row.0));
        }
        match self.filter {
            Filter::Nearest => {
                let nearest = |axis: usize, (i, f): (i64, f32)| self.kept(axis, i + i64::from(f >= 0.5));
                self.pixel(nearest(0, column), nearest(1, row))
            }
            Filter::Bilinear => self.blended(column, row, 0, |[a, b], f| blend(a, b, f)),
            Filter::Cubic => self.blended(column, row, 1, curve),
        }
    }
    /// Rows of `N` pixels blended, then those of `N` rows; the first lies so many before the place.
    #[inline]
    fn blended<const N: usize>(
        &self,
        column: (i64, f32),
        row: (i64, f32),
        before: i64,
        blend: impl Fn([f32; N], f32) -> f32,
    ) -> f32 {
        let columns: [Option<usize>; N] = std::array::from_fn(|k| self.kept(0, column.0 + k as i64 - before));
        let along = |y: Option<usize>| {
            if column.1 == 0.0 {
                self.pixel(columns[before as usize], y)
            } else {
                blend(columns.map(|x| self.pixel(x, y)), column.1)
            }
        };
        if row.1 == 0.0 {
            return along(self.kept(1, row.0));
        }
        blend(std::array::from_fn(|k| along(self.kept(1, row.0 + k as i64 - before))), row.1)
    }
    /// Where among the kept columns or rows number `i` is; nothing beyond a black edge.
    #[inline]
    fn kept(&self, axis: usize, i: i64) -> Option<usize> {
        let side = self.plane.grid.size[axis];
        // Most are within: the edge need not be asked.
        let i = if (0..i64::from(side)).contains(&i) { i as u32 } else { self.edges[axis].of(i, side)? };
        let from = self.plane.from[axis];
        let since = if i >= from { i - from } else { i + (side - from) };
        // Whoever cuts the window sees to it that nothing outside is read.
        Some(since.min(self.plane.kept[axis] - 1) as usize)
    }
    #[inline]
    fn pixel(&self, x: Option<usize>, y: Option<usize>) -> f32 {
        match (x, y) {
            (Some(x), Some(y)) => finite(self.plane.px.at(y * self.plane.kept[0] as usize + x)),
            _ => 0.0,
        }
    }
}

/// What lies `f` of the way from one to the other, and never beyond either, however it is rounded.
#[inline]
fn blend(a: f32, b: f32, f: f32) -> f32 {
    Real::clamp(a + (b - a) * f, Real::min(a, b), Real::max(a, b))
}

/// What lies `f` of the way from the second to the third, on a curve through all four.
#[inline]
fn curve([a, b, c, d]: [f32; 4], f: f32) -> f32 {
    let third = (b - c) * 3.0 + d - a;
    let second = a * 2.0 - b * 5.0 + c * 4.0 - d;
    b + f * 0.5 * (c - a + f * (second + f * third))
}

/// The largest integer not above: a call of the library would cost more than all the rest.
#[inline]
fn floor(v: f64) -> i64 {
    let i = v as i64;
    if i as f64 > v { i - 1 } else { i }
}

/// What is no number, or beyond all, is read as 0.
#[inline]
fn finite(v: f32) -> f32 {
    if v.is_finite() { v } else { 0.0 }
}
