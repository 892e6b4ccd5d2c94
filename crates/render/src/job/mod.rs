//! Render jobs: the images of graphs, painted band by band into files.

mod animation;
mod arrays;
mod band_plan;
mod clipping;
mod collect;
mod companion_file;
mod computed_channels;
mod file_name;
mod file_reports;

mod image_file;
mod misspelt_outputs;
mod node_graph;
mod node_reports;
mod paint;
mod piece_checks;
mod pieces;
mod provenance;
mod render;
mod render_job;
mod sample_count;
mod stitch;
mod survey;

pub use arrays::{ImageArray, render_arrays};
pub use collect::collect_into;
pub use file_name::NAME_FIELDS;
pub use paint::THREAD_STACK;
pub use pieces::JobEstimate;
pub use provenance::PROGRAM;
pub(crate) use render::memory_of;
pub use render::{estimate, render, render_into, render_quietly};
