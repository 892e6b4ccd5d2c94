//! Runs the programs of `lapidary-field` on a GPU, with the same bits as on the CPU.
//!
//! A recording is written as a shader (`shader`), in a way that keeps compilers from fusing and reordering its arithmetic
//! (`route`). A self-test decides whether an adapter and its driver compute the same bits.

mod accelerator;
mod buffer_pool;
mod compiled_kernel;
mod device;
mod error;
mod filter_run;
mod filter_selftest;
mod gpu;
mod identity;
mod interactive;
mod kernel_batch;
mod kernel_compilation;
mod kernel_run;
mod material_texels;
mod memory_share;
mod paint;
mod passthrough;
mod percentile;
mod pipeline_cache;
mod plane_words;
mod resident_planes;
mod route;
mod sample_selftest;
mod screen;
mod selftest;
mod shader;
mod spirv;
mod stage_pipelines;
mod stage_words;
mod verdict;
mod vulkan;
mod work;

pub use error::{GpuError, KernelError};
pub use gpu::Gpu;
pub use interactive::InteractiveGpu;
pub use material_texels::{HeightGrids, HeightNormals, MapPixels, MaterialTexels, TEXEL_GROUP, TexelSource};
pub use memory_share::MemoryShare;
pub use route::Route;
pub use screen::ScreenPlanes;
pub use selftest::{OperationDifference, differing_operations};
pub use verdict::Verdict;
pub use work::{CompileTimes, GpuWork};
