//! Meshes in the memory of a GPU.

use crate::device::PreviewGpu;
use crate::error::PreviewGpuError;
use lapidary_export::preview::ShapeMesh;
use wgpu::Buffer;

/// The triangles of a mesh with their tree, in the memory of a GPU.
#[derive(Debug)]
pub struct MeshBuffers {
    /// The boxes of the tree, and then the triangles.
    pub(crate) triangles: Buffer,
    /// Where the triangles begin, and 1 for a mesh; 0 for none.
    pub(crate) uniform: [f32; 4],
}

impl MeshBuffers {
    /// Copies a mesh to the GPU.
    pub fn new(gpu: &PreviewGpu, mesh: &ShapeMesh) -> Result<MeshBuffers, PreviewGpuError> {
        let (boxes, triangles) = (mesh.box_words(), mesh.triangle_words());
        let parts = [bytemuck::cast_slice(&boxes), bytemuck::cast_slice(&triangles)];
        Ok(MeshBuffers {
            triangles: gpu.storage("the mesh", &parts)?,
            uniform: [(boxes.len() / 4) as f32, 1.0, 0.0, 0.0],
        })
    }
    /// The bytes that it takes on the GPU.
    pub fn bytes(&self) -> u64 {
        self.triangles.size()
    }
}
