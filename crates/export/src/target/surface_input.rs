//! The targets of surfaces of MaterialX and USD: their images, and the inputs of the surfaces that take them.

use super::channel_sources::{EMISSION, HEIGHT, OPACITY, RGB, of, pack, pack_as};
use super::{ChannelSource, Companion, ContentKind, ExportTarget, MaterialScene, NormalEncoding, PackedChannels};
use crate::file_format::FileFormat;

/// The three channels of a colour.
macro_rules! color {
    ($name:literal) => {{
        const SOURCES: [ChannelSource; 3] = [of(&[($name, 0)], 1.0), of(&[($name, 1)], 1.0), of(&[($name, 2)], 1.0)];
        &SOURCES
    }};
}

/// Packed images of targets of which each input has an image of its own. Heights keep their values, and so do numbers that
/// may exceed 1.
const SURFACE_IMAGES: &[PackedChannels] = &[
    pack("basecolor", ContentKind::Colour, &RGB),
    pack("emissive", ContentKind::Colour, EMISSION),
    pack("opacity", ContentKind::Data, OPACITY),
    pack_as("height", ContentKind::Height, HEIGHT, FileFormat::EXR),
    pack("coatcolor", ContentKind::Colour, color!("coat_color")),
    pack_as("coatior", ContentKind::Data, &[of(&[("coat_ior", 0)], 1.6)], FileFormat::EXR),
    pack("fuzzcolor", ContentKind::Colour, color!("fuzz_color")),
    pack("transmissioncolor", ContentKind::Colour, color!("transmission_color")),
    pack_as("transmissiondepth", ContentKind::Data, &[of(&[("transmission_depth", 0)], 0.0)], FileFormat::EXR),
    pack("subsurfacecolor", ContentKind::Colour, color!("subsurface_color")),
    pack("subsurfaceradiusscale", ContentKind::Colour, color!("subsurface_radius_scale")),
    pack_as("specularior", ContentKind::Data, &[of(&[("specular_ior", 0)], 1.5)], FileFormat::EXR),
];

/// Formats of images that files of both formats can refer to.
pub(super) const SURFACE_FORMATS: &[FileFormat] = &[FileFormat::PNG, FileFormat::EXR, FileFormat::TIFF];

/// A target with an image for each input, and a file with the materials.
pub(super) const fn surface_target(
    name: &'static str,
    about: &'static str,
    companion: &'static Companion,
) -> ExportTarget {
    ExportTarget {
        name,
        about,
        pattern: "{graph}_{usage}",
        formats: [FileFormat::PNG; 2],
        normals: NormalEncoding::OpenGl,
        eight_bit_normals: false,
        packed: SURFACE_IMAGES,
        supersamples: true,
        companion: Some(companion),
        file_hash: None,
    }
}

/// An image, and the inputs of surfaces that take it.
pub(super) struct SurfaceInput {
    /// [`PackedImage::usage`](super::PackedImage::usage) of the image.
    pub(super) usage: &'static str,
    /// Type of its values.
    pub(super) kind: SurfaceType,
    /// Input of the `standard_surface` of MaterialX; empty if it has none.
    pub(super) standard_surface: &'static str,
    /// Input of the `open_pbr_surface` of MaterialX; empty if it has none.
    pub(super) open_pbr_surface: &'static str,
    /// Input of the `UsdPreviewSurface`; empty if it has none.
    pub(super) preview_surface: &'static str,
    /// Value without an image, if that of the surfaces differs: that of the channel.
    default: Option<InputDefault>,
}

/// Value of an input that has no image.
struct InputDefault {
    value: &'static str,
    /// Usage of the image without which the input has no effect; empty if it always has.
    with: &'static str,
}

/// Type of a [`SurfaceInput`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SurfaceType {
    /// A colour.
    Color,
    /// Emission, which has a strength.
    Emission,
    /// A number.
    Number,
    /// A rotation of the tangent about the normal, in turns.
    Rotation,
    /// Opacity, which is a colour in `standard_surface`.
    Opacity,
    /// A tangent-space normal, mapped to 0..1.
    Normal,
}

/// The inputs, in the order of files.
pub(super) const SURFACE_INPUTS: &[SurfaceInput] = &[
    input("basecolor", SurfaceType::Color, ["base_color", "base_color", "diffuseColor"]),
    input("metallic", SurfaceType::Number, ["metalness", "base_metalness", "metallic"]),
    input("roughness", SurfaceType::Number, ["specular_roughness", "specular_roughness", "roughness"]).or("0.5", ""),
    input("normal", SurfaceType::Normal, ["normal", "geometry_normal", "normal"]),
    input("emissive", SurfaceType::Emission, ["emission_color", "emission_color", "emissiveColor"]),
    input("opacity", SurfaceType::Opacity, ["opacity", "geometry_opacity", "opacity"]),
    input("coatweight", SurfaceType::Number, ["coat", "coat_weight", "clearcoat"]),
    input("coatcolor", SurfaceType::Color, ["coat_color", "coat_color", ""]),
    input("coatroughness", SurfaceType::Number, ["coat_roughness", "coat_roughness", "clearcoatRoughness"])
        .or("0", "coatweight"),
    input("coatior", SurfaceType::Number, ["coat_IOR", "coat_ior", ""]).or("1.6", "coatweight"),
    input("coatnormal", SurfaceType::Normal, ["coat_normal", "geometry_coat_normal", ""]),
    input("fuzzweight", SurfaceType::Number, ["sheen", "fuzz_weight", ""]),
    input("fuzzcolor", SurfaceType::Color, ["sheen_color", "fuzz_color", ""]),
    input("fuzzroughness", SurfaceType::Number, ["sheen_roughness", "fuzz_roughness", ""]).or("0.5", "fuzzweight"),
    input("transmissionweight", SurfaceType::Number, ["transmission", "transmission_weight", ""]),
    input("transmissioncolor", SurfaceType::Color, ["transmission_color", "transmission_color", ""]),
    input("transmissiondepth", SurfaceType::Number, ["transmission_depth", "transmission_depth", ""]),
    input("subsurfaceweight", SurfaceType::Number, ["subsurface", "subsurface_weight", ""]),
    input("subsurfacecolor", SurfaceType::Color, ["subsurface_color", "subsurface_color", ""])
        .or("0.799, 0.799, 0.799", "subsurfaceweight"),
    input("subsurfaceradiusscale", SurfaceType::Color, ["subsurface_radius", "subsurface_radius_scale", ""])
        .or("1, 0.503, 0.25", "subsurfaceweight"),
    input("specularweight", SurfaceType::Number, ["specular", "specular_weight", ""]),
    input("specularior", SurfaceType::Number, ["specular_IOR", "specular_ior", "ior"]),
    input("anisotropy", SurfaceType::Number, ["specular_anisotropy", "specular_roughness_anisotropy", ""]),
    input("anisotropyrotation", SurfaceType::Rotation, ["specular_rotation", "geometry_tangent", ""]),
];

const fn input(
    usage: &'static str,
    kind: SurfaceType,
    [standard_surface, open_pbr_surface, preview_surface]: [&'static str; 3],
) -> SurfaceInput {
    SurfaceInput { usage, kind, standard_surface, open_pbr_surface, preview_surface, default: None }
}

/// Usages of the images that surfaces take, and of others.
pub(super) const fn usages<const COUNT: usize>(others: &[&'static str]) -> [&'static str; COUNT] {
    let mut all = [""; COUNT];
    let mut i = 0;
    while i < COUNT {
        all[i] = if i < SURFACE_INPUTS.len() { SURFACE_INPUTS[i].usage } else { others[i - SURFACE_INPUTS.len()] };
        i += 1;
    }
    all
}

impl SurfaceInput {
    /// States a value for materials without an image of it that have another image.
    const fn or(self, value: &'static str, with: &'static str) -> SurfaceInput {
        SurfaceInput { default: Some(InputDefault { value, with }), ..self }
    }
    /// The value that a material without an image of it states, if any.
    pub(super) fn default_value(&self, scene: &MaterialScene, material: &str) -> Option<&'static str> {
        let InputDefault { value, with } = self.default.as_ref()?;
        (with.is_empty() || scene.image(material, with).is_some()).then_some(value)
    }
}

impl SurfaceType {
    /// Name of the type in MaterialX.
    pub(super) const fn materialx(self) -> &'static str {
        match self {
            SurfaceType::Color | SurfaceType::Emission => "color3",
            SurfaceType::Number | SurfaceType::Rotation | SurfaceType::Opacity => "float",
            SurfaceType::Normal => "vector3",
        }
    }
}

/// Name of the colour space of an image whose colours are encoded as sRGB, or linear.
pub(super) fn color_space(srgb: bool) -> &'static str {
    if srgb { "srgb_texture" } else { "lin_rec709" }
}
