//! From a checked graph to a plan of programs and passes over pixels.

mod constant_folding;
pub(crate) mod cost;
mod expressions;
mod image_parameters;
mod instruction_limit;
pub mod material_bundle;
mod node_fates;
mod node_values;
mod plan;
mod planner;
mod program_cache;
mod steps;

pub use expressions::{BakedValue, ExpressionPlan, ExpressionRequest, ValueName, plan_expressions};
pub use node_fates::NodeFate;
pub use node_values::{BakeReason, MAX_OPERATIONS};
pub use plan::{ImageStep, MAX_INSTRUCTIONS, Plan, Step, StepAction};
pub(crate) use planner::is_replaced;
pub use planner::{plan, plan_sloped};
pub use program_cache::ProgramCache;
pub(crate) use program_cache::{ProgramContents, planes_read, with_roots};
