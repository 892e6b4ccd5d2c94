//! Material channels of a surface: as maps, and at a point. One table declares them.

use super::vector::Vec3;
use lapidary_field::image::Image;
use lapidary_field::real::Real;

/// The values of a channel: one number, or three.
pub(super) trait ChannelValue: Copy {
    /// The count of its numbers.
    const WIDTH: usize;
    /// Reads it from its first numbers.
    fn read(numbers: &[f32]) -> Self;
    /// Writes its numbers.
    fn write(self, numbers: &mut [f32]);
    /// Clamps its numbers to a range.
    fn clamped(self, low: f32, high: f32) -> Self;
}

impl ChannelValue for f32 {
    const WIDTH: usize = 1;
    fn read(numbers: &[f32]) -> f32 {
        numbers[0]
    }
    fn write(self, numbers: &mut [f32]) {
        numbers[0] = self;
    }
    fn clamped(self, low: f32, high: f32) -> f32 {
        Real::clamp(self, low, high)
    }
}

impl ChannelValue for Vec3 {
    const WIDTH: usize = 3;
    fn read(numbers: &[f32]) -> Vec3 {
        Vec3([numbers[0], numbers[1], numbers[2]])
    }
    fn write(self, numbers: &mut [f32]) {
        numbers[..3].copy_from_slice(&self.0);
    }
    fn clamped(self, low: f32, high: f32) -> Vec3 {
        self.map(|v| Real::clamp(v, low, high))
    }
}

macro_rules! channels {
    ($( #[doc = $doc:literal] $name:ident: $Value:ty = $default:expr, $low:literal..=$high:literal; )+) => {
        /// Maps of a material: linear, repeating, of any sizes.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct MaterialMaps<'a> { $( #[doc = $doc] pub $name: Option<&'a Image>, )+ }

        /// Material channels at a point.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Surface { $( #[doc = $doc] pub $name: $Value, )+ }

        /// The names of the channels, and the counts of their numbers.
        const CHANNELS: &[(&str, usize)] = &[$( (stringify!($name), <$Value>::WIDTH) ),+];

        impl Default for Surface {
            fn default() -> Surface {
                Surface { $( $name: $default, )+ }
            }
        }

        impl<'a> MaterialMaps<'a> {
            /// Looks up each map by the name of its channel: `base_color`, `normal`, `height` and so on.
            pub fn from_lookup(lookup: impl Fn(&str) -> Option<&'a Image>) -> MaterialMaps<'a> {
                MaterialMaps { $( $name: lookup(stringify!($name)), )+ }
            }
            /// The maps that have a number of components, or more, at every pixel.
            pub(super) fn filter(self, is_complete: impl Fn(&Image, usize) -> bool) -> MaterialMaps<'a> {
                MaterialMaps { $( $name: self.$name.filter(|image| is_complete(image, <$Value>::WIDTH)), )+ }
            }
            /// The maps in the order of the arrays, with the counts of their components.
            pub(super) fn list(self) -> [(Option<&'a Image>, usize); CHANNELS.len()] {
                [$( (self.$name, <$Value>::WIDTH) ),+]
            }
        }

        impl Surface {
            fn set_channel(&mut self, name: &str, v: [f32; 3]) {
                match name {
                    $( stringify!($name) => self.$name = <$Value>::read(&v), )+
                    _ => {}
                }
            }
            pub(super) fn to_array(self) -> [f32; ARRAY_LEN] {
                let mut out = [0.0; ARRAY_LEN];
                $( self.$name.write(&mut out[const { index_of(stringify!($name)) }..]); )+
                out
            }
            pub(super) fn from_array(v: &[f32; ARRAY_LEN]) -> Surface {
                Surface { $( $name: <$Value>::read(&v[const { index_of(stringify!($name)) }..]), )+ }
            }
            /// Clamps every channel to its physical range.
            pub(super) fn clamped(self) -> Surface {
                Surface { $( $name: self.$name.clamped($low, $high), )+ }
            }
        }
    };
}

channels! {
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
pub(super) const ARRAY_LEN: usize = {
    let (last, width) = CHANNELS[CHANNELS.len() - 1];
    (index_of(last) + width).next_multiple_of(8)
};
pub(super) const NORMAL_INDEX: usize = index_of("normal");
pub(super) const HEIGHT_INDEX: usize = index_of("height");

/// Index of the first number of a channel in the arrays.
const fn index_of(name: &str) -> usize {
    let (mut index, mut i) = (0, 0);
    while !is_equal(CHANNELS[i].0.as_bytes(), name.as_bytes()) {
        index += CHANNELS[i].1;
        i += 1;
    }
    index
}

const fn is_equal(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

impl Surface {
    /// Surfaces at some points of a solid material, from channels given by name with one plane per component.
    pub fn from_planes<'n>(points: usize, lookup: impl IntoIterator<Item = (&'n str, &'n [Vec<f32>])>) -> Vec<Surface> {
        let mut out = vec![Surface::default(); points];
        for (name, planes) in lookup {
            // Solid materials have no tangent space: their height tilts the normal.
            let Some(last) = planes.len().checked_sub(1).filter(|_| name != "normal") else { continue };
            for (i, surface) in out.iter_mut().enumerate() {
                surface.set_channel(name, [0, 1, 2].map(|k: usize| planes[k.min(last)][i]));
            }
        }
        out
    }
}
