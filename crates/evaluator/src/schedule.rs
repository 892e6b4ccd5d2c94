//! Scheduling of a job: windows of planes, rolling rows, memory, samples per pixel.

pub mod accelerator;
mod aliasing;
pub(crate) mod dependencies;
pub mod error;
pub mod job;
pub mod memory;
pub(crate) mod plane_bounds;
pub(crate) mod plane_ranges;
mod program_memory;
pub(crate) mod rate;
pub(crate) mod rolling_rows;
pub mod supersampling;
pub(crate) mod windows;
