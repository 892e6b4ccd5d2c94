//! glTF 2.0 documents: a plane with the textures of a material, and the buffers that meshes share.

use crate::target::{EMISSIVE_USAGE, PackedImage};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value, json};

/// Plane on the ground that shows a material.
#[derive(Clone, Debug, PartialEq)]
pub struct TexturedPlane {
    /// Name of the material.
    pub name: String,
    /// Program and version, for the `generator` property.
    pub program: String,
    /// Width and depth in metres.
    pub metres: [f64; 2],
    /// Emission of a white texel of the emissive texture. Above 1, `KHR_materials_emissive_strength` is written.
    pub emissive_strength: f32,
}

/// Divisor that brings emission into 0..1, from its measured maximum.
///
/// It is rounded up to a multiple of 1/256: short as text, and no quotient exceeds 1. It is 1 if emission fits already.
pub fn emissive_strength(high: f32) -> f32 {
    if high <= 1.0 {
        return 1.0;
    }
    // Exact: every `f32` from 2^16 on is such a multiple, and the quotients below have at most 24 bits.
    ((f64::from(high) * 256.0).ceil() / 256.0) as f32
}

/// Ratified Khronos extension for emission above 1.
const EMISSIVE_STRENGTH_EXTENSION: &str = "KHR_materials_emissive_strength";

/// Text of a `.gltf` file for a plane with these images, each given with its path relative to that file.
pub fn plane_gltf(plane: &TexturedPlane, files: &[(&PackedImage, &str)]) -> String {
    let mut images = vec![];
    let mut textures = vec![];
    let mut add_texture = |usage: &str| {
        let (image, file) = files.iter().find(|(image, _)| image.usage == usage)?;
        let index = images.len();
        images.push(json!({ "uri": uri(file), "name": image.usage }));
        textures.push(json!({ "sampler": 0, "source": index }));
        Some((*image, json!({ "index": index })))
    };
    let mut material = json!({ "name": plane.name, "pbrMetallicRoughness": {} });
    if let Some((image, texture)) = add_texture("basecolor") {
        material["pbrMetallicRoughness"]["baseColorTexture"] = texture;
        if image.channels.len() == 4 {
            material["alphaMode"] = json!("BLEND");
        }
    }
    match add_texture("orm") {
        Some((image, texture)) => {
            if image.outputs.iter().any(|output| output.ends_with("occlusion")) {
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
    let mut extensions = vec![];
    if let Some((_, texture)) = add_texture(EMISSIVE_USAGE) {
        material["emissiveTexture"] = texture;
        material["emissiveFactor"] = json!([1.0, 1.0, 1.0]);
        if plane.emissive_strength > 1.0 {
            material["extensions"][EMISSIVE_STRENGTH_EXTENSION] =
                json!({ "emissiveStrength": plane.emissive_strength });
            extensions.push(EMISSIVE_STRENGTH_EXTENSION);
        }
    }
    let mut document = plane_document(plane, &material);
    if !extensions.is_empty() {
        document["extensionsUsed"] = json!(extensions);
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
fn plane_document(plane: &TexturedPlane, material: &Value) -> Value {
    let [x, z] = plane.metres.map(|side| (side * 0.5) as f32);
    let corners: [[f32; 2]; 4] = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]];
    let side = |at: f32, half: f32| if at > 0.0 { half } else { -half };
    let mut buffer = GltfBuffer::default();
    buffer.add_attribute("POSITION", "VEC3", &corners.map(|[u, v]| [side(u, x), 0.0, side(v, z)]));
    buffer.accessors[0]["min"] = json!([-x, 0.0, -z]);
    buffer.accessors[0]["max"] = json!([x, 0.0, z]);
    buffer.add_attribute("NORMAL", "VEC3", &[[0.0, 1.0, 0.0]; 4]);
    if !material["normalTexture"].is_null() {
        buffer.add_attribute("TANGENT", "VEC4", &[[1.0, 0.0, 0.0, 1.0]; 4]);
    }
    buffer.add_attribute("TEXCOORD_0", "VEC2", &corners);
    let indices: Vec<u8> = [0u16, 2, 1, 1, 2, 3].iter().flat_map(|i| i.to_le_bytes()).collect();
    let indices = buffer.add_accessor(&indices, 34963, json!({ "componentType": 5123, "count": 6, "type": "SCALAR" }));
    let GltfBuffer { bytes, views, accessors, attributes } = buffer;
    json!({
        "asset": { "version": "2.0", "generator": plane.program },
        "scene": 0,
        "scenes": [{ "nodes": [0] }],
        "nodes": [{ "mesh": 0, "name": plane.name }],
        "meshes": [{
            "name": plane.name,
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

/// Buffer of a mesh under construction, with its views and accessors.
#[derive(Default)]
pub(crate) struct GltfBuffer {
    pub(crate) bytes: Vec<u8>,
    pub(crate) views: Vec<Value>,
    pub(crate) accessors: Vec<Value>,
    pub(crate) attributes: Map<String, Value>,
}

impl GltfBuffer {
    /// Appends a vertex attribute.
    pub(crate) fn add_attribute<const N: usize>(&mut self, name: &str, kind: &str, numbers: &[[f32; N]]) {
        let bytes: Vec<u8> = numbers.as_flattened().iter().flat_map(|v| v.to_le_bytes()).collect();
        let accessor = json!({ "componentType": 5126, "count": numbers.len(), "type": kind });
        let index = self.add_accessor(&bytes, 34962, accessor);
        self.attributes.insert(name.to_owned(), json!(index));
    }
    /// Appends bytes with a view for a binding target and an accessor; returns the index of the accessor.
    pub(crate) fn add_accessor(&mut self, bytes: &[u8], target: u32, mut accessor: Value) -> usize {
        let view = json!({ "buffer": 0, "byteOffset": self.bytes.len(), "byteLength": bytes.len(), "target": target });
        accessor["bufferView"] = json!(self.views.len());
        self.bytes.extend(bytes);
        self.views.push(view);
        self.accessors.push(accessor);
        self.accessors.len() - 1
    }
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
