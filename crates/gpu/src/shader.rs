//! Text of shaders: recordings written as WGSL.

mod arithmetic;
mod article_search;
mod cell_search;
mod derivatives;
mod function;
mod kernel;
mod lattice_sum;
mod module;
mod noise;
mod sampling;
mod scalars;

pub(crate) use kernel::{Kernel, KernelOptions, UNIFORMS};
