//! Programs: recordings scheduled for millions of points, run in SIMD registers on all cores.
//!
//! Every value has a rate. Constants are computed once, values that vary along x alone once per column, values that
//! vary along y alone once per row; the rest in registers of [`BLOCK`] pixels, row by row, in bands of full width that
//! the cores share. Lattice noise whose x varies by column and whose other coordinates vary by row is computed lattice
//! column by lattice column (`lattice_columns.rs`), distances of cell noise cell by cell (`cell_noise.rs`). Point by point,
//! outputs of a cell noise share a search where they can (`cell_outputs.rs`). Costly values that only one side of a
//! selection reads are computed only where that side is taken (`branches.rs`). Rates, branches, bands, levels and schedules
//! change the speed and never a bit: each kernel is the same generic function.

mod band_painter;
mod block;
mod block_sum;
mod branches;
mod cell_columns;
mod cell_noise;
mod cell_outputs;
mod cell_search;
mod column_blocks;
mod column_values;
mod corner_cache;
mod executor;
mod fusion;
mod granules;
mod image_sampling;
mod inputs;
mod lattice_columns;
mod lattice_points;
mod lattice_rows;
mod lattice_windows;
mod noise_block;
mod noise_slopes;
mod octave_points;
mod painter;
mod pixel_steps;
mod pointwise;
mod program_step;
mod row_painting;
mod run;
mod run_options;
mod schedule;
mod scratch;
mod simplex_blocks;
mod simplex_cache;
mod stored_values;
mod strips;

pub use crate::frame::{Frame, FrameError, MAX_SIDE, Samples, Sampling};
pub use band_painter::BandPainter;
pub use block::{BLOCK, sanitize};
pub use inputs::ProgramInputs;
pub use lattice_rows::MOST_KEPT_CORNERS;
pub use painter::FramePainter;
pub use program_step::Rate;
pub use run_options::{Cores, RunOptions};
pub use schedule::Program;
