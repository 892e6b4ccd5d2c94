//! Material channels of a surface: as maps, and at a point.

use super::vector::Vec3;
use lapidary_field::image::Image;
use lapidary_field::real::Real;

/// Maps of a material: linear, repeating, of any sizes.
#[derive(Clone, Copy, Debug, Default)]
pub struct MaterialMaps<'a> {
    /// Diffuse colour of dielectrics, specular colour of metals.
    pub base_color: Option<&'a Image>,
    /// Tangent-space normal with components in −1..1: right, up, outward.
    pub normal: Option<&'a Image>,
    /// Height.
    pub height: Option<&'a Image>,
    /// Roughness, the square root of GGX alpha.
    pub roughness: Option<&'a Image>,
    /// Metalness.
    pub metallic: Option<&'a Image>,
    /// Ambient occlusion: the visible fraction of the surroundings.
    pub occlusion: Option<&'a Image>,
    /// Emitted radiance.
    pub emission: Option<&'a Image>,
    /// Opacity.
    pub opacity: Option<&'a Image>,
}

/// Material channels at a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surface {
    /// Diffuse colour of dielectrics, specular colour of metals.
    pub base_color: Vec3,
    /// Roughness, the square root of GGX alpha.
    pub roughness: f32,
    /// Metalness.
    pub metallic: f32,
    /// Ambient occlusion: the visible fraction of the surroundings.
    pub occlusion: f32,
    /// Emitted radiance.
    pub emission: Vec3,
    /// Opacity.
    pub opacity: f32,
    /// Tangent-space normal: right, up, outward. Shorter than 1 if it is the mean of several directions.
    pub normal: Vec3,
    /// Height.
    pub height: f32,
}

/// Floats per texel: fourteen, padded to whole SIMD vectors.
pub(super) const ARRAY_LEN: usize = 16;
pub(super) const HEIGHT_INDEX: usize = 13;

impl Default for Surface {
    fn default() -> Surface {
        Surface {
            base_color: Vec3::splat(0.214_041_14),
            roughness: 0.5,
            metallic: 0.0,
            occlusion: 1.0,
            emission: Vec3::ZERO,
            opacity: 1.0,
            normal: Vec3([0.0, 0.0, 1.0]),
            height: 0.0,
        }
    }
}

impl<'a> MaterialMaps<'a> {
    /// Looks up each map by the name of its channel: `base_color`, `normal`, `height` and so on.
    pub fn from_lookup(lookup: impl Fn(&str) -> Option<&'a Image>) -> MaterialMaps<'a> {
        MaterialMaps {
            base_color: lookup("base_color"),
            normal: lookup("normal"),
            height: lookup("height"),
            roughness: lookup("roughness"),
            metallic: lookup("metallic"),
            occlusion: lookup("occlusion"),
            emission: lookup("emission"),
            opacity: lookup("opacity"),
        }
    }
}

impl Surface {
    /// Surfaces at some points of a solid material, from channels given by name with one plane per component.
    pub fn from_planes<'n>(points: usize, lookup: impl IntoIterator<Item = (&'n str, &'n [Vec<f32>])>) -> Vec<Surface> {
        let mut out = vec![Surface::default(); points];
        for (name, planes) in lookup {
            let Some(last) = planes.len().checked_sub(1) else { continue };
            for (i, surface) in out.iter_mut().enumerate() {
                surface.set_channel(name, [0, 1, 2].map(|k: usize| planes[k.min(last)][i]));
            }
        }
        out
    }
    fn set_channel(&mut self, name: &str, v: [f32; 3]) {
        match name {
            "base_color" => self.base_color = Vec3(v),
            "emission" => self.emission = Vec3(v),
            "roughness" => self.roughness = v[0],
            "metallic" => self.metallic = v[0],
            "occlusion" => self.occlusion = v[0],
            "opacity" => self.opacity = v[0],
            "height" => self.height = v[0],
            // Solid materials have no tangent space: their height tilts the normal.
            _ => {}
        }
    }
    pub(super) fn to_array(self) -> [f32; ARRAY_LEN] {
        let ([r, g, b], [x, y, z], [er, eg, eb]) = (self.base_color.0, self.normal.0, self.emission.0);
        let Surface { roughness, metallic, occlusion, opacity, height, .. } = self;
        [r, g, b, roughness, metallic, occlusion, x, y, z, er, eg, eb, opacity, height, 0.0, 0.0]
    }
    pub(super) fn from_array(v: &[f32; ARRAY_LEN]) -> Surface {
        let vec3 = |i: usize| Vec3([v[i], v[i + 1], v[i + 2]]);
        Surface {
            base_color: vec3(0),
            roughness: v[3],
            metallic: v[4],
            occlusion: v[5],
            normal: vec3(6),
            emission: vec3(9),
            opacity: v[12],
            height: v[HEIGHT_INDEX],
        }
    }
    /// Clamps every channel to its physical range.
    pub(super) fn clamped(self) -> Surface {
        let unit = |v: f32| Real::clamp(v, 0.0, 1.0);
        Surface {
            base_color: self.base_color.map(unit),
            roughness: unit(self.roughness),
            metallic: unit(self.metallic),
            occlusion: unit(self.occlusion),
            emission: self.emission.map(|v| Real::clamp(v, 0.0, 65504.0)),
            opacity: unit(self.opacity),
            normal: self.normal.map(|v| Real::clamp(v, -1.0, 1.0)),
            height: Real::clamp(self.height, -1e6, 1e6),
        }
    }
}
