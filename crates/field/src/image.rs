//! Pixels, and what lies between and beyond them.

use crate::interval::Interval;
use crate::ir::Part;
use crate::program::Sampling;

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
    /// An image of planes, one for each channel, each row by row.
    pub fn of_planes(size: [u32; 2], planes: &[Vec<f32>]) -> Image {
        let mut px = Vec::with_capacity(planes.iter().map(Vec::len).sum());
        for i in 0..planes.first().map_or(0, Vec::len) {
            px.extend(planes.iter().map(|plane| plane[i]));
        }
        Image { size, channels: planes.len(), px }
    }
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
    Nearest,
    /// A blend of the nearest two along each axis.
    Bilinear,
    /// A curve through the nearest four along each axis (Catmull and Rom, 1974).
    Cubic,
}

/// What lies beyond an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    /// The image again.
    Wrap,
    /// The pixels of the edge.
    Clamp,
    /// The image in a mirror.
    Mirror,
    /// Nothing: 0.
    Black,
}

/// Which plane a program reads, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Read {
    /// Its number among the planes given.
    pub plane: u32,
    /// What lies between pixels.
    pub filter: Filter,
    /// What lies beyond the edges, across and down.
    pub edges: [Edge; 2],
}

/// Where the pixels of an image lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// Pixels across and down.
    pub size: [u32; 2],
    /// Tile units across and down.
    pub tile: [f64; 2],
    /// Where in a pixel its point lies.
    pub sampling: Sampling,
}

/// One channel of an image, or a window of it.
#[derive(Clone, Copy, Debug)]
pub struct Plane<'a> {
    /// Where the pixels of the whole lie.
    pub grid: Grid,
    /// The first column and row kept.
    pub from: [u32; 2],
    /// How many are kept; after the last of the image comes its first again.
    pub kept: [u32; 2],
    /// The pixels kept, row by row.
    pub px: &'a [f32],
}

impl Grid {
    /// The pixel at or before a coordinate, and how far beyond its point that is, in pixels. A coordinate that is the
    /// point of a pixel, as frames round it, is that pixel exactly.
    fn place(&self, axis: usize, at: f32) -> Option<(i64, f32)> {
        /// Further out than anyone looks, and still exact.
        const FAR: f64 = (1u64 << 40) as f64;
        let (side, tile, within) = (f64::from(self.size[axis]), self.tile[axis], self.within());
        let pixels = f64::from(at) * (side / tile) - within;
        if pixels.is_nan() || pixels.abs() > FAR {
            return None;
        }
        let near = (pixels + 0.5).floor();
        if ((near + within) * (tile / side)) as f32 == at {
            return Some((near as i64, 0.0));
        }
        let before = pixels.floor();
        Some((before as i64, (pixels - before) as f32))
    }
    fn within(&self) -> f64 {
        match self.sampling {
            Sampling::Centre => 0.5,
            Sampling::Corner => 0.0,
        }
    }
    /// The columns or rows that reading between two coordinates may touch, slopes and all; nothing where that is not
    /// known. They may lie beyond the edges.
    pub fn touched(&self, axis: usize, between: Interval) -> Option<std::ops::Range<i64>> {
        const BEYOND: i64 = 4;
        let (first, last) = (self.place(axis, between.lo)?, self.place(axis, between.hi)?);
        Some(first.0 - BEYOND..last.0 + BEYOND + 1)
    }
}

impl Edge {
    /// The column or row of so many that stands for number `i`.
    pub fn of(self, i: i64, side: u32) -> Option<u32> {
        let n = i64::from(side);
        let within = match self {
            Edge::Wrap => i.rem_euclid(n),
            Edge::Clamp => i.clamp(0, n - 1),
            Edge::Mirror => {
                let there_and_back = i.rem_euclid(2 * n);
                there_and_back.min(2 * n - 1 - there_and_back)
            }
            Edge::Black if (0..n).contains(&i) => i,
            Edge::Black => return None,
        };
        Some(within as u32)
    }
}

impl Read {
    /// The plane at a point, or its slopes: differences of what lies a pixel to either side.
    pub fn at(&self, plane: &Plane<'_>, part: Part, [x, y]: [f32; 2]) -> f32 {
        match (plane.grid.place(0, x), plane.grid.place(1, y)) {
            (Some(column), Some(row)) => self.part(plane, part, column, row),
            _ => 0.0,
        }
    }
    fn part(&self, plane: &Plane<'_>, part: Part, column: (i64, f32), row: (i64, f32)) -> f32 {
        let v = |across: i64, down: i64| {
            blend(self.filter, row, |r| blend(self.filter, column, |c| self.pixel(plane, [c + across, r + down])))
        };
        let per = |axis: usize| (f64::from(plane.grid.size[axis]) / plane.grid.tile[axis]) as f32;
        match part {
            Part::Value => finite(v(0, 0)),
            Part::Slope(0) => (v(1, 0) - v(-1, 0)) * (0.5 * per(0)),
            Part::Slope(1) => (v(0, 1) - v(0, -1)) * (0.5 * per(1)),
            Part::Curve(0, 0) => (v(1, 0) - v(0, 0) * 2.0 + v(-1, 0)) * (per(0) * per(0)),
            Part::Curve(0, 1) => (v(1, 1) - v(1, -1) - v(-1, 1) + v(-1, -1)) * (0.25 * per(0) * per(1)),
            Part::Curve(1, 1) => (v(0, 1) - v(0, 0) * 2.0 + v(0, -1)) * (per(1) * per(1)),
            Part::Slope(_) | Part::Curve(..) => 0.0,
        }
    }
    fn pixel(&self, plane: &Plane<'_>, at: [i64; 2]) -> f32 {
        let mut kept = [0; 2];
        for axis in 0..2 {
            let side = plane.grid.size[axis];
            let Some(i) = self.edges[axis].of(at[axis], side) else { return 0.0 };
            // Whoever cuts the window sees to it that nothing outside is read.
            let since = (u64::from(i) + u64::from(side) - u64::from(plane.from[axis])) % u64::from(side);
            kept[axis] = since.min(u64::from(plane.kept[axis]) - 1) as usize;
        }
        finite(plane.px[kept[1] * plane.kept[0] as usize + kept[0]])
    }
    /// Bounds of the value where the pixels lie within `pixels`.
    pub fn bound(&self, pixels: Interval) -> Interval {
        let mut bound = if pixels == Interval::ALL { return pixels } else { pixels };
        if self.edges.contains(&Edge::Black) {
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

/// What lies `f` of the way from pixel `i` to the next.
fn blend(filter: Filter, (i, f): (i64, f32), px: impl Fn(i64) -> f32) -> f32 {
    if f == 0.0 {
        return px(i);
    }
    match filter {
        Filter::Nearest => px(if f < 0.5 { i } else { i + 1 }),
        Filter::Bilinear => {
            let (a, b) = (px(i), px(i + 1));
            // Rounding must not lead beyond either.
            let (low, high) = if a < b { (a, b) } else { (b, a) };
            let v = a + (b - a) * f;
            if v < low {
                low
            } else if v > high {
                high
            } else {
                v
            }
        }
        Filter::Cubic => {
            let [a, b, c, d] = [px(i - 1), px(i), px(i + 1), px(i + 2)];
            let third = (b - c) * 3.0 + d - a;
            let second = a * 2.0 - b * 5.0 + c * 4.0 - d;
            b + f * 0.5 * (c - a + f * (second + f * third))
        }
    }
}

/// What is no number, or beyond all, is read as 0.
fn finite(v: f32) -> f32 {
    if v.is_finite() { v } else { 0.0 }
}
