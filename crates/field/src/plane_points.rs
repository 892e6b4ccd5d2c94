//! Sampling of planes at scattered points: positions and interpolation in loops that become vector code.

use crate::derivative::Derivative;
use crate::image::{EdgeMode, FAR_AWAY, Filter};
use crate::interpolation::blend;
use crate::pixel_data::PixelData;
use crate::plane_sampler::{PlaneSampler, finite};
use crate::simd::Lanes;

/// Points that are sampled together.
pub(crate) const POINT_CHUNK: usize = 64;

/// The positions of points along one axis.
struct Positions {
    /// The pixels at or before them.
    indices: [i32; POINT_CHUNK],
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
        let (columns, rows) = (self.positions(0, at[0]), self.positions(1, at[1]));
        let mut corners = [[0.0; POINT_CHUNK]; 4];
        let mut loaded = [false; POINT_CHUNK];
        let (from, window_size, size) = (self.plane.from, self.plane.window_size, self.plane.grid.size);
        let pitch = window_size[0] as usize;
        let mut i = 0;
        while i < out.len() {
            let (column, row) = (columns.indices[i], rows.indices[i]);
            let (left, top) = (column as u32, row as u32);
            let (x, y) = (left.wrapping_sub(from[0]), top.wrapping_sub(from[1]));
            if left < size[0] - 1 && top < size[1] - 1 && x < window_size[0] - 1 && y < window_size[1] - 1 {
                // Both columns and both rows lie within the image and the window.
                let above = y as usize * pitch + x as usize;
                let (above, below) = (&px[above..above + 2], &px[above + pitch..above + pitch + 2]);
                (corners[0][i], corners[1][i]) = (above[0], above[1]);
                (corners[2][i], corners[3][i]) = (below[0], below[1]);
                loaded[i] = true;
            } else if column != FAR_AWAY && row != FAR_AWAY {
                for (corner, value) in corners.iter_mut().zip(self.corners(i64::from(column), i64::from(row))) {
                    corner[i] = value;
                }
                loaded[i] = true;
            }
            i += 1;
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
        let mut i = 0;
        while i < out.len() {
            out[i] = if loaded[i] {
                values[i]
            } else {
                self.derivative(Derivative::Value, self.place(0, at[0][i]), self.place(1, at[1][i]))
            };
            i += 1;
        }
    }
    /// The positions of points along an axis. Where edges repeat the image, indices lie within it, or just after it.
    #[inline(always)]
    fn positions(&self, axis: usize, at: &[f32; POINT_CHUNK]) -> Positions {
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

/// Linear interpolation that is exact at the first pixel.
#[inline(always)]
fn along(a: f32, b: f32, fraction: f32) -> f32 {
    let between = blend(a, b, fraction);
    if fraction == 0.0 { a } else { between }
}
