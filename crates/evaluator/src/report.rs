//! Reports on a graph: values, bounds and costs of wires, seams, assertions.

pub mod assertion;
pub mod assertion_checks;
mod edge_bend;
pub mod explain;
mod missing_output;
mod pixel_lines;
pub mod pixel_step;
pub mod render_share;
pub mod seam;
mod step_profile;
pub mod tiling;
