//! The block machine: runs a recording over millions of points, in vector registers, on all cores.
//!
//! Every value has a rate. What is constant is computed once, what varies only along x once per column, what
//! varies only along y once per row; the rest in registers of [`BLOCK`] pixels, a row at a time, in bands of
//! full width that the cores share. A noise whose x is a matter of the column and whose other coordinates are
//! matters of the row is evaluated lattice column by lattice column (`lines.rs`), cell noise cell by cell (`cells.rs`). Rates, bands, levels and
//! schedules change the speed and never a bit: each kernel is the same generic body.

mod along;
mod base;
mod block;
mod cells;
mod direct;
mod feed;
mod find;
mod frame;
mod lines;
mod run;
mod sample;
mod schedule;
mod slopes;

pub use block::BLOCK;
pub(crate) use block::{BlockKernel, elementwise};
pub use feed::Feed;
pub use frame::{Frame, FrameError, Samples, Sampling};
pub use run::{Cores, FramePainter, RunOptions};
pub use schedule::{Program, Rate};
