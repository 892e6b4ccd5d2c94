//! A plane that wears a material, as glTF 2.0 has it.

use crate::target::Sheet;
use serde_json::{Map, Value, json};

/// What a plane is like.
#[derive(Clone, Debug, PartialEq)]
pub struct Plane {
    /// What the material is called.
    pub name: String,
    /// The program and its version.
    pub program: String,
    /// Metres across and down.
    pub metres: [f64; 2],
    /// The emission of a white pixel of the emissive texture; above 1, `KHR_materials_emissive_strength` is written.
    pub emissive_strength: f32,
}

/// The usage of the emissive texture.
pub const EMISSIVE: &str = "emissive";

/// The strength to divide emission by so that it fits into 0..1, from its measured maximum: rounded up to a multiple of
/// 1/256, so that it is short as text and no quotient exceeds 1. It is 1 where emission fits already.
pub fn emissive_strength(high: f32) -> f32 {
    if high <= 1.0 {
        return 1.0;
    }
    // Exact: every 32-bit number from 2^16 on is such a multiple, and those below have 24 bits at most.
    ((f64::from(high) * 256.0).ceil() / 256.0) as f32
}

/// The extension that lets emission exceed 1 (Khronos, ratified).
const STRENGTH: &str = "KHR_materials_emissive_strength";

/// The text of a `.gltf` file for a plane that wears these pictures, each called so beside it.
pub fn gltf(plane: &Plane, pictures: &[(&Sheet, &str)]) -> String {
    let mut images = vec![];
    let mut textures = vec![];
    let mut find = |usage: &str| {
        let (sheet, file) = pictures.iter().find(|(sheet, _)| sheet.usage == usage)?;
        let index = images.len();
        images.push(json!({ "uri": uri(file), "name": sheet.usage }));
        textures.push(json!({ "sampler": 0, "source": index }));
        Some((*sheet, json!({ "index": index })))
    };
    let mut material = json!({ "name": plane.name, "pbrMetallicRoughness": {} });
    if let Some((sheet, texture)) = find("basecolor") {
        material["pbrMetallicRoughness"]["baseColorTexture"] = texture;
        if sheet.from.len() == 4 {
            material["alphaMode"] = json!("BLEND");
        }
    }
    match find("orm") {
        Some((sheet, texture)) => {
            if sheet.outputs.iter().any(|output| output.ends_with("occlusion")) {
                material["occlusionTexture"] = texture.clone();
            }
            material["pbrMetallicRoughness"]["metallicRoughnessTexture"] = texture;
        }
        None => {
            material["pbrMetallicRoughness"]["metallicFactor"] = json!(0.0);
            material["pbrMetallicRoughness"]["roughnessFactor"] = json!(0.5);
        }
    }
    if let Some((_, texture)) = find("normal") {
        material["normalTexture"] = texture;
    }
    let mut extensions = vec![];
    if let Some((_, texture)) = find(EMISSIVE) {
        material["emissiveTexture"] = texture;
        material["emissiveFactor"] = json!([1.0, 1.0, 1.0]);
        if plane.emissive_strength > 1.0 {
            material["extensions"][STRENGTH] = json!({ "emissiveStrength": plane.emissive_strength });
            extensions.push(STRENGTH);
        }
    }
    let mut document = mesh(plane, &material);
    if !extensions.is_empty() {
        document["extensionsUsed"] = json!(extensions);
    }
    if !images.is_empty() {
        document["images"] = Value::Array(images);
        document["textures"] = Value::Array(textures);
        // Linear with mipmaps, and on and on.
        document["samplers"] = json!([{ "magFilter": 9729, "minFilter": 9987, "wrapS": 10497, "wrapT": 10497 }]);
    }
    format!("{document:#}\n")
}

/// A plane that lies on the ground and faces up, the top of its pictures away from the viewer.
fn mesh(plane: &Plane, material: &Value) -> Value {
    let [x, z] = plane.metres.map(|side| (side * 0.5) as f32);
    let corners: [[f32; 2]; 4] = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]];
    let side = |at: f32, half: f32| if at > 0.0 { half } else { -half };
    let mut parts = Parts::default();
    parts.floats("POSITION", "VEC3", &corners.map(|[u, v]| [side(u, x), 0.0, side(v, z)]));
    parts.accessors[0]["min"] = json!([-x, 0.0, -z]);
    parts.accessors[0]["max"] = json!([x, 0.0, z]);
    parts.floats("NORMAL", "VEC3", &[[0.0, 1.0, 0.0]; 4]);
    if !material["normalTexture"].is_null() {
        parts.floats("TANGENT", "VEC4", &[[1.0, 0.0, 0.0, 1.0]; 4]);
    }
    parts.floats("TEXCOORD_0", "VEC2", &corners);
    let indices: Vec<u8> = [0u16, 2, 1, 1, 2, 3].iter().flat_map(|i| i.to_le_bytes()).collect();
    let indices = parts.add(&indices, 34963, json!({ "componentType": 5123, "count": 6, "type": "SCALAR" }));
    let Parts { bytes, views, accessors, attributes } = parts;
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

/// What a mesh is made of, as it comes together.
#[derive(Default)]
pub(crate) struct Parts {
    pub(crate) bytes: Vec<u8>,
    pub(crate) views: Vec<Value>,
    pub(crate) accessors: Vec<Value>,
    pub(crate) attributes: Map<String, Value>,
}

impl Parts {
    /// Something of each corner.
    pub(crate) fn floats<const N: usize>(&mut self, name: &str, kind: &str, numbers: &[[f32; N]]) {
        let bytes: Vec<u8> = numbers.as_flattened().iter().flat_map(|v| v.to_le_bytes()).collect();
        let about = json!({ "componentType": 5126, "count": numbers.len(), "type": kind });
        let accessor = self.add(&bytes, 34962, about);
        self.attributes.insert(name.to_owned(), json!(accessor));
    }
    /// Bytes, for what they are and what they are about; their number among the accessors.
    pub(crate) fn add(&mut self, bytes: &[u8], target: u32, mut about: Value) -> usize {
        let place = json!({ "buffer": 0, "byteOffset": self.bytes.len(), "byteLength": bytes.len(), "target": target });
        about["bufferView"] = json!(self.views.len());
        self.bytes.extend(bytes);
        self.views.push(place);
        self.accessors.push(about);
        self.accessors.len() - 1
    }
}

/// A file name as part of an address.
fn uri(name: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-._~/".contains(&b);
    name.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}

/// Bytes as letters, three as four (RFC 4648).
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
