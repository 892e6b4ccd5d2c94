//! Sampling of planes at scattered points: positions and interpolation in loops that become vector code.

use crate::derivative::Derivative;
use crate::image::{EdgeMode, FAR_AWAY, Filter, index_bits, is_near};
use crate::interpolation::blend;
use crate::pixel_data::PixelData;
use crate::plane_sampler::{PlaneSampler, finite};
use crate::simd::Lanes;

/// Points that are sampled together.
pub(crate) const POINT_CHUNK: usize = 64;

/// The positions of points along one axis.
struct Positions<I> {
    /// The pixels at or before them.
    indices: [I; POINT_CHUNK],
    fractions: [f32; POINT_CHUNK],
}

impl PlaneSampler<'_> {
    /// The values or slopes at points, equal to those of `derivative`. Points past the length of `out` are ignored.
    pub(crate) fn fill_points<V: Lanes>(
        &self,
        token: V::Token,
        part: Derivative,
        at: [&[f32; POINT_CHUNK]; 2],
        out: &mut [f32],
    ) {
        match (self.filter, part, self.plane.px) {
            (Filter::Bilinear, Derivative::Value, PixelData::Numbers(px)) => V::enter(
                token,
                #[inline(always)]
                || self.fill_bilinear(px, at, out),
            ),
            (Filter::Nearest, Derivative::Value, _) => V::enter(
                token,
                #[inline(always)]
                || self.fill_nearest(at, out),
            ),
            _ => {
                for (i, out) in out.iter_mut().enumerate() {
                    *out = self.derivative(part, self.place(0, at[0][i]), self.place(1, at[1][i]));
                }
            }
        }
    }
    #[inline(always)]
    fn fill_nearest(&self, at: [&[f32; POINT_CHUNK]; 2], out: &mut [f32]) {
        let places = [self.positions(0, at[0]), self.positions(1, at[1])];
        for (i, out) in out.iter_mut().enumerate() {
            let [column, row] = places.each_ref().map(|axis| (axis.indices[i], axis.fractions[i]));
            *out = if column.0 != FAR_AWAY && row.0 != FAR_AWAY {
                self.nearest((i64::from(column.0), column.1), (i64::from(row.0), row.1))
            } else {
                self.derivative(Derivative::Value, self.place(0, at[0][i]), self.place(1, at[1][i]))
            };
        }
    }
    #[inline(always)]
    fn fill_bilinear(&self, px: &[f32], at: [&[f32; POINT_CHUNK]; 2], out: &mut [f32]) {
        let (columns, are_columns_inside) = self.positions_inside(0, at[0]);
        let (rows, are_rows_inside) = self.positions_inside(1, at[1]);
        let mut corners = [[0.0; POINT_CHUNK]; 4];
        let mut far_away = [false; POINT_CHUNK];
        let are_inside = are_columns_inside && are_rows_inside;
        if are_inside {
            let pitch = self.plane.window_size[0] as usize;
            let mut i = 0;
            while i < POINT_CHUNK {
                let above = rows.indices[i] as usize * pitch + columns.indices[i] as usize;
                set_corners(&mut corners, i, [pair(px, above), pair(px, above + pitch)]);
                i += 1;
            }
        } else {
            self.load_near_edges(px, at, &mut corners, &mut far_away);
        }
        let mut values = [0.0; POINT_CHUNK];
        let mut i = 0;
        while i < POINT_CHUNK {
            let (column, row) = (columns.fractions[i], rows.fractions[i]);
            let above = along(finite(corners[0][i]), finite(corners[1][i]), column);
            let below = along(finite(corners[2][i]), finite(corners[3][i]), column);
            values[i] = finite(along(above, below, row));
            i += 1;
        }
        out.copy_from_slice(&values[..out.len()]);
        if !are_inside {
            for (i, out) in out.iter_mut().enumerate().filter(|(i, _)| far_away[*i]) {
                *out = self.derivative(Derivative::Value, self.place(0, at[0][i]), self.place(1, at[1][i]));
            }
        }
    }
    /// Loads the pixels around points of which some lie near an edge, and marks those that are far away or unknown.
    #[inline(always)]
    fn load_near_edges(
        &self,
        px: &[f32],
        at: [&[f32; POINT_CHUNK]; 2],
        corners: &mut [[f32; POINT_CHUNK]; 4],
        far_away: &mut [bool; POINT_CHUNK],
    ) {
        let (columns, rows) = (self.positions(0, at[0]), self.positions(1, at[1]));
        let (from, window_size, size) = (self.plane.from, self.plane.window_size, self.plane.grid.size);
        let pitch = window_size[0] as usize;
        let mut i = 0;
        while i < POINT_CHUNK {
            let (column, row) = (columns.indices[i], rows.indices[i]);
            let (left, top) = (column as u32, row as u32);
            let (x, y) = (left.wrapping_sub(from[0]), top.wrapping_sub(from[1]));
            if left < size[0] - 1 && top < size[1] - 1 && x < window_size[0] - 1 && y < window_size[1] - 1 {
                // Both columns and both rows lie within the image and the window.
                let above = y as usize * pitch + x as usize;
                set_corners(corners, i, [pair(px, above), pair(px, above + pitch)]);
            } else if column != FAR_AWAY && row != FAR_AWAY {
                set_corners(corners, i, self.corners(i64::from(column), i64::from(row)));
            } else {
                far_away[i] = true;
            }
            i += 1;
        }
    }
    /// The positions of points along an axis, with indices counted from the first pixel of the window; and true if the pixel
    /// at or before each point and the pixel after it lie within the window and within the image, or all within the same
    /// repetition of it. If false, the indices mean nothing.
    #[inline(always)]
    fn positions_inside(&self, axis: usize, at: &[f32; POINT_CHUNK]) -> (Positions<u32>, bool) {
        let (pixels, side) = (self.along[axis], self.plane.grid.size[axis]);
        let (from, length) = (self.plane.from[axis], self.plane.window_size[axis]);
        let repetition = match self.edges[axis] {
            EdgeMode::Wrap => (pixels.split(at[0]).0 * (1.0 / f64::from(side))).floor() * f64::from(side),
            _ => 0.0,
        };
        let origin = repetition + f64::from(from);
        let last = f64::from(side - from).min(f64::from(length)) - 2.0;
        let mut out = Positions { indices: [0; POINT_CHUNK], fractions: [0.0; POINT_CHUNK] };
        let mut outside = u32::from(!is_near(repetition));
        let mut i = 0;
        while i < POINT_CHUNK {
            let (whole, fraction) = pixels.split(at[i]);
            let index = whole - origin;
            outside |= u32::from(!(index >= 0.0 && index <= last));
            (out.indices[i], out.fractions[i]) = (index_bits(index), fraction);
            i += 1;
        }
        (out, outside == 0)
    }
    /// The positions of points along an axis. Where edges repeat the image, indices lie within it, or just after it.
    #[inline(always)]
    fn positions(&self, axis: usize, at: &[f32; POINT_CHUNK]) -> Positions<i32> {
        let period = if self.edges[axis] == EdgeMode::Wrap { self.plane.grid.size[axis] } else { 0 };
        let mut out = Positions { indices: [0; POINT_CHUNK], fractions: [0.0; POINT_CHUNK] };
        let mut i = 0;
        while i < POINT_CHUNK {
            (out.indices[i], out.fractions[i]) = self.along[axis].place_near(at[i], period);
            i += 1;
        }
        out
    }
}

/// Two adjacent pixels.
#[inline(always)]
fn pair(px: &[f32], first: usize) -> [f32; 2] {
    [px[first], px[first + 1]]
}

/// Sets the two pixels of a row and the two below them.
#[inline(always)]
fn set_corners(corners: &mut [[f32; POINT_CHUNK]; 4], i: usize, [above, below]: [[f32; 2]; 2]) {
    [corners[0][i], corners[1][i]] = above;
    [corners[2][i], corners[3][i]] = below;
}

/// Linear interpolation that is exact at the first pixel.
#[inline(always)]
fn along(a: f32, b: f32, fraction: f32) -> f32 {
    let between = blend(a, b, fraction);
    if fraction == 0.0 { a } else { between }
}
