//! The target `gltf`: packed textures, and a glTF 2.0 document with a plane that shows them.

use super::channel_sources::{EMISSION, NORMAL, ORM, RGBA, pack};
use super::gltf_extensions::{LOBE_IMAGES, UNIFORM_USAGES, extensions};
use super::{Companion, ContentKind, ExportTarget, MaterialScene, NormalEncoding};
use crate::file_format::FileFormat;
use crate::gltf_buffer::GltfBuffer;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

/// The target.
pub(super) const GLTF: ExportTarget = ExportTarget {
    name: "gltf",
    about: "base colour, occlusion-roughness-metallic, normal, emission, and a `.gltf` plane that uses them",
    pattern: "{graph}_{usage}",
    formats: [FileFormat::PNG; 2],
    normals: NormalEncoding::OpenGl,
    eight_bit_normals: true,
    packed: &{
        let [coat, coat_normal, fuzz, fuzz_roughness, transmission, anisotropy, specular] = LOBE_IMAGES;
        [
            pack("basecolor", ContentKind::Colour, RGBA),
            pack("orm", ContentKind::Data, ORM),
            pack("normal", ContentKind::Normal, NORMAL),
            pack("emissive", ContentKind::Colour, EMISSION),
            coat,
            coat_normal,
            fuzz,
            fuzz_roughness,
            transmission,
            anisotropy,
            specular,
        ]
    },
    supersamples: true,
    companion: Some(&Companion {
        title: "glTF",
        extension: "gltf",
        formats: &[FileFormat::PNG],
        emissive_usage: "emissive",
        usages: &[
            "basecolor",
            "orm",
            "normal",
            "emissive",
            "coat",
            "coatnormal",
            "fuzz",
            "fuzzroughness",
            "transmission",
            "anisotropy",
            "specular",
        ],
        uniform_usages: UNIFORM_USAGES,
        udim: false,
        several: false,
        nodes: false,
        text,
    }),
    file_hash: None,
};

/// Text of a `.gltf` file: a plane that shows the first material.
fn text(scene: &MaterialScene) -> String {
    let mut images = vec![];
    let mut textures = vec![];
    let mut add_texture = |usage: &str| {
        let image = scene.image(scene.first_material(), usage)?;
        let index = images.len();
        images.push(json!({ "uri": uri(&image.file), "name": image.packed.usage }));
        textures.push(json!({ "sampler": 0, "source": index }));
        Some((image, json!({ "index": index })))
    };
    let mut material = json!({ "name": scene.name, "pbrMetallicRoughness": {} });
    if let Some((image, texture)) = add_texture("basecolor") {
        material["pbrMetallicRoughness"]["baseColorTexture"] = texture;
        if image.packed.channels.len() == 4 {
            material["alphaMode"] = json!("BLEND");
        }
    }
    match add_texture("orm") {
        Some((image, texture)) => {
            if image.packed.outputs.iter().any(|output| output.ends_with("occlusion")) {
                material["occlusionTexture"] = texture.clone();
            }
            material["pbrMetallicRoughness"]["metallicRoughnessTexture"] = texture;
        }
        None => {
            material["pbrMetallicRoughness"]["metallicFactor"] = json!(0.0);
            material["pbrMetallicRoughness"]["roughnessFactor"] = json!(0.5);
        }
    }
    if let Some((_, texture)) = add_texture("normal") {
        material["normalTexture"] = texture;
    }
    if let Some((_, texture)) = add_texture("emissive") {
        material["emissiveTexture"] = texture;
        material["emissiveFactor"] = json!([1.0, 1.0, 1.0]);
    }
    let image = |usage: &str| scene.image(scene.first_material(), usage);
    let extensions =
        extensions(image, |image| add_texture(&image.packed.usage).map_or(Value::Null, |(_, texture)| texture));
    if !extensions.is_empty() {
        material["extensions"] = Value::Object(extensions.clone());
    }
    let mut document = plane_document(scene, &material);
    if !extensions.is_empty() {
        document["extensionsUsed"] = extensions.keys().map(String::as_str).collect();
    }
    if !images.is_empty() {
        document["images"] = Value::Array(images);
        document["textures"] = Value::Array(textures);
        // Trilinear filtering, repeating.
        document["samplers"] = json!([{ "magFilter": 9729, "minFilter": 9987, "wrapS": 10497, "wrapT": 10497 }]);
    }
    format!("{document:#}\n")
}

/// Document with a plane that faces up; the top of the images points to −z.
fn plane_document(scene: &MaterialScene, material: &Value) -> Value {
    let [x, z] = scene.metres.map(|side| (side * 0.5) as f32);
    let corners: [[f32; 2]; 4] = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]];
    let side = |at: f32, half: f32| if at > 0.0 { half } else { -half };
    let mut buffer = GltfBuffer::default();
    buffer.add_attribute("POSITION", "VEC3", &corners.map(|[u, v]| [side(u, x), 0.0, side(v, z)]));
    buffer.accessors[0]["min"] = json!([-x, 0.0, -z]);
    buffer.accessors[0]["max"] = json!([x, 0.0, z]);
    buffer.add_attribute("NORMAL", "VEC3", &[[0.0, 1.0, 0.0]; 4]);
    let extensions = &material["extensions"];
    let anisotropic = !extensions["KHR_materials_anisotropy"].is_null();
    let coat_normal = &extensions["KHR_materials_clearcoat"]["clearcoatNormalTexture"];
    if anisotropic || !coat_normal.is_null() || !material["normalTexture"].is_null() {
        buffer.add_attribute("TANGENT", "VEC4", &[[1.0, 0.0, 0.0, 1.0]; 4]);
    }
    buffer.add_attribute("TEXCOORD_0", "VEC2", &corners);
    let indices: Vec<u8> = [0u16, 2, 1, 1, 2, 3].iter().flat_map(|i| i.to_le_bytes()).collect();
    let indices = buffer.add_accessor(&indices, 34963, json!({ "componentType": 5123, "count": 6, "type": "SCALAR" }));
    let GltfBuffer { bytes, views, accessors, attributes } = buffer;
    json!({
        "asset": { "version": "2.0", "generator": scene.program },
        "scene": 0,
        "scenes": [{ "nodes": [0] }],
        "nodes": [{ "mesh": 0, "name": scene.name }],
        "meshes": [{
            "name": scene.name,
            "primitives": [{ "attributes": attributes, "indices": indices, "material": 0 }],
        }],
        "materials": [material],
        "accessors": accessors,
        "bufferViews": views,
        "buffers": [{
            "byteLength": bytes.len(),
            "uri": format!("data:application/octet-stream;base64,{}", base64(&bytes)),
        }],
    })
}

/// Bytes that are encoded in a URI: all but unreserved characters (RFC 3986) and slashes.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'/');

/// Percent-encodes a file name for a URI.
fn uri(name: &str) -> String {
    utf8_percent_encode(name, ENCODED).to_string()
}

/// Base64 (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for three in bytes.chunks(3) {
        let word = three.iter().fold(0, |word, b| word << 8 | u32::from(*b)) << (8 * (3 - three.len()));
        for k in 0..4 {
            let letter = char::from(LETTERS[(word >> (18 - 6 * k)) as usize & 63]);
            out.push(if k <= three.len() { letter } else { '=' });
        }
    }
    out
}
