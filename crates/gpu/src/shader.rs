//! Text of shaders: recordings written as WGSL.

mod arithmetic;
mod article_search;
mod branches;
mod cell_search;
mod constants;
mod cost;
mod derivatives;
mod form;
mod function;
mod inlined;
mod inputs;
mod kernel;
mod lattice_sum;
mod library;
mod material;
mod module;
mod noise;
mod rank_search;
mod recording_part;
mod roll_writer;
mod rolls;
mod sampling;
mod scalars;
mod screen;
mod split;
mod stage;
mod target;

pub(crate) use kernel::{Kernel, KernelOptions, UNIFORMS};
pub(crate) use material::{MaterialStep, material_kernel};
pub(crate) use rank_search::{BitHalf, HISTOGRAM_WORDS, KNOWN, RANK, histogram_kernel, rank_kernel};
pub(crate) use sampling::RECORD;
pub(crate) use screen::{COUNTED_ROWS, SCREEN_WORDS, bars_kernel, range_kernel, screen_kernel};
pub(crate) use stage::StageKernel;
pub(crate) use target::ShaderTarget;
