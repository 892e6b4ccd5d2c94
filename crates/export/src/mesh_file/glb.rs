//! Binary glTF 2.0: the triangles of the default scene, without materials, skins and animations.

use super::{MeshCorner, MeshFileError, add_triangle, is_usable};
use serde::Deserialize;
use std::cell::Cell;
use std::collections::BTreeMap;

/// Largest description in bytes. Largest number of primitives, and of vertices and indices that are read: a description can
/// refer to the same data many times.
const MAX_JSON: usize = 4 << 20;
const MAX_PARTS: usize = 1 << 16;
const MAX_READ: usize = 1 << 28;
/// Types of the numbers of an accessor.
const U8: u32 = 5121;
const U16: u32 = 5123;
const U32: u32 = 5125;
const F32: u32 = 5126;

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Description {
    scene: usize,
    scenes: Vec<SceneNodes>,
    nodes: Vec<GlbNode>,
    meshes: Vec<GlbMesh>,
    accessors: Vec<Accessor>,
    buffer_views: Vec<BufferView>,
    extensions_required: Vec<String>,
}
#[derive(Default, Deserialize)]
#[serde(default)]
struct SceneNodes {
    nodes: Vec<usize>,
}
#[derive(Default, Deserialize)]
#[serde(default)]
struct GlbNode {
    mesh: Option<usize>,
    children: Vec<usize>,
    matrix: Option<[f64; 16]>,
    translation: Option<[f64; 3]>,
    rotation: Option<[f64; 4]>,
    scale: Option<[f64; 3]>,
}
#[derive(Default, Deserialize)]
#[serde(default)]
struct GlbMesh {
    primitives: Vec<Primitive>,
}
#[derive(Default, Deserialize)]
#[serde(default)]
struct Primitive {
    attributes: BTreeMap<String, usize>,
    indices: Option<usize>,
    mode: Option<u32>,
}
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Accessor {
    buffer_view: Option<usize>,
    byte_offset: usize,
    component_type: u32,
    count: usize,
    r#type: String,
    sparse: Option<serde::de::IgnoredAny>,
}
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct BufferView {
    buffer: usize,
    byte_offset: usize,
    byte_length: usize,
    byte_stride: Option<usize>,
}

/// A linear map by columns, and a translation.
#[derive(Clone, Copy)]
struct Placement {
    columns: [[f64; 3]; 3],
    at: [f64; 3],
}

struct GlbReader<'a> {
    description: Description,
    binary: &'a [u8],
    triangles: Vec<[MeshCorner; 3]>,
    parts: usize,
    /// Vertices and indices that have been read.
    read: Cell<usize>,
}

fn invalid<T>(message: impl Into<String>) -> Result<T, MeshFileError> {
    Err(MeshFileError::Glb(message.into()))
}

/// Reads the triangles of a GLB file.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<[MeshCorner; 3]>, MeshFileError> {
    if word(bytes, 4) != Some(2) {
        return invalid("its version is not 2");
    }
    let (json, after) = chunk(bytes, 12, *b"JSON")?;
    if json.len() > MAX_JSON {
        return invalid(format!("its description has more than {} MiB", MAX_JSON >> 20));
    }
    let description: Description =
        serde_json::from_slice(json).map_err(|error| MeshFileError::Glb(error.to_string()))?;
    if let Some(extension) = description.extensions_required.first() {
        return invalid(format!("it needs the extension {}: export it without compression", extension.escape_debug()));
    }
    let binary = if after < bytes.len() { chunk(bytes, after, *b"BIN\0")?.0 } else { &[] };
    let mut reader = GlbReader { description, binary, triangles: vec![], parts: 0, read: Cell::new(0) };
    reader.scene()?;
    Ok(reader.triangles)
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

/// The content of the chunk at an offset, and the offset after it.
fn chunk(bytes: &[u8], at: usize, kind: [u8; 4]) -> Result<(&[u8], usize), MeshFileError> {
    let content =
        word(bytes, at).filter(|_| word(bytes, at + 4) == Some(u32::from_le_bytes(kind))).and_then(|length| {
            let end = at.checked_add(8)?.checked_add(length as usize)?;
            Some((bytes.get(at + 8..end)?, end))
        });
    content.map_or_else(|| invalid(format!("the part {} is missing or cut off", kind.escape_ascii())), Ok)
}

impl GlbReader<'_> {
    /// Reads the meshes of all nodes of the scene; each node belongs to one parent.
    fn scene(&mut self) -> Result<(), MeshFileError> {
        let Some(scene) = self.description.scenes.get(self.description.scene) else {
            return invalid("it has no scene");
        };
        let mut open: Vec<(usize, Placement)> = scene.nodes.iter().map(|node| (*node, Placement::IDENTITY)).collect();
        let mut visited = vec![false; self.description.nodes.len()];
        while let Some((index, outer)) = open.pop() {
            let Some(node) = self.description.nodes.get(index) else { return invalid("a node is missing") };
            if std::mem::replace(&mut visited[index], true) {
                return invalid("a node belongs to several others");
            }
            let own = outer.then(&Placement::of(node));
            open.extend(node.children.iter().map(|child| (*child, own)));
            if let Some(mesh) = node.mesh {
                self.mesh(mesh, &own)?;
            }
        }
        Ok(())
    }
    fn mesh(&mut self, index: usize, at: &Placement) -> Result<(), MeshFileError> {
        let count = match self.description.meshes.get(index) {
            Some(mesh) => mesh.primitives.len(),
            None => return invalid("a mesh is missing"),
        };
        self.parts = self.parts.saturating_add(count).saturating_add(1);
        if self.parts > MAX_PARTS {
            return invalid(format!("it has more than {MAX_PARTS} parts"));
        }
        let mut triangles = std::mem::take(&mut self.triangles);
        for part in &self.description.meshes[index].primitives {
            self.part(part, at, &mut triangles)?;
        }
        self.triangles = triangles;
        Ok(())
    }
    fn part(
        &self,
        part: &Primitive,
        at: &Placement,
        triangles: &mut Vec<[MeshCorner; 3]>,
    ) -> Result<(), MeshFileError> {
        let attribute = |name: &str| part.attributes.get(name).copied();
        let (4, Some(positions)) = (part.mode.unwrap_or(4), attribute("POSITION")) else { return Ok(()) };
        let positions = self.numbers::<3>(positions, "VEC3")?;
        let normals = attribute("NORMAL").map(|i| self.numbers::<3>(i, "VEC3")).transpose()?;
        let uvs = attribute("TEXCOORD_0").map(|i| self.numbers::<2>(i, "VEC2")).transpose()?;
        let corner = |i: usize| {
            let Some(position) = positions.get(i) else { return invalid("an index has no vertex") };
            let position = at.point(*position);
            if !position.iter().all(|v| is_usable(*v)) {
                return invalid("a coordinate is not a usable number");
            }
            let normal = normals.as_ref().and_then(|normals| Some(at.normal(*normals.get(i)?)));
            let uv = uvs.as_ref().and_then(|uvs| uvs.get(i)).filter(|uv| uv.iter().all(|v| is_usable(*v)));
            // glTF counts v down the image.
            Ok(MeshCorner { position, normal, uv: uv.map(|[u, v]| [*u, 1.0 - v]) })
        };
        let indices = part.indices.map(|i| self.indices(i)).transpose()?;
        let count = indices.as_ref().map_or(positions.len(), Vec::len);
        let index = |i: usize| indices.as_ref().map_or(i, |indices| indices[i] as usize);
        for first in (0..count - count % 3).step_by(3) {
            let [a, b, c] = [corner(index(first))?, corner(index(first + 1))?, corner(index(first + 2))?];
            add_triangle(triangles, [a, b, c])?;
        }
        Ok(())
    }
    /// The bytes of each element of an accessor.
    fn elements(&self, index: usize, size: usize) -> Result<(impl Iterator<Item = &[u8]>, u32), MeshFileError> {
        let Some(accessor) = self.description.accessors.get(index) else { return invalid("an accessor is missing") };
        if accessor.sparse.is_some() {
            return invalid("sparse accessors are not supported");
        }
        let views = &self.description.buffer_views;
        let Some(view) = accessor.buffer_view.and_then(|view| views.get(view)).filter(|view| view.buffer == 0) else {
            return invalid("the data of an accessor are missing");
        };
        self.read.set(self.read.get().saturating_add(accessor.count));
        if self.read.get() > MAX_READ {
            return invalid("its parts repeat too many vertices");
        }
        let stride = view.byte_stride.unwrap_or(size);
        let end = view.byte_offset.checked_add(view.byte_length);
        let bytes = end.and_then(|end| self.binary.get(view.byte_offset..end)?.get(accessor.byte_offset..));
        // The last element may be shorter than the stride.
        let needed = accessor.count.saturating_sub(1).checked_mul(stride).and_then(|all| all.checked_add(size));
        match (bytes, needed) {
            (Some(bytes), Some(needed)) if stride >= size && (needed <= bytes.len() || accessor.count == 0) => {
                Ok(((0..accessor.count).map(move |i| &bytes[i * stride..][..size]), accessor.component_type))
            }
            _ => invalid("the data of an accessor are cut off"),
        }
    }
    fn numbers<const N: usize>(&self, index: usize, kind: &str) -> Result<Vec<[f32; N]>, MeshFileError> {
        let (elements, component) = self.elements(index, 4 * N)?;
        if component != F32 || self.description.accessors[index].r#type != kind {
            return invalid("its vertices are compressed: export them as plain floats");
        }
        let read = |bytes: &[u8]| std::array::from_fn(|k| f32::from_bits(word(bytes, 4 * k).unwrap_or(0)));
        Ok(elements.map(read).collect())
    }
    fn indices(&self, index: usize) -> Result<Vec<u32>, MeshFileError> {
        let component = self.description.accessors.get(index).map(|accessor| accessor.component_type);
        let size = match component {
            Some(U8) => 1,
            Some(U16) => 2,
            Some(U32) => 4,
            _ => return invalid("its indices have an unknown type"),
        };
        let (elements, _) = self.elements(index, size)?;
        let read = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte));
        Ok(elements.map(read).collect())
    }
}

impl Placement {
    const IDENTITY: Placement =
        Placement { columns: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], at: [0.0; 3] };

    fn of(node: &GlbNode) -> Placement {
        if let Some(m) = node.matrix {
            let column = |i: usize| [m[4 * i], m[4 * i + 1], m[4 * i + 2]];
            return Placement { columns: [column(0), column(1), column(2)], at: column(3) };
        }
        let [x, y, z, w] = node.rotation.unwrap_or([0.0, 0.0, 0.0, 1.0]);
        let turned = [
            [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + z * w), 2.0 * (x * z - y * w)],
            [2.0 * (x * y - z * w), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z + x * w)],
            [2.0 * (x * z + y * w), 2.0 * (y * z - x * w), 1.0 - 2.0 * (x * x + y * y)],
        ];
        let scale = node.scale.unwrap_or([1.0; 3]);
        let columns = [0, 1, 2].map(|i| turned[i].map(|v| v * scale[i]));
        Placement { columns, at: node.translation.unwrap_or([0.0; 3]) }
    }
    fn direction(&self, [x, y, z]: [f64; 3]) -> [f64; 3] {
        let [a, b, c] = self.columns;
        [0, 1, 2].map(|k| a[k] * x + b[k] * y + c[k] * z)
    }
    /// Composition: the placement of a child whose own placement is `inner`.
    fn then(&self, inner: &Placement) -> Placement {
        let moved = self.direction(inner.at);
        let at = [0, 1, 2].map(|k| moved[k] + self.at[k]);
        Placement { columns: inner.columns.map(|column| self.direction(column)), at }
    }
    fn point(&self, p: [f32; 3]) -> [f32; 3] {
        let moved = self.direction(p.map(f64::from));
        [0, 1, 2].map(|k| (moved[k] + self.at[k]) as f32)
    }
    /// A normal, by the cofactors of the map, which keep it perpendicular to its surface. Its length is arbitrary.
    fn normal(&self, normal: [f32; 3]) -> [f32; 3] {
        let cross = |a: [f64; 3], b: [f64; 3]| {
            [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
        };
        let [a, b, c] = self.columns;
        let cofactors = Placement { columns: [cross(b, c), cross(c, a), cross(a, b)], at: [0.0; 3] };
        let turned = cofactors.direction(normal.map(f64::from));
        let length = turned.iter().map(|v| v * v).sum::<f64>().sqrt();
        let length = if length > 0.0 && length.is_finite() { length } else { 1.0 };
        turned.map(|v| (v / length) as f32).map(|v| if is_usable(v) { v } else { 0.0 })
    }
}
