//! Heights as a grid of triangles, as OBJ, PLY and GLB.

use crate::gltf::Parts;
use lapidary_field::noise::museum::terrain::TerrainSize;
use lapidary_field::noise::museum::terrain_mesh;
use serde_json::json;
use std::io::{self, Write};

/// Triangles in space, y up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// Where each corner lies.
    pub positions: Vec<[f32; 3]>,
    /// Which way the surface faces there.
    pub normals: Vec<[f32; 3]>,
    /// Where in its texture it lies: v grows up the picture.
    pub places: Vec<[f32; 2]>,
    /// The corners of each triangle.
    pub triangles: Vec<[u32; 3]>,
}

/// How heights become a mesh.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// How far it reaches along x and z. The last column and row lie one step short of it: there the next begins.
    pub extent: [f32; 2],
    /// Where its middle lies; its first corner lies at the origin otherwise.
    pub centre: Option<[f32; 3]>,
    /// How often its texture repeats across.
    pub repeat: f32,
}

impl Mesh {
    /// The mesh of heights in rows, so many columns wide: columns run along x, rows along z.
    pub fn of(heights: &[f32], columns: usize, shape: &Shape) -> Mesh {
        let size = TerrainSize { rows: heights.len() / columns, cols: columns };
        let mut positions = terrain_mesh::positions(heights, size, shape.extent);
        positions.as_flattened_mut().iter_mut().for_each(|v| *v = finite(*v));
        let mut normals = terrain_mesh::normals(&positions, size);
        normals.iter_mut().for_each(|normal| *normal = direction(*normal));
        if let Some([x, y, z]) = shape.centre {
            let first = [x - shape.extent[0] * 0.5, y, z - shape.extent[1] * 0.5];
            positions.iter_mut().for_each(|p| (0..3).for_each(|axis| p[axis] = finite(p[axis] + first[axis])));
        }
        let place = |i: usize| {
            let [r, c] = [i / columns, i % columns].map(|i| i as f32);
            [c / size.cols as f32 * shape.repeat, (1.0 - r / size.rows as f32) * shape.repeat].map(finite)
        };
        let places = (0..size.count()).map(place).collect();
        Mesh { positions, normals, places, triangles: terrain_mesh::triangles(size) }
    }
    /// Lets each corner face as the surface rises there along x and z, instead of as the squares around it lie.
    pub fn lean(&mut self, slopes: impl Iterator<Item = [f32; 2]>) {
        for (normal, [x, z]) in self.normals.iter_mut().zip(slopes) {
            let length = (x * x + z * z + 1.0).sqrt();
            *normal = direction([-x / length, 1.0 / length, -z / length]);
        }
    }
    /// The same with three corners of its own for each triangle.
    pub fn apart(&self) -> Mesh {
        let corners = || self.triangles.as_flattened().iter().map(|i| *i as usize);
        Mesh {
            positions: corners().map(|i| self.positions[i]).collect(),
            normals: corners().map(|i| self.normals[i]).collect(),
            places: corners().map(|i| self.places[i]).collect(),
            triangles: (0..self.triangles.len() as u32).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect(),
        }
    }
    /// As text (Wavefront OBJ).
    pub fn obj(&self, out: &mut impl Write) -> io::Result<()> {
        self.positions.iter().try_for_each(|[x, y, z]| writeln!(out, "v {x} {y} {z}"))?;
        self.places.iter().try_for_each(|[u, v]| writeln!(out, "vt {u} {v}"))?;
        self.normals.iter().try_for_each(|[x, y, z]| writeln!(out, "vn {x} {y} {z}"))?;
        let corner = |i: u32| format!("{0}/{0}/{0}", i + 1);
        self.triangles.iter().try_for_each(|t| {
            let [a, b, c] = t.map(corner);
            writeln!(out, "f {a} {b} {c}")
        })
    }
    /// Binary, the smallest byte first (Stanford PLY). Texture coordinates are called `s, t`, as importers expect.
    pub fn ply(&self, out: &mut impl Write) -> io::Result<()> {
        let properties: String =
            ["x", "y", "z", "nx", "ny", "nz", "s", "t"].iter().map(|name| format!("property float {name}\n")).collect();
        let (corners, triangles) = (self.positions.len(), self.triangles.len());
        write!(out, "ply\nformat binary_little_endian 1.0\nelement vertex {corners}\n{properties}")?;
        write!(out, "element face {triangles}\nproperty list uchar uint vertex_indices\nend_header\n")?;
        for ((position, normal), place) in self.positions.iter().zip(&self.normals).zip(&self.places) {
            put(out, position)?;
            put(out, normal)?;
            put(out, place)?;
        }
        self.triangles.iter().try_for_each(|t| {
            out.write_all(&[3])?;
            t.iter().try_for_each(|i| out.write_all(&i.to_le_bytes()))
        })
    }
    /// glTF in one file.
    pub fn glb(&self, name: &str, program: &str, out: &mut impl Write) -> io::Result<()> {
        let ends = |pick: fn(f32, f32) -> f32| {
            let first = self.positions.first().copied().unwrap_or_default();
            self.positions.iter().fold(first, |ends, p| std::array::from_fn(|axis| pick(ends[axis], p[axis])))
        };
        let mut parts = Parts::default();
        parts.floats("POSITION", "VEC3", &self.positions);
        parts.accessors[0]["min"] = json!(ends(f32::min));
        parts.accessors[0]["max"] = json!(ends(f32::max));
        parts.floats("NORMAL", "VEC3", &self.normals);
        // Pictures begin at the top here.
        let places: Vec<[f32; 2]> = self.places.iter().map(|[u, v]| [*u, 1.0 - v]).collect();
        parts.floats("TEXCOORD_0", "VEC2", &places);
        let indices: Vec<u8> = self.triangles.as_flattened().iter().flat_map(|i| i.to_le_bytes()).collect();
        let count = 3 * self.triangles.len();
        let indices = parts.add(&indices, 34963, json!({ "componentType": 5125, "count": count, "type": "SCALAR" }));
        let Parts { bytes, views, accessors, attributes } = parts;
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
        let whole = u32::try_from(whole).map_err(|_| io::Error::other("a GLB file has less than 4 GiB"))?;
        let chunk = |kind: &[u8; 4], bytes: &[u8]| [&(bytes.len() as u32).to_le_bytes()[..], kind, bytes].concat();
        out.write_all(&[b"glTF", &2u32.to_le_bytes()[..], &whole.to_le_bytes()].concat())?;
        out.write_all(&chunk(b"JSON", &text))?;
        out.write_all(&chunk(b"BIN\0", &bytes))
    }
}

/// A number that a file can have: of heights that overflow, the largest.
fn finite(v: f32) -> f32 {
    if v.is_nan() { 0.0 } else { v.clamp(f32::MIN, f32::MAX) }
}

/// A normal, or straight up where heights are too large for one.
fn direction(normal: [f32; 3]) -> [f32; 3] {
    if normal.iter().all(|v| v.is_finite()) { normal } else { [0.0, 1.0, 0.0] }
}

fn put(out: &mut impl Write, numbers: &[f32]) -> io::Result<()> {
    numbers.iter().try_for_each(|v| out.write_all(&v.to_le_bytes()))
}
