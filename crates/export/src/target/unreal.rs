//! The target `unreal`: packed textures, and a JSON description of the material for a script that imports it.

use super::channel_sources::{ANISOTROPY, COAT, EMISSION, FUZZ, HEIGHT, NORMAL, ORM, RGB, of, pack};
use super::companion::{json_number, udim_first};
use super::{Companion, ContentKind, ExportTarget, MaterialImage, MaterialScene, NormalEncoding};
use crate::file_format::FileFormat;
use serde_json::{Map, Value, json};

/// The target.
pub(super) const UNREAL: ExportTarget = ExportTarget {
    name: "unreal",
    about: "packed occlusion-roughness-metallic, DirectX normals (green down), and a `.json` description for import scripts",
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
        pack("CC", ContentKind::Data, COAT),
        pack("F", ContentKind::Colour, FUZZ),
        pack("A", ContentKind::Data, &[ANISOTROPY]),
    ],
    supersamples: true,
    companion: Some(&Companion {
        title: "Unreal",
        extension: "json",
        // Unreal imports neither arrays nor animations.
        formats: &[FileFormat::PNG, FileFormat::EXR, FileFormat::TIFF],
        emissive_usage: "E",
        usages: &["BC", "ORM", "N", "E", HEIGHT_USAGE, "O", "CC", "F", "A"],
        uniform_usages: &[],
        udim: true,
        nodes: false,
        several: true,
        text,
    }),
    file_hash: None,
};

const HEIGHT_USAGE: &str = "H";

/// A texture parameter of a material.
struct TextureParameter {
    usage: &'static str,
    parameter: &'static str,
    /// Name in `unreal.TextureCompressionSettings`.
    compression: &'static str,
    /// Meaning of the channels that do not follow from the name.
    channels: &'static [&'static str],
}

const TEXTURES: [TextureParameter; 9] = [
    texture("BC", "BaseColor", "TC_DEFAULT", &[]),
    texture("ORM", "OcclusionRoughnessMetallic", "TC_MASKS", &["occlusion", "roughness", "metallic"]),
    texture("N", "Normal", "TC_NORMALMAP", &[]),
    texture("E", "EmissiveColor", "TC_DEFAULT", &[]),
    texture(HEIGHT_USAGE, "Height", "TC_GRAYSCALE", &[]),
    texture("O", "Opacity", "TC_GRAYSCALE", &[]),
    texture("CC", "ClearCoat", "TC_MASKS", &["clear_coat", "clear_coat_roughness"]),
    texture("F", "FuzzColor", "TC_DEFAULT", &[]),
    texture("A", "Anisotropy", "TC_GRAYSCALE", &[]),
];

const fn texture(
    usage: &'static str,
    parameter: &'static str,
    compression: &'static str,
    channels: &'static [&'static str],
) -> TextureParameter {
    TextureParameter { usage, parameter, compression, channels }
}

/// Text of a `.json` file: every material with its textures and parameters.
fn text(scene: &MaterialScene) -> String {
    let usages = UNREAL.companion.map_or(&[][..], |companion| companion.usages);
    let materials = scene.materials(usages);
    let names = scene.identifiers(&materials);
    let materials: Vec<Value> =
        materials.iter().zip(&names).map(|(material, name)| material_json(scene, material, name)).collect();
    let document = json!({
        "format": "lapidary-unreal",
        "version": 1,
        "generator": scene.program,
        "materials": materials,
    });
    format!("{document:#}\n")
}

fn material_json(scene: &MaterialScene, material: &str, name: &str) -> Value {
    let image = |usage: &str| match usage {
        HEIGHT_USAGE => scene.relief_image(material, usage),
        // An opacity of 1 everywhere needs no texture.
        "O" => scene.image(material, usage).filter(|image| image.packed.uniform != Some(1.0)),
        _ => scene.image(material, usage),
    };
    let shown = TEXTURES.iter().filter_map(|declared| Some((declared, image(declared.usage)?)));
    let textures: Vec<Value> = shown.map(|(declared, image)| texture_json(declared, image)).collect();
    let mut scalars = Map::new();
    let mut scalar = |name: &str, value: f64| scalars.insert(name.to_owned(), json_number(value as f32));
    // Units of Unreal are centimetres.
    scalar("WidthCentimetres", scene.metres[0] * 100.0);
    scalar("HeightCentimetres", scene.metres[1] * 100.0);
    if let Some(image) = image("E") {
        scalar("EmissiveStrength", f64::from(image.strength));
    }
    if image("ORM").is_none() {
        scalar("Roughness", 0.5);
        scalar("Metallic", 0.0);
    }
    if image(HEIGHT_USAGE).is_some() {
        scalar("DisplacementCentimetres", scene.relief * 100.0);
    }
    let shading_model = match () {
        () if image("CC").is_some() => "MSM_CLEAR_COAT",
        () if image("F").is_some() => "MSM_CLOTH",
        () => "MSM_DEFAULT_LIT",
    };
    json!({
        "name": name,
        "shading_model": shading_model,
        "blend_mode": if image("O").is_some() { "BLEND_MASKED" } else { "BLEND_OPAQUE" },
        "textures": textures,
        "scalars": scalars,
    })
}

fn texture_json(declared: &TextureParameter, image: &MaterialImage) -> Value {
    let mut texture = json!({
        "parameter": declared.parameter,
        "file": udim_first(&image.file),
        "srgb": image.srgb,
        "compression": declared.compression,
    });
    if !declared.channels.is_empty() {
        texture["channels"] = json!(declared.channels);
    }
    texture
}
