//! Maps of a surface, packed so that one look finds all of them, and halved again and again so that nothing glitters.

use super::peaks::Peaks;
use super::surface::{HEIGHT, Maps, Surface, WIDE};
use super::vector::{Vector, whole};
use lapidary_field::image::Image;
use lapidary_field::real::Real;
use rayon::prelude::*;

/// All maps of a surface.
#[derive(Clone, Debug)]
pub struct Texture {
    levels: Vec<Level<WIDE>>,
    heights: Vec<(Level<1>, Peaks)>,
    /// The lowest and the highest point.
    pub(super) range: [f32; 2],
}

#[derive(Clone, Debug)]
pub(super) struct Level<const N: usize> {
    pub(super) size: [usize; 2],
    pub(super) px: Vec<[f32; N]>,
}

impl Texture {
    /// Of maps. A height that rises so far, in widths of the picture, says which way the surface faces where no map
    /// does.
    pub fn new(maps: &Maps<'_>, relief: f32) -> Texture {
        let rest = Surface::default();
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
        let all = all.map(|(image, channels)| (image.filter(|image| complete(image, channels)), channels));
        let images = || all.iter().filter_map(|(image, _)| *image);
        let size = [0, 1].map(|axis| images().map(|i| i.size[axis] as usize).max().unwrap_or(1));
        let mut level = Level { size, px: vec![rest.packed(); size[0] * size[1]] };
        level.px.par_chunks_mut(size[0]).enumerate().for_each(|(y, row)| {
            for (x, px) in row.iter_mut().enumerate() {
                let mut first = 0;
                for (image, channels) in all {
                    if let Some(image) = image {
                        px[first..][..channels].copy_from_slice(pixel(image, [x, y], size, channels));
                    }
                    first += channels;
                }
                *px = Surface::unpacked(px).clean().packed();
            }
        });
        if all[4].0.is_none() && all[7].0.is_some() {
            level.lean(relief);
        }
        let mut range = [f32::MAX, f32::MIN];
        level.px.iter().for_each(|px| range = [Real::min(px[HEIGHT], range[0]), Real::max(px[HEIGHT], range[1])]);
        let heights = Level { size, px: level.px.iter().map(|px| [px[HEIGHT]]).collect() };
        let heights = halves(heights).into_iter().map(|level| {
            let peaks = Peaks::new(&level);
            (level, peaks)
        });
        Texture { levels: halves(level), heights: heights.collect(), range }
    }
    /// What is at a place, in repeats of the picture, where a look takes in so much of it.
    pub(super) fn at(&self, uv: [f32; 2], width: f32) -> Surface {
        Surface::unpacked(&look(&self.levels, uv, width))
    }
    /// How far to either side a look takes in something that is so wide, across and down the picture.
    pub(super) fn margin(&self, width: f32) -> [f32; 2] {
        let [across, down] = self.levels[0].size.map(|n| n as f32);
        let pixels = Real::max(width * across, 0.5);
        [pixels / across, pixels / down]
    }
    /// What is within, where it has been cut: dull and darker, of the mean colour.
    pub(super) fn within(&self) -> Surface {
        let mean = Surface::unpacked(&self.levels[self.levels.len() - 1].px[0]);
        Surface { base_color: mean.base_color * 0.4, roughness: 0.8, ..Surface::default() }
    }
    /// The heights, as fine as a look sees them that takes in so much of the picture.
    pub(super) fn heights(&self, width: f32) -> &(Level<1>, Peaks) {
        let (level, _) = level(self.levels[0].size[0], self.heights.len(), width);
        &self.heights[level]
    }
}

fn complete(image: &Image, channels: usize) -> bool {
    let pixels = image.size[0] as usize * image.size[1] as usize;
    pixels > 0 && image.channels > 0 && image.px.len() == pixels * image.channels && (image.channels >= channels)
}

/// The pixel of an image for one of a grid of another size.
fn pixel(image: &Image, at: [usize; 2], size: [usize; 2], channels: usize) -> &[f32] {
    let own = image.size.map(|n| n as usize);
    let [x, y] = [0, 1].map(|axis| at[axis] * own[axis] / size[axis]);
    &image.px[(y * own[0] + x) * image.channels..][..channels]
}

fn halves<const N: usize>(first: Level<N>) -> Vec<Level<N>> {
    let mut levels = vec![first];
    while let Some(last) = levels.last().filter(|last| last.size != [1, 1]) {
        levels.push(last.halved());
    }
    levels
}

/// What is at a place, between the two levels whose pixels are nearest to `width`.
fn look<const N: usize>(levels: &[Level<N>], uv: [f32; 2], width: f32) -> [f32; N] {
    let (below, share) = level(levels[0].size[0], levels.len(), width);
    let mut out = levels[below].at(uv);
    if share > 0.0 && below + 1 < levels.len() {
        let above = levels[below + 1].at(uv);
        out.iter_mut().zip(above).for_each(|(v, above)| *v += (above - *v) * share);
    }
    out
}

/// The level whose pixels are as wide or a little less, of so many, the first so many pixels across; and how far it is to
/// the next.
fn level(across: usize, levels: usize, width: f32) -> (usize, f32) {
    let pixels = Real::max(width * across as f32, 1.0);
    let level = Real::log(pixels) * std::f32::consts::LOG2_E;
    let below = (level as usize).min(levels - 1);
    (below, level - below as f32)
}

impl<const N: usize> Level<N> {
    /// Half a pixel across and down: no nearer to an edge there is nothing of the other side.
    pub(super) fn margin(&self) -> [f32; 2] {
        self.size.map(|n| 0.5 / n as f32)
    }
    /// Between the four nearest pixels.
    pub(super) fn at(&self, uv: [f32; 2]) -> [f32; N] {
        let along = |axis: usize| {
            let n = self.size[axis];
            // Half a pixel on, so that the number is never below zero; its first pixel is the last.
            // In 32 bits: machines are slow to make floats of longer integers, and those of them.
            let at = (uv[axis] - whole(uv[axis]) as f32) * n as u32 as f32 + 0.5;
            let second = (at as i32 as usize).min(n);
            let first = if second == 0 { n - 1 } else { second - 1 };
            (first, if second == n { 0 } else { second }, at - second as u32 as f32)
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
    /// Half as wide and half as high; a pixel is the mean of what it covers, odd sides included.
    fn halved(&self) -> Level<N> {
        let size = self.size.map(|n| n.div_ceil(2));
        let mut px = vec![[0.0; N]; size[0] * size[1]];
        let columns: Vec<Vec<_>> = (0..size[0]).map(|x| covered(x, size[0], self.size[0]).collect()).collect();
        px.par_chunks_mut(size[0]).enumerate().for_each(|(y, row)| {
            for (px, columns) in row.iter_mut().zip(&columns) {
                for (y, down) in covered(y, size[1], self.size[1]) {
                    for (x, across) in columns {
                        let from = &self.px[y * self.size[0] + x];
                        px.iter_mut().zip(from).for_each(|(v, from)| *v += from * (across * down));
                    }
                }
            }
        });
        Level { size, px }
    }
}

impl Level<WIDE> {
    /// Makes the surface face as its height says.
    fn lean(&mut self, relief: f32) {
        let [width, height] = self.size;
        let heights: Vec<f32> = self.px.iter().map(|px| px[HEIGHT]).collect();
        // Pixels are square, so that a step down is as far as a step across.
        let scale = relief * width as f32 * 0.5;
        self.px.par_chunks_mut(width).enumerate().for_each(|(y, row)| {
            for (x, px) in row.iter_mut().enumerate() {
                let at = |x: usize, y: usize| heights[y % height * width + x % width];
                let across = (at(x + 1, y) - at(x + width - 1, y)) * scale;
                let down = (at(x, y + 1) - at(x, y + height - 1)) * scale;
                let normal = Vector([-across, down, 1.0]).unit();
                px[6..9].copy_from_slice(&normal.0);
            }
        });
    }
}

/// Which of `from` pixels one of `to` covers, and how much of it each fills.
pub(super) fn covered(i: usize, to: usize, from: usize) -> impl Iterator<Item = (usize, f32)> {
    let (start, end) = (i * from, (i + 1) * from);
    (start / to..end.div_ceil(to)).map(move |k| {
        let overlap = end.min((k + 1) * to) - start.max(k * to);
        (k, overlap as f32 / from as f32)
    })
}
