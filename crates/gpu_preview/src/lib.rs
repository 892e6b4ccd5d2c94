//! Renders the lit preview of `lapidary-export` on a GPU: the scenes, the surface model and the samples of its CPU renderer.
//!
//! A [`PreviewGpu`] holds a device, alone or shared with a window. [`MaterialBuffers`], [`EnvironmentBuffers`]
//! and [`MeshBuffers`] are a material, an environment and a mesh in its memory. A [`ScenePicture`] shows a scene: the first
//! rays of each pixel give a picture, and further ones refine it.

mod device;
mod environment_buffers;
mod error;
mod material_buffers;
mod material_table;
mod mesh_buffers;
mod picture;
mod read_back;
mod scene_depth;
mod shader_text;

pub use device::PreviewGpu;
pub use environment_buffers::EnvironmentBuffers;
pub use error::PreviewGpuError;
pub use material_buffers::{ChannelIdentities, MaterialBuffers, MaterialChanges};
pub use material_table::{GridPlace, MaterialTable};
pub use mesh_buffers::MeshBuffers;
pub use picture::{GpuScene, ScenePicture};
