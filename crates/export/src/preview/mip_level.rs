//! Levels of a mipmap.

use super::channel_table::ChannelValue;
use super::surface::{ARRAY_LEN, HEIGHT_INDEX, NORMAL_INDEX};
use super::vector::{Vec3, fast_floor};
use rayon::prelude::*;

/// Texels at one resolution, repeating.
#[derive(Clone, Debug)]
pub(super) struct MipLevel<const N: usize> {
    pub(super) size: [usize; 2],
    pub(super) px: Vec<[f32; N]>,
}

impl<const N: usize> MipLevel<N> {
    /// Half a texel, the distance from an edge at which interpolation does not wrap around.
    pub(super) fn filter_margin(&self) -> [f32; 2] {
        self.size.map(|n| 0.5 / n as f32)
    }
    /// Bilinear interpolation with wrap-around.
    pub(super) fn sample(&self, uv: [f32; 2]) -> [f32; N] {
        let along = |axis: usize| {
            let n = self.size[axis];
            // Shifted by half a texel, so that it is never negative.
            // 32-bit integers convert to and from floats faster than 64-bit ones.
            let sample = (uv[axis] - fast_floor(uv[axis]) as f32) * n as u32 as f32 + 0.5;
            let second = (sample as i32 as usize).min(n);
            let first = if second == 0 { n - 1 } else { second - 1 };
            (first, if second == n { 0 } else { second }, sample - second as u32 as f32)
        };
        let ((x0, x1, fx), (y0, y1, fy)) = (along(0), along(1));
        let row = |y: usize| (&self.px[y * self.size[0] + x0], &self.px[y * self.size[0] + x1]);
        let ((a, b), (c, d)) = (row(y0), row(y1));
        let mut out = [0.0; N];
        for i in 0..N {
            let top = a[i] + (b[i] - a[i]) * fx;
            let bottom = c[i] + (d[i] - c[i]) * fx;
            out[i] = top + (bottom - top) * fy;
        }
        out
    }
    /// Halves the resolution with an area filter, which is exact for odd sizes as well.
    pub(super) fn downsampled(&self) -> MipLevel<N> {
        let size = self.size.map(|n| n.div_ceil(2));
        let mut px = vec![[0.0; N]; size[0] * size[1]];
        let columns: Vec<Vec<_>> = (0..size[0]).map(|x| covered_texels(x, size[0], self.size[0]).collect()).collect();
        px.par_chunks_mut(size[0]).enumerate().for_each(|(y, row)| {
            for (px, columns) in row.iter_mut().zip(&columns) {
                for (y, down) in covered_texels(y, size[1], self.size[1]) {
                    for (x, across) in columns {
                        let from = &self.px[y * self.size[0] + x];
                        px.iter_mut().zip(from).for_each(|(v, from)| *v += from * (across * down));
                    }
                }
            }
        });
        MipLevel { size, px }
    }
}

impl MipLevel<ARRAY_LEN> {
    /// Derives normals from heights by central differences.
    pub(super) fn derive_normals(&mut self, relief: f32) {
        let [width, height] = self.size;
        let height_level: Vec<f32> = self.px.iter().map(|px| px[HEIGHT_INDEX]).collect();
        // Texels are square: one scale serves both directions.
        let scale = relief * width as f32 * 0.5;
        self.px.par_chunks_mut(width).enumerate().for_each(|(y, row)| {
            for (x, px) in row.iter_mut().enumerate() {
                let sample = |x: usize, y: usize| height_level[y % height * width + x % width];
                let across = (sample(x + 1, y) - sample(x + width - 1, y)) * scale;
                let down = (sample(x, y + 1) - sample(x, y + height - 1)) * scale;
                let normal = Vec3([-across, down, 1.0]).normalized();
                normal.write(&mut px[NORMAL_INDEX..]);
            }
        });
    }
}

/// Texels of a row of `from` that texel `i` of a row of `to` covers, with their weights.
pub(super) fn covered_texels(i: usize, to: usize, from: usize) -> impl Iterator<Item = (usize, f32)> {
    let (start, end) = (i * from, (i + 1) * from);
    (start / to..end.div_ceil(to)).map(move |k| {
        let overlap = end.min((k + 1) * to) - start.max(k * to);
        (k, overlap as f32 / from as f32)
    })
}
