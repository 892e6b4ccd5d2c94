//! Sampling of planes at scattered points: positions and interpolation in loops that become vector code.

use crate::derivative::Derivative;
use crate::image::{Filter, PixelAxis};
use crate::interpolation::blend;
use crate::pixel_data::PixelData;
use crate::plane_sampler::{PlaneSampler, finite};
use crate::simd::Lanes;

/// Points that are sampled together.
pub(crate) const POINT_CHUNK: usize = 64;

/// The positions of points along one axis.
struct Positions {
    indices: [u32; POINT_CHUNK],
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
            _ => {
                for (i, out) in out.iter_mut().enumerate() {
                    *out = self.derivative(part, self.place(0, at[0][i]), self.place(1, at[1][i]));
                }
            }
        }
    }
    #[inline(always)]
    fn fill_bilinear(&self, px: &[f32], at: [&[f32; POINT_CHUNK]; 2], out: &mut [f32]) {
        let (columns, rows) = (positions(self.along[0], at[0]), positions(self.along[1], at[1]));
        let mut corners = [[0.0; POINT_CHUNK]; 4];
        let mut inside = [false; POINT_CHUNK];
        let (from, window_size, size) = (self.plane.from, self.plane.window_size, self.plane.grid.size);
        let pitch = window_size[0] as usize;
        let mut i = 0;
        while i < out.len() {
            let (column, row) = (columns.indices[i], rows.indices[i]);
            let (x, y) = (column.wrapping_sub(from[0]), row.wrapping_sub(from[1]));
            // Both columns and both rows lie within the image and the window.
            if column < size[0] - 1 && row < size[1] - 1 && x < window_size[0] - 1 && y < window_size[1] - 1 {
                let above = y as usize * pitch + x as usize;
                let (above, below) = (&px[above..above + 2], &px[above + pitch..above + pitch + 2]);
                (corners[0][i], corners[1][i]) = (above[0], above[1]);
                (corners[2][i], corners[3][i]) = (below[0], below[1]);
                inside[i] = true;
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
            out[i] = if inside[i] {
                values[i]
            } else {
                self.derivative(Derivative::Value, self.place(0, at[0][i]), self.place(1, at[1][i]))
            };
            i += 1;
        }
    }
}

#[inline(always)]
fn positions(axis: PixelAxis, at: &[f32; POINT_CHUNK]) -> Positions {
    let mut out = Positions { indices: [0; POINT_CHUNK], fractions: [0.0; POINT_CHUNK] };
    let mut i = 0;
    while i < POINT_CHUNK {
        (out.indices[i], out.fractions[i]) = axis.place_inside(at[i]);
        i += 1;
    }
    out
}

/// Linear interpolation that is exact at the first pixel.
#[inline(always)]
fn along(a: f32, b: f32, fraction: f32) -> f32 {
    let between = blend(a, b, fraction);
    if fraction == 0.0 { a } else { between }
}
