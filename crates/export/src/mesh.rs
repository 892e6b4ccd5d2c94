//! Height fields as triangle meshes, written as OBJ, PLY and GLB.

use crate::gltf_buffer::GltfBuffer;
use lapidary_field::noise::museum::terrain::TerrainSize;
use lapidary_field::noise::museum::terrain_mesh;
use serde_json::json;
use std::io::{self, Write};

/// Triangle mesh, y up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// Position of each vertex.
    pub positions: Vec<[f32; 3]>,
    /// Normal of each vertex.
    pub normals: Vec<[f32; 3]>,
    /// Texture coordinates of each vertex; v grows up the image.
    pub uvs: Vec<[f32; 2]>,
    /// Vertex indices of each triangle.
    pub triangles: Vec<[u32; 3]>,
}

/// Size and position of a mesh of heights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeshOptions {
    /// Size along x and z. The last column and row lie one step before the end, where the next tile begins.
    pub extent: [f32; 2],
    /// Position of the centre. Default: the first vertex lies at the origin.
    pub centre: Option<[f32; 3]>,
    /// Repeats of the texture across the mesh.
    pub uv_repeat: f32,
}

impl Mesh {
    /// Mesh of a grid of heights in row-major order. Columns run along x, rows along z.
    pub fn from_heights(heights: &[f32], columns: usize, options: &MeshOptions) -> Mesh {
        let size = TerrainSize { rows: heights.len() / columns, cols: columns };
        let mut positions = terrain_mesh::positions(heights, size, options.extent);
        positions.as_flattened_mut().iter_mut().for_each(|v| *v = finite(*v));
        let mut normals = terrain_mesh::normals(&positions, size);
        normals.iter_mut().for_each(|normal| *normal = direction(*normal));
        if let Some([x, y, z]) = options.centre {
            let first = [x - options.extent[0] * 0.5, y, z - options.extent[1] * 0.5];
            positions.iter_mut().for_each(|p| (0..3).for_each(|axis| p[axis] = finite(p[axis] + first[axis])));
        }
        let uv = |i: usize| {
            let [r, c] = [i / columns, i % columns].map(|i| i as f32);
            [c / size.cols as f32 * options.uv_repeat, (1.0 - r / size.rows as f32) * options.uv_repeat].map(finite)
        };
        let uvs = (0..size.count()).map(uv).collect();
        Mesh { positions, normals, uvs, triangles: terrain_mesh::triangles(size) }
    }
    /// Replaces the normals, which are averaged over adjacent squares, by those of exact slopes along x and z.
    pub fn set_slopes(&mut self, slopes: impl Iterator<Item = [f32; 2]>) {
        for (normal, [x, z]) in self.normals.iter_mut().zip(slopes) {
            let length = (x * x + z * z + 1.0).sqrt();
            *normal = direction([-x / length, 1.0 / length, -z / length]);
        }
    }
    /// Copy in which no vertex is shared between triangles.
    pub fn unindexed(&self) -> Mesh {
        let corners = || self.triangles.as_flattened().iter().map(|i| *i as usize);
        Mesh {
            positions: corners().map(|i| self.positions[i]).collect(),
            normals: corners().map(|i| self.normals[i]).collect(),
            uvs: corners().map(|i| self.uvs[i]).collect(),
            triangles: (0..self.triangles.len() as u32).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect(),
        }
    }
    /// Writes Wavefront OBJ.
    pub fn write_obj(&self, out: &mut impl Write) -> io::Result<()> {
        self.positions.iter().try_for_each(|[x, y, z]| writeln!(out, "v {x} {y} {z}"))?;
        self.uvs.iter().try_for_each(|[u, v]| writeln!(out, "vt {u} {v}"))?;
        self.normals.iter().try_for_each(|[x, y, z]| writeln!(out, "vn {x} {y} {z}"))?;
        let corner = |i: u32| format!("{0}/{0}/{0}", i + 1);
        self.triangles.iter().try_for_each(|t| {
            let [a, b, c] = t.map(corner);
            writeln!(out, "f {a} {b} {c}")
        })
    }
    /// Writes binary little-endian Stanford PLY. Texture coordinates are called `s` and `t`, as importers expect.
    pub fn write_ply(&self, out: &mut impl Write) -> io::Result<()> {
        let properties: String =
            ["x", "y", "z", "nx", "ny", "nz", "s", "t"].iter().map(|name| format!("property float {name}\n")).collect();
        let (corners, triangles) = (self.positions.len(), self.triangles.len());
        write!(out, "ply\nformat binary_little_endian 1.0\nelement vertex {corners}\n{properties}")?;
        write!(out, "element face {triangles}\nproperty list uchar uint vertex_indices\nend_header\n")?;
        for ((position, normal), uv) in self.positions.iter().zip(&self.normals).zip(&self.uvs) {
            write_floats(out, position)?;
            write_floats(out, normal)?;
            write_floats(out, uv)?;
        }
        self.triangles.iter().try_for_each(|t| {
            out.write_all(&[3])?;
            t.iter().try_for_each(|i| out.write_all(&i.to_le_bytes()))
        })
    }
    /// Writes binary glTF.
    pub fn write_glb(&self, name: &str, program: &str, out: &mut impl Write) -> io::Result<()> {
        let bounds = |pick: fn(f32, f32) -> f32| {
            let first = self.positions.first().copied().unwrap_or_default();
            self.positions.iter().fold(first, |bounds, p| std::array::from_fn(|axis| pick(bounds[axis], p[axis])))
        };
        let mut buffer = GltfBuffer::default();
        buffer.add_attribute("POSITION", "VEC3", &self.positions);
        buffer.accessors[0]["min"] = json!(bounds(f32::min));
        buffer.accessors[0]["max"] = json!(bounds(f32::max));
        buffer.add_attribute("NORMAL", "VEC3", &self.normals);
        // In glTF v grows down the image.
        let uvs: Vec<[f32; 2]> = self.uvs.iter().map(|[u, v]| [*u, 1.0 - v]).collect();
        buffer.add_attribute("TEXCOORD_0", "VEC2", &uvs);
        let indices: Vec<u8> = self.triangles.as_flattened().iter().flat_map(|i| i.to_le_bytes()).collect();
        let count = 3 * self.triangles.len();
        let indices =
            buffer.add_accessor(&indices, 34963, json!({ "componentType": 5125, "count": count, "type": "SCALAR" }));
        let GltfBuffer { bytes, views, accessors, attributes } = buffer;
        let document = json!({
            "asset": { "version": "2.0", "generator": program },
            "scene": 0,
            "scenes": [{ "nodes": [0] }],
            "nodes": [{ "mesh": 0, "name": name }],
            "meshes": [{ "name": name, "primitives": [{ "attributes": attributes, "indices": indices }] }],
            "accessors": accessors,
            "bufferViews": views,
            "buffers": [{ "byteLength": bytes.len() }],
        });
        let mut text = document.to_string().into_bytes();
        text.resize(text.len().next_multiple_of(4), b' ');
        let whole = 12 + 8 + text.len() + 8 + bytes.len();
        let whole = u32::try_from(whole)
            .map_err(|_| io::Error::other("a GLB file cannot exceed 4 GiB: lower the resolution with `--size`"))?;
        let chunk = |kind: &[u8; 4], bytes: &[u8]| [&(bytes.len() as u32).to_le_bytes()[..], kind, bytes].concat();
        out.write_all(&[b"glTF", &2u32.to_le_bytes()[..], &whole.to_le_bytes()].concat())?;
        out.write_all(&chunk(b"JSON", &text))?;
        out.write_all(&chunk(b"BIN\0", &bytes))
    }
}

/// Replaces NaN by zero and infinity by the largest finite number.
fn finite(v: f32) -> f32 {
    if v.is_nan() { 0.0 } else { v.clamp(f32::MIN, f32::MAX) }
}

/// The normal, or straight up if heights have overflowed.
fn direction(normal: [f32; 3]) -> [f32; 3] {
    if normal.iter().all(|v| v.is_finite()) { normal } else { [0.0, 1.0, 0.0] }
}

fn write_floats(out: &mut impl Write, numbers: &[f32]) -> io::Result<()> {
    numbers.iter().try_for_each(|v| out.write_all(&v.to_le_bytes()))
}
