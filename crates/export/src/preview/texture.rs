//! Mip-mapped textures with all channels of a material interleaved.

use super::max_pyramid::MaxPyramid;
use super::surface::{ARRAY_LEN, HEIGHT_INDEX, MaterialMaps, Surface};
use super::vector::{Vec3, fast_floor};
use lapidary_field::image::Image;
use lapidary_field::real::Real;
use rayon::prelude::*;

/// Texture with all maps of a material.
#[derive(Clone, Debug)]
pub struct Texture {
    levels: Vec<MipLevel<ARRAY_LEN>>,
    height_level: Vec<(MipLevel<1>, MaxPyramid)>,
    /// Smallest and largest height.
    pub(super) range: [f32; 2],
}

#[derive(Clone, Debug)]
pub(super) struct MipLevel<const N: usize> {
    pub(super) size: [usize; 2],
    pub(super) px: Vec<[f32; N]>,
}

impl Texture {
    /// Builds a texture. Without a normal map, normals are derived from heights, scaled by `relief` widths of the image.
    pub fn new(maps: &MaterialMaps<'_>, relief: f32) -> Texture {
        let default_surface = Surface::default();
        let all = [
            (maps.base_color, 3),
            (maps.roughness, 1),
            (maps.metallic, 1),
            (maps.occlusion, 1),
            (maps.normal, 3),
            (maps.emission, 3),
            (maps.opacity, 1),
            (maps.height, 1),
        ];
        let all = all.map(|(image, channels)| (image.filter(|image| is_complete(image, channels)), channels));
        let images = || all.iter().filter_map(|(image, _)| *image);
        let size = [0, 1].map(|axis| images().map(|i| i.size[axis] as usize).max().unwrap_or(1));
        let mut level_for_width = MipLevel { size, px: vec![default_surface.to_array(); size[0] * size[1]] };
        level_for_width.px.par_chunks_mut(size[0]).enumerate().for_each(|(y, row)| {
            for (x, px) in row.iter_mut().enumerate() {
                let mut first = 0;
                for (image, channels) in all {
                    if let Some(image) = image {
                        px[first..][..channels].copy_from_slice(pixel(image, [x, y], size, channels));
                    }
                    first += channels;
                }
                *px = Surface::from_array(px).clamped().to_array();
            }
        });
        if all[4].0.is_none() && all[7].0.is_some() {
            level_for_width.derive_normals(relief);
        }
        let mut range = [f32::MAX, f32::MIN];
        level_for_width
            .px
            .iter()
            .for_each(|px| range = [Real::min(px[HEIGHT_INDEX], range[0]), Real::max(px[HEIGHT_INDEX], range[1])]);
        let height_level = MipLevel { size, px: level_for_width.px.iter().map(|px| [px[HEIGHT_INDEX]]).collect() };
        let height_level = mip_chain(height_level).into_iter().map(|level_for_width| {
            let peaks = MaxPyramid::new(&level_for_width);
            (level_for_width, peaks)
        });
        Texture { levels: mip_chain(level_for_width), height_level: height_level.collect(), range }
    }
    /// Trilinear lookup at texture coordinates in repeats, with a footprint as a fraction of the image.
    pub(super) fn sample(&self, uv: [f32; 2], width: f32) -> Surface {
        Surface::from_array(&sample_trilinear(&self.levels, uv, width))
    }
    /// Half-width of the filter for a footprint, across and down the image.
    pub(super) fn filter_margin(&self, width: f32) -> [f32; 2] {
        let [across, down] = self.levels[0].size.map(|n| n as f32);
        let pixels = Real::max(width * across, 0.5);
        [pixels / across, pixels / down]
    }
    /// Material of cuts: rough, with a darker mean colour.
    pub(super) fn interior(&self) -> Surface {
        let mean = Surface::from_array(&self.levels[self.levels.len() - 1].px[0]);
        Surface { base_color: mean.base_color * 0.4, roughness: 0.8, ..Surface::default() }
    }
    /// Heights at the mip level of a footprint.
    pub(super) fn height_level(&self, width: f32) -> &(MipLevel<1>, MaxPyramid) {
        let (level_for_width, _) = level_for_width(self.levels[0].size[0], self.height_level.len(), width);
        &self.height_level[level_for_width]
    }
}

fn is_complete(image: &Image, channels: usize) -> bool {
    let pixels = image.size[0] as usize * image.size[1] as usize;
    pixels > 0 && image.channels > 0 && image.px.len() == pixels * image.channels && (image.channels >= channels)
}

/// Nearest pixel of an image for a texel of a grid of another size.
fn pixel(image: &Image, sample: [usize; 2], size: [usize; 2], channels: usize) -> &[f32] {
    let own = image.size.map(|n| n as usize);
    let [x, y] = [0, 1].map(|axis| sample[axis] * own[axis] / size[axis]);
    &image.px[(y * own[0] + x) * image.channels..][..channels]
}

fn mip_chain<const N: usize>(first: MipLevel<N>) -> Vec<MipLevel<N>> {
    let mut levels = vec![first];
    while let Some(last) = levels.last().filter(|last| last.size != [1, 1]) {
        levels.push(last.downsampled());
    }
    levels
}

/// Interpolates between the two mip levels whose texels are closest to `width`.
fn sample_trilinear<const N: usize>(levels: &[MipLevel<N>], uv: [f32; 2], width: f32) -> [f32; N] {
    let (lower, share) = level_for_width(levels[0].size[0], levels.len(), width);
    let mut out = levels[lower].sample(uv);
    if share > 0.0 && lower + 1 < levels.len() {
        let above = levels[lower + 1].sample(uv);
        out.iter_mut().zip(above).for_each(|(v, above)| *v += (above - *v) * share);
    }
    out
}

/// Mip level for a footprint: the coarsest whose texels are no wider, and the fraction of the way to the next.
fn level_for_width(across: usize, levels: usize, width: f32) -> (usize, f32) {
    let pixels = Real::max(width * across as f32, 1.0);
    let level_for_width = Real::log(pixels) * std::f32::consts::LOG2_E;
    let lower = (level_for_width as usize).min(levels - 1);
    (lower, level_for_width - lower as f32)
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
    fn downsampled(&self) -> MipLevel<N> {
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
    fn derive_normals(&mut self, relief: f32) {
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
                px[6..9].copy_from_slice(&normal.0);
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
