//! Errors of rendering on a GPU.

use thiserror::Error;

/// A scene that is not rendered on the GPU.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PreviewGpuError {
    /// The device or its driver failed.
    #[error("the GPU failed: {0}")]
    Device(String),
    /// A buffer would be larger than the device allows.
    #[error("the GPU allows buffers of {limit} bytes, and {what} takes {bytes}")]
    TooLarge {
        /// Contents of the buffer.
        what: &'static str,
        /// Its bytes.
        bytes: u64,
        /// The most bytes.
        limit: u64,
    },
    /// A texture would be larger than the device allows.
    #[error("the GPU allows textures of {limit} pixels along each side, and {what} takes {pixels}")]
    LargeTexture {
        /// The side.
        what: &'static str,
        /// Its pixels.
        pixels: u64,
        /// The most pixels.
        limit: u64,
    },
    /// The mesh of the scene is not in the memory of the GPU.
    #[error("the mesh of the scene is not in the memory of the GPU")]
    NoMesh,
}
