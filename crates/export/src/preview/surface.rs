//! Material channels of a surface: as maps, and at a point. One table declares them.

use super::channel_table::{ChannelValue, array_length, channel_table, index_of};
use super::lobes::{LobeMaps, SurfaceLobes};
use super::vector::Vec3;
use lapidary_field::image::Image;

channel_table! {
    /// Maps of a material: linear, repeating, of any sizes.
    maps MaterialMaps,
    /// Material channels at a point.
    values Surface,
    names CHANNELS,
    /// Optional lobes.
    more lobes: LobeMaps SurfaceLobes;
    /// Diffuse colour of dielectrics, specular colour of metals.
    base_color: Vec3 = Vec3::splat(0.214_041_14), 0.0..=1.0;
    /// Roughness, the square root of GGX alpha.
    roughness: f32 = 0.5, 0.0..=1.0;
    /// Metalness.
    metallic: f32 = 0.0, 0.0..=1.0;
    /// Ambient occlusion: the visible fraction of the surroundings.
    occlusion: f32 = 1.0, 0.0..=1.0;
    /// Tangent-space normal: right, up, outward. Shorter than 1 if it is the mean of several directions.
    normal: Vec3 = Vec3([0.0, 0.0, 1.0]), -1.0..=1.0;
    /// Emitted radiance.
    emission: Vec3 = Vec3::ZERO, 0.0..=65504.0;
    /// Opacity.
    opacity: f32 = 1.0, 0.0..=1.0;
    /// Height.
    height: f32 = 0.0, -1e6..=1e6;
}

/// Floats per texel, padded to whole SIMD vectors.
pub(super) const ARRAY_LEN: usize = array_length(CHANNELS);
pub(super) const NORMAL_INDEX: usize = index_of(CHANNELS, "normal");
pub(super) const HEIGHT_INDEX: usize = index_of(CHANNELS, "height");

impl Surface {
    /// Surfaces at some points of a solid material, from channels given by name with one plane per component.
    pub fn from_planes<'n>(points: usize, lookup: impl IntoIterator<Item = (&'n str, &'n [Vec<f32>])>) -> Vec<Surface> {
        let mut out = vec![Surface::default(); points];
        for (name, planes) in lookup {
            // Solid materials have no tangent space: their height tilts the normal.
            let is_normal = matches!(name, "normal" | "coat_normal");
            let Some(last) = planes.len().checked_sub(1).filter(|_| !is_normal) else { continue };
            for (i, surface) in out.iter_mut().enumerate() {
                surface.set_channel(name, [0, 1, 2].map(|k: usize| planes[k.min(last)][i]));
            }
        }
        out
    }
}
