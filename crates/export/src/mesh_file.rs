//! Reader of meshes as triangles, from OBJ and GLB files. It reads only the parts that a preview needs, which takes less
//! code than the crates for the whole formats, and verifies every size that a file states.

mod glb;
mod obj;

/// A corner of a triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct MeshCorner {
    pub(crate) position: [f32; 3],
    pub(crate) normal: Option<[f32; 3]>,
    /// Texture coordinates; v grows up the image.
    pub(crate) uv: Option<[f32; 2]>,
}

/// Largest file of a mesh, in bytes.
pub const MAX_MESH_BYTES: u64 = 256 << 20;
/// Most triangles of a mesh.
const MAX_TRIANGLES: usize = 1 << 20;
/// Largest coordinate.
const MAX_COORDINATE: f32 = 1e18;

/// Error of a file of a mesh.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MeshFileError {
    /// The file has too many bytes.
    #[error("a mesh file may have {} MiB at most", MAX_MESH_BYTES >> 20)]
    TooLarge,
    /// The mesh has too many triangles.
    #[error("a mesh may have {} triangles at most: reduce them before you export it", MAX_TRIANGLES)]
    TooManyTriangles,
    /// The file has no triangles.
    #[error("the file has no triangles; OBJ and GLB files can be read")]
    NoTriangles,
    /// All corners are at one point.
    #[error("the mesh has no extent: all its corners are at one point")]
    NoExtent,
    /// A line of an OBJ file has an error.
    #[error("line {line}: {message}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The error.
        message: String,
    },
    /// A GLB file has an error.
    #[error("not a valid GLB file: {0}")]
    Glb(String),
}

/// Reads the triangles of an OBJ or GLB file.
pub(crate) fn read_triangles(bytes: &[u8]) -> Result<Vec<[MeshCorner; 3]>, MeshFileError> {
    if bytes.len() as u64 > MAX_MESH_BYTES {
        return Err(MeshFileError::TooLarge);
    }
    let triangles = if bytes.starts_with(b"glTF") { glb::read(bytes)? } else { obj::read(bytes)? };
    if triangles.is_empty() { Err(MeshFileError::NoTriangles) } else { Ok(triangles) }
}

/// Adds a triangle, up to the limit.
fn add_triangle(triangles: &mut Vec<[MeshCorner; 3]>, corners: [MeshCorner; 3]) -> Result<(), MeshFileError> {
    if triangles.len() == MAX_TRIANGLES {
        return Err(MeshFileError::TooManyTriangles);
    }
    triangles.push(corners);
    Ok(())
}

/// Returns whether a coordinate is finite and small enough for calculations.
fn is_usable(v: f32) -> bool {
    v.abs() <= MAX_COORDINATE
}
