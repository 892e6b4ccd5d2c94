//! Buffers of glTF 2.0 documents, with their views and accessors.

use serde_json::{Map, Value, json};

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
