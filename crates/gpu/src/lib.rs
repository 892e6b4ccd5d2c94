//! Runs the programs of `lapidary-field` on a GPU, with the same bits as on the CPU.
//!
//! A recording is written as a shader (`shader`), in a way that keeps compilers from fusing and reordering its arithmetic
//! (`route`). A self-test decides whether an adapter and its driver compute the same bits.

mod accelerator;
mod device;
mod error;
mod gpu;
mod identity;
mod interactive;
mod paint;
mod pipeline_cache;
mod plane_words;
mod route;
mod sample_selftest;
mod selftest;
mod shader;
mod verdict;
mod work;

pub use error::{GpuError, KernelError};
pub use gpu::Gpu;
pub use interactive::InteractiveGpu;
pub use route::Route;
pub use selftest::{OperationDifference, differing_operations};
pub use verdict::Verdict;
pub use work::GpuWork;
