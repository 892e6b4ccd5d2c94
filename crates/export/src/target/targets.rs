//! Table of the export targets.

use super::channel_sources::{
    ANISOTROPY, COAT_WEIGHT, DETAIL_MASK, EMISSION, HEIGHT, METALLIC, NORMAL, RGBA, SMOOTHNESS, SUBSURFACE,
    TRANSMISSION, of, pack,
};
use super::gltf::GLTF;
use super::godot::GODOT;
use super::materialx::{MATERIALX, MATERIALX_GRAPH};
use super::unreal::UNREAL;
use super::usd::USD;
use super::{ContentKind, ExportTarget, NormalEncoding};
use crate::file_format::FileFormat;

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
        companion: None,
        file_hash: None,
    },
    GLTF,
    MATERIALX,
    MATERIALX_GRAPH,
    USD,
    GODOT,
    UNREAL,
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
        companion: None,
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
            pack("CoatMask", ContentKind::Data, &[COAT_WEIGHT]),
            pack("AnisotropyMap", ContentKind::Data, &[ANISOTROPY]),
            pack("SubsurfaceMask", ContentKind::Data, SUBSURFACE),
            pack("TransmissionMask", ContentKind::Data, TRANSMISSION),
        ],
        supersamples: true,
        companion: None,
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
        companion: None,
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
        companion: None,
        file_hash: None,
    },
];
