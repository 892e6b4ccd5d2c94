//! Sampling of planes between and beyond their pixels.

use crate::derivative::Derivative;
use crate::image::{EdgeMode, Filter, PixelAxis, PixelPosition, PlaneView, Sampler};
use crate::interpolation::{blend, catmull_rom, central_difference};

impl Sampler {
    /// The plane's value at a point, or its slopes as central differences over one pixel.
    pub fn at(self, plane: &PlaneView<'_>, part: Derivative, [x, y]: [f32; 2]) -> f32 {
        let reading = PlaneSampler::new(self, plane);
        reading.derivative(part, reading.place(0, x), reading.place(1, y))
    }
}

/// A plane prepared for sampling at many points.
pub(crate) struct PlaneSampler<'a> {
    pub(crate) filter: Filter,
    pub(crate) along: [PixelAxis; 2],
    pub(crate) edges: [EdgeMode; 2],
    pub(crate) plane: &'a PlaneView<'a>,
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
    pub(crate) fn slope(&self, part: Derivative, column: (i64, f32), row: (i64, f32)) -> f32 {
        let scale = self.along.map(|axis| axis.scale as f32);
        let at = |across, down| self.value((column.0 + across, column.1), (row.0 + down, row.1));
        central_difference(part, scale, at)
    }
    /// The value at a column and a row: interpolated along the rows, then between them.
    #[inline]
    pub(crate) fn value(&self, column: (i64, f32), row: (i64, f32)) -> f32 {
        if column.1 == 0.0 && row.1 == 0.0 {
            return self.pixel(self.window_index(0, column.0), self.window_index(1, row.0));
        }
        match self.filter {
            Filter::Nearest => self.nearest(column, row),
            Filter::Bilinear => self.blended(column, row, 0, |[a, b], f| blend(a, b, f)),
            Filter::Cubic => self.blended(column, row, 1, catmull_rom),
        }
    }
    /// The pixel that is nearest to a column and a row.
    #[inline]
    pub(crate) fn nearest(&self, column: (i64, f32), row: (i64, f32)) -> f32 {
        let index = |axis: usize, (i, f): (i64, f32)| self.window_index(axis, i + i64::from(f >= 0.5));
        self.pixel(index(0, column), index(1, row))
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
    /// The two pixels at and after a column in a row, and those in the next row.
    pub(crate) fn corners(&self, column: i64, row: i64) -> [[f32; 2]; 2] {
        let columns = [column, column + 1].map(|i| self.window_index(0, i));
        let rows = [row, row + 1].map(|i| self.window_index(1, i));
        rows.map(|row| columns.map(|column| self.pixel(column, row)))
    }
    /// The index within the window of column or row `i`; `None` beyond a black edge.
    #[inline]
    pub(crate) fn window_index(&self, axis: usize, i: i64) -> Option<usize> {
        let side = self.plane.grid.size[axis];
        // Most indices lie inside the image and need no edge mode.
        let i = if (0..i64::from(side)).contains(&i) { i as u32 } else { self.edges[axis].of(i, side)? };
        let from = self.plane.from[axis];
        let offset = if i >= from { i - from } else { i + (side - from) };
        // The window contains all pixels that are read; see `PixelGrid::touched`.
        Some(offset.min(self.plane.window_size[axis] - 1) as usize)
    }
    #[inline]
    fn pixel(&self, x: Option<usize>, y: Option<usize>) -> f32 {
        match (x, y) {
            (Some(x), Some(y)) => finite(self.plane.px.at(y * self.plane.window_size[0] as usize + x)),
            _ => 0.0,
        }
    }
}

/// Non-finite numbers are read as 0.
#[inline]
pub(crate) fn finite(v: f32) -> f32 {
    if v.is_finite() { v } else { 0.0 }
}
