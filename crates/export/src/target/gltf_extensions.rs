//! Extensions of glTF materials by Khronos: emission above 1, and the lobes of OpenPBR that glTF can describe.

use super::channel_sources::{ANISOTROPY_BLUE, COAT, COAT_NORMAL, FUZZ, TRANSMISSION, alpha, of, pack};
use super::companion::json_number;
use super::{ChannelSource, ContentKind, MaterialImage, PackedChannels};
use serde_json::{Map, Value, json};

/// Images that the extensions refer to.
pub(super) const LOBE_IMAGES: [PackedChannels; 7] = [
    pack("coat", ContentKind::Data, COAT),
    pack("coatnormal", ContentKind::Normal, COAT_NORMAL),
    pack("fuzz", ContentKind::Colour, FUZZ),
    pack("fuzzroughness", ContentKind::Data, &FUZZ_ROUGHNESS),
    pack("transmission", ContentKind::Data, TRANSMISSION),
    pack("anisotropy", ContentKind::Data, ANISOTROPY_BLUE),
    pack("specular", ContentKind::Data, &SPECULAR),
];
/// Images of which the extensions state a single number.
pub(super) const UNIFORM_USAGES: &[&str] = &["specularior"];

const FUZZ_ROUGHNESS: [ChannelSource; 4] = alpha(of(&[("fuzz_roughness", 0)], 0.5));
const SPECULAR: [ChannelSource; 4] = alpha(of(&[("specular_weight", 0)], 1.0));

/// The extensions of a material. `image_of` looks up an image by its usage, and `texture` adds it to the document.
pub(super) fn extensions<'a>(
    image_of: impl Fn(&str) -> Option<&'a MaterialImage>,
    mut texture: impl FnMut(&'a MaterialImage) -> Value,
) -> Map<String, Value> {
    let mut found = Map::new();
    if let Some(image) = image_of("emissive").filter(|image| image.strength > 1.0) {
        found.insert("KHR_materials_emissive_strength".into(), json!({ "emissiveStrength": image.strength }));
    }
    if let Some(image) = image_of("coat") {
        let normal = image_of("coatnormal").map(&mut texture);
        let texture = texture(image);
        let mut coat = json!({
            "clearcoatFactor": 1.0,
            "clearcoatTexture": texture,
            "clearcoatRoughnessFactor": 1.0,
            "clearcoatRoughnessTexture": texture,
        });
        if let Some(normal) = normal {
            coat["clearcoatNormalTexture"] = normal;
        }
        found.insert("KHR_materials_clearcoat".into(), coat);
    }
    if let Some(color) = image_of("fuzz") {
        let mut fuzz = json!({ "sheenColorFactor": [1.0, 1.0, 1.0], "sheenColorTexture": texture(color) });
        fuzz["sheenRoughnessFactor"] = json!(if image_of("fuzzroughness").is_some() { 1.0 } else { 0.5 });
        if let Some(roughness) = image_of("fuzzroughness") {
            fuzz["sheenRoughnessTexture"] = texture(roughness);
        }
        found.insert("KHR_materials_sheen".into(), fuzz);
    }
    if let Some(image) = image_of("transmission") {
        let transmission = json!({ "transmissionFactor": 1.0, "transmissionTexture": texture(image) });
        found.insert("KHR_materials_transmission".into(), transmission);
    }
    if let Some(image) = image_of("anisotropy") {
        let anisotropy = json!({ "anisotropyStrength": 1.0, "anisotropyTexture": texture(image) });
        found.insert("KHR_materials_anisotropy".into(), anisotropy);
    }
    if let Some(image) = image_of("specular") {
        found.insert("KHR_materials_specular".into(), json!({ "specularTexture": texture(image) }));
    }
    if let Some(ior) = image_of("specularior").and_then(|image| image.packed.uniform) {
        found.insert("KHR_materials_ior".into(), json!({ "ior": json_number(ior) }));
    }
    found
}
