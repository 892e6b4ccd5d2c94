//! Text of shaders: recordings written as WGSL.

mod arithmetic;
mod cell_search;
mod derivatives;
mod function;
mod kernel;
mod module;
mod noise;
mod sampling;
mod scalars;

pub(crate) use kernel::{Kernel, KernelOptions, UNIFORMS};
