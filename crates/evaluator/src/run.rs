//! Runs a plan: images of a region, bands of rows, values at points.

pub mod bands;
pub mod fingerprint;
pub(crate) mod images;
pub mod material_maps;
pub mod pictures;
pub mod reference;
mod row_execution;
pub(crate) mod step_execution;

pub use crate::schedule::job::{Job, MOST_BYTES, Progress, RunError};
pub use images::{images, paint, points};
