//! Optional channels of a surface, after OpenPBR 1.1: coat, fuzz, transmission, subsurface and others.

use super::channel_table::{ChannelValue, array_length, channel_table, index_of};
use super::vector::Vec3;
use lapidary_field::image::Image;

channel_table! {
    /// Maps of the optional channels of a material.
    maps LobeMaps,
    /// Optional channels at a point. The defaults change nothing.
    values SurfaceLobes,
    names LOBE_CHANNELS;
    /// Share of the surface under a clear coat.
    coat_weight: f32 = 0.0, 0.0..=1.0;
    /// Tint of light that passes the coat twice.
    coat_color: Vec3 = Vec3::ONE, 0.0..=1.0;
    /// Roughness of the coat.
    coat_roughness: f32 = 0.0, 0.0..=1.0;
    /// Refractive index of the coat.
    coat_ior: f32 = 1.6, 1.0..=4.0;
    /// Tangent-space normal of the coat: right, up, outward.
    coat_normal: Vec3 = Vec3([0.0, 0.0, 1.0]), -1.0..=1.0;
    /// Share of the surface under fibres.
    fuzz_weight: f32 = 0.0, 0.0..=1.0;
    /// Colour of the fibres.
    fuzz_color: Vec3 = Vec3::ONE, 0.0..=1.0;
    /// Roughness of the fibres.
    fuzz_roughness: f32 = 0.5, 0.0..=1.0;
    /// Share of the light that passes through.
    transmission_weight: f32 = 0.0, 0.0..=1.0;
    /// Tint of the light that passes through.
    transmission_color: Vec3 = Vec3::ONE, 0.0..=1.0;
    /// Share of the light that is scattered below the surface.
    subsurface_weight: f32 = 0.0, 0.0..=1.0;
    /// Colour of the light that is scattered below the surface.
    subsurface_color: Vec3 = Vec3::splat(0.799_102_73), 0.0..=1.0;
    /// Strength of the reflection.
    specular_weight: f32 = 1.0, 0.0..=1.0;
    /// Refractive index.
    specular_ior: f32 = 1.5, 1.0..=4.0;
    /// Stretching of the reflection.
    anisotropy: f32 = 0.0, 0.0..=1.0;
    /// Direction in which the reflection is stretched, in turns, counter-clockwise from the right.
    anisotropy_rotation: f32 = 0.0, -1e6..=1e6;
    /// Factor of the emission.
    emission_luminance: f32 = 1.0, 0.0..=65504.0;
}

/// Floats per texel, padded to whole SIMD vectors.
pub(super) const LOBE_ARRAY_LEN: usize = array_length(LOBE_CHANNELS);

impl LobeMaps<'_> {
    /// True if there is no map.
    pub(super) fn is_empty(self) -> bool {
        self.list().iter().all(|(image, _)| image.is_none())
    }
}
