//! From a checked graph to a plan of programs and passes over pixels.

pub(crate) mod cost;
mod instruction_limit;
pub mod material_bundle;
mod plan;
mod planner;
mod program_cache;
mod steps;

pub use plan::{ImageStep, MAX_INSTRUCTIONS, Plan, Step, StepAction};
pub use planner::{plan, plan_sloped};
pub use program_cache::ProgramCache;
pub(crate) use program_cache::{ProgramKey, with_roots};
