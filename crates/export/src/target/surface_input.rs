//! The targets of surfaces of MaterialX and USD: their images, and the inputs of the surfaces that take them.

use super::channel_sources::{EMISSION, HEIGHT, OPACITY, RGB, pack, pack_as};
use super::{Companion, ContentKind, ExportTarget, NormalEncoding, PackedChannels};
use crate::file_format::FileFormat;

/// Packed images of targets of which each input has an image of its own. Heights keep their values.
const SURFACE_IMAGES: &[PackedChannels] = &[
    pack("basecolor", ContentKind::Colour, &RGB),
    pack("emissive", ContentKind::Colour, EMISSION),
    pack("opacity", ContentKind::Data, OPACITY),
    pack_as("height", ContentKind::Height, HEIGHT, FileFormat::EXR),
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
    /// Input of the `standard_surface` of MaterialX.
    pub(super) standard_surface: &'static str,
    /// Input of the `open_pbr_surface` of MaterialX.
    pub(super) open_pbr_surface: &'static str,
    /// Input of the `UsdPreviewSurface`.
    pub(super) preview_surface: &'static str,
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
    /// Opacity, which is a colour in `standard_surface`.
    Opacity,
    /// A tangent-space normal, mapped to 0..1.
    Normal,
}

/// The inputs, in the order of files.
pub(super) const SURFACE_INPUTS: &[SurfaceInput] = &[
    input("basecolor", SurfaceType::Color, ["base_color", "base_color", "diffuseColor"]),
    input("metallic", SurfaceType::Number, ["metalness", "base_metalness", "metallic"]),
    input("roughness", SurfaceType::Number, ["specular_roughness", "specular_roughness", "roughness"]),
    input("normal", SurfaceType::Normal, ["normal", "geometry_normal", "normal"]),
    input("emissive", SurfaceType::Emission, ["emission_color", "emission_color", "emissiveColor"]),
    input("opacity", SurfaceType::Opacity, ["opacity", "geometry_opacity", "opacity"]),
];

const fn input(
    usage: &'static str,
    kind: SurfaceType,
    [standard_surface, open_pbr_surface, preview_surface]: [&'static str; 3],
) -> SurfaceInput {
    SurfaceInput { usage, kind, standard_surface, open_pbr_surface, preview_surface }
}

impl SurfaceType {
    /// Name of the type in MaterialX.
    pub(super) const fn materialx(self) -> &'static str {
        match self {
            SurfaceType::Color | SurfaceType::Emission => "color3",
            SurfaceType::Number | SurfaceType::Opacity => "float",
            SurfaceType::Normal => "vector3",
        }
    }
}

/// Name of the colour space of an image whose colours are encoded as sRGB, or linear.
pub(super) fn color_space(srgb: bool) -> &'static str {
    if srgb { "srgb_texture" } else { "lin_rec709" }
}
