//! Mip-mapped textures with all channels of a material interleaved.

use super::lobes::{LOBE_ARRAY_LEN, SurfaceLobes};
use super::max_pyramid::MaxPyramid;
use super::mip_level::MipLevel;
use super::surface::{ARRAY_LEN, HEIGHT_INDEX, MaterialMaps, Surface};
use lapidary_field::image::Image;
use lapidary_field::real::Real;
use rayon::prelude::*;

/// Brightness of cuts, relative to the mean colour.
pub(super) const INTERIOR_SHADE: f32 = 0.4;

/// Texture with all maps of a material.
#[derive(Clone, Debug)]
pub struct Texture {
    pub(super) levels: Vec<MipLevel<ARRAY_LEN>>,
    /// Optional channels; empty if the material has none.
    pub(super) lobe_levels: Vec<MipLevel<LOBE_ARRAY_LEN>>,
    pub(super) height_level: Vec<(MipLevel<1>, MaxPyramid)>,
    /// Smallest and largest height.
    pub(super) range: [f32; 2],
}

impl Texture {
    /// Builds a texture. Without a normal map, normals are derived from heights, scaled by `relief` widths of the image.
    pub fn new(maps: &MaterialMaps<'_>, relief: f32) -> Texture {
        let default_surface = Surface::default();
        let maps = maps.filter(is_complete);
        let all = maps.list();
        let lobes = maps.lobes.list();
        let images = || all.iter().chain(&lobes).filter_map(|(image, _)| *image);
        let size = [0, 1].map(|axis| images().map(|i| i.size[axis] as usize).max().unwrap_or(1));
        let mut level =
            interleaved(&all, size, default_surface.to_array(), |px| Surface::from_array(px).clamped().to_array());
        let lobe_levels = if maps.lobes.is_empty() {
            vec![]
        } else {
            let rest = SurfaceLobes::default().to_array();
            mip_chain(interleaved(&lobes, size, rest, |px| SurfaceLobes::from_array(px).clamped().to_array()))
        };
        if maps.normal.is_none() && maps.height.is_some() {
            level.derive_normals(relief);
        }
        let mut range = [f32::MAX, f32::MIN];
        level
            .px
            .iter()
            .for_each(|px| range = [Real::min(px[HEIGHT_INDEX], range[0]), Real::max(px[HEIGHT_INDEX], range[1])]);
        let height_level = MipLevel { size, px: level.px.iter().map(|px| [px[HEIGHT_INDEX]]).collect() };
        let height_level = mip_chain(height_level).into_iter().map(|level| {
            let peaks = MaxPyramid::new(&level);
            (level, peaks)
        });
        Texture { levels: mip_chain(level), lobe_levels, height_level: height_level.collect(), range }
    }
    /// Smallest and largest height.
    pub fn height_range(&self) -> [f32; 2] {
        self.range
    }
    /// Trilinear lookup at texture coordinates in repeats, with a footprint as a fraction of the image.
    pub(super) fn sample(&self, uv: [f32; 2], width: f32) -> Surface {
        let surface = Surface::from_array(&sample_trilinear(&self.levels, uv, width));
        if self.lobe_levels.is_empty() {
            return surface;
        }
        Surface { lobes: SurfaceLobes::from_array(&sample_trilinear(&self.lobe_levels, uv, width)), ..surface }
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
        Surface { base_color: mean.base_color * INTERIOR_SHADE, roughness: 0.8, ..Surface::default() }
    }
    /// Heights at the mip level of a footprint.
    pub(super) fn height_level(&self, width: f32) -> &(MipLevel<1>, MaxPyramid) {
        let (level, _) = level_for_width(self.levels[0].size[0], self.height_level.len(), width);
        &self.height_level[level]
    }
}

/// A level of the maps, interleaved texel by texel and cleaned; channels without a map are at rest.
fn interleaved<const N: usize>(
    maps: &[(Option<&Image>, usize)],
    size: [usize; 2],
    rest: [f32; N],
    clean: impl Fn(&[f32; N]) -> [f32; N] + Sync,
) -> MipLevel<N> {
    let mut level = MipLevel { size, px: vec![rest; size[0] * size[1]] };
    level.px.par_chunks_mut(size[0]).enumerate().for_each(|(y, row)| {
        for (x, px) in row.iter_mut().enumerate() {
            let mut first = 0;
            for (image, channels) in maps {
                if let Some(image) = image {
                    px[first..][..*channels].copy_from_slice(pixel(image, [x, y], size, *channels));
                }
                first += channels;
            }
            *px = clean(px);
        }
    });
    level
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
    let level = Real::log(pixels) * std::f32::consts::LOG2_E;
    let lower = (level as usize).min(levels - 1);
    (lower, level - lower as f32)
}
