//! Table of the export targets.

use super::{ChannelSource, ContentKind, ExportTarget, NormalEncoding, PackedChannels};
use crate::file_format::FileFormat;

/// [`PackedImage::usage`](super::PackedImage::usage) of the emissive texture.
pub const EMISSIVE_USAGE: &str = "emissive";

/// All targets. The first is the default.
pub const TARGETS: &[ExportTarget] = &[
    ExportTarget {
        name: "separate",
        about: "one image for each output",
        pattern: "{graph}_{usage}",
        formats: [FileFormat::PNG; 2],
        normals: NormalEncoding::OpenGl,
        eight_bit_normals: false,
        packed: &[],
        supersamples: false,
        gltf: false,
        file_hash: None,
    },
    ExportTarget {
        name: "gltf",
        about: "base colour, occlusion-roughness-metallic, normal, emission, and a `.gltf` plane that uses them",
        pattern: "{graph}_{usage}",
        formats: [FileFormat::PNG; 2],
        normals: NormalEncoding::OpenGl,
        eight_bit_normals: true,
        packed: &[
            pack("basecolor", ContentKind::Colour, RGBA),
            pack("orm", ContentKind::Data, ORM),
            pack("normal", ContentKind::Normal, NORMAL),
            pack(EMISSIVE_USAGE, ContentKind::Colour, EMISSION),
        ],
        supersamples: true,
        gltf: true,
        file_hash: None,
    },
    ExportTarget {
        name: "godot",
        about: "textures of Godot's ORM material",
        pattern: "{graph}_{usage}",
        formats: [FileFormat::PNG; 2],
        normals: NormalEncoding::OpenGl,
        eight_bit_normals: true,
        packed: &[
            pack("albedo", ContentKind::Colour, RGBA),
            pack("orm", ContentKind::Data, ORM),
            pack("normal", ContentKind::Normal, NORMAL),
            pack("emission", ContentKind::Colour, EMISSION),
            pack("heightmap", ContentKind::Height, HEIGHT),
        ],
        supersamples: true,
        gltf: false,
        file_hash: None,
    },
    ExportTarget {
        name: "unreal",
        about: "packed occlusion-roughness-metallic, DirectX normals (green down)",
        pattern: "T_{graph}_{usage}",
        formats: [FileFormat::PNG; 2],
        normals: NormalEncoding::DirectX,
        eight_bit_normals: true,
        packed: &[
            pack("BC", ContentKind::Colour, &RGB),
            pack("ORM", ContentKind::Data, ORM),
            pack("N", ContentKind::Normal, NORMAL),
            pack("E", ContentKind::Colour, EMISSION),
            pack("H", ContentKind::Height, HEIGHT),
            pack("O", ContentKind::Data, &[of(&[("opacity", 0)], 1.0)]),
        ],
        supersamples: true,
        gltf: false,
        file_hash: None,
    },
    ExportTarget {
        name: "unity",
        about: "metallic with smoothness in its alpha channel",
        pattern: "{graph}_{usage}",
        formats: [FileFormat::PNG; 2],
        normals: NormalEncoding::OpenGl,
        eight_bit_normals: true,
        packed: &[
            pack("AlbedoTransparency", ContentKind::Colour, RGBA),
            pack("MetallicSmoothness", ContentKind::Data, &[METALLIC, METALLIC, METALLIC, SMOOTHNESS]),
            pack("Normal", ContentKind::Normal, NORMAL),
            pack("Occlusion", ContentKind::Data, &[of(&[("occlusion", 0)], 1.0)]),
            pack("Emission", ContentKind::Colour, EMISSION),
            pack("Height", ContentKind::Height, HEIGHT),
        ],
        supersamples: true,
        gltf: false,
        file_hash: None,
    },
    ExportTarget {
        name: "unity-hdrp",
        about: "mask map of metallic, occlusion, detail mask (the output `mask`) and smoothness",
        pattern: "{graph}_{usage}",
        formats: [FileFormat::PNG; 2],
        normals: NormalEncoding::OpenGl,
        eight_bit_normals: true,
        packed: &[
            pack("BaseMap", ContentKind::Colour, RGBA),
            pack("MaskMap", ContentKind::Data, &[METALLIC, of(&[("occlusion", 0)], 1.0), DETAIL_MASK, SMOOTHNESS]),
            pack("Normal", ContentKind::Normal, NORMAL),
            pack("Emissive", ContentKind::Colour, EMISSION),
            pack("Height", ContentKind::Height, HEIGHT),
        ],
        supersamples: true,
        gltf: false,
        file_hash: None,
    },
    ExportTarget {
        name: "blender",
        about: "colours as PNG, data as EXR",
        pattern: "{graph}_{usage}",
        formats: [FileFormat::PNG, FileFormat::EXR],
        normals: NormalEncoding::OpenGl,
        eight_bit_normals: false,
        packed: &[],
        supersamples: true,
        gltf: false,
        file_hash: None,
    },
    ExportTarget {
        name: "raw",
        about: "unscaled values in 32-bit EXR; colours are premultiplied by alpha",
        pattern: "{graph}_{usage}",
        formats: [FileFormat::EXR; 2],
        normals: NormalEncoding::Signed,
        eight_bit_normals: false,
        packed: &[],
        supersamples: false,
        gltf: false,
        file_hash: None,
    },
];

/// The first candidate that exists, or a default.
const fn of(candidates: &'static [(&'static str, usize)], default: f32) -> ChannelSource {
    ChannelSource { candidates, default, inverted: false }
}

const RGB: [ChannelSource; 3] =
    [of(&[("base_color", 0)], 1.0), of(&[("base_color", 1)], 1.0), of(&[("base_color", 2)], 1.0)];
const RGBA: &[ChannelSource] = &[RGB[0], RGB[1], RGB[2], of(&[("opacity", 0), ("base_color", 3)], 1.0)];
const NORMAL: &[ChannelSource] = &[of(&[("normal", 0)], 0.0), of(&[("normal", 1)], 0.0), of(&[("normal", 2)], 1.0)];
const EMISSION: &[ChannelSource] =
    &[of(&[("emission", 0)], 0.0), of(&[("emission", 1)], 0.0), of(&[("emission", 2)], 0.0)];
const ORM: &[ChannelSource] = &[of(&[("occlusion", 0)], 1.0), of(&[("roughness", 0)], 0.5), METALLIC];
const METALLIC: ChannelSource = of(&[("metallic", 0)], 0.0);
const SMOOTHNESS: ChannelSource = ChannelSource { candidates: &[("roughness", 0)], default: 0.5, inverted: true };
/// Without a mask, details show everywhere.
const DETAIL_MASK: ChannelSource = of(&[("mask", 0)], 1.0);
const HEIGHT: &[ChannelSource] = &[of(&[("height", 0)], 0.0)];

const fn pack(usage: &'static str, content: ContentKind, channels: &'static [ChannelSource]) -> PackedChannels {
    PackedChannels { usage, content, channels, format: None, depth: None }
}
