//! Execution of plans: images of a region, bands of rows, values at points.

pub mod bands;
mod device_planes;
mod device_steps;
mod execution;
pub mod fingerprint;
pub(crate) mod images;
pub mod material_maps;
mod output_check;
mod output_planes;
pub mod pictures;
mod plane_loading;
mod plane_steps;
pub(crate) mod points;
pub mod reference;
mod reuse;
mod rolling_planes;
mod verified_device;

pub use crate::schedule::accelerator::{Accelerator, FilterInput, FilterOutput, FilterRun, PlanePart};
pub use crate::schedule::error::RunError;
pub use crate::schedule::job::{Job, MAX_BYTES, Progress};
pub use images::{DeviceImage, OutputImage, device_images, images, paint};
pub use points::{PointEvaluator, points};
pub use verified_device::VerifiedDevice;
