//! The numbers of meshes, for a renderer on another device.

use super::shape_mesh::ShapeMesh;

/// Words of a box of the tree.
pub const MESH_BOX_WORDS: usize = 8;
/// Words of a triangle: for each corner its position, u, its normal, and v.
pub const MESH_TRIANGLE_WORDS: usize = 24;

impl ShapeMesh {
    /// Boxes of the tree: the bits of the low corner, then the first box or triangle; the bits of the high corner, then the
    /// number of triangles, or 0 for two boxes.
    pub fn box_words(&self) -> Vec<u32> {
        let words = self.tree.nodes.iter().flat_map(|node| {
            let ([a, b, c], [d, e, f]) = (node.low.0.map(f32::to_bits), node.high.0.map(f32::to_bits));
            [a, b, c, node.first, d, e, f, node.count]
        });
        words.collect()
    }
    /// Triangles in the order of the tree, as bits of floats.
    pub fn triangle_words(&self) -> Vec<u32> {
        let triangles = self.positions.iter().zip(&self.normals).zip(&self.uvs);
        let corners = triangles.flat_map(|((positions, normals), uvs)| {
            [0, 1, 2].map(|k| {
                let ([px, py, pz], [nx, ny, nz], [u, v]) = (positions[k].0, normals[k].0, uvs[k]);
                [px, py, pz, u, nx, ny, nz, v].map(f32::to_bits)
            })
        });
        corners.flatten().collect()
    }
}
